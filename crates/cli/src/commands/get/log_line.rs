//! A line of an access log: the Common and the Combined Log Format.

use std::borrow::Cow;

/// Names of the columns. The first seven are those of the Common Log Format.
pub(crate) const COLUMNS: [&str; 9] =
    ["remote_addr", "identity", "remote_user", "time", "request", "status", "bytes", "referer", "user_agent"];

/// Number of columns of the Common Log Format.
pub(crate) const COMMON: usize = 7;

/// The columns of a line, as far as it has them.
#[derive(Debug)]
pub(crate) struct LogLine<'l>([Option<Cow<'l, [u8]>>; 9]);

impl<'l> LogLine<'l> {
    /// Splits a line.
    pub(crate) fn new(line: &'l [u8]) -> LogLine<'l> {
        let mut columns = [const { None }; 9];
        let Some((before, time, after)) = around_time(line) else { return LogLine(columns) };
        let mut words = before.splitn(3, |byte| *byte == b' ');
        columns[..3].iter_mut().for_each(|column| *column = words.next().map(|word| word.trim_ascii().into()));
        columns[3] = Some(time.into());
        let Ok((request, after)) = quoted(after) else { return LogLine(columns) };
        columns[4] = Some(request);
        let mut words = after.split(|byte| *byte == b' ' || *byte == b'"').filter(|word| !word.is_empty());
        columns[5..7].iter_mut().for_each(|column| *column = words.next().map(Cow::Borrowed));
        if let Ok((referer, after)) = quoted(after) {
            columns[7] = Some(referer);
            columns[8] = quoted(after).ok().map(|(agent, _)| agent);
        }
        LogLine(columns)
    }

    /// Returns a column; `None` if the line does not have it, or has a hyphen, which means no value.
    pub(crate) fn column(&self, index: usize) -> Option<Cow<'_, [u8]>> {
        let column = self.0.get(index)?.as_deref().filter(|text| !text.is_empty() && *text != b"-");
        column.map(Cow::Borrowed)
    }
}

/// Returns the target of the request in a line of a log: `/a?b` of `"GET /a?b HTTP/1.1"`.
///
/// Two of its forms (RFC 9112 section 3.2) are not references, and are written as the ones that they mean: the host and port of a
/// `CONNECT` after `//`, and a path that begins with `//` after `/.`, since it would be a host.
pub(crate) fn request_target(line: &[u8]) -> Result<Cow<'_, [u8]>, String> {
    let (request, _) = quoted(after_time(line)?)?;
    let parts = split_request(&request).map(|(start, end)| start..end);
    let range = parts.ok_or_else(|| format!("\"{}\" is not a request", String::from_utf8_lossy(&request)))?;
    let prefix: &[u8] = match (&request[..range.start], &request[range.clone()]) {
        (b"CONNECT ", target) if !target.starts_with(b"/") => b"//",
        (_, [b'/', b'/', ..]) => b"/.",
        _ => b"",
    };
    Ok(match request {
        Cow::Borrowed(request) if prefix.is_empty() => Cow::Borrowed(&request[range]),
        request => Cow::Owned([prefix, &request[range]].concat()),
    })
}

/// Returns the place of the target between the method and the version. HTTP/0.9 has no version.
fn split_request(request: &[u8]) -> Option<(usize, usize)> {
    let start = memchr::memchr(b' ', request).filter(|&at| at > 0)? + 1;
    let last = memchr::memrchr(b' ', request)?;
    let end = if last >= start && request[last + 1..].starts_with(b"HTTP/") { last } else { request.len() };
    (start < end).then_some((start, end))
}

/// Returns the quoted field after the status and the size.
pub(crate) fn referrer(line: &[u8]) -> Result<Cow<'_, [u8]>, String> {
    let (_, rest) = quoted(after_time(line)?)?;
    Ok(quoted(rest)?.0)
}

/// Returns the time in brackets, and the bytes before and after it.
fn around_time(line: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let open = memchr::memchr(b'[', line)?;
    let close = open + memchr::memchr(b']', &line[open..])?;
    Some((&line[..open], &line[open + 1..close], &line[close + 1..]))
}

fn after_time(line: &[u8]) -> Result<&[u8], String> {
    let found = around_time(line).map(|(_, _, after)| after);
    found.ok_or_else(|| "not a line of an access log: no time in brackets".into())
}

