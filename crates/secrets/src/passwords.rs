//! Passwords in front of an `@`: those that any specification sees, and those that only their author sees.

use super::cut::{Cut, SchemeKind, Server, WITHOUT_SLASHES, is_host, is_single_label};
use super::names::is_whole_placeholder;
use super::secret::{Secret, SecretKind};
use urlgram::mistake::split_userinfo;

/// Whether a character is one that is looked for.
type Wanted = fn(char) -> bool;

/// The next places of interest in a text, each searched once: a search starts again only behind the place that it found.
struct Cursor<'a> {
    text: &'a str,
    is_wanted: Wanted,
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

/// Adds the passwords and the user names that are tokens. If the text is prose, a URL ends at white space, a quotation mark or an
/// angle bracket. A quotation mark inside of a word may also belong to a password.
pub(super) fn passwords_in(text: &str, is_prose: bool, found: &mut Vec<Secret>) {
    if memchr::memchr(b'@', text.as_bytes()).is_none() {
        return;
    }
    passwords_of(text, is_prose, found);
    if let Some(text) = is_prose.then(|| without_inner_marks(text)).flatten() {
        passwords_of(&text, is_prose, found);
    }
}

/// Returns a text of the same length without the quotation marks between letters and digits; `None` without such a mark.
fn without_inner_marks(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let is_inner = |at: usize| {
        let is_part = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
        at > 0 && is_part(at - 1) && is_part(at + 1)
    };
    let mut masked: Option<Vec<u8>> = None;
    for at in memchr::memchr2_iter(b'"', b'\'', bytes).filter(|at| is_inner(*at)) {
        masked.get_or_insert_with(|| bytes.to_vec())[at] = b'_';
    }
    String::from_utf8(masked?).ok()
}

fn passwords_of(text: &str, is_prose: bool, found: &mut Vec<Secret>) {
    let mut search = Search::new(text, is_prose);
    for start in starts(text, is_prose) {
        let end = search.userinfo(start, found);
        // What follows the machine of a tunnel has the form of an authority: `mysql+ssh://u@h/v:p@127.0.0.1/x`.
        if let Some(scheme) = start.scheme.strip_suffix("+ssh").filter(|_| text[end..].starts_with('/')) {
            search.userinfo(Start { at: end + 1, scheme, mark: start.mark }, found);
        }
    }
}

/// The search for passwords in a text.
struct Search<'a> {
    text: &'a str,
    is_prose: bool,
    /// The ends of URLs, and of their authorities, for each mark that may be in front of a URL.
    ends: [(Cursor<'a>, Cursor<'a>); 5],
    colons: Cursor<'a>,
    last: LastAt,
    last_of_all: LastAt,
}

impl<'a> Search<'a> {
    fn new(text: &'a str, is_prose: bool) -> Self {
        let cursor = |is_wanted| Cursor { text, is_wanted, found: None };
        // A URL in quotation marks ends at the mark, and one in an element at the next tag.
        let of_prose: [(Wanted, Wanted); 5] = [
            (|c| c.is_whitespace() || "\"<>".contains(c), |c| c.is_whitespace() || "\"<>/?#".contains(c)),
            (|c| c.is_whitespace() || c == '"', |c| c.is_whitespace() || "\"/?#".contains(c)),
            (|c| c.is_whitespace() || c == '>', |c| c.is_whitespace() || ">/?#".contains(c)),
            (|c| c.is_whitespace() || c == '<', |c| c.is_whitespace() || "</?#".contains(c)),
            (|c| c.is_whitespace() || c == '"', |c| c.is_whitespace() || "\"/?#".contains(c)),
        ];
        let ends = of_prose.map(|(is_end, is_delimiter)| match is_prose {
            true => (cursor(is_end), cursor(is_delimiter)),
            false => (cursor(|_| false), cursor(|c| "/?#".contains(c))),
        });
        Search {
            text,
            is_prose,
            ends,
            colons: cursor(|c| c == ':'),
            last: LastAt::default(),
            last_of_all: LastAt::default(),
        }
    }

