//! Rust code from grammars: the four modules to read are compiled here, pass the suites of their rules, and are what the generator
//! writes today. `INSTA_UPDATE=always` writes them again. `crates/abnf/generated` has the modules that a build script writes.

use std::fs;
use std::path::Path;

use crate::suites::passes;
use urlgram_abnf::{ChangeKind, Comparison, Grammar, Reader, Verification, Witness};

/// Number of texts for each rule in the modules.
const TESTS: usize = 12;

/// Declares modules and their tests: the file, and the file of the grammar.
macro_rules! modules {
    ($($name:ident: $path:literal from $grammar:literal;)+) => {$(
        #[allow(dead_code, unreachable_pub, reason = "a module has more than a test needs")]
        #[path = $path]
        mod $name;

        #[test]
        fn $name() {
            let grammar = grammar_of($grammar);
            compare($path, &grammar);
            let suites = $name::Rule::ALL.iter().filter(|rule| {
                passes(&grammar, rule.name(), |text| {
                    let accepts = $name::accepts(**rule, text);
                    assert_eq!(accepts, $name::parse(**rule, text).is_ok(), "{text:?}");
                    accepts
                })
            });
            assert!(suites.count() > 0);
        }
    )+};
}

modules! {
    semver: "../../examples/semver/samples/semver.rs" from "examples/semver/semver.abnf";
    date_time: "samples/date-time.rs" from "tests/abnf/samples/date-time.abnf";
    value: "samples/value.rs" from "tests/abnf/samples/value.abnf";
    nested: "samples/nested.rs" from "tests/abnf/samples/nested.abnf";
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Reads the file of a grammar.
fn grammar_of(name: &str) -> Grammar {
    let text = fs::read_to_string(root().join(name)).unwrap();
    Reader::new().read(name, &text).grammar
}

/// Compares a file with what the generator writes.
fn compare(path: &str, grammar: &Grammar) {
    let path = root().join("tests/abnf").join(path);
    let module = grammar.rust_module(&[], TESTS).unwrap();
    assert_eq!(module.refused, []);
    if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        fs::write(&path, &module.code).unwrap();
    }
    let known = fs::read_to_string(&path).unwrap();
    assert!(known == module.code, "{} is out of date; INSTA_UPDATE=always writes it", path.display());
}

/// Returns the verification of a rule.
fn verification(rules: &str, rule: &str) -> Verification {
    let grammar: Grammar = rules.parse().unwrap();
    let module = grammar.rust_module(&[rule], TESTS).unwrap();
    let id = grammar.find(rule).unwrap();
    module.rules.iter().find(|(other, _)| *other == id).unwrap().1
}

#[test]
fn rules_of_recursive_grammars_are_compared() {
    let nested = verification("a = \"(\" *a \")\"\n", "a");
    assert!(matches!(nested, Verification::Compared { length: 1.., texts: 1.. }), "{nested:?}");
}

#[test]
fn proofs_distinguish_more_bytes_than_a_word_has_bits() {
    // Each of 80 characters has another one after it, so that no two are in one class.
    let pair = |at: u32| format!("%x{:X}.{:X}", 0x21 + at, 0x21 + (at * 7 + 3) % 80);
    let pairs: Vec<String> = (0..80).map(pair).collect();
    let rules = format!("list = 1*( pair / %x71 )\npair = {}\n", pairs.join(" / "));
    assert_eq!(verification(&rules, "pair"), Verification::Proved);
    assert_eq!(verification(&rules, "list"), Verification::Proved);
}

/// Returns the reason why a rule has no parser.
fn refusal(rules: &str) -> String {
    let grammar = Reader::new().read("a.abnf", rules).grammar;
    let module = grammar.rust_module(&["a"], TESTS).unwrap();
    assert_eq!(module.rules, []);
    module.refused.into_iter().find(|(rule, _)| grammar.get(*rule).name == "a").unwrap().1
}

#[test]
fn rules_without_a_parser_are_refused() {
    assert_eq!(refusal("a = a \"(\" a \")\" / \"x\"\n"), "is left-recursive: a \u{2192} a");
    assert_eq!(refusal("a = <a number>\n"), "contains the prose <a number>, which names no rule");
    assert_eq!(refusal("a = \"x\" b\n"), "refers to `b`, which the grammar does not define");
    // Where the middle is, no parser knows that reads from left to right.
    let middle = "is recursive, and no order of its alternatives was found that reads \"xxxxx\"";
    assert_eq!(refusal("a = \"x\" a \"x\" / \"x\"\n"), middle);
    // Rules that all refer to each other are compared each with all of them.
    let next = |at: usize| if at == 199 { "a".to_owned() } else { format!("a{}", at + 1) };
    let ring: String = (1..200).map(|at| format!("a{at} = \"(\" {} \")\" / \"x\"\n", next(at))).collect();
    let many =
        "is one of 200 rules without an automaton, and to compare all of them with their parsers takes too many steps";
    assert_eq!(refusal(&format!("a = \"(\" a1 \")\"\n{ring}")), many);
}

