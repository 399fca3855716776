//! Signs of other notations in a grammar that is ABNF otherwise: each is named once, with the ABNF that is meant, and changed.

use urlgram::diagnostic::Applicability;
use urlgram_abnf::{GrammarFix, GrammarSource, Reader, Severity};

/// Rules that the rules of the tests refer to.
const OTHERS: &str = "b = 1*DIGIT\nc = a / b\n";

/// Returns the messages and labels of the errors and warnings, and the text with all fixes.
fn fixed(text: &str) -> (Vec<String>, String, Vec<Applicability>) {
    let parsed = Reader::new().read("a.abnf", text);
    let said = parsed.problems.iter().map(|problem| format!("{}: {}", problem.message(), problem.label())).collect();
    let fixes: Vec<GrammarFix> = parsed.problems.iter().filter_map(|problem| parsed.grammar.fix(problem)).collect();
    let (changed, _) = parsed.grammar.fixed(&fixes);
    let again = Reader::new().read("a.abnf", &changed);
    assert!(again.problems.is_empty(), "{changed} {:?}", again.problems);
    let rules = |grammar: &urlgram_abnf::Grammar| grammar.rules().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(
        rules(&parsed.grammar),
        rules(&again.grammar),
        "the rules are read as they are written after the change"
    );
    (said, changed, fixes.into_iter().map(|fix| fix.applicability).collect())
}

#[test]
fn each_sign_is_one_finding_with_the_abnf_that_is_meant() {
    for (wrong, said, right) in [
        ("a: b", "`:` is not ABNF: read as `=`", "a = b"),
        ("a -> b", "`->` is not ABNF: read as `=`", "a = b"),
        ("a → b", "`→` is not ABNF: read as `=`", "a = b"),
        ("a <- b", "`<-` is not ABNF: read as `=`", "a = b"),
        ("a == b", "`==` is not ABNF: read as `=`", "a = b"),
        ("a := b", "`:=` is not an ABNF operator: read as `=`", "a = b"),
        ("a ::= b", "`::=` is not an ABNF operator: read as `=`", "a = b"),
        ("a = b || \"x\"", "`||` is not ABNF: read as `/`", "a = b / \"x\""),
        ("a = b | \"x\"", "`|` is not an ABNF operator: read as `/`", "a = b / \"x\""),
        ("a = b “x”", "unexpected character `“`: ABNF has other quotation marks", "a = b \"x\""),
        ("a = b \"x\".", "full stop after the rule: read as the end of the line", "a = b \"x\""),
        ("a = \"x\" b. ; c", "full stop after the rule: read as the end of the line", "a = \"x\" b ; c"),
        ("a = b* \"x\"", "repeat count after its element: read as the count of the element before it", "a = *b \"x\""),
        ("a = b*4", "repeat count after its element: read as the count of the element before it", "a = 4b"),
        (
            "a = ( b / \"x\" )1*",
            "repeat count after its element: read as the count of the element before it",
            "a = 1*( b / \"x\" )",
        ),
        ("a = 1,3b", "`1,3` is not ABNF: read as `1*3`", "a = 1*3b"),
        ("a = 1+( \".\" b )", "`1+` is not ABNF: read as `1*`", "a = 1*( \".\" b )"),
        ("a = 1-3b", "`1-3` is not ABNF: read as `1*3`", "a = 1*3b"),
        ("a = 1..3b", "`1..3` is not ABNF: read as `1*3`", "a = 1*3b"),
        ("a = b %x41..5A", "`%x41..5A` is not ABNF: read as `%x41-5A`", "a = b %x41-5A"),
        ("a = b %d48–57", "`%d48–57` is not ABNF: read as `%d48-57`", "a = b %d48-57"),
        ("a = b %0B-1F", "`%0B-1F` is not ABNF: read as `%x0B-1F`", "a = b %x0B-1F"),
        ("a = b %x30-x39", "range with two bases: read as one range", "a = b %x30-39"),
        ("a = b %01-09", "`%01-09` is not ABNF: read as `%x01-09`", "a = b %x01-09"),
        ("a = b %6D.69.6E", "`%6D.69.6E` is not ABNF: read as `%x6D.69.6E`", "a = b %x6D.69.6E"),
        ("a = b %63.79.6e", "`%63.79.6e` is not ABNF: read as `%x63.79.6e`", "a = b %x63.79.6e"),
        ("a = b %0x41-5A", "`%0x41-5A` is not ABNF: read as `%x41-5A`", "a = b %x41-5A"),
        ("a = b 0x41-5A", "`0x41-5A` is not ABNF: read as `%x41-5A`", "a = b %x41-5A"),
        ("a = b (\"0\"-\"7\")", "`\"0\"-\"7\"` is not ABNF: read as `%x30-37`", "a = b (%x30-37)"),
        (
            "a = b ( b / \"x\" )+",
            "repeat count after its element: read as the count of the element before it",
            "a = b 1*( b / \"x\" )",
        ),
        ("a = \"x\"? b", "repeat count after its element: read as the count of the element before it", "a = *1\"x\" b"),
        ("a = b 0x41", "`0x41` is not ABNF: read as `%x41`", "a = b %x41"),
        ("a = b #x41-#x5A", "`#x41-#x5A` is not ABNF: read as `%x41-5A`", "a = b %x41-5A"),
        ("a = b \\u0041", "`\\u0041` is not ABNF: read as `%x0041`", "a = b %x0041"),
        ("a = b U+0041", "`U+0041` is not ABNF: read as `%x0041`", "a = b %x0041"),
        ("a =\u{a0}b", "white space U+00A0 is not ABNF: read as a space", "a = b"),
        ("# c\na = b", "`#` is not ABNF: read as `;`", "; c\na = b"),
        ("a = b # c", "`#` is not ABNF: read as `;`", "a = b ; c"),
        (
            "a = b /\n\"x\"",
            "line in the first column goes on with the rule above: read as a part of the rule above",
            "a = b /\n  \"x\"",
        ),
        (
            "a = b\n/ \"x\"",
            "line in the first column goes on with the rule above: read as a part of the rule above",
            "a = b\n  / \"x\"",
        ),
    ] {
        let found = fixed(&format!("{wrong}\n{OTHERS}"));
        assert_eq!(found.0, [said], "{wrong}");
        assert_eq!(found.1, format!("{right}\n{OTHERS}"), "{wrong}");
        assert_eq!(found.2, [Applicability::Safe], "{wrong}");
    }
}