    /// Returns the end of the authority, and the end of the URL.
    fn ends_of(&mut self, start: Start<'_>) -> (usize, usize) {
        let (text, at) = (self.text, start.at);
        let is_server = || matches!(SchemeKind::of(start.scheme), SchemeKind::Service | SchemeKind::Other);
        if start.mark == Mark::Other && self.is_prose && is_server() {
            // A password may have a bracket, and a tag follows a host.
            let end = self.ends[Mark::Free as usize].0.next(at);
            let is_word = |part: &str| !["</", "/>", "<br", "><", "://"].iter().any(|tag| part.contains(tag));
            if end - at <= MAX_WORDS * 2 && is_word(&text[at..end]) {
                return (self.ends[Mark::Free as usize].1.next(at), end);
            }
        }
        let (ends, delimiters) = &mut self.ends[start.mark as usize];
        if start.mark != Mark::Quotation || !self.is_prose {
            return (delimiters.next(at), ends.next(at));
        }
        // In quotation marks, a backslash escapes one.
        let is_escaped = |place: usize| {
            let backslashes =
                text.as_bytes()[at..place].iter().rev().take_while(|byte| **byte == b'\\').take(MAX_ESCAPES).count();
            text[place..].starts_with('"') && backslashes % 2 == 1
        };
        let next = |cursor: &mut Cursor<'_>| {
            let mut place = cursor.next(at);
            for _ in 0..MAX_ESCAPES {
                if !is_escaped(place) {
                    break;
                }
                place = cursor.next(place + 1);
            }
            place
        };
        (next(delimiters), next(ends))
    }

    /// Adds the secrets of the userinfo at a start. Returns the end of the authority that the specifications see.
    fn userinfo(&mut self, start: Start<'a>, found: &mut Vec<Secret>) -> usize {
        let (text, Start { at, scheme, .. }) = (self.text, start);
        let (authority_end, end) = self.ends_of(start);
        let first_colon = self.colons.next(at);
        let colon = Some(first_colon).filter(|colon| *colon < authority_end);
        let sign = self.last.of(text, at, authority_end);
        let tail = self.last_of_all.of(text, authority_end, end);
        let cut = tail.map(|tail| Cut {
            kind: SchemeKind::of(scheme),
            between: &text[authority_end..tail],
            server: Server::of(&text[tail + 1..end]),
        });
        match (sign, colon, tail.zip(cut)) {
            (Some(sign), Some(colon), cut) if colon < sign => {
                userinfo(text, scheme, at, Some(colon), sign, found);
                let host = &text[sign + 1..authority_end];
                if let Some((tail, _)) = cut.filter(|(_, cut)| cut.follows_sign(host)) {
                    found.extend(password(text, colon + 1, tail));
                }
            }
            (Some(sign), colon, cut) => {
                userinfo(text, scheme, at, None, sign, found);
                // The user has an `@`: `u@h.example` of `smtp://u@h.example:a/b@h.example`.
                if let Some((colon, (tail, cut))) = colon.zip(cut)
                    && cut.follows_account(&text[colon + 1..authority_end])
                {
                    found.extend(password(text, colon + 1, tail));
                } else if let (true, Some(colon), None) = (self.is_prose, colon, tail)
                    && SchemeKind::of(scheme) == SchemeKind::Service
                    && let Some(sign) = sign_after_end(text, start, colon, end)
                {
                    found.extend(password(text, colon + 1, sign));
                }
            }
            // Nobody but the author sees a password with one of the delimiters.
            (None, Some(colon), Some((tail, cut))) => {
                if !cut.follows_port(&text[at..colon], &text[colon + 1..authority_end]) {
                    found.extend(password(text, colon + 1, tail));
                }
            }
            // `mysql://us#er:p@h.example`
            (None, None, Some((tail, cut))) => {
                if first_colon < tail && cut.follows_user(&text[authority_end..first_colon]) {
                    found.extend(password(text, first_colon + 1, tail));
                }
            }
            (None, Some(colon), None) if self.is_prose && !scheme.is_empty() => {
                if let Some(sign) = sign_after_end(text, start, colon, end) {
                    found.extend(password(text, colon + 1, sign));
                }
            }
            (None, _, None) => {}
        }
        if tail.is_some() {
            self.named_mistake(start, end, found);
        }
        authority_end
    }

    /// Adds a password that [`split_userinfo`] recognizes: a message names it, and must not show it.
    fn named_mistake(&self, Start { at, scheme, .. }: Start<'_>, end: usize, found: &mut Vec<Secret>) {
        let text = self.text;
        if scheme.is_empty() {
            return;
        }
        let start = scheme.as_ptr() as usize - text.as_ptr() as usize;
        let Some(mistake) = text.get(start..end).filter(|url| url.len() <= MAX_URL).and_then(split_userinfo) else {
            return;
        };
        let (from, to) = (start + mistake.part.start as usize, start + mistake.part.end as usize);
        let user = if from == at { text[from..to].find(':').map_or(0, |colon| colon + 1) } else { 0 };
        if mistake.is_password {
            found.extend(password(text, from + user, to));
        }
    }
}

/// Most escaped quotation marks in a password, and most backslashes before one.
const MAX_ESCAPES: usize = 8;

/// Longest URL in which a mistake is looked for, in bytes.
const MAX_URL: usize = 512;

/// Bytes in which the `@` after a password with a space in it is looked for.
const MAX_WORDS: usize = 64;

