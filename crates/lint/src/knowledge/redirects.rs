//! Parameters that servers redirect to, and hosts that redirect.

/// Names of redirect parameters. Case, `-` and `_` are ignored.
const NAMES: &[&str] = &[
    "backurl", "callback", "callbackurl", "checkouturl", "continue", "continueto", "dest", "destination", "forward",
    "forwardurl", "goto", "image_url", "next", "nexturl", "out", "redir", "redirect", "redirectto", "redirecturi",
    "redirecturl", "return", "returnpath", "returnto", "returnurl", "rurl", "service", "successurl", "target", "to",
    "url", "view",
];

/// Length of the longest name with separators, in bytes.
const LONGEST: usize = 24;

/// Whether a parameter with this name has the target of a redirect.
pub(crate) fn is_redirect(name: &str) -> bool {
    name.len() <= LONGEST && {
        let plain: String = name.chars().filter(|c| !matches!(c, '-' | '_')).map(|c| c.to_ascii_lowercase()).collect();
        NAMES.contains(&plain.as_str())
    }
}

/// Hosts whose addresses lead to other hosts.
const REDIRECTORS: [&str; 18] = [
    "aka.ms", "go.microsoft.com", "bit.ly", "goo.gl", "t.co", "git.io", "g.co", "tinyurl.com", "lnkd.in", "amzn.to",
    "youtu.be", "dub.sh", "s.id", "ow.ly", "is.gd", "rb.gy", "t.ly", "forms.gle",
];

/// Whether the addresses of a host in lower case lead to other hosts.
pub(crate) fn is_redirector(host: &str) -> bool {
    REDIRECTORS.contains(&host)
}
