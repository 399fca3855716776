//! Percent-encoding and queries: tables, and properties over any text.

use proptest::prelude::*;
use urlgram::class::Class;
use urlgram::grammar::rfc3986::{self, PCHAR, QUERY_CHAR, REG_NAME_CHAR, SEGMENT_NC_CHAR, UNRESERVED, USERINFO_CHAR};
use urlgram::pass::accepts;
use urlgram::percent::{Encoded, InvalidKind, OnInvalid, complete, decode, decode_str, encode, encode_onto};
use urlgram::query::{Query, Syntax, pairs};

#[test]
fn each_component_keeps_the_characters_of_its_rule() {
    let text: String = (' '..='~').collect();
    let kept = |encoded: String| encoded.split('%').map(|piece| piece.get(2..).unwrap_or("")).collect::<String>();
    assert_eq!(
        kept(encode(UNRESERVED, &text).into()),
        "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~"
    );
    for (class, extra) in [
        (encode(REG_NAME_CHAR, &text), "!$&'()*+,;="),
        (encode(USERINFO_CHAR, &text), "!$&'()*+,:;="),
        (encode(SEGMENT_NC_CHAR, &text), "!$&'()*+,;=@"),
        (encode(PCHAR, &text), "!$&'()*+,:;=@"),
        (encode(QUERY_CHAR, &text), "!$&'()*+,/:;=?@"),
    ] {
        let own: String = kept(class.into()).chars().filter(|c| !UNRESERVED::CHARS.has(*c)).collect();
        assert_eq!(own, extra);
    }
}

#[test]
fn an_invalid_encoding_is_reported_with_its_span() {
    #[track_caller]
    fn is(text: &str, kind: InvalidKind, span: &str, message: &str, kept: &str, replaced: &str) {
        let error = decode_str(text, OnInvalid::Reject).unwrap_err();
        assert_eq!((error.kind, error.span.to_string().as_str()), (kind, span), "{text}");
        assert_eq!(error.to_string(), message);
        assert_eq!(decode_str(text, OnInvalid::Keep).unwrap(), kept);
        assert_eq!(decode_str(text, OnInvalid::Replace).unwrap(), replaced);
    }
    let percent = "the \"%\" at byte 3 is not followed by two hexadecimal digits";
    is("100%", InvalidKind::PctEncoded, "3..4", percent, "100%", "100\u{fffd}");
    is("100%4", InvalidKind::PctEncoded, "3..4", percent, "100%4", "100\u{fffd}4");
    is("100%4é", InvalidKind::PctEncoded, "3..4", percent, "100%4é", "100\u{fffd}4é");
    is("%20%%41", InvalidKind::PctEncoded, "3..4", percent, " %A", " \u{fffd}A");
    let utf8 = |span: &str| format!("the percent-encoded bytes at {span} are not UTF-8");
    is("a%e9", InvalidKind::Utf8, "1..4", &utf8("1..4"), "a%e9", "a\u{fffd}");
    is("%41%E2%82%41", InvalidKind::Utf8, "3..9", &utf8("3..9"), "A%E2%82A", "A\u{fffd}A");
    is("%E2%82é%AC", InvalidKind::Utf8, "0..6", &utf8("0..6"), "%E2%82é%AC", "\u{fffd}é\u{fffd}");
    is("%C0%80", InvalidKind::Utf8, "0..3", &utf8("0..3"), "%C0%80", "\u{fffd}\u{fffd}");
    assert_eq!(decode("%e9%00").unwrap().as_ref(), [0xe9, 0]);
}

#[test]
fn an_unchanged_text_is_borrowed() {
    use std::borrow::Cow::Borrowed;
    assert!(matches!(encode(PCHAR, "a:b"), Borrowed("a:b")));
    assert!(matches!(decode_str("a+b", OnInvalid::Reject), Ok(Borrowed("a+b"))));
    assert!(matches!(complete(PCHAR, ""), Borrowed("")));
}