/// Returns the place of the `@` after a password with the characters that end a URL in prose, such as `a b` and `c<d`. Words about a URL
/// are no password: the user has no dot, as a host has, and a host follows, after few words.
fn sign_after_end(text: &str, start: Start<'_>, colon: usize, end: usize) -> Option<usize> {
    let mut stop = text.len().min(end + MAX_WORDS);
    while !text.is_char_boundary(stop) {
        stop -= 1;
    }
    let rest = &text[end..stop];
    let marks: &[char] = match start.mark {
        Mark::Other | Mark::Free => &['\n', '\r'],
        Mark::Quotation => &['\n', '\r', '"'],
        Mark::Bracket => &['\n', '\r', '>'],
        Mark::Tag => &['\n', '\r', '<'],
    };
    let line = &rest[..rest.find(marks).unwrap_or(rest.len())];
    let sign = end + line.find('@')?;
    let (user, password, host) = (&text[start.at..colon], &text[colon + 1..sign], &text[sign + 1..]);
    let is_account = user.contains('@') && SchemeKind::of(start.scheme) == SchemeKind::Service;
    let is_user = is_account || !user.contains(['.', '[', '@']) && user != "localhost";
    let spaces = password.matches(char::is_whitespace).count();
    // A mark among words ends a text, and a tag follows a host.
    let has_mark = line[..sign - end].contains(['"', '\'', '>']);
    let is_end_of_text =
        ["</", "\",", "\":", "\";", "\")", "\"]", "\"}", ">\"", "/>"].iter().any(|end| password.contains(end));
    let is_one = !password.contains("://") && if has_mark { spaces == 0 && !is_end_of_text } else { spaces <= 2 };
    let is_number = text[colon + 1..end].bytes().all(|byte| byte.is_ascii_digit()) && colon + 1 < end;
    let server = Server::of(host.split(|c: char| c.is_whitespace() || "\"'<>;)".contains(c)).next()?);
    let is_meant = server.is_known || (server.has_port || server.is_followed) && server.is_label;
    (is_user && is_one && !is_number && is_meant).then_some(sign)
}

/// The start of an authority, or of what takes its place, with the scheme.
#[derive(Clone, Copy)]
struct Start<'a> {
    at: usize,
    scheme: &'a str,
    mark: Mark,
}

/// The character in front of a URL.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Other,
    Quotation,
    /// `<`
    Bracket,
    /// The end of a tag, `>`.
    Tag,
    /// None in front of the URL of a server, so that a bracket does not end it.
    Free,
}

impl Mark {
    /// Returns the mark before the first of the schemes of a URL, as in `jdbc:mysql:`.
    fn before(text: &str, mut at: usize) -> Self {
        // No URL has more than a few.
        for _ in 0..4 {
            if text[..at].ends_with(':') && !scheme(text, at - 1).is_empty() {
                at -= 1 + scheme(text, at - 1).len();
            }
        }
        match text.as_bytes()[..at].last() {
            // Within a text in quotation marks, an escaped one is the mark.
            Some(b'"') if text[..at].ends_with("\\\"") => Mark::Other,
            Some(b'"') => Mark::Quotation,
            Some(b'<') => Mark::Bracket,
            Some(b'>') => Mark::Tag,
            _ => Mark::Other,
        }
    }
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
                return Some(Start { at: end, scheme, mark: Mark::before(text, place - scheme.len()) });
            }
        }
    });
    bare.into_iter().chain(marked)
}

/// Returns the name before the colon at `at`.
pub(super) fn scheme(text: &str, at: usize) -> &str {
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    let length = text.as_bytes()[..at].iter().rev().take(32).take_while(is_part).count();
    &text[at - length..at]
}

/// Returns the starts of words of the form `user:password@host.example`, which have no scheme.
fn bare_starts(text: &str, is_prose: bool) -> Vec<Start<'_>> {
    let is_between = |c: char| c.is_whitespace() || "\"<>'`(=,".contains(c);
    let words: Vec<&str> = if is_prose {
        // A password may have an equals sign, which also separates a name from its value.
        let assigned = text.split_whitespace().filter_map(value_with_sign);
        let whole = text.split_whitespace().filter(|word| word.contains(is_between) && follows_plain_user(word));
        text.split(is_between).chain(assigned).chain(whole).collect()
    } else {
        vec![text]
    };
    let offset = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    words
        .into_iter()
        .filter(|word| is_bare(word, is_prose) && !is_label(text, offset(word)))
        .map(|word| Start { at: offset(word), scheme: "", mark: Mark::before(text, offset(word)) })
        .collect()
}

/// Whether a word begins with a user without special characters, so that those after it belong to a password.
fn follows_plain_user(word: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-+\\".contains(&byte);
    word.split_once(':').is_some_and(|(user, _)| user.bytes().all(is_plain))
}

