//! Public suffixes and registrable domains.

use urlgram::host::suffix::split;

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