#[test]
fn what_may_mean_two_things_is_a_guess() {
    for (wrong, right) in [
        ("a = b 'x'", "a = b %s\"x\""),
        ("a = b ‘+’", "a = b \"+\""),
        ("a = b '\"'", "a = b %x22"),
        ("a = b %d'M'", "a = b %x4D"),
        ("a = b \"a\"-\"z\"", "a = b %x61-7A"),
        ("a = b 'A'..'F'", "a = b %x41-46"),
        ("a = b \"0\" - \"9\"", "a = b %x30-39"),
        ("a rule = b\na = \"x\"", "a-rule = b\na = \"x\""),
    ] {
        let found = fixed(&format!("{wrong}\n{OTHERS}"));
        assert_eq!((found.1, found.2), (format!("{right}\n{OTHERS}"), vec![Applicability::Unsafe]), "{wrong}");
    }
    let parsed = Reader::new().read("a.abnf", &format!("a = b or \"x\"\n{OTHERS}"));
    let fix = parsed.grammar.fix(&parsed.problems[0]).unwrap();
    assert_eq!((fix.applicability, fix.edits[0].1.as_str()), (Applicability::Unsafe, "/"));
}

#[test]
fn a_sign_in_many_places_is_one_finding() {
    for text in ["a: b\nb: \"x\"\nc: a\n", "a = “x”\nb = “y” a\nc = “z” b\n", "a =\u{a0}b\u{a0}b\nb =\u{a0}\"x\"\n"]
    {
        let (said, ..) = fixed(text);
        assert!(said.len() == 1 && said[0].ends_with("there are 2 more places"), "{said:?}");
    }
}

#[test]
fn braces_are_repetitions() {
    let (said, changed, _) = fixed(&format!("a = b {{ \"x\" b }} {{b}}\n{OTHERS}"));
    assert_eq!(
        said,
        [
            "`{` is not ABNF: read as `*(`; there is another place",
            "`}` is not ABNF: read as `)`; there is another place"
        ]
    );
    assert!(changed.starts_with("a = b *( \"x\" b ) *(b)\n"), "{changed}");
    for wrong in ["a = { b", "a = b }", "a = { 1,2 }", "a = [ { b ] }", "a = {}"] {
        let parsed = Reader::new().read("a.abnf", &format!("{wrong}\n{OTHERS}"));
        assert!(parsed.problems.iter().any(|problem| problem.severity() == Severity::Error), "{wrong}");
    }
}