/// Whether a place is in the label of one-time passwords, which an issuer with a space begins: `otpauth://totp/A Co:joe@h.example`.
fn is_label(text: &str, at: usize) -> bool {
    let start = (at.saturating_sub(MAX_URL)..=at).find(|start| text.is_char_boundary(*start)).unwrap_or(at);
    let (_, label) = text[start..at].rsplit_once("otpauth://").unwrap_or_default();
    label.matches('/').count() == 1 && !label.contains(['?', '\n', '"', '<', '>'])
}

/// Returns the value of the variable that a word assigns, if it has an equals sign itself: `u:a=b@h` of `X=u:a=b@h`.
fn value_with_sign(word: &str) -> Option<&str> {
    let (name, value) = word.split_once('=')?;
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte));
    (is_name && value.contains('=')).then_some(value)
}

/// Whether the word is `user:password@host`, and `user` is not a scheme. A host without a dot needs a password that looks like one,
/// or a port or path after it: packages and images have names such as `node:20@next`.
fn is_bare(word: &str, is_prose: bool) -> bool {
    let Some((user, rest)) = word.split_once(':') else { return false };
    let is_name = !user.is_empty() && user.len() <= 64 && !user.contains(['/', '@', '?', '#', '[']);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    let Some((password, host)) = authority.rsplit_once('@').or_else(|| cut_login(authority, rest)) else {
        return false;
    };
    let (name, port) = host.split_once(':').unwrap_or((host, ""));
    let has_port = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    let is_likely = !is_prose || has_port || rest.contains('/') || looks_secret(password);
    // A driver of MySQL takes the server of this machine if there is none: `root:secret@/shop`.
    let is_local = host.is_empty() && rest.contains("@/");
    is_name
        && !password.is_empty()
        && (is_host(name) || is_likely && is_single_label(name) || is_local)
        && !LABELS.iter().any(|label| user.eq_ignore_ascii_case(label))
        && !is_scheme(user)
}

/// Returns the password that a delimiter cuts, and its server: `a#1` and `h:3128` of `a#1@h:3128`. A port says that it is a server, or a
/// password that looks like one.
fn cut_login<'a>(first: &str, rest: &'a str) -> Option<(&'a str, &'a str)> {
    let (password, after) = rest.rsplit_once('@')?;
    let host = after.split(['/', '?', '#']).next().unwrap_or(after);
    let server = Server::of(host);
    let is_path = rest[first.len()..].starts_with('/');
    let is_port = first.bytes().all(|byte| byte.is_ascii_digit());
    let is_server = server.has_port && (server.is_known || server.is_label) && (!is_path || looks_secret(password))
        || server.is_known && !is_path && looks_secret(password);
    (is_server && !is_port && !password.contains("//")).then_some((password, host))
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

/// Whether a password is not a word: it has digits among other characters.
fn looks_secret(password: &str) -> bool {
    let digits = password.bytes().filter(u8::is_ascii_digit).count();
    password.len() >= 4 && (1..password.len()).contains(&digits)
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

pub(super) fn password(text: &str, start: usize, end: usize) -> Option<Secret> {
    let secret = Secret::at(start, end, SecretKind::Password)?;
    if is_whole_placeholder(&text[start..end]) { None } else { Some(secret) }
}

/// Schemes of proxies whose URLs have the password alone in front of the `@`.
const KEYED: &[&str] = &["hy2", "hysteria2", "trojan", "trojan-go"];

/// Whether a user name is a token: services accept one with an empty password, with a fixed one, or alone.
fn is_token(user: &str, password: Option<&str>, scheme: &str) -> bool {
    let is_mixed =
        user.bytes().any(|byte| byte.is_ascii_digit()) && user.bytes().any(|byte| byte.is_ascii_alphabetic());
    let is_web = scheme.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("http"))
        || scheme.to_ascii_lowercase().ends_with("+https")
        || scheme.is_empty();
    match password {
        None if KEYED.iter().any(|known| scheme.eq_ignore_ascii_case(known)) => true,
        // No token has an `@`, as an address has. In `sip:1014@h;a=b@c`, it is part of a parameter.
        _ if user.contains('@') || user.contains("%40") => false,
        // For some readers it is the host: `http://a.example:\@b.example`, `http://a.example%2f@b.example`.
        Some("\\" | "") if is_host(user) => false,
        None if user.split_once('%').is_some_and(|(before, _)| is_host(before)) => false,
        Some("x-oauth-basic") => user.len() >= 8,
        // A server of a database may have users without passwords.
        Some("") => user.len() >= 8 && (is_web || user.len() >= 20 && is_mixed),
        Some(_) => user.len() >= 20 && is_mixed,
        None => user.len() >= 8 && is_mixed && is_web || user.len() >= 20 && is_web || user.len() >= 24 && is_mixed,
    }
}
