//! The role of a URL in a program: whether it is whole, a part of a longer text, or a pattern.

use super::style;
use crate::context::{Boundary, LinkContext};
use crate::language::{DATA, DOLLAR, Language, REGEX, SHEET, SHELL, STYLE};
use crate::link::Link;
use crate::purpose;
use crate::role::LinkRole;
use urlgram::mistake::split_userinfo;

/// Words before a string that is a prefix, a regular expression or another pattern, in lower case.
const PATTERN_WORDS: [&str; 30] = [
    "startswith", "starts_with", "start_with", "hasprefix", "has_prefix", "hassuffix", "endswith", "ends_with",
    "end_with", "trimprefix", "removeprefix", "prefix", "regex", "regexp", "pattern", "match", "matches", "replace",
    "replaceall", "compile", ".search", ".test", "sub", "gsub", "split", "contains", "indexof", "strncmp", "fnmatch",
    "=~",
];

/// Methods after a string that put it into a longer text.
const JOINING_METHODS: [&str; 8] = ["format", "concat", "replace", "sub", "gsub", "join", "formatted", "arg"];

/// Number of bytes around a URL that are searched for the rest of a longer text.
const NEARBY: usize = 200;

/// Returns the role of a URL outside of comments. `document` is the whole document.
pub(super) fn role(document: &str, link: &Link<'_>, language: &Language) -> LinkRole {
    let (start, end) = (link.span.start as usize, link.span.end as usize);
    let bytes = document.as_bytes();
    let before = &bytes[start.saturating_sub(NEARBY)..start];
    let after = &bytes[end..bytes.len().min(end + NEARBY)];
    let text = link.text();
    if text.starts_with("data:") && is_encoded_later(before, after, language) {
        return LinkRole::Pattern;
    }
    if let LinkRole::Template | LinkRole::Pattern = link.role {
        return link.role;
    }
    if is_pattern(text, before, after) {
        return LinkRole::Pattern;
    }
    // The collector has judged the text without names such as `$HOST`.
    if let Some(role) = language.is(DOLLAR).then(|| purpose::of_text(text, true)).flatten() {
        return role;
    }
    if text.contains("$(") || is_open(text, before, after) || is_joined(after, link.context, language) {
        return LinkRole::Template;
    }
    if link.context == LinkContext::String && is_compared(before) {
        return LinkRole::Pattern;
    }
    if language.is(STYLE) && is_style_namespace(before) {
        LinkRole::Namespace
    } else if language.is(STYLE) && style::is_link(before) || language.is(REGEX) && is_attribute(before) {
        LinkRole::Link
    } else if purpose::declares_namespace(&document[..start]) {
        LinkRole::Namespace
    } else if language.is(DATA) && matches!(link.role, LinkRole::Link | LinkRole::Namespace) {
        link.role
    } else if language.is(DATA) || is_whole(link, language, before, after) {
        LinkRole::Value
    } else {
        LinkRole::Code
    }
}

/// Whether a program encodes the data of a `data` URL: `escape("data:…")`, `"data:…".replace(`. In a language that makes style sheets,
/// only the value of a property is used as it is written, and not that of a variable.
fn is_encoded_later(before: &[u8], after: &[u8], language: &Language) -> bool {
    const METHODS: [&[u8]; 2] = [b".replace", b".split"];
    let rest = after.trim_ascii_start();
    let rest = &rest[rest.iter().take_while(|byte| b"\"'`)".contains(byte)).count()..];
    let statement = before.rsplit(|byte| b";{}\n".contains(byte)).next().unwrap_or(before);
    let words = statement.to_ascii_lowercase();
    let is_used = || statement.len() < before.len() && !statement.iter().any(|byte| b"$@".contains(byte));
    METHODS.iter().any(|method| rest.starts_with(method))
        || [&b"encode"[..], b"escape", b"replace"].iter().any(|word| memchr::memmem::find(&words, word).is_some())
        || language.is(STYLE) && !language.is(SHEET) && !is_used()
}

/// Whether a URL is a glob, or part of a regular expression.
fn is_pattern(text: &str, before: &[u8], after: &[u8]) -> bool {
    let host = text.split_once("://").map_or("", |(_, rest)| rest.split('/').next().unwrap_or(rest));
    let is_glob = host.contains('*') || text.contains("/*/") || text.contains("**") || text.ends_with("/*");
    let begins = before.ends_with(b"^") || before.ends_with(b"\\b") || before.ends_with(b"|");
    let goes_on =
        after.first().is_some_and(|byte| b"*^".contains(byte)) || after.starts_with(b"\\b") || after.starts_with(b"$)");
    is_glob || begins || goes_on
}

