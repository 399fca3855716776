//! Passwords in front of an `@`: those that any specification sees, and those that only their author sees.

use super::names::is_whole_placeholder;
use super::secret::{Secret, SecretKind};

/// The next places of interest in a text, each searched once: a search starts again only behind the place that it found.
struct Cursor<'a> {
    text: &'a str,
    is_wanted: fn(char) -> bool,
    found: Option<(usize, usize)>,
}

impl Cursor<'_> {
    /// Returns the first wanted character at or after `at`, or the end of the text.
    fn next(&mut self, at: usize) -> usize {
        if let Some((from, place)) = self.found {
            if (from..=place).contains(&at) {
                return place;
            }
        }
        let place = self.text[at..].find(self.is_wanted).map_or(self.text.len(), |length| at + length);
        self.found = Some((at, place));
        place
    }
}

/// The last `@` before a place, searched once for each place.
#[derive(Default)]
struct LastAt {
    /// The start and the end of the range that was searched, and the place in it.
    found: Option<(usize, usize, Option<usize>)>,
}

impl LastAt {
    fn of(&mut self, text: &str, start: usize, end: usize) -> Option<usize> {
        if let Some((from, to, place)) = self.found {
            if to == end && from <= start {
                return place.filter(|place| *place >= start);
            }
        }
        let place = text[start..end].rfind('@').map(|length| start + length);
        self.found = Some((start, end, place));
        place
    }
}

/// Schemes whose URLs have a userinfo without slashes before it: for the URL Standard, or for SIP.
const WITHOUT_SLASHES: &[&str] = &["ftp", "http", "https", "sip", "sips", "ws", "wss"];

/// Adds the passwords and the user names that are tokens. If the text is prose, a URL ends at white space, a quotation mark or an
/// angle bracket.
pub(super) fn passwords_in(text: &str, is_prose: bool, found: &mut Vec<Secret>) {
    if memchr::memchr(b'@', text.as_bytes()).is_none() {
        return;
    }
    let is_end: fn(char) -> bool = if is_prose { |c| c.is_whitespace() || "\"<>".contains(c) } else { |_| false };
    let is_delimiter: fn(char) -> bool =
        if is_prose { |c| c.is_whitespace() || "\"<>/?#".contains(c) } else { |c| "/?#".contains(c) };
    let cursor = |is_wanted| Cursor { text, is_wanted, found: None };
    let (mut ends, mut delimiters, mut colons) = (cursor(is_end), cursor(is_delimiter), cursor(|c| c == ':'));
    let (mut last, mut last_of_all) = (LastAt::default(), LastAt::default());
    for Start { at, scheme } in starts(text, is_prose) {
        let (authority_end, end) = (delimiters.next(at), ends.next(at));
        let colon = Some(colons.next(at)).filter(|colon| *colon < authority_end);
        if let Some(sign) = last.of(text, at, authority_end) {
            userinfo(text, scheme, at, colon.filter(|colon| *colon < sign), sign, found);
        } else if let (Some(colon), Some(sign)) = (colon, last_of_all.of(text, authority_end, end)) {
            // Nobody but the author sees a password with one of the delimiters.
            if !is_port(&text[at..colon], &text[colon + 1..authority_end], &text[authority_end..sign]) {
                found.extend(password(text, colon + 1, sign));
            }
        }
    }
}

/// The start of an authority, or of what takes its place, with the scheme.
struct Start<'a> {
    at: usize,
    scheme: &'a str,
}

/// Returns the places after `scheme:`, `scheme://`, `//` and the like, and the start of the text.
fn starts(text: &str, is_prose: bool) -> impl Iterator<Item = Start<'_>> {
    let mut at = 0;
    let bytes = text.as_bytes();
    let bare = bare_starts(text, is_prose);
    let marked = std::iter::from_fn(move || {
        loop {
            let place = at + memchr::memchr3(b':', b'/', b'\\', bytes.get(at..)?)?;
            let slashes = place + usize::from(bytes[place] == b':');
            let end = slashes + bytes[slashes..].iter().take_while(|byte| matches!(byte, b'/' | b'\\' | b'\t')).count();
            at = end.max(place + 1);
            let scheme = if slashes > place { scheme(text, place) } else { "" };
            let is_start = match end - slashes {
                0 => slashes > place && WITHOUT_SLASHES.iter().any(|known| scheme.eq_ignore_ascii_case(known)),
                1 => !scheme.is_empty(),
                _ => true,
            };
            if is_start {
                return Some(Start { at: end, scheme });
            }
        }
    });
    bare.into_iter().chain(marked)
}

/// Returns the name before the colon at `at`.
fn scheme(text: &str, at: usize) -> &str {
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    let length = text.as_bytes()[..at].iter().rev().take(32).take_while(is_part).count();
    &text[at - length..at]
}

/// Returns the starts of words of the form `user:password@host.example`, which have no scheme.
fn bare_starts(text: &str, is_prose: bool) -> Vec<Start<'_>> {
    let is_between = |c: char| c.is_whitespace() || "\"<>'`(=,".contains(c);
    let words: Vec<&str> = if is_prose { text.split(is_between).collect() } else { vec![text] };
    let offset = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    words
        .into_iter()
        .filter(|word| is_bare(word, is_prose))
        .map(|word| Start { at: offset(word), scheme: "" })
        .collect()
}