#[test]
fn numbers_that_depend_on_the_base_are_not_read() {
    for number in
        ["%30-39", "%41", "%63.79", "%41-", "%0-9-F", "%x", "%g1", "\"9\"-\"0\"", "\"a\"-\"Z\"", "\"ab\"-\"c\""]
    {
        let parsed = Reader::new().read("a.abnf", &format!("a = b {number}\n{OTHERS}"));
        let errors = || parsed.problems.iter().filter(|problem| problem.severity() == Severity::Error);
        assert!(errors().count() > 0 && errors().all(|problem| parsed.grammar.fix(problem).is_none()), "{number}");
    }
}

#[test]
fn signs_that_abnf_has_are_not_misspelt() {
    for text in [
        "a = 2b 3*b *4b 1* ( b )\n",
        "a = 0*1b %x41-5A %d13.10 %b1 %b0\n",
        "a = *b *c\n",
        "a = b\n    / c\n    %x41\n",
        "a = x41 / u0041\nx41 = \"x\"\nu0041 = \"y\"\n",
        "a = \"#\" <words. And more> ; comment. # no // comment\n",
    ] {
        let found: Vec<_> = Reader::new().read("a.abnf", &format!("{text}{OTHERS}")).problems;
        let codes: Vec<&str> = found.iter().map(|problem| problem.code()).collect();
        assert!(codes.iter().all(|code| ["abnf::open-prose", "abnf::space"].contains(code)), "{text} {found:?}");
    }
}

#[test]
fn names_of_several_words_in_angle_brackets_are_names() {
    let document = "Request for Comments: 9999\n\n1.  Hosts\n\n   The BNF follows.\n\n   <official name> ::= <first part> [ \".\" <name> ]\n\n   <first part> ::= <name> | \"a\" <name>\n\n   <name> ::= <let> | <let> <name>\n\n   <let> ::= \"a\" | \"b\"\n";
    let source = GrammarSource::of(document.as_bytes());
    assert!(source.skipped.is_empty(), "{:?}", source.skipped);
    let parsed = Reader::new().read_document("hosts.txt", document.as_bytes());
    assert!(parsed.grammar.oracle("official-name").unwrap().accepts("aab.b"));
}

/// Returns the text after all safe fixes. They bring no finding that was not there before.
fn safely_fixed(name: &str, text: &str) -> String {
    let read = |text: &str| Reader::new().read_document(name, text.as_bytes());
    let findings = |text: &str| {
        let problems = read(text).check().into_iter().filter(|problem| problem.severity() > Severity::Info);
        problems.map(|problem| problem.message()).collect::<Vec<_>>()
    };
    let parsed = read(text);
    let fixes = parsed.check().into_iter().filter_map(|problem| parsed.grammar.fix(&problem));
    let safe: Vec<GrammarFix> = fixes.filter(|fix| fix.applicability == Applicability::Safe).collect();
    let (fixed, _) = parsed.grammar.fixed(&safe);
    let (before, after) = (findings(text), findings(&fixed));
    assert!(after.iter().all(|finding| before.contains(finding)), "{fixed} {before:?} {after:?}");
    fixed
}

#[test]
fn spellings_of_other_rules_are_not_changed() {
    // RFC 3986 has `host`, and HTTP a field of this name.
    let fields = "URL = \"//\" host\nHost = \"Host:\" host\n";
    assert_eq!(safely_fixed("a.abnf", fields), fields);
    let own = "widget = \"x\" / \"(\" Widget \")\"\n";
    assert_eq!(safely_fixed("a.abnf", own), own);
    assert_eq!(safely_fixed("a.abnf", "a = Widget\nwidget = \"x\"\n"), "a = widget\nwidget = \"x\"\n");
    // Of a rule that is not read, the names may be something else.
    let prefixed = "a = C:WIDGET S:WIDGET\nwidget = \"x\"\n";
    assert_eq!(safely_fixed("a.abnf", prefixed), prefixed);
}

#[test]
fn prose_in_grammars_is_not_changed() {
    for rules in [
        // With lists, `#` begins them, and comments in other notations.
        "part = #item ; #rule\n  # The range is limited to 64 bit\n  # of the_type.\n  # numbers\nitem = 1*DIGIT\n",
        "item = 1*DIGIT\ntime = POSIX time_t ' with 64 DIGIT or `more` of it\n",
    ] {
        let page = format!("# Lists\n\nThe ABNF has the #rule.\n\n~~~ abnf\n{rules}~~~\n");
        let fixed = safely_fixed("a.md", &page);
        let words = |text: &str| text.replace("  # ", "  ; ").replace("  ; ", "");
        assert_eq!(words(&fixed), words(&page));
    }
    let sound = "# Lists\n\nThe ABNF is:\n\n~~~ abnf\nitem = 1* DIGIT\n~~~\n";
    assert_eq!(safely_fixed("a.md", sound), sound.replace("1* D", "1*D"));
}
