//! Properties of `urllib` that hold for every text.

use proptest::prelude::*;
use urlgram::UriReference;
use urlgram::urllib::{
    DeviationKind, EncodeOptions, Encoding, Errors, QueryOptions, QuoteOptions, QuoteVia, SplitOptions, UnquoteOptions,
    Version, deviations, parse_qs, parse_qsl_with, quote, quote_plus, quote_with, unquote, unquote_plus,
    unquote_to_bytes, unquote_with, unwrap, urldefrag, urlencode, urlencode_with, urljoin, urlparse, urlsplit,
    urlunparse, urlunsplit,
};

/// Generates text of URL parts: delimiters, brackets, dots, percent-encodings, removed and non-ASCII characters.
fn soup() -> impl Strategy<Value = String> {
    let parts = [
        "http:", "foo:", "file:", "HTTP", ":", "/", "//", "?", "#", "@", "[", "]", "::1", "v1.a", "..", ".", ";", "=",
        "&", "%", "%41", "%C3%A9", "%FF", "\t", "\n", " ", "\0", "a", "h", "80", "é", "℀", "日", "\\", "\u{ad}",
        "\u{301}",
    ];
    prop_oneof![
        4 => prop::collection::vec(prop::sample::select(parts.to_vec()), 0..12).prop_map(|parts| parts.concat()),
        1 => any::<String>(),
    ]
}

/// Generates text that is often valid in RFC 3986.
fn tidy_soup() -> impl Strategy<Value = String> {
    let parts = [
        "http:", "https://", "http://h", "ftp://", ":", "/", "//", "/a", "?", "?b", "#", "#c", "@", "u@", "[", "]",
        "[::1]", "[v1.a:b]", "[::1%", "[::1.2.3.4]", "..", ".", "=", "&", "%41", "%4", "a", "h", ":80", ":0", ":65536",
        "!", "~",
    ];
    prop::collection::vec(prop::sample::select(parts.to_vec()), 0..8).prop_map(|parts| parts.concat())
}