/// Whether the URL is visibly cut, or follows or precedes a hole.
fn is_open(text: &str, before: &[u8], after: &[u8]) -> bool {
    let tail = text.split_once("://").map_or(text, |(_, tail)| tail);
    let is_cut = tail.is_empty()
        || text.ends_with([':', '=', '&', '@', '%', '-'])
        || text.ends_with("://")
        || text.ends_with("www.");
    let goes_on = after.first().is_some_and(|byte| b"%{$#".contains(byte))
        && after.get(1).is_some_and(|next| !next.is_ascii_whitespace());
    let follows = before.last().is_some_and(|byte| b"%$@}".contains(byte) || byte.is_ascii_alphanumeric());
    is_cut || goes_on || follows
}

/// Whether a program appends to the string that ends before `after`: `"…" + port`, `"…" PORT`, `"…".format(`.
fn is_joined(after: &[u8], context: LinkContext, language: &Language) -> bool {
    let quotes = after.iter().take_while(|byte| b"\"'`".contains(byte)).count();
    if language.is(SHELL) {
        return continues_word(&after[quotes..], quotes, context);
    }
    if quotes == 0 || context != LinkContext::String {
        return false;
    }
    let rest = &after[quotes..];
    let line = rest.trim_ascii_start();
    let is_apart = line.len() < rest.len();
    match line {
        [b'+', b'+' | b'=', ..] => line[1] == b'+',
        [b'+', ..] => true,
        [b'%', next, ..] => *next != b'>' && *next != b'}',
        [b'<', b'<' | b'>', ..] => true,
        [b'.', b'.', ..] => true,
        [b'.', b' ' | b'$', ..] => true,
        [b'.', method @ ..] => JOINING_METHODS.iter().any(|name| method.starts_with(name.as_bytes())),
        // A string after a string: C and Python join them.
        [b'"' | b'\'', ..] => is_apart,
        // A macro of C.
        [first, second, ..] => {
            is_apart && !rest.starts_with(b"\n") && first.is_ascii_uppercase() && !second.is_ascii_lowercase()
        }
        _ => false,
    }
}

/// Whether a word of a shell continues after a URL and its quotes.
fn continues_word(after: &[u8], quotes: usize, context: LinkContext) -> bool {
    let next = after.first().copied().unwrap_or(b' ');
    let is_word = next.is_ascii_alphanumeric() || b"$_/{-.%:?=".contains(&next);
    match context {
        LinkContext::String => quotes > 1 || quotes == 1 && is_word,
        LinkContext::Bare => quotes > 0 || next == b'$',
        _ => false,
    }
}

/// Whether the line before a string calls a function that compares its argument with other texts.
fn is_compared(before: &[u8]) -> bool {
    let line = before.rsplit(|byte| *byte == b'\n').next().unwrap_or_default().to_ascii_lowercase();
    PATTERN_WORDS.iter().any(|word| {
        let Some(found) = memchr::memmem::rfind(&line, word.as_bytes()) else { return false };
        let (head, rest) = (&line[..found], &line[found + word.len()..]);
        let is_whole = word.starts_with(['.', '='])
            || !head.last().is_some_and(|byte| byte.is_ascii_alphanumeric() && *word == "sub");
        let count = |byte: u8| rest.iter().filter(|other| **other == byte).count();
        let is_open = count(b'(') > count(b')') && rest.iter().take(8).any(|byte| *byte == b'(');
        let is_direct = rest.iter().all(|byte| b" =:([?'\"`^ruf@".contains(byte));
        is_whole && (is_open || is_direct)
    })
}

/// Whether a literal is a whole URL of a machine that others reach too. A program that takes URLs apart has literals on purpose that
/// are not right.
fn is_whole(link: &Link<'_>, language: &Language, before: &[u8], after: &[u8]) -> bool {
    const PARSING: [&str; 22] = [
        "assert", "expect", "parse", "resolve", "normali", "invalid", "bad", "malformed", "wrong", "broken", "sanit",
        "encode", "decode", "escape", "quote", "equal", "valid", "error", "throw", "raise", "join", "test",
    ];
    let line = before.rsplit(|byte| *byte == b'\n').next().unwrap_or_default().to_ascii_lowercase();
    let opening = without_getter(before, language);
    let is_quoted = opening.last().is_some_and(|quote| b"\"'`".contains(quote)) && after.first() == opening.last();
    let is_value = link.boundary == Boundary::Value || opening.len() < before.len();
    let is_literal = link.context == LinkContext::String && is_value && is_quoted;
    let has_directives = matches!(language.name, "nginx" | "caddyfile");
    let is_word = link.context == LinkContext::Bare && (language.is(SHELL) || has_directives) && is_word(before, after);
    if !is_literal && !is_word {
        return false;
    }
    let server = server(link.text());
    // A directive computes with nothing. A key of a table is often one of examples.
    let is_key = after.get(1) == Some(&b':');
    (is_public(server) || is_word && has_directives || !is_key && has_wrong_server(link.text(), server))
        && !PARSING.iter().any(|word| memchr::memmem::find(&line, word.as_bytes()).is_some())
}

