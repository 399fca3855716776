//! Every scheme: its facts hold, its examples are accepted or rejected as stated, its messages are snapshots.

use std::collections::BTreeSet;

use proptest::prelude::*;
use urlgram::scheme::{self, AnyUrl, Entry, FieldValue, Fields, Scheme, generic, iana, rfc1738};

/// Returns every scheme: the current ones, those of RFC 1738, and the two generic ones.
fn entries() -> Vec<Entry> {
    let generic = [Entry::of::<generic::Generic>(), Entry::of::<rfc1738::generic::Genericurl>()];
    scheme::ENTRIES.iter().chain(rfc1738::ENTRIES).copied().chain(generic).collect()
}

fn fields<'a>(url: &(dyn AnyUrl<'a> + 'a)) -> Fields<'static> {
    let mut fields = Fields::all();
    url.add_fields(&mut fields);
    fields
}

/// Collects the spans of all texts in a value.
fn spans(value: &FieldValue, found: &mut Vec<urlgram::span::Span>) {
    match value {
        FieldValue::Text(span) => found.push(*span),
        FieldValue::List(values) => values.iter().for_each(|value| spans(value, found)),
        FieldValue::Absent | FieldValue::Word(_) | FieldValue::Flag(_) => {}
    }
}

#[test]
fn examples_are_accepted_or_rejected_as_stated() {
    let mut wrong = Vec::new();
    for entry in entries() {
        let info = entry.info();
        assert!(!info.valid.is_empty() && !info.invalid.is_empty(), "{entry:?} has no examples");
        for (text, _) in info.valid {
            if let Err(error) = entry.parse(text) {
                wrong.push(format!("{text}: {error}"));
            }
        }
        for (text, reason) in info.invalid.iter().filter(|(text, _)| entry.parse(text).is_ok()) {
            wrong.push(format!("{text} is accepted although: {reason}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn fields_are_the_declared_ones_in_order() {
    for entry in entries() {
        let declared: Vec<&str> = entry.info().fields.iter().map(|(name, _)| *name).collect();
        for (text, _) in entry.info().valid {
            let url = entry.parse(text).unwrap();
            let fields = fields(&*url);
            assert_eq!(fields.iter().map(|(name, _)| name).collect::<Vec<_>>(), declared, "{text}");
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
fn only_requested_fields_are_computed() {
    let url = scheme::parse("ftp://h/a/b;type=a").unwrap();
    let mut fields = Fields::only(&["typecode", "nothing"]);
    url.as_any().add_fields(&mut fields);
    assert_eq!(fields.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["typecode"]);
}

#[test]
fn scheme_names_are_unique_and_select_the_scheme() {
    for (entries, parse) in [(scheme::ENTRIES, true), (rfc1738::ENTRIES, false)] {
        let names: BTreeSet<&str> = entries.iter().map(|entry| entry.info().name).collect();
        assert_eq!(names.len(), entries.len());
        for entry in entries {
            let info = entry.info();
            assert!(!info.title.is_empty() && info.name == info.name.to_ascii_lowercase() && info.name.len() <= 16);
            let (text, _) = info.valid[0];
            let found = if parse { scheme::parse(text).unwrap().info() } else { rfc1738::parse(text).unwrap().info() };
            assert_eq!(found.name, info.name, "{text} is parsed as another scheme");
        }
    }
}

/// A family has an entry for each of its names, and `parse` reads them by it.
#[test]
fn a_family_of_schemes_has_one_entry() {
    for (name, entry) in [
        ("svn+ssh", "svn+tunnel"),
        ("SVN+other", "svn+tunnel"),
        ("postgresql+asyncpg", "dialect+driver"),
        ("oracle+cx_oracle", "dialect+driver"),
    ] {
        assert_eq!(scheme::entry(name).unwrap().info().name, entry);
        assert_eq!(scheme::parse(&format!("{name}://h/x")).unwrap().info().name, entry);
    }
    assert!(scheme::entry("svn+").is_none() && scheme::entry("db2+x").is_none());
    // The name of a family is that of no scheme.
    assert_eq!(scheme::parse("dialect+driver://h/x").unwrap().info().name, "");
}

#[test]
fn dispatch_ignores_the_case_of_the_scheme_only() {
    assert_eq!(scheme::parse("FtP://h/a;type=a").unwrap().info().name, "ftp");
    assert!(scheme::parse("ftp://h/a;TYPE=a").is_err());
    assert_eq!(rfc1738::parse("NEWS:*").unwrap().info().name, "news");
    assert_eq!(rfc1738::parse("news2:*").unwrap().info().name, "");
}

#[test]
fn a_missing_scheme_is_an_error_and_an_unknown_one_is_generic() {
    for text in ["", ":", "//h/p", "path", "é:x", "1a:b"] {
        assert!(scheme::parse(text).is_err(), "{text}");
    }
    assert_eq!(scheme::parse("ftq://h/p").unwrap().info().name, "");
    assert_eq!(iana::did_you_mean("ftq"), Some("ftp"));
    assert_eq!(iana::did_you_mean("coffee"), None);
    // The name is longer than that of any known scheme.
    assert_eq!(scheme::parse("abcdefghijklmnopqrstuvwxyz:x").unwrap().info().name, "");
}

/// The messages of each scheme of RFC 1738 for its invalid examples.
#[test]
fn messages_of_rfc_1738() {
    let mut messages = String::new();
    for entry in rfc1738::ENTRIES.iter().chain([&Entry::of::<rfc1738::generic::Genericurl>()]) {
        assert!(entry.info().invalid.len() >= 2, "{entry:?}");
        for (text, reason) in entry.info().invalid {
            let error = entry.parse(text).unwrap_err();
            let at = text[..error.offset()].chars().count();
            messages += &format!("{reason}\n    {text}\n    {:at$}^ {error}\n\n", "");
        }
    }
    insta::assert_snapshot!("messages_of_rfc_1738", messages);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// For generated texts, all spans of fields and errors are within the text.
    #[test]
    fn spans_are_within_generated_texts(
        name in prop::sample::select(entries()),
        rest in "(//)?[a-cA1:/?#@%;=&*,é\\[\\]. -]{0,12}(%09|;type=|[a-c1/?=%@-]){0,6}"
    ) {
        let scheme = name.info().valid[0].0.split(':').next().unwrap();
        let text = format!("{scheme}:{rest}");
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

/// A custom scheme takes precedence over a built-in one.
#[test]
fn a_custom_scheme_takes_precedence() {
    #[derive(Clone, Copy, Debug)]
    struct CustomFtp;

    impl Scheme for CustomFtp {
        type Rule = urlgram::grammar::rfc3986::Uri;
        const INFO: &'static scheme::SchemeInfo = &scheme::SchemeInfo::new("ftp", "Custom");

        fn fields(url: &scheme::Url<'_, Self>, fields: &mut Fields<'_>) {
            fields.text("path", url.node().path);
        }
    }

    let custom = [Entry::of::<CustomFtp>()];
    assert_eq!(scheme::parse_with(&custom, "FTP:x").unwrap().info().title, "Custom");
    assert!(scheme::parse_with(&custom, "mailto:a@b.example").is_ok());
}

/// A program looks in this table for the feature of a scheme.
#[test]
fn documentation_lists_every_scheme_with_the_feature_of_its_family() {
    let source = include_str!("../../src/scheme/mod.rs");
    let rows = source.lines().filter(|line| line.starts_with("//! | `schemes-"));
    let listed: Vec<(&str, &str)> = rows
        .flat_map(|row| {
            let mut names = row.split('`').skip(1).step_by(2);
            let feature = names.next().unwrap();
            names.map(move |name| (name, feature))
        })
        .collect();
    let mut names: Vec<&str> = listed.iter().map(|(name, _)| *name).collect();
    let mut expected: Vec<&str> = scheme::ENTRIES.iter().map(|entry| entry.info().name).collect();
    names.sort_unstable();
    expected.sort_unstable();
    assert_eq!(names, expected);

    // Most types have the name of their scheme.
    let declared = source.lines().filter_map(|line| {
        let (feature, schemes) = line.trim().strip_prefix("\"schemes-")?.split_once('"')?;
        Some((feature, schemes.trim_end_matches(", GRAMMAR;").trim_end_matches(';').split_once(": ")?.1))
    });
    let mut compared = 0;
    for (feature, types) in declared {
        for name in types.split(' ').map(str::to_lowercase) {
            let Some((_, row)) = listed.iter().find(|(listed, _)| *listed == name) else { continue };
            assert_eq!(row.strip_prefix("schemes-"), Some(feature), "{name}");
            compared += 1;
        }
    }
    assert!(compared > 80, "{compared} schemes are compared");
}
