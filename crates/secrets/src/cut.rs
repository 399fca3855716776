//! Authorities that a delimiter in a password cuts: whether a later `@` is the one before the server.

use super::names::is_placeholder;

/// Schemes whose URLs have a userinfo without slashes before it: for the URL Standard, or for SIP.
pub(super) const WITHOUT_SLASHES: &[&str] = &["ftp", "http", "https", "sip", "sips", "ws", "wss"];

/// What is between an authority and a later `@`, and after that. A delimiter in a password may have ended the authority.
pub(super) struct Cut<'a> {
    pub(super) kind: SchemeKind,
    pub(super) between: &'a str,
    pub(super) server: Server,
}

/// Where the URLs of a scheme may have an `@` that does not follow a userinfo.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SchemeKind {
    /// In any component.
    Web,
    /// Before a branch or a version: `git+https://h/a.git@v1`.
    Code,
    /// Nowhere but in a query.
    Service,
    Other,
}

impl SchemeKind {
    pub(super) fn of(scheme: &str) -> Self {
        let is_one =
            |names: &[&str]| scheme.split('+').any(|part| names.iter().any(|name| part.eq_ignore_ascii_case(name)));
        if scheme.is_empty() || is_one(CODE) {
            SchemeKind::Code
        } else if is_one(WITHOUT_SLASHES) {
            SchemeKind::Web
        } else if urlgram::mistake::names_service(scheme) {
            SchemeKind::Service
        } else {
            SchemeKind::Other
        }
    }
}

/// Parts of the names of schemes for code and files on another machine.
const CODE: &[&str] = &["bzr", "docker", "git", "hg", "oci", "rsync", "scp", "sftp", "ssh", "svn"];

impl Cut<'_> {
    /// Whether a password has an `@` and goes on: what follows the first `@` is hardly a host, and what follows the last one is: `s`,
    /// `#1`, `h.example` of `redis://:p@s#1@h.example`.
    pub(super) fn follows_sign(&self, host: &str) -> bool {
        if !is_possible(host) {
            let is_site = matches!(self.kind, SchemeKind::Web | SchemeKind::Code);
            return self.server.is_likely() || self.server.is_label && !is_site;
        }
        // `https://u:a@/b@h.example`; a driver of MySQL takes the server of this machine if there is none.
        if host.is_empty() {
            return self.server.is_likely() && !has_pairs(self.between, self.kind);
        }
        let is_site = matches!(self.kind, SchemeKind::Web | SchemeKind::Code);
        let has_pairs = has_pairs(self.between, self.kind) || is_site && self.between.starts_with('/');
        let first = Server::of(host);
        let is_whole = first.is_known || host.contains([':', ',']);
        // No path of a service has a host in it.
        let is_service = self.kind == SchemeKind::Service && !host.contains([':', ',']);
        let is_route = self.between.starts_with("#/") || self.between.starts_with("#!");
        !has_pairs
            && match (is_whole, self.server.is_known || self.server.has_port) {
                (true, is_certain) => is_service && is_certain && (self.server.has_port || self.server.is_followed),
                (false, true) => true,
                (false, false) => is_service && self.server.is_label || !is_route && self.server.is_likely() && is_site,
            }
    }

    /// Whether a password follows a user with an `@`, and not a port: `a/b` of `smtp://u@h.example:a/b@h.example`.
    pub(super) fn follows_account(&self, port: &str) -> bool {
        let is_digits = port.bytes().all(|byte| byte.is_ascii_digit());
        let is_number = is_digits && (!port.is_empty() || self.between.starts_with('/'));
        let is_certain = self.server.is_known || self.server.has_port;
        let is_place = port.starts_with(['{', '<', '$']);
        match self.kind {
            // The owner of a repository follows the colon, too.
            SchemeKind::Code if is_number || is_place => false,
            SchemeKind::Code if is_name(port) && self.between.starts_with('/') => false,
            SchemeKind::Code => is_certain || self.server.is_label,
            SchemeKind::Service if is_number => self.server.is_likely() && !has_pairs(self.between, self.kind),
            SchemeKind::Service => self.server.is_label || is_certain,
            _ if is_number || is_place || has_pairs(self.between, self.kind) => false,
            SchemeKind::Web if is_word(port) => is_certain,
            _ => is_certain || self.server.is_likely() || self.server.is_label && !port.is_empty() && !is_name(port),
        }
    }

    /// Whether what follows a colon is a port and not the start of a password with a delimiter in it: `12/34` of
    /// `https://u:12/34@h` is one, what follows the port of `http://h.example:80/@a` is not.
    pub(super) fn follows_port(&self, host: &str, port: &str) -> bool {
        let is_number = port.len() <= 5 && port.bytes().all(|byte| byte.is_ascii_digit());
        let is_host = host.contains('.') || host.eq_ignore_ascii_case("localhost");
        // Hardly a query or a fragment without parameters has a server with a port.
        let is_certain = self.server.has_port || port.is_empty() && (!is_host || self.kind == SchemeKind::Service);
        let is_route = self.between.starts_with("#/") || self.between.starts_with("#!");
        if is_certain
            && (self.server.is_known || self.server.is_label)
            && self.between.starts_with(['?', '#'])
            && !is_route
            && !has_pairs(self.between, self.kind)
            && !host.starts_with('[')
        {
            return false;
        }
        let is_path = match self.kind {
            SchemeKind::Service if is_host => !self.server.has_port || has_pairs(self.between, self.kind),
            SchemeKind::Service => has_pairs(self.between, self.kind),
            _ => is_host || head(self.between)[1..].contains(['/', '=', '&', '?']),
        };
        host.starts_with('[') || is_number && is_path
    }

    /// Whether a password follows a user with a delimiter in it: `us#er` of `mysql://us#er:p@h.example`.
    pub(super) fn follows_user(&self, rest_of_user: &str) -> bool {
        let is_certain = self.server.is_known || self.server.has_port;
        self.kind == SchemeKind::Service && is_certain && !has_pairs(rest_of_user, self.kind)
    }
}