/// Returns the text before a URL without the name of the program that reads it: `git::ssh://git@host/a.git` in a module of Terraform.
fn without_getter<'a>(before: &'a [u8], language: &Language) -> &'a [u8] {
    const GETTERS: [&[u8]; 3] = [b"git::", b"hg::", b"s3::"];
    let getter =
        GETTERS.iter().find_map(|getter| before.strip_suffix(*getter)).filter(|_| language.name == "terraform");
    getter.unwrap_or(before)
}

/// Whether a text is a whole word of a shell, or the value of a variable.
fn is_word(before: &[u8], after: &[u8]) -> bool {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b";|)&".contains(byte);
    let name = before.iter().rev().skip(1).take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let is_assigned = before.ends_with(b"=")
        && name > 0
        && before[..before.len() - 1 - name].last().is_none_or(u8::is_ascii_whitespace);
    (before.last().is_none_or(u8::is_ascii_whitespace) || is_assigned) && after.first().is_none_or(ends)
}

/// Returns the host of a URL with its port, or the start of the path of a text without an authority.
fn server(text: &str) -> &str {
    let rest = text.split_once(':').map_or(text, |(_, rest)| rest).trim_start_matches(['/', ':', '\\']);
    // A password may have a delimiter: `postgres://anna:a#b@db.example/x`.
    let rest = split_userinfo(text).map_or(rest, |found| &text[found.part.end as usize..]);
    let host = rest.split(['/', '?', '#', '\\']).next().unwrap_or(rest);
    host.rsplit_once('@').map_or(host, |(_, host)| host)
}

/// Whether a host is a name with a dot, or an IPv6 address. Texts without an authority have a path with a dot.
fn is_public(server: &str) -> bool {
    match server.strip_prefix('[') {
        Some(address) => address.matches(':').count() > 1,
        None => server.contains('.') && server.contains(|c: char| c.is_ascii_alphabetic()),
    }
}

/// Schemes whose URLs name a host and a port in digits.
const WITH_PORTS: [&str; 20] = [
    "http", "https", "ws", "wss", "ftp", "redis", "rediss", "postgres", "postgresql", "mysql", "mariadb", "mongodb",
    "amqp", "amqps", "mqtt", "mqtts", "nats", "ldap", "ldaps", "sftp",
];

/// Whether no program reaches the server of a URL, whichever machine that is: its port is not a number up to 65535, or the password before
/// it has a delimiter.
fn has_wrong_server(text: &str, server: &str) -> bool {
    let Some((scheme, _)) = text.split_once("://") else { return false };
    let is_host =
        |host: &str| !host.is_empty() && host.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b));
    let is_wrong = |port: &str| !port.is_empty() && (port.parse::<u16>().is_err() || port.starts_with('+'));
    WITH_PORTS.iter().any(|known| scheme.eq_ignore_ascii_case(known))
        && !server.contains(',')
        && (server.split_once(':').is_some_and(|(host, port)| is_host(host) && is_wrong(port))
            || split_userinfo(text).is_some())
}

/// Whether a URL is the value of an attribute that leads to it: `<a href="…">` in JSX, or in a string of HTML.
fn is_attribute(before: &[u8]) -> bool {
    let name = before.strip_suffix(b"\"").or_else(|| before.strip_suffix(b"'")).unwrap_or(before);
    name.ends_with(b" href=") || name.ends_with(b" src=")
}

/// Whether a URL is a name in a style sheet: in `@namespace svg url(…)`, it is compared character by character.
fn is_style_namespace(before: &[u8]) -> bool {
    const NEAR: usize = 128;
    let near = &before[before.len().saturating_sub(NEAR)..];
    let statement = near.rsplit(|byte| b";{}".contains(byte)).next().unwrap_or(near);
    let rule = memchr::memmem::rfind(statement, b"@").map_or(&b""[..], |at| &statement[at + 1..]);
    rule.get(..9).is_some_and(|name| name.eq_ignore_ascii_case(b"namespace"))
}

/// Whether a string is a URL with spaces before its host: `https:// example.org/`.
pub(super) fn has_space_after_scheme(text: &str) -> bool {
    let rest = text.strip_prefix("http").map(|rest| rest.strip_prefix('s').unwrap_or(rest));
    let host = rest.and_then(|rest| rest.strip_prefix(":// ")).map(str::trim_start);
    let is_host = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
    host.is_some_and(|host| {
        let length = host.find(|c| !is_host(c)).unwrap_or(host.len());
        host[..length].trim_matches('.').contains('.') && !host.contains(char::is_whitespace)
    })
}