#[test]
fn parts_of_an_encoded_text_are_encoded() {
    let parts = |text: &'static str, separator| {
        let encoded = Encoded::parse(QUERY_CHAR, text).unwrap();
        encoded.split(separator).map(|part| part.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(parts("a%26b&&c", '&'), ["a%26b", "", "c"]);
    // These would cut an encoding.
    for separator in ['%', '2', '6', 'b'] {
        assert_eq!(parts("a%26b", separator), ["a%26b"]);
        assert!(Encoded::parse(QUERY_CHAR, "a%26b").unwrap().split_once(separator).is_none());
    }
}

proptest! {
    #[test]
    fn an_encoded_text_is_one_of_its_rule(text in "([a-zß%&/?#@: ]|%[0-9a-fA-F]{2}){0,12}", data: Vec<u8>) {
        let parsed = Encoded::parse(QUERY_CHAR, &text);
        prop_assert_eq!(parsed.is_ok(), accepts(rfc3986::Query, &text), "{}", text);
        match parsed {
            Ok(encoded) => prop_assert_eq!(encoded.decode(), decode(&text).unwrap()),
            Err(error) => prop_assert_eq!(error.span.of(&text).chars().count(), 1, "{}", text),
        }
        let mut pushed = Encoded::encode(QUERY_CHAR, &text);
        pushed.push_data(&data);
        prop_assert_eq!(&*pushed.decode(), [text.as_bytes(), &data].concat());
        prop_assert!(accepts(rfc3986::Query, pushed.as_str()));
        pushed.push(&Encoded::parse(QUERY_CHAR, "%41&").unwrap());
        prop_assert!(pushed.decode().ends_with(b"A&"));
    }

    #[test]
    fn decoding_undoes_encoding(data: Vec<u8>, text: String) {
        macro_rules! undone { ($($class:ident)+) => {$(
            let encoded = encode($class, &data);
            prop_assert_eq!(&*decode(&encoded).unwrap(), &data);
            let encoded = encode($class, &text);
            prop_assert_eq!(decode_str(&encoded, OnInvalid::Reject).unwrap(), &*text);
            let mut onto = String::from("x");
            encode_onto(&mut onto, $class, &text);
            prop_assert_eq!(&onto[1..], encode($class, &text));
        )+}; }
        undone!(UNRESERVED REG_NAME_CHAR USERINFO_CHAR SEGMENT_NC_CHAR PCHAR QUERY_CHAR);
        prop_assert!(accepts(rfc3986::Segment, &encode(PCHAR, &data)));
        prop_assert!(accepts(rfc3986::RegName, &encode(REG_NAME_CHAR, &data)));
        prop_assert!(accepts(rfc3986::Query, &encode(QUERY_CHAR, &data)));
    }

    #[test]
    fn completing_encodes_once(text in "(%[0-9a-fA-F]{2}|%|[ -~]|é)*") {
        let once = complete(PCHAR, &text).into_owned();
        prop_assert!(accepts(rfc3986::Segment, &once));
        prop_assert_eq!(complete(PCHAR, &once), &*once);
        if let Ok(bytes) = decode(&text) {
            prop_assert_eq!(&*decode(&once).unwrap(), &*bytes);
        }
    }

    #[test]
    fn lossy_decoding_never_fails(text in "(%[0-9a-f]{0,2}|é|[ -~])*") {
        let strict = decode_str(&text, OnInvalid::Reject);
        for policy in [OnInvalid::Keep, OnInvalid::Replace] {
            let lax = decode_str(&text, policy).unwrap();
            if let Ok(strict) = &strict {
                prop_assert_eq!(strict, &lax);
            }
        }
        // The invalid parts that were kept cannot be decoded further.
        if let Err(error) = strict {
            prop_assert!(text.as_bytes()[error.span.range()].first() == Some(&b'%'));
        }
    }

    #[test]
    fn pairs_and_separators_are_the_query(query in "[ab=&;+%1]*", semicolons: bool) {
        let syntax = Syntax { semicolons, plus_is_space: true };
        let all: Vec<_> = pairs(&query, syntax).collect();
        let mut at = 0;
        for (i, pair) in all.iter().enumerate() {
            if i > 0 {
                prop_assert!(matches!(query.as_bytes()[at], b'&' | b';'));
                at += 1;
            }
            prop_assert_eq!(pair.span().range().start, at);
            at = pair.span().range().end;
            prop_assert_eq!(pair.span().of(&query), pair.as_str());
            prop_assert_eq!(pair.key_span().of(&query), pair.raw_key());
            let again = pair.raw_value().map_or(pair.raw_key().to_owned(), |value| format!("{}={value}", pair.raw_key()));
            prop_assert_eq!(again, pair.as_str());
        }
        prop_assert_eq!(at, query.len());
    }

    #[test]
    fn a_pushed_pair_reads_back(before in "[ab=&;+]*", key: String, value: String, semicolons: bool, plus_is_space: bool) {
        let syntax = Syntax { semicolons, plus_is_space };
        let mut query = Query::parse(before.clone(), syntax).unwrap();
        let count = query.pairs().count();
        query.push(&key, &value);
        prop_assert!(query.as_str().starts_with(&before));
        prop_assert!(accepts(rfc3986::Query, query.as_str()));
        prop_assert_eq!(query.pairs().count(), count + 1);
        let last = query.pairs().last().unwrap();
        prop_assert_eq!(last.key().unwrap(), &*key);
        prop_assert_eq!(last.value().unwrap().unwrap(), &*value);
        query.push_flag(&key);
        prop_assert_eq!(query.pairs().last().unwrap().key().unwrap(), &*key);
    }

    #[test]
    fn edits_touch_the_pairs_they_name(before in "([abc](=[12])?[&;]{1,2}){0,5}[abc]?") {
        let read = |query: &Query| query.pairs().map(|pair| pair.as_str().to_owned()).collect::<Vec<_>>();
        let original = Query::parse(before, Syntax::HTML4).unwrap();
        let named = |text: &String| text == "b" || text.starts_with("b=");
        let others = |query: &Query| read(query).into_iter().filter(|text| !named(text)).collect::<Vec<_>>();

        let mut query = original.clone();
        query.set("b", "3");
        prop_assert!(query.get("b").is_some_and(|value| value == "3"));
        prop_assert_eq!(read(&query).iter().filter(|text| named(text)).count(), 1);
        prop_assert_eq!(others(&query), others(&original));

        let mut query = original.clone();
        let removed = query.remove("b");
        prop_assert_eq!(removed, read(&original).iter().filter(|text| named(text)).count());
        prop_assert_eq!(query.get("b"), None);
        // A single empty pair that remains cannot be distinguished from no pair.
        let left = Some(others(&original)).filter(|left| *left != [""]).unwrap_or_default();
        prop_assert_eq!(read(&query), left);
    }
}

#[test]
fn a_trailing_separator_survives_a_set() {
    let mut query = Query::parse("a=1&", Syntax::URI).unwrap();
    assert_eq!(query.set("a", "2").as_str(), "a=2&");
}

#[test]
fn a_value_that_cannot_be_decoded_is_shown_as_written() {
    let uri = urlgram::Uri::parse("http://a/?x=1&y=a+%E9").unwrap();
    let bad = uri.query_pairs(Syntax::FORM).nth(1).unwrap();
    assert_eq!(bad.value().unwrap_err().span.to_string(), "18..21");
    assert_eq!(bad.lossy(), ("y".into(), "a \u{fffd}".into()));
}
