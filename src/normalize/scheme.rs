//! What schemes say of their own URIs (RFC 3986 §6.2.3), each by its own document.

/// What is known of a scheme that its normal form depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Facts {
    /// In lower case.
    name: &'static str,
    /// The port that is meant where none is given.
    pub(super) default_port: Option<u16>,
    /// Whether the empty path after an authority is the path `/`.
    pub(super) empty_path_is_root: bool,
}

const fn facts(name: &'static str, default_port: u16, empty_path_is_root: bool) -> Facts {
    Facts { name, default_port: Some(default_port), empty_path_is_root }
}

/// The schemes whose authority has a host and a port, and what their documents say.
const KNOWN: &[Facts] = &[
    // RFC 9110 §4.2.1 to §4.2.3.
    facts("http", 80, true),
    facts("https", 443, true),
    // RFC 6455 §3.
    facts("ws", 80, true),
    facts("wss", 443, true),
    // RFC 1738 §3.1: the slash before an empty url-path may be left out. §3.2.
    facts("ftp", 21, true),
    // RFC 4266 §2.1.
    facts("gopher", 70, true),
    // RFC 4248 §2.
    facts("telnet", 23, true),
    // RFC 5092 §11: `["/" [icommand]]`.
    facts("imap", 143, true),
    // RFC 7252 §6.1 to §6.3.
    facts("coap", 5683, true),
    facts("coaps", 5684, true),
    // The documents of the rest do not say that an empty path and `/` are the same. RFC 4516 §2.
    facts("ldap", 389, false),
    facts("ldaps", 636, false),
    // RFC 2384 §4.
    facts("pop", 110, false),
    // RFC 5538 §3, §8.1.
    facts("nntp", 119, false),
    facts("snews", 563, false),
    // RFC 4156 §2, RFC 4157 §2.
    facts("wais", 210, false),
    facts("prospero", 1525, false),
    // RFC 7826 §4.2, RFC 2326 §3.2.
    facts("rtsp", 554, false),
    facts("rtsps", 322, false),
    facts("rtspu", 554, false),
    // RFC 2224 §2.
    facts("nfs", 2049, false),
    // RFC 5781 §2.
    facts("rsync", 873, false),
    // draft-ietf-secsh-scp-sftp-ssh-uri-04 §3, §4.
    facts("ssh", 22, false),
    facts("sftp", 22, false),
    // The programs' own documentation.
    facts("git", 9418, false),
    facts("svn", 3690, false),
];

/// What is known of `scheme`, which may be in any case.
pub(super) fn known(scheme: &str) -> Option<&'static Facts> {
    KNOWN.iter().find(|facts| facts.name.eq_ignore_ascii_case(scheme))
}
