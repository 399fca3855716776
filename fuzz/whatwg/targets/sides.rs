//! The attributes of a URL parsed by urlgram and by `ada-url`, and their expected differences.

use urlgram::whatwg::{Parser, Url};

/// Base URLs of all kinds.
pub const BASES: &[Option<&str>] = &[
    None,
    Some("http://example.org/a/b?q#f"),
    Some("https://u:p@h:81/"),
    Some("file:///C:/x/y"),
    Some("file:///a/b?q"),
    Some("file://host/p"),
    Some("foo://h/p/q"),
    Some("foo:/p"),
    Some("foo:/.//p"),
    Some("foo:"),
    Some("foo://"),
    Some("mailto:a@b"),
    Some("data:x y"),
];

/// href, protocol, username, password, host, hostname, port, pathname, search and hash; `None` for failure.
pub type Attributes = Option<[String; 10]>;

pub fn ours(input: &str, base: Option<&Url>) -> Attributes {
    let parser = base.map_or(Parser::new(), |base| Parser::new().base(base));
    let url = parser.parse(input).ok();
    assert_eq!(url.is_some(), parser.can_parse(input), "can_parse of {input:?}");
    let url = url?;
    let port = url.port().map_or_else(String::new, |port| port.to_string());
    let texts = [
        url.href(),
        url.protocol(),
        url.username(),
        url.password(),
        url.host(),
        url.hostname(),
        &port,
        url.pathname(),
        url.search(),
        url.hash(),
    ];
    Some(texts.map(str::to_owned))
}

pub fn ada(input: &str, base: Option<&str>) -> Attributes {
    let url = ada_url::Url::parse(input, base).ok()?;
    let texts = [
        url.href(),
        url.protocol(),
        url.username(),
        url.password(),
        url.host(),
        url.hostname(),
        url.port(),
        url.pathname(),
        url.search(),
        url.hash(),
    ];
    Some(texts.map(str::to_owned))
}

/// Whether the two may differ: one of them rejects a non-ASCII host, because their tables for UTS #46 are of different versions
/// of Unicode. (`xn--`, a soft hyphen and `0x7f` form U+190EA, which only newer versions define.)
pub fn is_expected(input: &str, ours: &Attributes, ada: &Attributes) -> bool {
    let lower = input.to_ascii_lowercase();
    let non_ascii = !input.is_ascii() || ["%c", "%d", "%e", "%f"].iter().any(|lead| lower.contains(lead));
    non_ascii && ours.is_some() != ada.is_some()
}