/// Whether the word is `user:password@host`, and `user` is not a scheme. A host without a dot needs a password that looks like one,
/// or a port or path after it: packages and images have names such as `node:20@next`.
fn is_bare(word: &str, is_prose: bool) -> bool {
    let Some((user, rest)) = word.split_once(':') else { return false };
    let is_name = !user.is_empty() && user.len() <= 64 && !user.contains(['/', '@', '?', '#', '[']);
    let Some((password, host)) = rest.split(['/', '?', '#']).next().and_then(|authority| authority.rsplit_once('@'))
    else {
        return false;
    };
    let (name, port) = host.split_once(':').unwrap_or((host, ""));
    let has_port = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    let is_likely = !is_prose || has_port || rest.contains('/') || looks_secret(password);
    is_name
        && !password.is_empty()
        && (is_host(name) || is_likely && is_single_label(name))
        && !LABELS.iter().any(|label| user.eq_ignore_ascii_case(label))
        && !is_scheme(user)
}

/// Whether a name before a colon can be a scheme. The URLs of servers begin with `//`, and these names are common for users.
fn is_scheme(name: &str) -> bool {
    let is_server = SERVERS.iter().any(|server| name.eq_ignore_ascii_case(server));
    !is_server && urlgram::scheme::entry(&name.to_ascii_lowercase()).is_some()
}

/// Schemes of servers that are names of users too: `postgres:secret@db.example.com`.
const SERVERS: &[&str] =
    &["amqp", "mariadb", "mongodb", "mssql", "mysql", "oracle", "postgres", "postgresql", "redis", "service", "sqlite"];

/// Words before a colon that announce an address, a package or an image.
const LABELS: &[&str] = &[
    "author", "bcc", "cc", "contact", "e-mail", "email", "from", "image", "jsr", "mail", "maintainer", "npm",
    "reply-to", "sender", "to", "uses", "workspace",
];

/// Whether a name is a host for certain: it has a top-level domain or is an IPv4 address.
fn is_host(name: &str) -> bool {
    let has_domain = |last: &str| last.len() >= 2 && last.bytes().all(|byte| byte.is_ascii_alphabetic());
    name == "localhost"
        || name.rsplit_once('.').is_some_and(|(_, last)| has_domain(last))
        || name.parse::<std::net::Ipv4Addr>().is_ok()
}

/// Whether a name may be a host without a dot. Digests of images and versions of packages may not.
fn is_single_label(name: &str) -> bool {
    let is_version = || {
        let number = name.strip_prefix('v').unwrap_or(name);
        matches!(name, "sha256" | "sha384" | "sha512" | "latest" | "next")
            || number.starts_with(|c: char| c.is_ascii_digit())
    };
    name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
        && !name.is_empty()
        && !is_version()
}

/// Whether a password is not a word: it has digits among other characters.
fn looks_secret(password: &str) -> bool {
    let digits = password.bytes().filter(u8::is_ascii_digit).count();
    password.len() >= 4 && (1..password.len()).contains(&digits)
}

/// Whether what follows a colon is a port and not the start of a password with a delimiter in it: `12/34` of
/// `https://u:12/34@h` is one, what follows the port of `http://h.example:80/@a` is not.
fn is_port(host: &str, port: &str, rest: &str) -> bool {
    let is_number = port.len() <= 5 && port.bytes().all(|byte| byte.is_ascii_digit());
    let is_host = host.contains('.') || host.eq_ignore_ascii_case("localhost");
    host.starts_with('[') || is_number && (is_host || rest[1..].contains(['/', '=', '&', '?']))
}

/// Adds the password of the userinfo before the `@` at `sign`, and the user if that is a token.
fn userinfo(text: &str, scheme: &str, at: usize, colon: Option<usize>, sign: usize, found: &mut Vec<Secret>) {
    let user = &text[at..colon.unwrap_or(sign)];
    let secret = colon.map(|colon| &text[colon + 1..sign]);
    if let Some(colon) = colon {
        found.extend(password(text, colon + 1, sign));
    }
    if is_token(user, secret, scheme) {
        found.extend(password(text, at, at + user.len()));
    }
}

fn password(text: &str, start: usize, end: usize) -> Option<Secret> {
    let secret = Secret::at(start, end, SecretKind::Password)?;
    if is_whole_placeholder(&text[start..end]) { None } else { Some(secret) }
}

/// Whether a user name is a token: services accept one with an empty password, with a fixed one, or alone.
fn is_token(user: &str, password: Option<&str>, scheme: &str) -> bool {
    let is_mixed =
        user.bytes().any(|byte| byte.is_ascii_digit()) && user.bytes().any(|byte| byte.is_ascii_alphabetic());
    let is_web = scheme.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("http"))
        || scheme.to_ascii_lowercase().ends_with("+https")
        || scheme.is_empty();
    match password {
        Some("x-oauth-basic" | "") => user.len() >= 8,
        Some(_) => user.len() >= 20 && is_mixed,
        None => user.len() >= 8 && is_mixed && is_web || user.len() >= 20 && is_web || user.len() >= 24 && is_mixed,
    }
}