#[test]
fn errors_name_the_rule_and_the_offset() {
    let error = |rule, text| date_time::parse(rule, text).unwrap_err().to_string();
    assert_eq!(error(date_time::Rule::DateTime, "2024-13-01T00:00Z"), "month at offset 6: expected 0-2");
    assert_eq!(error(date_time::Rule::DateTime, "2024-12-01"), "date-time at offset 10: expected \"t\"");
    assert_eq!(error(date_time::Rule::Date, "2024-12-01Z"), "date at offset 10: expected the end");
}

#[test]
fn deep_nesting_is_an_error() {
    let text = "[".repeat(100_000);
    assert!(!value::accepts(value::Rule::Value, &text));
    let error = value::parse(value::Rule::Value, &text).unwrap_err();
    assert_eq!(error.expected, [value::Expected::LessNesting]);
}

/// A place in a text that counts the rules which begin.
#[derive(Clone, Copy)]
struct Counted<'a>(&'a [u8], &'a std::cell::Cell<usize>);

impl nested::Text for Counted<'_> {
    fn rest(&self) -> &[u8] {
        self.0
    }
    fn skip(self, bytes: usize) -> Self {
        Counted(&self.0[bytes..], self.1)
    }
    fn enter(self, _: nested::Rule) -> Option<Self> {
        self.1.set(self.1.get() + 1);
        Some(self)
    }
    fn leave(self, _: Self) -> Self {
        self
    }
}

#[test]
fn nesting_that_is_read_again_takes_a_bounded_number_of_steps() {
    let text = |depth: usize| format!("{}z{}", "(".repeat(depth), ")y".repeat(depth));
    let steps = |depth: usize| {
        let (text, steps) = (text(depth), std::cell::Cell::new(0));
        let (rest, ()) = nested::read(nested::Rule::Value, Counted(text.as_bytes(), &steps)).unwrap();
        assert_eq!(rest.0, b"");
        steps.get()
    };
    // Each level doubles the steps, so that the limit is needed.
    assert_eq!((steps(10), steps(11)), (3 * (1 << 10) - 1, 3 * (1 << 11) - 1));
    assert!(nested::accepts(nested::Rule::Value, text(15)));
    for depth in [25, 60, 300] {
        assert!(!nested::accepts(nested::Rule::Value, text(depth)));
        let error = nested::parse(nested::Rule::Value, text(depth)).unwrap_err();
        assert_eq!(error.expected, [nested::Expected::FewerSteps], "{error}");
        assert!(error.to_string().contains("expected a text that takes fewer than 1048576 steps"), "{error}");
    }
}

#[test]
fn changes_between_versions_have_witnesses() {
    let [old, new] = [
        "a = b \"!\"\nb = 1*DIGIT\nc = \"x\" / \"y\"\nd = *\"z\"\ngone = \"g\"\nn = \"(\" [ n ] \")\"\nsame = c\n",
        "a = b \"!\"\nb = *DIGIT\nc = \"y\" / \"x\"\ne = *\"z\"\nfresh = \"f\"\nn = \"(\" *n \")\"\nsame = c\n",
    ]
    .map(|rules| rules.parse::<Grammar>().unwrap());
    let changes = old.changes(&new, 500);
    let shown = |found: &Comparison| {
        let text = |witness: &Option<Witness>| witness.as_ref().map_or("-".into(), Witness::to_string);
        format!("{} {}", text(&found.only_left), text(&found.only_right))
    };
    let described = changes.iter().map(|change| {
        let kind = match &change.kind {
            ChangeKind::OtherTexts(found) => format!("other: {}", shown(found)),
            ChangeKind::Unproved { found, reason } => format!("unproved: {} ({reason})", shown(found)),
            ChangeKind::Renamed(old) => format!("was {old}"),
            kind => format!("{kind:?}"),
        };
        format!("{} {} {kind}", change.name, change.is_rewritten)
    });
    assert_eq!(
        described.collect::<Vec<_>>(),
        [
            "a false other: - !",
            "b true other: - ",
            "c true SameTexts",
            "e false was d",
            "fresh true Added",
            "n true unproved: - (()()) (not regular: n \u{2192} n; all texts of up to 10 bytes were compared)",
            "gone true Removed",
        ]
    );
    assert_eq!(old.changes(&old, 500), []);
}
