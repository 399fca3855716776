//! Every scheme: what it says of itself holds, its examples are judged as they should be, its messages are pictures.

use std::collections::BTreeSet;

use proptest::prelude::*;
use urlgram::scheme::{self, AnyUrl, Entry, Fields, Scheme, Value, generic, registry, rfc1738};

/// Every scheme that is read: the current ones, those of RFC 1738, and the generic ones.
fn entries() -> Vec<Entry> {
    let generic = [Entry::of::<generic::Generic>(), Entry::of::<rfc1738::generic::Genericurl>()];
    scheme::ENTRIES.iter().chain(rfc1738::ENTRIES).copied().chain(generic).collect()
}

fn fields<'a>(url: &(dyn AnyUrl<'a> + 'a)) -> Fields<'static> {
    let mut fields = Fields::all();
    url.add_fields(&mut fields);
    fields
}

/// All pieces of text in a value.
fn spans(value: &Value, found: &mut Vec<urlgram::span::Span>) {
    match value {
        Value::Text(span) => found.push(*span),
        Value::List(values) => values.iter().for_each(|value| spans(value, found)),
        Value::Absent | Value::Word(_) | Value::Flag(_) => {}
    }
}

#[test]
fn examples_are_what_they_are_said_to_be() {
    let mut wrong = Vec::new();
    for entry in entries() {
        let about = entry.about();
        assert!(!about.valid.is_empty() && !about.invalid.is_empty(), "{entry:?} has no examples");
        for (text, _) in about.valid {
            if let Err(error) = entry.parse(text) {
                wrong.push(format!("{text}: {error}"));
            }
        }
        for (text, reason) in about.invalid.iter().filter(|(text, _)| entry.parse(text).is_ok()) {
            wrong.push(format!("{text} is taken, in spite of: {reason}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn fields_are_those_that_are_announced_in_their_order() {
    for entry in entries() {
        let announced: Vec<&str> = entry.about().fields.iter().map(|(name, _)| *name).collect();
        for (text, _) in entry.about().valid {
            let url = entry.parse(text).unwrap();
            let fields = fields(&*url);
            assert_eq!(fields.iter().map(|(name, _)| name).collect::<Vec<_>>(), announced, "{text}");
            let mut found = Vec::new();
            fields.iter().for_each(|(_, value)| spans(value, &mut found));
            for span in found {
                assert!(span.start <= span.end && text.get(span.range()).is_some(), "{text}: {span}");
            }
            assert_eq!(url.as_str(), *text);
        }
    }
}

#[test]
fn only_wanted_fields_are_made() {
    let url = scheme::parse("ftp://h/a/b;type=a").unwrap();
    let mut fields = Fields::only(&["typecode", "nothing"]);
    url.as_any().add_fields(&mut fields);
    assert_eq!(fields.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["typecode"]);
}

#[test]
fn a_scheme_has_one_name_and_it_is_its_own() {
    for (entries, parse) in [(scheme::ENTRIES, true), (rfc1738::ENTRIES, false)] {
        let names: BTreeSet<&str> = entries.iter().map(|entry| entry.about().name).collect();
        assert_eq!(names.len(), entries.len());
        for entry in entries {
            let about = entry.about();
            assert!(!about.title.is_empty() && about.name == about.name.to_ascii_lowercase() && about.name.len() <= 16);
            let (text, _) = about.valid[0];
            let found =
                if parse { scheme::parse(text).unwrap().about() } else { rfc1738::parse(text).unwrap().about() };
            assert_eq!(found.name, about.name, "the door leads elsewhere for {text}");
        }
    }
}

#[test]
fn the_door_ignores_the_case_of_the_scheme_and_only_that() {
    assert_eq!(scheme::parse("FtP://h/a;type=a").unwrap().about().name, "ftp");
    assert!(scheme::parse("ftp://h/a;TYPE=a").is_err());
    assert_eq!(rfc1738::parse("NEWS:*").unwrap().about().name, "news");
    assert_eq!(rfc1738::parse("news2:*").unwrap().about().name, "");
}

#[test]
fn no_scheme_is_an_error_and_an_unknown_one_is_none() {
    for text in ["", ":", "//h/p", "path", "é:x", "1a:b"] {
        assert!(scheme::parse(text).is_err(), "{text}");
    }
    assert_eq!(scheme::parse("ftq://h/p").unwrap().about().name, "");
    assert_eq!(registry::did_you_mean("ftq"), Some("ftp"));
    assert_eq!(registry::did_you_mean("coffee"), None);
    // A name is longer than any known one.
    assert_eq!(scheme::parse("abcdefghijklmnopqrstuvwxyz:x").unwrap().about().name, "");
}

/// What each scheme of RFC 1738 says of texts that are none of its URLs.
#[test]
fn messages_of_rfc_1738() {
    let mut pictures = String::new();
    for entry in rfc1738::ENTRIES.iter().chain([&Entry::of::<rfc1738::generic::Genericurl>()]) {
        assert!(entry.about().invalid.len() >= 2, "{entry:?}");
        for (text, reason) in entry.about().invalid {
            let error = entry.parse(text).unwrap_err();
            let at = text[..error.offset()].chars().count();
            pictures += &format!("{reason}\n    {text}\n    {:at$}^ {error}\n\n", "");
        }
    }
    insta::assert_snapshot!("messages_of_rfc_1738", pictures);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever comes, all passes of a scheme agree, and places are within the text.
    #[test]
    fn soup_breaks_nothing(
        name in prop::sample::select(entries()),
        rest in "(//)?[a-cA1:/?#@%;=&*,é\\[\\]. -]{0,12}(%09|;type=|[a-c1/?=%@-]){0,6}"
    ) {
        let text = format!("{}:{rest}", name.about().name);
        match name.parse(&text) {
            Ok(url) => {
                let mut found = Vec::new();
                fields(&*url).iter().for_each(|(_, value)| spans(value, &mut found));
                for span in found {
                    prop_assert!(text.get(span.range()).is_some(), "{} in {}", span, text);
                }
            }
            Err(error) => prop_assert!(text.get(error.span().range()).is_some() && !error.to_string().is_empty()),
        }
    }
}

/// A scheme of one's own goes before the known ones.
#[test]
fn a_scheme_of_ones_own_is_found_first() {
    #[derive(Clone, Copy, Debug)]
    struct Mine;

    impl Scheme for Mine {
        type Rule = urlgram::grammar::rfc3986::Uri;
        const ABOUT: &'static scheme::About = &scheme::About::new("ftp", "My own");

        fn fields(url: &scheme::Url<'_, Self>, fields: &mut Fields<'_>) {
            fields.text("path", url.node().path);
        }
    }

    let own = [Entry::of::<Mine>()];
    assert_eq!(scheme::parse_with(&own, "FTP:x").unwrap().about().title, "My own");
    assert!(scheme::parse_with(&own, "mailto:a@b.example").is_ok());
}
