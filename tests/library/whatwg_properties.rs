//! Properties of the URL Standard's parser over generated texts and real URLs.
//!
//! The parser skips the state machine for canonical URLs, unless steps are reported. Therefore a [`Trace`] gives the result to
//! which all other ways to parse are compared.

use proptest::prelude::*;
use proptest::sample::select;
use urlgram::whatwg::{Fails, Parser, Trace, Url, form_urlencoded, is_valid_url_string};

/// Tokens with a meaning for the parser.
const TOKENS: &[&str] = &[
    "http:", "https:", "HTTP:", "file:", "ws:", "non-special:", "foo:", "blob:", "data:", "//", "/", "\\", "///", ":",
    "?", "#", "@", "%", "%2e", "%2E", "%41", "%zz", "%00", ".", "..", "...", "a", "b", "C", "C:", "c|", "D|/", "x--y",
    "xn--", "xn--a", "xn--zca", "ß", "é", "\u{AD}", "日本", "１", "\u{FFFE}", "\u{1F4A9}", "[", "]", "[::1]", "[1:2",
    "::", "1.2.3.4", "1.2.3", "0x7f", "256", "99999", "09", "8080", "80", "443", "65536", "user", "user:pw@",
    "example", ".com", "-", "_", "~", "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "=", " ", "\t", "\n", "\r",
    "\0", "\u{1F}", "\u{7F}", "\"", "<", ">", "^", "`", "{", "|", "}", "localhost",
];

const BASES: &[&str] = &[
    "http://example.org/a/b?q#f", "https://u:p@h:81/", "file:///C:/x/y", "file:///a/b?q", "file://host/p",
    "foo://h/p/q", "foo:/p", "foo:/.//p", "foo:", "foo://", "mailto:a@b", "data:x y",
];

fn soup() -> impl Strategy<Value = String> {
    prop::collection::vec(select(TOKENS), 0..12).prop_map(|tokens| tokens.concat())
}

/// A token longer than two blocks of the fast path.
const SEVERAL_BLOCKS: &str = "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww";

/// A label longer than the DNS allows.
const LONG_LABEL: &str = "a-label-of-more-than-sixty-three-characters-is-too-long-for-the-dns";

/// Tokens of paths, queries and fragments, most of them unchanged by the parser.
const UNITS: &[&str] = &[
    "/", "/", "/a", "/.", "/..", "/...", "/.a", "/%2e", "/%2E.", "/.%2e", "/%2f", "%41", "%e", "%", "?", "#", "a",
    "Z9", "-", "_", ".", "~", "!$&'()*+,;=", ":", "@", "/C:", "/c|/", "0123456789abcdef", SEVERAL_BLOCKS,
];

/// Tokens of hosts, most of them unchanged by the parser.
const LABELS: &[&str] = &[
    "a", "example", "b2", "x--y", "-", ".", ".", "..", "com", "0x7f", "7", "1.2.3.4", "256", "xn--a", "localhost", "A",
    "_", "c:", LONG_LABEL, SEVERAL_BLOCKS,
];

/// Texts that are mostly canonical, with at most one token inserted.
fn nearly_canonical() -> impl Strategy<Value = String> {
    let scheme = select(&["http", "https", "ws", "wss", "ftp", "file", "file", "HTTP", "foo"][..]);
    let host = prop::collection::vec(select(LABELS), 0..5).prop_map(|labels| labels.concat());
    let port = select(&["", "", "", ":1", ":80", ":443", ":21", ":0", ":", ":00", ":65535", ":65536", ":8a"][..]);
    let rest = prop::collection::vec(select(UNITS), 0..8).prop_map(|units| units.concat());
    let change = prop::option::of((any::<prop::sample::Index>(), select(TOKENS)));
    (scheme, host, port, rest, change).prop_map(|(scheme, host, port, rest, change)| {
        let mut text = format!("{scheme}://{host}{port}{rest}");
        if let Some((at, token)) = change {
            text.insert_str(at.index(text.len() + 1), token);
        }
        text
    })
}

/// Compares all ways to parse `input` with the state machine. Returns the record.
fn assert_sinks_agree(parser: Parser<'_>, input: &str) -> Option<Url> {
    let mut trace = Trace::default();
    let traced = parser.parse_into(input, &mut trace);
    let (url, errors) = parser.report(input);
    let silent = parser.parse(input);
    assert_eq!(silent, traced, "{input:?}");
    assert_eq!(url, traced, "{input:?}");
    assert_eq!(parser.can_parse(input), traced.is_ok(), "{input:?}");
    let of_steps: Vec<_> = trace.steps.iter().flat_map(|step| step.errors.clone()).chain(trace.pending).collect();
    assert_eq!(errors, of_steps, "{input:?}");
    let traced = traced.ok()?;
    for url in [silent.unwrap(), url.unwrap()] {
        assert_eq!(parts(&url), parts(&traced), "{input:?}");
    }
    assert_eq!(trace.steps.last().map(|step| step.href.as_str()), Some(traced.href()));
    Some(traced)
}

#[test]
fn all_sinks_get_the_same_result_on_real_urls() {
    let mut count = 0;
    for (_, list) in crate::support::url_lists() {
        count += list.lines().filter(|line| assert_sinks_agree(Parser::new(), line).is_some()).count();
    }
    assert!(count > 30_000, "{count} URLs");
}

fn base() -> impl Strategy<Value = Option<Url>> {
    prop::option::of(select(BASES).prop_map(|base| Url::parse(base).unwrap()))
}