/// Returns the first quoted text and the rest of the line. Servers write `\"`, `\\` and `\xHH` in quoted texts.
fn quoted(text: &[u8]) -> Result<(Cow<'_, [u8]>, &[u8]), String> {
    let missing = || "not a line of an access log: a quoted field is missing".to_owned();
    let start = memchr::memchr(b'"', text).ok_or_else(missing)? + 1;
    let mut at = start;
    loop {
        at += memchr::memchr2(b'"', b'\\', &text[at..]).ok_or_else(missing)?;
        if text[at] == b'"' {
            break;
        }
        at = (at + 2).min(text.len());
    }
    let inside = &text[start..at];
    let inside = if inside.contains(&b'\\') { Cow::Owned(unescaped(inside)) } else { Cow::Borrowed(inside) };
    Ok((inside, &text[at + 1..]))
}

fn unescaped(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [first, after @ ..] = rest {
        rest = after;
        match (first, after) {
            (b'\\', [b'x', high, low, after @ ..]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                bytes.push((digit(*high) << 4) | digit(*low));
                rest = after;
            }
            (b'\\', [quoted @ (b'"' | b'\\'), after @ ..]) => {
                bytes.push(*quoted);
                rest = after;
            }
            (byte, _) => bytes.push(*byte),
        }
    }
    bytes
}

/// Returns the value of a hexadecimal digit.
fn digit(byte: u8) -> u8 {
    char::from(byte).to_digit(16).map_or(0, |digit| digit as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(found: Result<Cow<'_, [u8]>, String>) -> Result<String, String> {
        found.map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    }

    #[test]
    fn targets_of_requests() {
        let target = |request: &str| {
            let line = format!(r#"203.0.113.9 - frank [10/Oct/2000:13:55:36 -0700] "{request}" 200 2326"#);
            text(request_target(line.as_bytes()))
        };
        assert_eq!(target("GET /a?b=c HTTP/1.0"), Ok("/a?b=c".into()));
        assert_eq!(target("GET /old"), Ok("/old".into()));
        assert_eq!(target("GET /a b HTTP/1.1"), Ok("/a b".into()), "a space stays, to be rejected with its place");
        assert_eq!(target(r#"GET /\"\\\xc3\xa9 HTTP/1.1"#), Ok("/\"\\é".into()));
        assert_eq!(target("CONNECT h.example:443 HTTP/1.1"), Ok("//h.example:443".into()));
        assert_eq!(target("GET //evil.example/a HTTP/1.1"), Ok("/.//evil.example/a".into()), "not a host");
        for broken in ["-", "", "GET ", " HTTP/1.1", r"\x16\x03"] {
            assert!(target(broken).is_err(), "{broken}");
        }
    }

    #[test]
    fn referrers() {
        let line = |referrer: &str| format!(r#"::1 - - [t] "GET / HTTP/1.1" 200 - "{referrer}" "Agent \"x\"""#);
        assert_eq!(text(referrer(line("http://a/").as_bytes())), Ok("http://a/".into()));
        assert!(referrer(br#"::1 - - [t] "GET / HTTP/1.1" 200 -"#).is_err());
        for broken in ["", "[", "[]", "[] \"", "[] \"\\", "no time \"GET / HTTP/1.1\""] {
            assert!(request_target(broken.as_bytes()).is_err(), "{broken}");
        }
    }

    #[test]
    fn columns_of_a_line() {
        let columns = |line: &str| -> Vec<Option<String>> {
            let line = LogLine::new(line.as_bytes());
            (0..9).map(|index| line.column(index).map(|text| String::from_utf8_lossy(&text).into_owned())).collect()
        };
        let some = |texts: [&str; 9]| texts.map(|text| (text != "-").then(|| text.to_owned())).to_vec();
        assert_eq!(
            columns(r#"::1 - a b [10/Oct/2000:13:55:36 -0700] "GET /\"x\" HTTP/1.1" 200 23 "http://r/" "A \"b\"""#),
            some([
                "::1", "-", "a b", "10/Oct/2000:13:55:36 -0700", "GET /\"x\" HTTP/1.1", "200", "23", "http://r/",
                "A \"b\""
            ])
        );
        assert_eq!(columns(r#"h - - [t] "-" 408 -"#), some(["h", "-", "-", "t", "-", "408", "-", "-", "-"]));
        assert_eq!(columns("a b"), some(["-"; 9]), "not a line of a log");
    }
}
