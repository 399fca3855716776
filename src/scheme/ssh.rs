//! `ssh` and `sftp`: draft-ietf-secsh-scp-sftp-ssh-uri-04 §3 and §4, which expired.
//!
//! ```
//! use urlgram::scheme::ssh::{SftpUrl, SshUrl};
//!
//! let url = SshUrl::parse("ssh://user;fingerprint=ssh-dss-c1-b1-30-29@host.example.com")?;
//! assert_eq!((url.user(), url.fingerprint()), (Some("user"), Some("ssh-dss-c1-b1-30-29")));
//! assert_eq!(url.port_number(), Some(22));
//! let url = SftpUrl::parse("sftp://user@host.example.com/~/dir;type=d")?;
//! assert_eq!((url.typecode(), url.segments().next()), (Some('d'), Some("~")));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use super::server::{HOST, PORT, USER, host, port, require_host_by_rule, userinfo};
use super::spans::{full_texts, pairs, segments, split_once, value_of};
use crate::grammar::sftp::SftpUri;
use crate::grammar::ssh::SshUri;
use crate::span::{OptSpan, Span};

const C_PARAMS: &str = "The connection parameters: names and values; only `fingerprint` is defined.";

/// The notes that both schemes have.
macro_rules! note {
    (user) => {
        "The document is a draft that expired in 2006 and never became an RFC. A `userinfo` of RFC 3986 may contain \
         `;`, `,` and `=`, so the rule cannot find the end of the user: the first `;` after which each part is a name, \
         `=` and a value."
    };
    (fingerprint) => {
        "The fingerprint is written with `-` instead of the usual `:`."
    };
}

scheme! {
    "ssh" => Ssh, SshUrl, SshUri {
        title: "Secure Shell",
        port: Some(22),
        secure: true,
        hierarchical: true,
        source: "an expired draft",
        valid: &[
            ("ssh://user@host.example.com:2222", "draft section 6"),
            ("ssh://user;fingerprint=ssh-dss-c1-b1-30-29@host.example.com", "draft section 6, shortened"),
        ],
        invalid: &[("ssh:host.example.com", "no \"//\""), ("ssh://host.example.com/?x", "no query")],
        history: "Drafts from 2003 to 2006; provisional in the registry.",
    }
    common {
        notes: [
            note!(user),
            note!(fingerprint),
            "The draft gives the path no meaning; Git does. There is no query.",
        ],
        fields(url, text, node): [
            "user": USER => text(user_and_params(text, userinfo(node.authority)).0);
            "c_params": C_PARAMS => pairs(c_params(text, userinfo(node.authority)));
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "path": "The segments of the path, which the draft ignores and Git uses."
                => list(segments(text, node.path));
        ]
        check(url) { require_host_by_rule(url) }
    }
}

scheme! {
    "sftp" => Sftp, SftpUrl, SftpUri {
        title: "SSH File Transfer Protocol",
        port: Some(22),
        secure: true,
        hierarchical: true,
        source: "an expired draft",
        valid: &[
            ("sftp://user@host.example.com/~/file.txt", "draft section 6"),
            ("sftp://user;fingerprint=ssh-dss-c1-b1-30-29@host.example.com:2222/;type=d", "draft section 6, shortened"),
        ],
        invalid: &[("sftp:host.example.com/x", "no \"//\""), ("sftp://host.example.com/a?b", "no query")],
        history: "Drafts from 2003 to 2006; provisional in the registry.",
    }
    common {
        notes: [
            note!(user),
            note!(fingerprint),
            "For RFC 3986 the parameters after the path are part of its last segment. A trailing list in which each \
             part is a name, `=` and a value is split off. `~` as the first segment may mean the home directory. There \
             is no query.",
        ],
        fields(url, text, node): [
            "user": USER => text(user_and_params(text, userinfo(node.authority)).0);
            "c_params": C_PARAMS => pairs(c_params(text, userinfo(node.authority)));
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "path": "The segments of the path, without its parameters."
                => list(segments(text, path_and_params(text, node.path).0));
            "s_params": "The path parameters: names and values; only `type` is defined."
                => pairs(pairs(text, path_and_params(text, node.path).1, ','));
        ]
        check(url) { require_host_by_rule(url) }
    }
}

/// Splits the userinfo at the first `;` if connection parameters follow it.
fn user_and_params(text: &str, userinfo: OptSpan) -> (OptSpan, OptSpan) {
    let Some(userinfo) = userinfo.get() else { return (OptSpan::NONE, OptSpan::NONE) };
    match split_once(text, userinfo, ';') {
        (user, params) if params.get().is_some_and(|params| are_params(text, params)) => (user.into(), params),
        _ => (userinfo.into(), OptSpan::NONE),
    }
}

fn c_params(text: &str, userinfo: OptSpan) -> impl Iterator<Item = (Span, OptSpan)> + use<'_> {
    pairs(text, user_and_params(text, userinfo).1, ',')
}

/// Splits the path at the last `;` if path parameters follow it.
fn path_and_params(text: &str, path: Span) -> (Span, OptSpan) {
    let Some(offset) = path.of(text).rfind(';') else { return (path, OptSpan::NONE) };
    // The offset lies within a span, whose bounds are u32.
    let at = path.start + offset as u32;
    let params = Span::new(at + 1, path.end);
    if are_params(text, params) { (Span::new(path.start, at), params.into()) } else { (path, OptSpan::NONE) }
}

/// Whether the text is a nonempty list of names and values that consist of letters, digits and hyphens.
fn are_params(text: &str, params: Span) -> bool {
    let is_word = |span: Span| span.of(text).bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    pairs(text, params, ',').all(|(name, value)| is_word(name) && value.get().is_some_and(is_word))
        && !params.is_empty()
}

url_methods! { impl<'a> SshUrl<'a>, SftpUrl<'a> {
    /// Returns the user name as written, without the connection parameters.
    pub fn user(&self) -> Option<&'a str> {
        self.opt_slice(user_and_params(self.as_str(), userinfo(self.node().authority)).0)
    }

    /// Returns the names and values of the connection parameters, as written.
    pub fn c_params(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        full_texts(self.as_str(), c_params(self.as_str(), userinfo(self.node().authority)))
    }

    /// Returns the fingerprint of the host key as written: with hyphens instead of the usual colons.
    pub fn fingerprint(&self) -> Option<&'a str> {
        self.c_params().find(|(name, _)| name.eq_ignore_ascii_case("fingerprint")).map(|(_, value)| value)
    }
} }

impl SftpUrl<'_> {
    /// Returns the transfer type of `;type=`: `a` for text, `i` for an image, `d` for a directory.
    pub fn typecode(&self) -> Option<char> {
        let text = self.as_str();
        let params = pairs(text, path_and_params(text, self.node().path).1, ',');
        value_of(text, params, |name| name.eq_ignore_ascii_case("type")).of(text)?.chars().next()
    }
}