fn parser(base: &Option<Url>) -> Parser<'_> {
    base.as_ref().map_or(Parser::new(), |base| Parser::new().base(base))
}

/// Everything that the getters of a record return.
fn parts(url: &Url) -> impl PartialEq + std::fmt::Debug + use<> {
    let texts = [url.protocol(), url.username(), url.password(), url.host(), url.hostname(), url.pathname()];
    (
        texts.map(str::to_owned),
        (url.port(), url.query().map(str::to_owned), url.fragment().map(str::to_owned)),
        (url.host_ref().map(|host| host.into_owned()), url.has_opaque_path(), url.scheme_type()),
        (url.includes_credentials(), url.without_fragment().to_owned(), url.origin().to_string()),
    )
}

/// Number of cases per property: `PROPTEST_CASES`, or 2,000.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(2_000)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases()) })]

    #[test]
    fn a_serialized_url_parses_to_itself(input in soup(), base in base()) {
        if let Ok(url) = parser(&base).parse(&input) {
            let again = Url::parse(url.href()).unwrap();
            prop_assert_eq!(again.href(), url.href());
            prop_assert_eq!(parts(&again), parts(&url));
        }
    }

    #[test]
    fn all_sinks_get_the_same_result(input in soup(), base in base()) {
        assert_sinks_agree(parser(&base), &input);
    }

    #[test]
    fn the_fast_path_agrees_with_the_state_machine(input in nearly_canonical(), base in base()) {
        if let Some(url) = assert_sinks_agree(parser(&base), &input) {
            assert_sinks_agree(Parser::new(), url.href());
        }
    }

    #[test]
    fn a_span_covers_whole_characters_of_the_input(input in soup(), base in base()) {
        let (_, errors) = parser(&base).report(&input);
        for error in errors {
            prop_assert!(input.get(error.span.range()).is_some(), "{:?}", error);
        }
    }

    #[test]
    fn a_failure_is_the_last_validation_error(input in soup(), base in base()) {
        let (url, errors) = parser(&base).report(&input);
        match url {
            Err(failure) => {
                prop_assert_eq!(failure.validation_error(), errors.last().copied());
                prop_assert!(failure.validation_error().unwrap().kind.fails() != Fails::Never);
            }
            Ok(_) => prop_assert!(errors.iter().all(|error| error.kind.fails() != Fails::Always)),
        }
    }

    #[test]
    fn a_valid_url_string_has_no_validation_errors(input in soup(), base in base()) {
        let (url, errors) = parser(&base).report(&input);
        let silent = url.is_ok() && errors.is_empty();
        prop_assert_eq!(is_valid_url_string(&input, base.as_ref()), silent, "{:?} {:?}", url, errors);
    }

    #[test]
    fn tabs_and_newlines_change_only_spans(input in soup(), at in 0usize..40) {
        // Spaces at the ends are removed before tabs are.
        let input = input.trim_matches(|c| c <= ' ').to_owned();
        let at = (0..=at.min(input.len())).rev().find(|&at| input.is_char_boundary(at)).unwrap();
        if at == 0 || at == input.len() {
            return Ok(());
        }
        let spread = format!("{}\t\n{}", &input[..at], &input[at..]);
        let (url, errors) = Parser::new().report(&input);
        let (spread_url, spread_errors) = Parser::new().report(&spread);
        let had = input.contains(['\t', '\n', '\r']);
        prop_assert_eq!(url.ok(), spread_url.ok());
        for (error, moved) in errors.iter().skip(usize::from(had)).zip(spread_errors.iter().skip(1)) {
            let clean = |text: &str| text.replace(['\t', '\n', '\r'], "");
            prop_assert_eq!(error.kind, moved.kind);
            prop_assert_eq!(clean(error.span.of(&input)), clean(moved.span.of(&spread)));
        }
    }

    #[test]
    fn a_setter_leaves_a_url_that_parses_to_itself(input in soup(), values in prop::collection::vec((0..9usize, soup()), 1..4)) {
        let Ok(mut url) = Url::parse(&input) else { return Ok(()) };
        for (setter, value) in values {
            let before = url.clone();
            let accepted = match setter {
                0 => url.set_protocol(&value),
                1 => url.set_username(&value),
                2 => url.set_password(&value),
                3 => url.set_host(&value),
                4 => url.set_hostname(&value),
                5 => url.set_port(&value),
                6 => url.set_pathname(&value),
                7 => url.set_search(&value),
                _ => url.set_hash(&value),
            };
            // `set_host` may accept the host and reject the port.
            prop_assert!(accepted || setter == 3 || url == before, "{:?} became {:?}", before, url);
            let again = Url::parse(url.href()).unwrap();
            prop_assert_eq!(parts(&again), parts(&url), "setter {} of {:?} with {:?}: {:?}", setter, before, value, url);
        }
    }

    #[test]
    fn form_urlencoded_round_trips(pairs in prop::collection::vec((any::<String>(), any::<String>()), 0..5)) {
        let text = form_urlencoded::serialize(pairs.iter().map(|(name, value)| (name, value)));
        let read: Vec<_> = form_urlencoded::parse(text.as_bytes()).map(|(n, v)| (n.into_owned(), v.into_owned())).collect();
        prop_assert_eq!(read, pairs);
    }

    #[test]
    fn no_text_panics(input in any::<String>(), base in base()) {
        let _ = parser(&base).report(&input);
        let _ = is_valid_url_string(&input, base.as_ref());
    }
}
