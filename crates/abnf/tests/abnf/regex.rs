//! Regular expressions of other programs as automata: what they match, and where they differ from a rule.

use proptest::prelude::*;
use urlgram_abnf::{Regex, RegexFlavor, RegexProblem, Relation, builtin};

use RegexFlavor::{JavaScript, Pcre, Python, Rust};

/// A flavor, flags and an expression, with texts in which it finds a match, and texts in which it does not.
type Matched<'a> = (RegexFlavor, &'a str, &'a str, &'a [&'a str], &'a [&'a str]);

const MATCHED: &[Matched<'_>] = &[
    (JavaScript, "", "a", &["a", "xay"], &["", "b"]),
    (JavaScript, "", "^a$", &["a"], &["a\n", "ba", ""]),
    (Python, "", "^a$", &["a", "a\n"], &["a\n\n", "\na"]),
    (Pcre, "", "^a$", &["a", "a\n"], &["a\n\n"]),
    (Pcre, "D", "^a$", &["a"], &["a\n"]),
    (Pcre, "", r"^a\Z", &["a", "a\n"], &["ab"]),
    (Python, "", r"^a\Z", &["a"], &["a\n"]),
    (Python, "m", "^a$", &["a", "b\na\nc"], &["b\nab"]),
    (JavaScript, "m", "^a$", &["a", "b\u{2028}a\rc"], &["ba"]),
    (JavaScript, "", "^.$", &["a", "é", "💩"], &["\n", "\u{2028}", "ab"]),
    (JavaScript, "s", "^.$", &["\n"], &["ab"]),
    (Python, "", "^.$", &["\r", "\u{2028}"], &["\n"]),
    (JavaScript, "i", "^k$", &["k", "K"], &["\u{212A}"]),
    (JavaScript, "iu", "^k$", &["k", "K", "\u{212A}"], &["l"]),
    (Python, "i", "^k$", &["K", "\u{212A}"], &["l"]),
    (Python, "ai", "^k$", &["K"], &["\u{212A}"]),
    (JavaScript, "", r"^\d\w\s$", &["1_\u{FEFF}", "0a "], &["٣a ", "1é "]),
    (Python, "", r"^\d\w$", &["٣é"], &["a1"]),
    (Python, "a", r"^\d\w$", &["3e"], &["٣é"]),
    (Python, "", r"^\s$", &["\x1c", "\u{3000}"], &["\u{FEFF}"]),
    // Braces and brackets that are not syntax of that flavor.
    (JavaScript, "", "^a{,2}$", &["a{,2}"], &["aa"]),
    (Python, "", "^a{,2}$", &["", "aa"], &["aaa"]),
    (JavaScript, "", "^{a}{2}$", &["{a}}"], &["{a}"]),
    (JavaScript, "", r"^[[&&a]\]$", &["[]", "&]", "a]"], &["b]"]),
    (JavaScript, "", "^[]$|^[^]$", &["a", "\n"], &[""]),
    (Python, "", "^[]a]$", &["]", "a"], &["b"]),
    (Python, "", r"^[\w-.]$", &["-", ".", "a"], &["/"]),
    (JavaScript, "", r"^[+--]$", &["+", ",", "-"], &["."]),
    (JavaScript, "", r"^\/\-\<\>\_$", &["/-<>_"], &[]),
    (JavaScript, "", r"^[\u00a1-\uffff]$", &["é", "\u{FFFF}"], &["a", "💩"]),
    (JavaScript, "u", r"^\u{1F4A9}\ud83d\udca9$", &["💩💩"], &["💩"]),
    (Pcre, "", r"^\x{e9}\h\Q.*\E[[:digit:]]$", &["é\t.*7"], &["é\t.a7"]),
    (Pcre, "", r"^\p{Lu}\PL$", &["É1"], &["éa"]),
    // Literals.
    (JavaScript, "", "/^ab$/i", &["AB"], &["/AB/"]),
    (Pcre, "", "~^a/b$~iD", &["A/b"], &["A/b\n"]),
    (Python, "", r#"r"^a\.$""#, &["a."], &["ab"]),
    // Groups and their flags.
    (Python, "", "^(?P<x>a)(?:b)(c)$", &["abc"], &["ab"]),
    (JavaScript, "", "^(?<x>a)(?<y>a)$", &["aa"], &["a"]),
    (Python, "", "(?i)^ab$", &["AB"], &[]),
    (Pcre, "", "^(?i:a)b$", &["Ab"], &["AB"]),
    (Python, "x", "^ a # one\n b $", &["ab"], &["a b"]),
    (Python, "", "^a(?#note)b$", &["ab"], &[]),
    (JavaScript, "", "^a+?b*?$", &["a", "aab"], &["b"]),
    // Conditions.
    (JavaScript, "", r"\bab\b", &["ab", "x ab.", "ab"], &["xab", "_ab1"]),
    (JavaScript, "", r"a\Bb", &["ab"], &["a b"]),
    (Python, "", r"a\b", &["a", "a."], &["aé", "a٣"]),
    (JavaScript, "", "^(?!-)[a-]+(?<!-)$", &["a", "a-a"], &["-", "-a", "a-", ""]),
    (JavaScript, "", "^(?:(?!ab).)*$", &["", "ba", "aa"], &["ab", "cabc"]),
    (JavaScript, "", r"^(?=.*\d)(?=.*[a-z]).+$", &["a1", "1a"], &["a", "1", ""]),
    (JavaScript, "", "^(?=a(?!b))[abc]+$", &["ac", "a"], &["ab", "b"]),
    (JavaScript, "", "(?<=^a|b)c", &["ac", "xbc"], &["xac", "c"]),
    (Pcre, "", r"\Aa(?!.*a)", &["ab"], &["aba", "ba"]),
    (Rust, "", r"(?i)^[a&&[^b]]\.$", &["A."], &["b."]),
    (Rust, "x", "^ a $", &["a"], &[" a "]),
];

#[test]
fn expressions_match_what_their_flavor_matches() {
    for (flavor, flags, text, matched, others) in MATCHED {
        let dfa = Regex::parse(text, *flavor, flags).unwrap_or_else(|error| panic!("{text}: {error}")).dfa().unwrap();
        for (found, expected) in
            matched.iter().map(|found| (found, true)).chain(others.iter().map(|found| (found, false)))
        {
            assert_eq!(dfa.accepts(found), expected, "{flavor:?} {flags:?} {text:?} in {found:?}");
        }
    }
}

/// Constructs that are not regular, or no syntax, with the place that is named.
const REFUSED: &[(RegexFlavor, &str, &str, &str)] = &[
    (JavaScript, r"(a)\1", r"\1", "a reference back to a group cannot be compared, at byte 3"),
    (Python, "(?P<a>b)(?P=a)", "(?P=", "a reference back to a group cannot be compared, at byte 8"),
    (Pcre, "a++b", "+", "a possessive repetition cannot be compared, at byte 1"),
    (Pcre, "(?>a)b", "(?>", "an atomic group cannot be compared, at byte 0"),
    (Pcre, "a(?R)?b", "(?R", "recursion cannot be compared, at byte 1"),
    (JavaScript, "a(b", "(", "not a regular expression: unclosed group, at byte 1"),
    (JavaScript, "/a)/", ")", "not a regular expression: unopened group, at byte 2"),
    (JavaScript, "é[z-a]", "z-a", "not a regular expression: a range that ends before it begins, at byte 3"),
    (JavaScript, "*a", "*", "not a regular expression: nothing stands before it that could be repeated, at byte 0"),
    (Pcre, "[a[:digits:]]", "[:digits:]", "not a regular expression: an unknown named class, at byte 2"),
    (JavaScript, "[a", "[a", "not a regular expression: a class is not closed, at byte 0"),
    (JavaScript, r"a\", r"\", "not a regular expression: it ends in a backslash, at byte 1"),
    (Python, r"\y", r"\y", "not a regular expression: an unknown escape, at byte 0"),
    (Python, "(?!a", "", "not a regular expression: a bracket is not closed, at byte 4"),
    (
        JavaScript,
        "(?=a(?<=b))",
        "(?<=b)",
        "a condition on what stands before, within a lookahead, cannot be compared, at byte 4",
    ),
];

#[test]
fn what_is_not_regular_is_named_with_its_place() {
    for (flavor, text, part, message) in REFUSED {
        let error = Regex::parse(text, *flavor, "").unwrap_err();
        assert_eq!(error.to_string(), *message, "{text}");
        assert!(error.span.of(text).starts_with(part), "{text}: {:?}", error.span.of(text));
    }
    let unknown = Regex::parse("a", Python, "g").unwrap_err();
    assert_eq!(unknown.problem, RegexProblem::UnknownFlag('g'));
}

#[test]
fn a_rule_is_equal_to_the_expression_that_is_written_of_it() {
    let grammar = builtin("rfc3986").unwrap();
    for rule in ["scheme", "port", "IPv4address", "IPv6address", "path", "authority", "URI-reference"] {
        for flavor in [JavaScript, Python, Pcre, Rust] {
            let regex = Regex::parse(&grammar.regex(rule, flavor).unwrap(), flavor, "").unwrap();
            let compared = regex.compare(grammar, grammar.find(rule).unwrap()).unwrap();
            assert_eq!((compared.found.relation(), compared.doubt), (Relation::Equal, None), "{rule} {flavor:?}");
        }
    }
}

#[test]
fn expressions_that_grow_are_refused_and_long_ones_are_read() {
    let dfa = |text: &str| Regex::parse(text, JavaScript, "").map(|regex| regex.dfa().map(drop));
    assert!(dfa("(?:(?:a{1000}){1000}){1000}").unwrap().is_err());
    assert!(dfa(".*a.{40}b").unwrap().is_err());
    assert!(dfa(&"(".repeat(1000)).is_err());
    assert!(dfa(&"(?=".repeat(1000)).is_err());
    assert!(dfa(&"[".repeat(70_000)).is_err());
    assert!(dfa(&"a?".repeat(2_000)).unwrap().is_ok());
}

proptest! {
    /// The crate `regex` is the oracle.
    #[test]
    fn automata_agree_with_the_crate_regex(
        text in r"(\^|\\b|)(([ab-]|\[a-b\]|\.|\(a\|b\*\)|\(\?:ab\|\)|\\B|\\n)[*+?]?|(a|\.)\{[0-2],[2-4]\}){1,6}(\$|\\z|\\b|)",
        inputs in prop::collection::vec(r"[ab\n-]{0,8}", 24),
    ) {
        let text = text.replace(r"\B*", r"\B").replace(r"\B+", r"\B").replace(r"\B?", r"\B");
        let oracle = regex::Regex::new(&text.replace(r"\b", r"(?-u:\b)").replace(r"\B", r"(?-u:\B)")).unwrap();
        // `$` has the same meaning there.
        let dfa = Regex::parse(&text.replace(r"\z", "$"), JavaScript, "").unwrap().dfa().unwrap();
        for input in &inputs {
            prop_assert_eq!(dfa.accepts(input), oracle.is_match(input), "{} in {:?}", text, input);
        }
    }

    #[test]
    fn no_text_panics(text in r"(\PC|[\[\](){}?*+|^$.\\/<>=!:-]|\\[a-zA-Z0-9]){0,24}", flavor in 0..4_usize, flags in "[a-zA-Z]{0,3}") {
        let flavor = [JavaScript, Python, Pcre, Rust][flavor];
        if let Err(error) = Regex::parse(&text, flavor, &flags) {
            prop_assert!(text.get(error.span.range()).is_some(), "{:?} in {:?}", error, text);
        }
    }
}