/// The server in front of a path.
pub(super) struct Server {
    /// Whether the name is a host for certain.
    pub(super) is_known: bool,
    /// Whether the name may be a host without a dot.
    pub(super) is_label: bool,
    pub(super) has_port: bool,
    /// Whether a path follows.
    pub(super) is_followed: bool,
}

impl Server {
    /// Returns the first server of a text that begins with one. Prose may go on with a sign after it.
    pub(super) fn of(text: &str) -> Self {
        let end = text.find(['/', '?', '#', ',']).unwrap_or(text.len());
        let server = text[..end].trim_end_matches(|c: char| ".:;!)]}'`\\".contains(c));
        let (name, port) = match server.split_once(']') {
            Some((name, port)) => (name, port.strip_prefix(':').unwrap_or_default()),
            None => server.split_once(':').unwrap_or((server, "")),
        };
        Server {
            is_known: is_host(name)
                || text.starts_with('[') && text[1..].starts_with(|c: char| c.is_ascii_hexdigit() || c == ':'),
            is_label: is_single_label(name),
            has_port: (1..=5).contains(&port.len()) && port.bytes().all(|byte| byte.is_ascii_digit()),
            is_followed: text[end..].starts_with('/'),
        }
    }

    /// Whether this may be a server.
    fn is_likely(&self) -> bool {
        self.is_known || self.is_label && (self.has_port || self.is_followed)
    }
}

/// Whether a text is a word, as in `http://u@h:port/`.
fn is_word(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphabetic() || b"-_".contains(&byte))
}

/// Whether a text may be the name of the owner of a repository or of a folder.
fn is_name(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte))
}

/// Whether a text may be a host or several, or a place for one.
fn is_possible(host: &str) -> bool {
    let is_possible = |c: char| c.is_ascii_alphanumeric() || "-._~%".contains(c) || !c.is_ascii();
    let is_server = |server: &str| {
        let (name, port) = server.split_once(':').unwrap_or((server, ""));
        !name.is_empty() && name.chars().all(is_possible) && port.bytes().all(|byte| byte.is_ascii_digit())
    };
    host.starts_with(['[', '{', '<', '*'])
        || host.starts_with("${")
        || is_placeholder(host)
        || host.split(',').all(is_server)
}

/// Bytes of a text in which its first delimiters are looked for: many URLs may end at the same `@`.
const MAX_HEAD: usize = 512;

/// Returns the beginning of a text.
fn head(text: &str) -> &str {
    let mut end = text.len().min(MAX_HEAD);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// Whether a text has a parameter: `?a=`, `&a=`. A password of a service may have a slash and an equals sign.
fn has_pairs(text: &str, kind: SchemeKind) -> bool {
    let signs: &[char] = if kind == SchemeKind::Service { &['?', '&'] } else { &['?', '&', '#', ';', '/'] };
    let text = head(text);
    text.match_indices('=').any(|(at, _)| {
        let rest = text[..at].trim_end_matches(|c: char| c.is_ascii_alphanumeric() || "-_.[]%".contains(c));
        rest.len() < at && rest.ends_with(signs)
    })
}

/// Whether a name is a host for certain: it has a top-level domain or is an IPv4 address.
pub(super) fn is_host(name: &str) -> bool {
    let has_domain = |last: &str| last.len() >= 2 && last.bytes().all(|byte| byte.is_ascii_alphabetic());
    name == "localhost"
        || name.rsplit_once('.').is_some_and(|(_, last)| has_domain(last))
        || name.parse::<std::net::Ipv4Addr>().is_ok()
}

/// Whether a name may be a host without a dot. Digests of images and versions of packages may not.
pub(super) fn is_single_label(name: &str) -> bool {
    let is_version = || {
        let number = name.strip_prefix('v').unwrap_or(name);
        matches!(name, "sha256" | "sha384" | "sha512" | "latest" | "next")
            || number.starts_with(|c: char| c.is_ascii_digit())
    };
    name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
        && !name.is_empty()
        && !is_version()
}
