//! Scheme-based normalization (RFC 3986 §6.2.3): the rules of each scheme's own document.

/// The rules of a scheme that its normal form depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SchemeRules {
    /// The scheme in lower case.
    name: &'static str,
    /// The port that applies if the URI has none.
    pub(super) default_port: Option<u16>,
    /// Whether an empty path after an authority is equivalent to `/`.
    pub(super) empty_path_is_root: bool,
}

const fn rules(name: &'static str, default_port: u16, empty_path_is_root: bool) -> SchemeRules {
    SchemeRules { name, default_port: Some(default_port), empty_path_is_root }
}

/// The schemes whose authority has a host and a port, with the sections of their documents.
const KNOWN: &[SchemeRules] = &[
    // RFC 9110 §4.2.1 to §4.2.3.
    rules("http", 80, true),
    rules("https", 443, true),
    // RFC 6455 §3.
    rules("ws", 80, true),
    rules("wss", 443, true),
    // RFC 1738 §3.1: the slash before an empty url-path may be left out. §3.2.
    rules("ftp", 21, true),
    // RFC 4266 §2.1.
    rules("gopher", 70, true),
    // RFC 4248 §2.
    rules("telnet", 23, true),
    // RFC 5092 §11: `["/" [icommand]]`.
    rules("imap", 143, true),
    // RFC 7252 §6.1 to §6.3.
    rules("coap", 5683, true),
    rules("coaps", 5684, true),
    // The documents of the rest do not say that an empty path and `/` are the same. RFC 4516 §2.
    rules("ldap", 389, false),
    rules("ldaps", 636, false),
    // RFC 2384 §4.
    rules("pop", 110, false),
    // RFC 5538 §3, §8.1.
    rules("nntp", 119, false),
    rules("snews", 563, false),
    // RFC 4156 §2, RFC 4157 §2.
    rules("wais", 210, false),
    rules("prospero", 1525, false),
    // RFC 7826 §4.2, RFC 2326 §3.2.
    rules("rtsp", 554, false),
    rules("rtsps", 322, false),
    rules("rtspu", 554, false),
    // RFC 2224 §2.
    rules("nfs", 2049, false),
    // RFC 5781 §2.
    rules("rsync", 873, false),
    // draft-ietf-secsh-scp-sftp-ssh-uri-04 §3, §4.
    rules("ssh", 22, false),
    rules("sftp", 22, false),
    // The programs' own documentation.
    rules("git", 9418, false),
    rules("svn", 3690, false),
];

/// Returns the rules of `scheme`, in any case.
pub(super) fn scheme_rules(scheme: &str) -> Option<&'static SchemeRules> {
    KNOWN.iter().find(|rules| rules.name.eq_ignore_ascii_case(scheme))
}