fn version() -> impl Strategy<Value = Version> {
    prop::sample::select(vec![Version::V3_11, Version::V3_12, Version::V3_13, Version::V3_14])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn splitting_and_joining_reaches_a_fixed_point(url in soup()) {
        let Ok(split) = urlsplit(&*url) else { return Ok(()) };
        let once = urlunsplit(split.as_array())?;
        prop_assert_eq!(&once, &split.geturl());
        let again = urlsplit(&*once)?;
        let twice = again.geturl();
        let thrice = urlsplit(&*twice)?.geturl();
        prop_assert_eq!(twice, thrice);
    }

    #[test]
    fn parsing_and_joining_reaches_a_fixed_point(url in soup()) {
        let Ok(parsed) = urlparse(&*url) else { return Ok(()) };
        let once = urlunparse(parsed.as_array())?;
        prop_assert_eq!(&once, &parsed.geturl());
        let twice = urlparse(&*once)?.geturl();
        let thrice = urlparse(&*twice)?.geturl();
        prop_assert_eq!(twice, thrice);
    }

    #[test]
    fn path_and_parameters_are_the_path_of_urlsplit(url in soup()) {
        match (urlsplit(&*url), urlparse(&*url)) {
            (Ok(split), Ok(parsed)) => {
                let path = if split.path == parsed.path {
                    parsed.path.to_string()
                } else {
                    format!("{};{}", parsed.path, parsed.params)
                };
                prop_assert_eq!(&*split.path, path);
                prop_assert_eq!((split.username(), split.hostname(), split.port()), (parsed.username(), parsed.hostname(), parsed.port()));
            }
            (split, parsed) => prop_assert_eq!(split.err(), parsed.err()),
        }
    }

    #[test]
    fn ascii_bytes_give_the_results_of_str(url in "[ -~\t\n]{0,24}", base in "[ -~]{0,24}", v in version()) {
        let bytes = v.urlsplit(url.as_bytes(), &SplitOptions::default());
        let text = v.urlsplit(&*url, &SplitOptions::default());
        match (text, bytes) {
            (Ok(text), Ok(bytes)) => {
                prop_assert_eq!(text.port().ok(), bytes.port().ok());
                prop_assert_eq!(text.hostname().map(|host| host.as_bytes().to_vec()), bytes.hostname().map(|host| host.to_vec()));
                prop_assert_eq!(text.encode(Encoding::Ascii, Errors::Strict)?, bytes);
            }
            (text, bytes) => prop_assert_eq!(text.err(), bytes.err()),
        }
        let joined = urljoin(&*base, &*url).map(|url| url.into_owned().into_bytes());
        prop_assert_eq!(joined, urljoin(base.as_bytes(), url.as_bytes()).map(|url| url.into_owned()));
    }

    #[test]
    fn joining_with_an_empty_text_changes_nothing(url in soup()) {
        prop_assert_eq!(&*urljoin(&*url, "")?, &*url);
        prop_assert_eq!(&*urljoin("", &*url)?, &*url);
    }

    #[test]
    fn urldefrag_keeps_a_url_without_fragment(url in soup()) {
        prop_assume!(!url.contains('#'));
        prop_assert_eq!(&*urldefrag(&*url)?.url, &*url);
    }

    #[test]
    fn unquoting_undoes_quoting(text in any::<String>(), bytes in any::<Vec<u8>>()) {
        let (quoted, plus, of_bytes) = (quote(&*text), quote_plus(&*text), quote(&*bytes));
        prop_assert_eq!(&*unquote(&*quoted), &*text);
        prop_assert_eq!(&*unquote_plus(&plus), &*text);
        prop_assert_eq!(&*unquote_to_bytes(&*of_bytes), &*bytes);
        let quoted = quote_with(&*text, &QuoteOptions { safe: Some(""), ..Default::default() })?;
        prop_assert!(quoted.bytes().all(|b| b.is_ascii_alphanumeric() || b"_.-~%".contains(&b)));
    }

    #[test]
    fn unquoting_undoes_quoting_in_every_encoding(text in "[a-zé%/ ]{0,12}") {
        for encoding in [Encoding::Utf8, Encoding::Latin1, Encoding::Cp1252, Encoding::Utf16, Encoding::Utf16Le, Encoding::Utf16Be] {
            let quoted = quote_with(&*text, &QuoteOptions { encoding: Some(encoding), safe: Some(""), ..Default::default() })?;
            let options = UnquoteOptions { encoding, errors: Errors::Strict };
            prop_assert_eq!(&*unquote_with(&*quoted, &options)?, &*text);
        }
    }

    #[test]
    fn parse_qsl_undoes_urlencode(pairs in prop::collection::vec((any::<String>(), any::<String>()), 0..6)) {
        let options = QueryOptions { keep_blank_values: true, strict_parsing: true, ..Default::default() };
        for quote_via in [QuoteVia::QuotePlus, QuoteVia::Quote] {
            let borrowed = pairs.iter().map(|(name, value)| (name, value));
            let query = urlencode_with(borrowed, &EncodeOptions { quote_via, ..Default::default() })?;
            let parsed = parse_qsl_with(&*query, &options)?;
            let owned: Vec<_> = parsed.into_iter().map(|(n, v)| (n.into_owned(), v.into_owned())).collect();
            prop_assert_eq!(&owned, &pairs);
        }
    }

    #[test]
    fn parse_qs_has_the_values_of_parse_qsl(query in soup()) {
        let list = parse_qsl_with(&*query, &QueryOptions::default())?;
        let dict = parse_qs(&*query)?;
        for (name, values) in &dict {
            let of_name: Vec<_> = list.iter().filter(|(n, _)| n == name).map(|(_, v)| v.clone()).collect();
            prop_assert_eq!(values, &of_name);
        }
        prop_assert_eq!(dict.iter().map(|(_, values)| values.len()).sum::<usize>(), list.len());
    }

    #[test]
    fn unwrapping_again_never_lengthens(text in soup()) {
        let once = unwrap(&text);
        prop_assert!(unwrap(once).len() <= once.len());
    }

    #[test]
    fn deviations_are_sorted_and_on_character_boundaries(text in soup()) {
        let found = deviations(&text);
        prop_assert!(found.is_sorted_by_key(|deviation| deviation.span.start));
        for deviation in found {
            prop_assert!(text.get(deviation.span.range()).is_some(), "{}", deviation);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_text_without_deviations_is_split_as_by_rfc_3986(text in tidy_soup()) {
        if !deviations(&text).is_empty() {
            return Ok(());
        }
        match (urlsplit(&*text), UriReference::parse(&*text)) {
            (Ok(split), Ok(uri)) => {
                let authority = uri.authority().map(|authority| authority.as_str()).unwrap_or_default();
                let parts = [
                    uri.scheme().unwrap_or_default(),
                    authority,
                    uri.path().as_str(),
                    uri.query().unwrap_or_default(),
                    uri.fragment().unwrap_or_default(),
                ];
                prop_assert_eq!(split.as_array(), parts);
                prop_assert_eq!(split.geturl(), text);
            }
            (split, uri) => prop_assert_eq!(split.is_ok(), uri.is_ok(), "{:?}", split),
        }
    }
}

#[test]
fn every_kind_of_deviation_has_an_example() {
    for kind in DeviationKind::ALL {
        let found = deviations(kind.example());
        assert!(found.iter().any(|deviation| deviation.kind == *kind), "{kind}: {found:?}");
        assert!(kind.explanation().contains("RFC 3986"), "{kind}");
    }
}

#[test]
fn urlencode_accepts_pairs_of_rust_types() {
    assert_eq!(urlencode(vec![("a".to_owned(), Some(1)), ("b".to_owned(), None)]), "a=1&b=None");
}
