//! Python's lists of schemes, which decide what `urlparse`, `urlunsplit` and `urljoin` do.

use super::version::{ITMS_SERVICES, Version};

/// Schemes whose references [`urljoin`](super::urljoin) resolves. Against any other base, a reference is the answer as it is.
pub const USES_RELATIVE: &[&str] = &[
    "", "ftp", "http", "gopher", "nntp", "imap", "wais", "file", "https", "shttp", "mms", "prospero", "rtsp", "rtsps",
    "rtspu", "sftp", "svn", "svn+ssh", "ws", "wss",
];

/// Schemes with a netloc: [`urlunsplit`](super::urlunsplit) writes `//` for them even where the netloc is empty.
pub const USES_NETLOC: &[&str] = &[
    "", "ftp", "http", "gopher", "nntp", "telnet", "imap", "wais", "file", "mms", "https", "shttp", "snews",
    "prospero", "rtsp", "rtsps", "rtspu", "rsync", "svn", "svn+ssh", "sftp", "nfs", "git", "git+ssh", "ws", "wss",
    "itms-services",
];

/// Schemes of which [`urlparse`](super::urlparse) splits the `;params` off.
pub const USES_PARAMS: &[&str] = &[
    "", "ftp", "hdl", "prospero", "http", "imap", "https", "shttp", "rtsp", "rtsps", "rtspu", "sip", "sips", "mms",
    "sftp", "tel",
];

/// In all three lists, and what nearly every URL has: not worth a search.
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
    is_web(scheme) || (USES_NETLOC.contains(&scheme) && (scheme != "itms-services" || version.has(ITMS_SERVICES)))
}

#[inline]
pub(super) fn uses_params(scheme: &str) -> bool {
    is_web(scheme) || USES_PARAMS.contains(&scheme)
}
