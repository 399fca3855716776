//! Grammars as others write them: documents of all kinds, missing rules, large automata, deep recursion.

use std::time::{Duration, Instant};

use urlgram_abnf::{AutomatonError, GapKind, GrammarSource, ParsedGrammar, ProblemKind, Reader, Severity, SourceKind};

fn read(text: &str) -> ParsedGrammar {
    Reader::new().read("test.abnf", text)
}

fn codes(parsed: &ParsedGrammar) -> Vec<&'static str> {
    parsed.problems.iter().map(|problem| problem.code()).collect()
}

#[test]
fn rules_that_no_other_rule_names_are_starts() {
    let names = |text: &str| {
        let grammar = read(text).grammar;
        assert!(grammar.check().iter().all(|problem| problem.code() != "abnf::unused-rule"), "{text}");
        grammar.starts().iter().map(|rule| grammar.get(*rule).name.clone()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names("c = \"x\"\na = b c\nb = c\nd = c\n"), "a d");
    assert_eq!(names("a = \"x\" [ a ]\n"), "a");
    assert_eq!(names("b = \"x\"\na = c b\nc = [ a ]\n"), "a");
}

#[test]
fn one_mistake_is_one_problem() {
    for (text, code) in [
        ("a = \"é€é\" b\nb = \"x\"\n", "abnf::character"),
        ("a = “hello” b\nb = \"x\"\n", "abnf::character"),
        ("a = b !!! b\nb = \"x\"\n", "abnf::character"),
        ("a_b = c\nc = 2a_b / A_B\n", "abnf::name"),
        ("a = ( b\nb = \"x\"\n", "abnf::unclosed"),
        ("", "abnf::no-rules"),
        ("; only a comment\n", "abnf::no-rules"),
    ] {
        assert_eq!(codes(&read(text)), [code], "{text}");
    }
}

#[test]
fn sound_rules_of_a_broken_file_are_usable() {
    let parsed = read("a = ( b\nb = \"x\" c\nc = <any text>\nd = nothing / \"y\"\n");
    let grammar = &parsed.grammar;
    let gaps = |rule: &str| {
        let gaps = grammar.gaps(grammar.find(rule).unwrap());
        gaps.into_iter().map(|gap| gap.kind).collect::<Vec<_>>()
    };
    assert_eq!(gaps("a"), [GapKind::SyntaxError]);
    assert_eq!(gaps("b"), [GapKind::Prose("any text".into())]);
    assert_eq!(gaps("d"), [GapKind::Undefined("nothing".into())]);
    assert!(grammar.oracle("d").unwrap().accepts("y") && !grammar.oracle("d").unwrap().accepts("z"));
    assert!(grammar.oracle_with_any("d").unwrap().accepts("z"));
    let possible = grammar.oracle_with_any("b").unwrap();
    assert!(possible.accepts("xyz") && !possible.accepts("yz"));
}

#[test]
fn prose_that_cites_a_document_is_an_import() {
    for (prose, text) in [
        ("<host, see [RFC3986], Section 3.2.2>", "example.org"),
        ("<IPv4address, defined in RFC 3986>", "1.2.3.4"),
        ("<absolute-path, see [RFC7230], Section 2.7>", "/a"),
    ] {
        let grammar = read(&format!("a = {prose}\n")).grammar;
        assert!(grammar.oracle("a").unwrap().accepts(text), "{prose}");
        assert!(grammar.gaps(grammar.find("a").unwrap()).is_empty(), "{prose}");
    }
    let own_name = read("port = <see RFC 3986, Section 3.2.3>\n").grammar;
    assert!(own_name.oracle("port").unwrap().accepts("80"));
    assert_eq!(read("a = <any text, see RFC 3986>\n").grammar.check()[0].code(), "abnf::open-prose");
}

#[test]
fn numbers_are_octets_or_characters() {
    let octets = |text: &str| read(text).grammar.files()[0].octets;
    assert!(octets("a = %x80-FF\n") && octets("a = %xC2-DF %x80-BF\n"));
    assert!(!octets("a = %x80-10FFFF\n") && !octets("; Octets: no\n\na = %x80-FF\n"));
    assert_eq!(codes(&read("a = %xE9\n")), ["abnf::octets"]);
    let declared = Reader::new().octets(true).read("a.abnf", "a = %xE9\n");
    assert!(declared.problems.is_empty() && declared.grammar.oracle("a").unwrap().accepts([0xE9]));
}

#[test]
fn documents_contain_grammars() {
    let rfc = "1.  Title\n\n   This memo defines x = 5 of y.\n\n     a  = b\n          / \"c\"\n     b  = \"d\"\n\n\
               Author          Standards Track           [Page 1]\n\u{c}\nRFC 1234          Title          May 1999\n\n\
               \x20         ; more\n     d  = %x41\n\n   The end = near, says the text.\n";
    let xml = "<?xml version=\"1.0\"?>\n<rfc>\n<t>a = b</t>\n<sourcecode type=\"abnf\"><![CDATA[\n  a = \"<\"\n  b = a\n]]></sourcecode>\n</rfc>\n";
    let escaped = "<rfc><artwork type='abnf'>\na = &lt;b&gt;\n</artwork></rfc>";
    let html =
        "<!DOCTYPE html>\n<html><body><pre>\n a = &quot;x&quot;\n <a href='#b'>b</a> = a\n</pre></body></html>\n";
    // Empty lines of a document are not those of its grammar.
    let in_document = Reader::new().read_document("a.md", b"# A\n\n```abnf\na = \"x\" /\n\n    \"y\"\n```\n");
    assert_eq!(in_document.problems, []);
    // The problem says where rules were looked for.
    for (document, reason) in [
        ("# Notes\n\nNothing here.\n", "no fenced or indented code block contains a rule"),
        ("```json\n{}\n```\n", "no fenced or indented code block contains a rule"),
        ("<html><body><pre>x</pre></body></html>", "no `<pre>`, `<code>` or table contains a rule"),
    ] {
        let problems = Reader::new().read_document("a.md", document.as_bytes()).problems;
        assert!(problems.iter().any(|problem| problem.label() == reason), "{document} {problems:?}");
    }
    assert_eq!(Reader::new().read_document("a.abnf", b"# A comment\na = b\nb = \"x\"\n").grammar.rules().count(), 2);
    let markdown = "# A\n\n```json\n{}\n```\n\n  ```abnf\n  a = b\n  b = \"x\"\n  ```\n";
    for (document, kind, expected) in [
        (rfc, SourceKind::RfcText, "a  = b\n     / \"c\"\nb  = \"d\"\n\n     ; more\nd  = %x41\n"),
        (xml, SourceKind::Xml, "a = \"<\"\nb = a\n"),
        (escaped, SourceKind::Xml, "a = <b>\n"),
        (html, SourceKind::Html, "a = \"x\"\nb = a\n"),
        (markdown, SourceKind::Markdown, "a = b\nb = \"x\"\n"),
        ("a = b\rb = \"x\"\r", SourceKind::Grammar, "a = b\nb = \"x\"\n"),
    ] {
        let source = GrammarSource::of(document.as_bytes());
        assert_eq!((source.kind, source.compact().as_str()), (kind, expected));
        let line = expected.lines().next().unwrap();
        let at = |text: &str, part: &str| text.lines().position(|line| line.contains(part)).unwrap();
        let written = ["a  = b", "a = \"<\"", "a = &lt;", "a = &quot;", "a = b"];
        let written = written.into_iter().find(|written| kind != SourceKind::Grammar && document.contains(*written));
        if let Some(written) = written.filter(|_| kind != SourceKind::Xml || !document.contains("<t>")) {
            assert_eq!(at(&source.text, line), at(document, written), "{document}");
        }
    }
    let latin = Reader::new().read_document("a.abnf", b"a = \"x\" ; caf\xE9\n");
    assert_eq!((codes(&latin), latin.problems[0].severity()), (vec!["abnf::encoding"], Severity::Warning));
    let utf16: Vec<u8> = [0xFEFFu16].into_iter().chain("a = b\n".encode_utf16()).flat_map(u16::to_le_bytes).collect();
    assert_eq!(GrammarSource::of(&utf16).text, "a = b\n");
}

#[test]
fn imports_and_starts_come_from_the_reader() {
    let parsed = Reader::new().start("b").import("p", "rfc3986.abnf", "port").read("a.abnf", "a = b\nb = p\n");
    assert!(parsed.problems.is_empty(), "{:?}", parsed.problems);
    assert_eq!(parsed.grammar.get(parsed.grammar.starts()[0]).name, "b");
    assert_eq!(parsed.grammar.check()[0].kind, ProblemKind::Unused("a".into()));
}

/// Runs something that must not take long even on a busy machine, where it takes a hundredth of this.
fn quick<T>(what: &str, run: impl FnOnce() -> T) -> T {
    let begin = Instant::now();
    let result = run();
    assert!(begin.elapsed() < Duration::from_secs(20), "{what} took {:?}", begin.elapsed());
    result
}

#[test]
fn automata_that_grow_exponentially_stop_at_a_limit() {
    // The automaton remembers which of the last 40 characters was an x.
    let text = "a = *( \"x\" / \"y\" ) \"x\" 40( \"x\" / \"y\" )\n";
    let grammar = read(text).grammar;
    assert_eq!(quick("automaton", || grammar.dfa("a")).unwrap_err(), AutomatonError::TooLarge);
    let oracle = grammar.oracle("a").unwrap();
    let words = ["xy".repeat(30), "xy".repeat(500)];
    assert!(words.iter().all(|word| quick("match", || oracle.accepts(format!("{word}{}", "x".repeat(41))))));
    let nested = read("a = 9999( 9999( 9999b ) )\nb = 9999( \"x\" / a )\nc = \"x\" / \"xy\"\n").grammar;
    let found = quick("check", || nested.check());
    assert!(found.iter().any(|problem| problem.code() == "abnf::prefix-alternative"), "{found:?}");
    let mutual = read("a = b \"x\" / c\nb = c \"y\" / a\nc = a \"z\" / b / \"w\"\n").grammar;
    assert!(quick("left recursion", || mutual.oracle("a").unwrap().accepts(format!("w{}", "zyx".repeat(2000)))));
}

#[test]
fn many_alternatives_are_checked_in_time() {
    let names: Vec<String> = (0..20_000).map(|i| format!("\"k{i}\"")).collect();
    let grammar = read(&format!("a = {}\n", names.join(" / "))).grammar;
    assert!(quick("check", || grammar.check()).len() < 300);
    assert!(grammar.oracle("a").unwrap().accepts("k19999"));
}

#[test]
fn recursion_at_the_end_takes_linear_time() {
    let sums = read("s = d \"+\" s / d\nd = DIGIT / \"(\" s \")\"\n").grammar;
    let oracle = sums.oracle("s").unwrap();
    let long = format!("{}1", "1+".repeat(50_000));
    assert!(quick("right recursion", || oracle.accepts(&long)));
    let deep = format!("{}1{}", "(".repeat(20_000), ")".repeat(20_000));
    assert!(quick("deep recursion", || oracle.accepts(&deep)));
    let left = read("s = s \"+\" d / d\nd = DIGIT\n").grammar;
    assert!(quick("left recursion", || left.oracle("s").unwrap().accepts(&long)));
}

#[test]
fn a_megabyte_of_json_is_matched_in_linear_time() {
    let json = read(include_str!("samples/value.abnf")).grammar;
    let oracle = json.oracle("value").unwrap();
    let flat = (0..20_000).map(|i| format!("{{\"id\": {i}, \"name\": \"n\u{e9}\\u00e9 {i}\", \"ok\": true}}"));
    let flat = format!("[{}]", flat.collect::<Vec<_>>().join(",\n    "));
    let deep = format!("{}1{}", "{\"a\": [ ".repeat(70_000), " ] }".repeat(70_000));
    for (name, text) in [("flat JSON", flat), ("deep JSON", deep)] {
        assert!(text.len() > 800_000 && quick(name, || oracle.accepts(&text)), "{name}");
        assert!(quick(name, || !oracle.accepts(&text[..text.len() - 1])), "{name}");
    }
}

#[test]
fn texts_with_too_many_readings_are_refused() {
    let grammar = read("s = s s / \"x\" / \"\"\n").grammar;
    let oracle = grammar.oracle("s").unwrap();
    assert!(oracle.accepts("x".repeat(100)));
    assert_eq!(oracle.outcome("x".repeat(3_000)).unwrap_err(), AutomatonError::TooLarge);
}

#[test]
fn recursive_rules_are_compared_up_to_a_length() {
    let grammar = read("a = \"(\" *a \")\"\nb = \"(\" *( b ) \")\"\nc = *\"x\"\nd = 1*3\"x\"\n").grammar;
    let oracle = |rule: &str| grammar.oracle(rule).unwrap();
    let equal = oracle("a").compare(&oracle("b"), 200).unwrap();
    assert!(equal.found.only_left.is_none() && equal.found.only_right.is_none() && equal.length >= 6, "{equal:?}");
    let witness = oracle("c").compare(&oracle("d"), 10).unwrap().found.only_left.unwrap();
    assert_eq!(witness.to_string(), "");
    let all = oracle("d").compare(&oracle("d"), 100).unwrap();
    assert_eq!(all.length, usize::MAX);
}

#[test]
fn alternatives_names_and_core_rules_are_checked() {
    let check = |text: &str| {
        let mut codes: Vec<&str> = read(text).grammar.check().iter().map(|problem| problem.code()).collect();
        codes.dedup();
        codes.join(" ")
    };
    for (text, codes) in [
        ("a = \"x\" / \"y\"\n", ""),
        ("a = \"x\" / \"X\"\n", "abnf::repeated-alternative"),
        ("a = \"xy\" / b\nb = \"x\" \"y\"\n", "abnf::repeated-alternative"),
        ("a = 2DIGIT / \"12\"\n", "abnf::subsumed-alternative"),
        ("a = \"12\" / 2DIGIT\n", "abnf::subsumed-alternative"),
        ("a = %x30-35 \"x\"\n  / %x34-39 \"x\"\n", "abnf::ambiguous-alternatives"),
        ("a = \"x\" DIGIT / \"y\" ALPHA\n", "abnf::mixed-alternatives"),
        ("a = \"x\" DIGIT / \"y\" / ( \"z\" ALPHA ) / \"0\" DIGIT\n  / \"1\" DIGIT\n", ""),
        ("a = \"[\" DIGIT\n  ALPHA / SP \"]\"\n", "abnf::halved-brackets"),
        ("a = \"<\" DIGIT / SP / ALPHA \">\"\n", "abnf::halved-brackets"),
        ("a = \"[\" DIGIT \"]\" / SP \"]\"\n  / \"[\" ALPHA\n", "abnf::mixed-alternatives"),
        ("a = \"(\" / \")\" / \"[\" / \"]\"\n", ""),
        ("a = \"(\" DIGIT\n  / DIGIT \"(\"\n", ""),
        ("a = \"[\" DIGIT b\n  / ALPHA \"]\"\nb = \"]\"\n", ""),
        ("a = DIGIT\ndigit = %x30-38\n", "abnf::spelling abnf::core-rule"),
        ("a = DIGIT\nDIGIT = %x30-39\n", ""),
        ("a = B-c\nb-C = \"x\"\n", "abnf::spelling"),
        ("a = (( \"x\" / \"y\" ))\n", "abnf::needless"),
        ("a = 1*1( \"x\" / \"y\" )\n", "abnf::needless"),
    ] {
        assert_eq!(check(text), codes, "{text}");
    }
}

/// Texts of BNF have case.
#[test]
fn letters_of_both_cases_in_bnf_are_one_piece_of_advice() {
    let rules = "<a> ::= \"x\" | \"X\" | \"y\" | \"Y\"\n<b> ::= <a> \"-\" | \"z\" | \"Z\"\n<c> ::= \"v\" | \"V\"\n";
    let found = |text: &str| {
        let problems = Reader::new().read("a.bnf", text).grammar.check().into_iter();
        let repeated = problems.filter(|problem| problem.code() == "abnf::repeated-alternative");
        repeated.map(|problem| (problem.severity(), problem.others.len())).collect::<Vec<_>>()
    };
    assert_eq!(found(rules).first(), Some(&(Severity::Info, 3)));
    assert_eq!(
        found(&rules.replace("\"X\"", "\"x\"")).iter().filter(|(found, _)| *found == Severity::Warning).count(),
        1
    );
}

#[test]
fn derivations_show_terminals_ambiguity_and_the_place_of_a_mistake() {
    let grammar = read("list = \"(\" *( list / item ) \")\"\nitem = 1*ALPHA\nloop = loop / \"x\" / *loop\n").grammar;
    let name = |rule| grammar.get(rule).name.as_str();
    let trees = grammar.trees("list", "(ab())", 10).unwrap();
    // `ab` is one item or two.
    assert_eq!(trees.trees.len(), 2);
    assert_eq!(name(trees.ambiguity.unwrap().rule), "list");
    let partial = grammar.trees("list", "((a)b", 1).unwrap().partial.unwrap();
    assert_eq!((partial.viable, partial.tree.nodes[0].is_complete), (5, false));
    assert!(partial.expected.iter().any(|(rule, of)| (name(*rule), name(*of)) == ("list", "list")));
    assert!(!grammar.trees("loop", "xx", 5).unwrap().trees.is_empty());
    let deep = format!("{}{}", "(".repeat(2000), ")".repeat(2000));
    assert_eq!(grammar.trees("list", &deep, 1).unwrap().trees[0].nodes.len(), 2000 * 3 - 1);
}

#[test]
fn regular_expressions_are_written_in_each_flavor() {
    use urlgram_abnf::RegexFlavor as F;
    let grammar =
        read("a = 1*2( \"x.\" / %xE9-1F600 ) [ b ] 1#c\nb = %s\"-]\"\nc = DIGIT / \"^\"\nd = \"(\" d / \")\"\n")
            .grammar;
    for (flavor, expected) in [
        (
            F::Rust,
            r"\A(?:(?:(?:[Xx]\.|[\x{E9}-\x{D7FF}\x{E000}-\x{1F600}])){1,2}(?:-\])?,*(?:[0-9\^](?:,+[0-9\^])*,*))\z",
        ),
        (
            F::JavaScript,
            r"^(?:(?:(?:[Xx]\.|[\u{E9}-\u{D7FF}\u{E000}-\u{1F600}])){1,2}(?:-\])?,*(?:[0-9\^](?:,+[0-9\^])*,*))$",
        ),
        (
            F::Python,
            r"\A(?:(?:(?:[Xx]\.|[\u00E9-\uD7FF\uE000-\U0001F600])){1,2}(?:-\])?,*(?:[0-9\^](?:,+[0-9\^])*,*))\Z",
        ),
    ] {
        // Lists belong to the older dialect, so the reader reports them, and reads them nevertheless.
        assert_eq!(grammar.regex("a", flavor).unwrap(), expected);
    }
    assert!(matches!(grammar.regex("d", F::Rust), Err(AutomatonError::NotRegular(_))));
}

/// RFC 5234 ends a rule at a comment in the first column.
#[test]
fn comments_in_the_first_column_of_a_rule_are_reported() {
    let problems = |text: &str| {
        let found =
            read(text).problems.into_iter().map(|problem| (problem.message(), problem.span.of(text).to_owned()));
        found.collect::<Vec<_>>()
    };
    let message = || "comment in the first column inside a rule".to_owned();
    let found = problems("a = \"x\"\n; one\n; two\n  / \"y\"\n  / \"z\"\n; three\nb = a\n  ; four\n  a\n; five\n");
    assert_eq!(found, [(message(), "; two".to_owned())]);
    let indented = problems("  a = \"x\"\n  ; one\n    / \"y\"\n\n  ; two\n\n  b = a\n");
    assert_eq!(indented, [(message(), "; one".to_owned())]);
}

#[test]
fn a_name_without_definition_is_reported_once() {
    let problems = read("a = b c B\nd = b / c\n").problems;
    let labels: Vec<String> = problems.iter().map(|problem| problem.label()).collect();
    assert_eq!(
        labels,
        [
            "no rule has this name, and 2 more places refer to it",
            "no rule has this name, and another place refers to it"
        ]
    );
}
