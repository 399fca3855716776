//! urlgram against `ada-url`, attribute by attribute, and against what `ada-url` and `url` agree on.
//!
//! The first byte chooses the base URL, the rest is the input. Differences to ada that have a reason are listed in
//! [`explained`]; there is no other.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlgram::whatwg::{Parser, Url};

const BASES: &[Option<&str>] = &[
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

/// The attributes that all three have, or nothing for failure.
type Attributes = Option<[String; 10]>;

fn ours(input: &str, base: Option<&str>) -> Attributes {
    let base = base.map(|base| Url::parse(base).expect("a base is a URL"));
    let parser = base.as_ref().map_or(Parser::new(), |base| Parser::new().base(base));
    let url = parser.parse(input).ok();
    assert_eq!(url.is_some(), parser.can_parse(input), "can_parse");
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

fn adas(input: &str, base: Option<&str>) -> Attributes {
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

/// The hrefs of the `url` crate.
fn urls(input: &str, base: Option<&str>) -> Option<String> {
    let base = base.map(|base| url::Url::parse(base).expect("a base is a URL"));
    url::Url::options().base_url(base.as_ref()).parse(input).ok().map(String::from)
}

fuzz_target!(|data: &[u8]| {
    let Some((&choice, rest)) = data.split_first() else { return };
    let Ok(input) = std::str::from_utf8(rest) else { return };
    let base = BASES[usize::from(choice) % BASES.len()];
    let (ours, adas) = (ours(input, base), adas(input, base));
    if ours == adas || explained(input, &ours, &adas) {
        return;
    }
    panic!("{input:?} with {base:?}\n ours: {ours:?}\n ada:  {adas:?}\n url:  {:?}", urls(input, base));
});

/// Where the two may differ: a host beyond ASCII that one of them refuses, since their tables for UTS #46 are of different
/// versions of Unicode. (`xn--` and a soft hyphen and `0x7f` is U+190EA, which only newer ones know.)
fn explained(input: &str, ours: &Attributes, adas: &Attributes) -> bool {
    let lower = input.to_ascii_lowercase();
    let beyond_ascii = !input.is_ascii() || ["%c", "%d", "%e", "%f"].iter().any(|lead| lower.contains(lead));
    beyond_ascii && ours.is_some() != adas.is_some()
}
