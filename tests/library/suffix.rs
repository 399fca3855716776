//! Public suffixes and registrable domains.

use proptest::prelude::*;
use urlgram::host::suffix::{Suffixes, split};

/// Names with public suffix and registrable domain; whether the list has a rule, and whether it is private.
const NAMES: &[(&str, &str, Option<&str>, bool, bool)] = &[
    ("example.com", "com", Some("example.com"), true, false),
    ("WWW.Example.COM", "COM", Some("Example.COM"), true, false),
    ("a.b.example.com.", "com", Some("example.com"), true, false),
    ("com", "com", None, true, false),
    ("a.b.co.uk", "co.uk", Some("b.co.uk"), true, false),
    ("co.uk", "co.uk", None, true, false),
    ("x.github.io", "github.io", Some("x.github.io"), true, true),
    ("b.test.ck", "test.ck", Some("b.test.ck"), true, false),
    ("www.ck", "ck", Some("www.ck"), true, false),
    ("a.b.kobe.jp", "b.kobe.jp", Some("a.b.kobe.jp"), true, false),
    ("city.kobe.jp", "kobe.jp", Some("city.kobe.jp"), true, false),
    ("www.食狮.公司.cn", "公司.cn", Some("食狮.公司.cn"), true, false),
    ("www.xn--85x722f.xn--55qx5d.cn", "xn--55qx5d.cn", Some("xn--85x722f.xn--55qx5d.cn"), true, false),
    ("localhost", "localhost", None, false, false),
    ("a.b.nosuchtld", "nosuchtld", Some("b.nosuchtld"), false, false),
];

#[test]
fn names_are_split() {
    for (name, suffix, registrable, listed, private) in NAMES {
        let parts = split(name).unwrap_or_else(|| panic!("{name}"));
        assert_eq!((parts.suffix.of(name), parts.registrable.of(name)), (*suffix, *registrable), "{name}");
        assert_eq!((parts.listed, parts.private), (*listed, *private), "{name}");
    }
    for none in ["", ".", "a..com", ".com"] {
        assert_eq!(split(none), None, "{none:?}");
    }
}

/// A list with all forms of rules, and names with the public suffix and the registrable domain by it; whether a rule was found, and whether
/// it is private.
const LIST: &str = "\
// ===BEGIN ICANN DOMAINS===
com   text after white space is no part of the rule
*.Ck
!www.ck
\u{516c}\u{53f8}.cn
// ===BEGIN PRIVATE DOMAINS===
hosted.com
*.sites.hosted.com
com
";

const BY_LIST: &[(&str, &str, Option<&str>, bool, bool)] = &[
    ("a.Example.com", "com", Some("Example.com"), true, false),
    ("a.b.hosted.com.", "hosted.com", Some("b.hosted.com"), true, true),
    ("a.b.sites.hosted.com", "b.sites.hosted.com", Some("a.b.sites.hosted.com"), true, true),
    ("sites.hosted.com", "hosted.com", Some("sites.hosted.com"), true, true),
    ("a.b.ck", "b.ck", Some("a.b.ck"), true, false),
    ("ck", "ck", None, false, false),
    ("x.www.ck", "ck", Some("www.ck"), true, false),
    ("a.\u{516c}\u{53f8}.cn", "\u{516c}\u{53f8}.cn", Some("a.\u{516c}\u{53f8}.cn"), true, false),
    ("a.xn--55qx5d.cn", "xn--55qx5d.cn", Some("a.xn--55qx5d.cn"), true, false),
    ("a.b.org", "org", Some("b.org"), false, false),
];

#[test]
fn own_lists_split_names() {
    let own = Suffixes::parse(LIST).unwrap();
    for (name, suffix, registrable, listed, private) in BY_LIST {
        let parts = own.split(name).unwrap_or_else(|| panic!("{name}"));
        assert_eq!((parts.suffix.of(name), parts.registrable.of(name)), (*suffix, *registrable), "{name}");
        assert_eq!((parts.listed, parts.private), (*listed, *private), "{name}");
    }
    let icann = own.clone().icann_only();
    for (name, registrable) in [("a.b.hosted.com", "hosted.com"), ("a.b.sites.hosted.com", "hosted.com")] {
        assert_eq!(icann.split(name).unwrap().registrable.of(name), Some(registrable), "{name}");
    }
    assert_eq!(own.listed_only().split("a.b.org"), None);
}

/// Rules of the compiled-in list without its private section, by names whose rules are private.
#[test]
fn the_private_section_can_be_left_out() {
    let icann = Suffixes::default().icann_only();
    for (name, suffix) in [
        ("a.b.github.io", "io"),
        ("a.x.compute.amazonaws.com", "com"),
        ("a.b.blogspot.co.uk", "co.uk"),
        ("a.b.c.kobe.jp", "c.kobe.jp"),
        ("localhost", "localhost"),
    ] {
        let parts = icann.split(name).unwrap();
        assert_eq!((parts.suffix.of(name), parts.private), (suffix, false), "{name}");
    }
    assert_eq!("icann, listed".parse::<Suffixes>().unwrap().split("localhost"), None);
}

#[test]
fn what_is_no_rule_has_its_line() {
    for (list, message) in [
        ("com\nco..uk\n", "line 2 is not a rule of a list of public suffixes: \"co..uk\""),
        ("!*.a\n", "line 1 is not a rule of a list of public suffixes: \"!*.a\""),
        ("\n\na.*.b\n", "line 3 is not a rule of a list of public suffixes: \"a.*.b\""),
        (
            "\n// com\n",
            "expected `icann`, `listed`, or a list of public suffixes with a line for each rule, found \"// com\"",
        ),
        (
            "icann,own",
            "expected `icann`, `listed`, or a list of public suffixes with a line for each rule, found \"own\"",
        ),
    ] {
        assert_eq!(list.parse::<Suffixes>().unwrap_err().to_string(), message);
    }
}

/// A rule and its labels from the right, for [`by_all_rules`].
fn labels(text: &str) -> Vec<&str> {
    text.rsplit('.').collect()
}

/// The algorithm as the list's documentation has it: all rules are tried.
fn by_all_rules(rules: &[String], name: &str) -> usize {
    let parts = labels(name);
    let matches = |rule: &&String| {
        let rule = labels(rule.trim_start_matches('!'));
        rule.len() <= parts.len() && rule.iter().zip(&parts).all(|(rule, part)| *rule == "*" || rule == part)
    };
    let found: Vec<&String> = rules.iter().filter(matches).collect();
    let exception = found.iter().find(|rule| rule.starts_with('!'));
    let count = |rule: &&String| labels(rule).len();
    exception.map(|rule| count(rule) - 1).or(found.iter().map(count).max()).unwrap_or(1)
}

proptest! {
    #[test]
    fn own_lists_are_read_as_documented(
        rules in prop::collection::vec("(!a|!b|\\*|a|b|c)(\\.(a|b|c)){1,2}|a|b", 1..8),
        name in "(a|b|c)(\\.(a|b|c)){0,4}",
    ) {
        let list = rules.join("\n") + "\n";
        let parts = Suffixes::parse(&list).unwrap().split(&name).unwrap();
        let count = labels(parts.suffix.of(&name)).len();
        prop_assert_eq!(count, by_all_rules(&rules, &name), "{}", list);
    }
}
