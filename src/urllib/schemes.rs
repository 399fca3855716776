//! Python's lists of schemes, which `urlparse`, `urlunsplit` and `urljoin` depend on.

use super::version::{Change, Version};

/// The schemes of bases that [`urljoin`](crate::urllib::urljoin) resolves against. With any other base, it returns the
/// reference unchanged.
pub const USES_RELATIVE: &[&str] = &[
    "", "ftp", "http", "gopher", "nntp", "imap", "wais", "file", "https", "shttp", "mms", "prospero", "rtsp", "rtsps",
    "rtspu", "sftp", "svn", "svn+ssh", "ws", "wss",
];

/// Schemes with a netloc: [`urlunsplit`](crate::urllib::urlunsplit) writes `//` for them even if the netloc is empty.
pub const USES_NETLOC: &[&str] = &[
    "", "ftp", "http", "gopher", "nntp", "telnet", "imap", "wais", "file", "mms", "https", "shttp", "snews",
    "prospero", "rtsp", "rtsps", "rtspu", "rsync", "svn", "svn+ssh", "sftp", "nfs", "git", "git+ssh", "ws", "wss",
    "itms-services",
];

/// Schemes whose `;params` [`urlparse`](crate::urllib::urlparse) splits off.
pub const USES_PARAMS: &[&str] = &[
    "", "ftp", "hdl", "prospero", "http", "imap", "https", "shttp", "rtsp", "rtsps", "rtspu", "sip", "sips", "mms",
    "sftp", "tel",
];

/// Whether `scheme` is one of the common schemes that are in all three lists, for which a search is too slow.
#[inline]
fn is_web(scheme: &str) -> bool {
    matches!(scheme, "" | "http" | "https")
}

#[inline]
pub(super) fn uses_relative(scheme: &str) -> bool {
    is_web(scheme) || USES_RELATIVE.contains(&scheme)
}

#[inline]
pub(super) fn uses_netloc(scheme: &str, version: Version) -> bool {
    is_web(scheme)
        || (USES_NETLOC.contains(&scheme) && (scheme != "itms-services" || version.has(Change::ITMS_SERVICES)))
}

#[inline]
pub(super) fn uses_params(scheme: &str) -> bool {
    is_web(scheme) || USES_PARAMS.contains(&scheme)
}
