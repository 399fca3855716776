//! Reading grammars: notations, headers, imports, errors, hostile input.

use urlgram_abnf::{
    Dialect, FileId, Grammar, GrammarProblem, ParsedGrammar, ProblemKind, Reader, Severity, builtin, builtin_names,
    builtin_parsed,
};

fn abnf(text: &str) -> ParsedGrammar {
    Reader::new().read("test.abnf", text)
}

fn bnf(text: &str) -> ParsedGrammar {
    Reader::new().dialect(Dialect::Bnf).read("test.bnf", text)
}

/// Asserts that the grammar has no problems, and compares the printed right-hand side of `a`.
#[track_caller]
fn reads(parsed: &ParsedGrammar, expected: &str) {
    assert_eq!(parsed.problems, [], "problems");
    assert_eq!(parsed.grammar.rule("a").unwrap().element.to_string(), expected);
}

/// Returns the problems as `line:column message`.
fn problems(parsed: &ParsedGrammar) -> Vec<String> {
    let place = |problem: &GrammarProblem| {
        let before = &parsed.grammar.file(problem.file).text[..problem.span.start as usize];
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        format!("{}:{column} {}", before.matches('\n').count() + 1, problem.message())
    };
    parsed.problems.iter().map(place).collect()
}

#[test]
fn all_forms_of_rfc_5234_and_7405() {
    for (written, expected) in [
        ("b", "b"),
        ("\"x\"", "\"x\""),
        ("\"\"", "\"\""),
        ("%s\"x\"", "%s\"x\""),
        ("%S\"x\"", "%s\"x\""),
        ("%i\"x\"", "\"x\""),
        ("%s\"-\"", "\"-\""),
        ("%x41", "%x41"),
        ("%X4a", "%x4A"),
        ("%d65", "%x41"),
        ("%b1000001", "%x41"),
        ("%x41-5A", "%x41-5A"),
        ("%d65-90", "%x41-5A"),
        ("%b1-11", "%x01-03"),
        ("%x41.42.43", "%x41.42.43"),
        ("%d13.10", "%x0D.0A"),
        ("%x10FFFF", "%x10FFFF"),
        ("b b", "b b"),
        ("b  b\t b", "b b b"),
        ("b/b", "b / b"),
        ("b / b b / b", "b / b b / b"),
        ("(b / b) b", "( b / b ) b"),
        ("( b )", "( b )"),
        ("((b))", "( ( b ) )"),
        ("[b]", "[ b ]"),
        ("[ b / b ]", "[ b / b ]"),
        ("*b", "*b"),
        ("1*b", "1*b"),
        ("*2b", "*2b"),
        ("1*2b", "1*2b"),
        ("2b", "2b"),
        ("2*2b", "2b"),
        ("0b", "0b"),
        ("0*b", "*b"),
        ("2(b / b)", "2( b / b )"),
        ("2*3\"/\"", "2*3\"/\""),
        ("*[b]", "*[ b ]"),
        ("<b, in words>", "<b, in words>"),
        ("0<b>", "0<b>"),
        ("b ; a comment with \" and < in it", "b"),
        ("b\n ; between\n / b", "b / b"),
        ("b\n \n  b", "b b"),
    ] {
        let text = format!("a = {written}\nb = %x62\n");
        let words = written.contains('<');
        let parsed = abnf(&text);
        if words && !written.contains("<b>") {
            assert_eq!(parsed.grammar.rule("a").unwrap().element.to_string(), expected);
        } else {
            reads(&parsed, expected);
        }
        reads_like(&text, &text.replace('\n', "\r\n"));
    }
}

/// Asserts that two texts have the same rules.
#[track_caller]
fn reads_like(one: &str, other: &str) {
    assert_eq!(abnf(one).grammar.to_string(), abnf(other).grammar.to_string());
}

#[test]
fn forms_of_the_older_dialects() {
    for (written, expected) in [
        ("b | b", "b / b"),
        ("b / b", "b / b"),
        ("*[ b ]", "*( b )"),
        ("1*[ b | b ]", "1*( b / b )"),
        ("[ b ]", "[ b ]"),
        ("*( b )", "*( b )"),
        ("<\">", "%x22"),
        ("#b", "#b"),
        ("1#b", "1#b"),
        ("1#2b", "1#2b"),
        ("\"\\\"", "\"\\\""),
        ("b_c+d", "b_c+d"),
    ] {
        reads(&bnf(&format!("a = {written}\nb = \"b\"\nb_c+d = \"d\"\n")), expected);
    }
    reads(&bnf("a := b\nb := \"b\"\n"), "b");
    let prose = "a = <any text\n   of letters> / %d10\n";
    assert_eq!(bnf(prose).grammar.rule("a").unwrap().element.to_string(), "<any text of letters> / %x0A");
    assert!(!abnf(prose).problems.is_empty());
}

#[test]
fn brackets_after_a_count_only_group_in_rfc_1738() {
    // `1*[ x ]` needs one x there; in RFC 5234 it can be empty.
    assert!(!bnf("a = 1*[ \"x\" ]\n").grammar.oracle("a").unwrap().accepts(""));
    assert!(abnf("a = 1*[ \"x\" ]\n").grammar.oracle("a").unwrap().accepts(""));
}

#[test]
fn the_dialect_comes_from_reader_header_or_name() {
    let text = "a = \"x\" | \"y\"\n";
    assert!(Reader::new().read("a.bnf", text).problems.is_empty());
    assert!(!Reader::new().read("a.abnf", text).problems.is_empty());
    assert!(Reader::new().dialect(Dialect::Bnf).read("a.abnf", text).problems.is_empty());
    assert!(!Reader::new().dialect(Dialect::Abnf).read("a.bnf", text).problems.is_empty());
    assert!(Reader::new().read("a.abnf", &format!("; Dialect: BNF\n\n{text}")).problems.is_empty());
    assert!(!Reader::new().read("a.bnf", &format!("; Dialect: ABNF\n\n{text}")).problems.is_empty());
}

#[test]
fn literals_ignore_case_unless_the_header_says_otherwise() {
    let one = |text: &str| abnf(text).grammar.oracle("a").unwrap();
    assert!(one("a = \"ftp\"\n").accepts("FtP"));
    assert!(!one("a = %s\"ftp\"\n").accepts("FtP"));
    assert!(!one("; Literals: case-sensitive\n\na = \"ftp\"\n").accepts("FtP"));
    assert!(one("; Literals: case-sensitive\n\na = %i\"ftp\"\n").accepts("FtP"));
    // Only US-ASCII letters have case. The Kelvin sign does not match `k`.
    assert!(!one("a = \"k\"\n").accepts("\u{212a}"));
}

#[test]
fn numbers_are_code_points_unless_the_header_says_octets() {
    let one = |text: &str| abnf(text).grammar.oracle("a").unwrap();
    assert!(one("a = %xE9\n").accepts("é"));
    assert!(!one("a = %xE9\n").accepts([0xE9]));
    assert!(one("; Octets: yes\n\na = %xE9\n").accepts([0xE9]));
    assert!(!one("; Octets: yes\n\na = %xE9\n").accepts("é"));
    // The core rule OCTET is an octet in any grammar.
    assert!(one("a = 2OCTET\n").accepts("é"));
    // Surrogates are not characters.
    assert!(one("a = %xD7FF-E000\n").accepts("\u{e000}"));
    assert!(one("a = %xD7FF-E000\n").accepts("\u{d7ff}"));
    assert!(!one("a = %xD800-DFFF\n").accepts([0xED, 0xA0, 0x80]));
}

#[test]
fn lists_of_rfc_822() {
    let list = |text: &str| bnf(&format!("a = {text}\n")).grammar.oracle("a").unwrap();
    // Section 2.7: "(element),,(element)" is permitted, but counts as only two elements.
    for (rule, text, matches) in [
        ("#\"x\"", "", true),
        ("#\"x\"", ",", true),
        ("#\"x\"", "x,x,,x", true),
        ("#\"x\"", "xx", false),
        ("1#\"x\"", "", false),
        ("1#\"x\"", ",,", false),
        ("1#\"x\"", ",x,", true),
        ("2#\"x\"", "x,", false),
        ("2#\"x\"", "x,,x", true),
        ("1#2\"x\"", "x,x", true),
        ("1#2\"x\"", "x,x,x", false),
        ("#1\"x\"", "x", true),
    ] {
        assert_eq!(list(rule).accepts(text), matches, "{rule} {text:?}");
        assert_eq!(bnf(&format!("a = {rule}\n")).grammar.dfa("a").unwrap().accepts(text), matches, "{rule} {text:?}");
    }
}

#[test]
fn adding_alternatives() {
    let parsed = abnf("a = \"x\"\nb = a\na =/ \"y\" / \"z\"\n");
    reads(&parsed, r#""x" / "y" / "z""#);
    assert_eq!(parsed.grammar.rule("a").unwrap().text, "a = \"x\"\na =/ \"y\" / \"z\"");
    assert_eq!(parsed.grammar.rules().count(), 2);
}

#[test]
fn names_are_found_in_any_case() {
    let grammar: Grammar = "Foo-Bar = fOO-baZ\nfoo-baz = \"x\"\n".parse().unwrap();
    assert_eq!(grammar.rule("FOO-BAR").unwrap().name, "Foo-Bar");
    assert!(grammar.oracle("foo-bar").unwrap().accepts("x"));
    let unknown = grammar.find("foo-bra").unwrap_err();
    assert_eq!(unknown.to_string(), "no rule is called `foo-bra`; did you mean `Foo-Bar`?");
    assert_eq!(grammar.find("something-else").unwrap_err().to_string(), "no rule is called `something-else`");
}

#[test]
fn a_rule_keeps_text_spans_and_citation() {
    let text = "; Document:  RFC 9999 (STD 1)\n; Sections:  4\n\nfirst = ALPHA\n\n; Section 2.1\n\n\
                a = \"x\"   ; the x\n    / \"y\"   ; the y\n\n; --- RFC 8888 appendix B.2\nb = a\n; --- helpers\nc = b\n";
    let grammar = abnf(text).grammar;
    let rule = |name: &str| grammar.rule(name).unwrap();
    assert_eq!(rule("a").text, "a = \"x\"   ; the x\n    / \"y\"   ; the y");
    assert_eq!(rule("a").line(), "a = \"x\" / \"y\"");
    assert_eq!(rule("a").span.of(text), rule("a").text);
    assert_eq!(rule("a").name_span.of(text), "a");
    assert_eq!(rule("a").element.span.of(text), "\"x\"   ; the x\n    / \"y\"");
    assert_eq!(rule("first").citation().unwrap(), "RFC 9999 §4");
    assert_eq!(rule("a").citation().unwrap(), "RFC 9999 §2.1");
    assert_eq!(rule("b").citation().unwrap(), "RFC 8888 appendix B.2");
    assert_eq!(rule("b").url().unwrap(), "https://www.rfc-editor.org/rfc/rfc8888.html#appendix-B.2");
    assert_eq!(rule("c").section, None);
    assert_eq!(builtin("rfc1738").unwrap().rule("ftpurl").unwrap().prose.as_deref(), Some("3.2"));
}

#[test]
fn sections_of_rfc_3986() {
    for (name, section) in [
        ("pct-encoded", "2.1"),
        ("sub-delims", "2.2"),
        ("unreserved", "2.3"),
        ("URI", "3"),
        ("hier-part", "3"),
        ("scheme", "3.1"),
        ("authority", "3.2"),
        ("userinfo", "3.2.1"),
        ("dec-octet", "3.2.2"),
        ("port", "3.2.3"),
        ("pchar", "3.3"),
        ("query", "3.4"),
        ("fragment", "3.5"),
        ("URI-reference", "4.1"),
        ("relative-part", "4.2"),
        ("absolute-URI", "4.3"),
    ] {
        assert_eq!(builtin("rfc3986").unwrap().rule(name).unwrap().section.as_deref(), Some(section), "{name}");
    }
    assert_eq!(builtin("rfc3986").unwrap().rule("ALPHA").unwrap().citation().unwrap(), "RFC 5234 appendix B.1");
    assert_eq!(builtin("rfc3986").unwrap().rules().count(), 36);
}

#[test]
fn imports() {
    let loader = |name: &str| match name {
        "numbers.abnf" => Some("; Import: more.abnf: digit as ziffer\n\nnumber = 1*ziffer\nunit = \"m\"\n".to_owned()),
        "more.abnf" => Some("digit = %x30-37\n".to_owned()),
        "broken.abnf" => Some("x = (\ny = \"\n".to_owned()),
        _ => None,
    };
    let read = |text: &str| Reader::new().loader(&loader).read("main.abnf", text);

    let parsed = read("; Import: numbers.abnf: number as length, unit\n\na = length unit\ndigit = \"x\"\n");
    reads(&parsed, "length unit");
    // Each file has its own names, so `number` does not refer to this `digit`.
    assert!(parsed.grammar.oracle("a").unwrap().accepts("77m"));
    assert!(!parsed.grammar.oracle("a").unwrap().accepts("78m"));
    assert_eq!(parsed.grammar.rules().count(), 2);
    assert_eq!(parsed.grammar.get(parsed.grammar.find("length").unwrap()).name, "number");

    // An import resolves prose that is a whole right-hand side.
    let parsed = read("; Import: numbers.abnf: number as n\n\na = n\nn = <number, see there>\n");
    assert!(parsed.grammar.oracle("a").unwrap().accepts("10"));

    for (text, expected) in [
        ("; Import: nowhere.abnf: x\n\na = \"x\"\n", "1:3 imported file `nowhere.abnf` is not found"),
        ("; Import: more.abnf: x\n\na = x\n", "1:3 `more.abnf` does not define rule `x`"),
        ("; Import: more.abnf\n\na = \"x\"\n", "1:3 malformed import"),
        ("; Import: broken.abnf: x\n\na = x\n", "1:3 imported file `broken.abnf` has 2 errors"),
        ("; Start: b\n\na = \"x\"\n", "1:3 start rule `b` is not defined"),
    ] {
        assert_eq!(problems(&read(text))[0], expected);
    }
}

#[test]
fn files_that_import_each_other() {
    let loader = |name: &str| (name == "b.abnf").then(|| "; Import: a.abnf: x\n\ny = \"y\" [ x ]\n".to_owned());
    let parsed = Reader::new().loader(&loader).read("a.abnf", "; Import: b.abnf: y\n\nx = \"x\" [ y ]\n");
    assert_eq!(parsed.problems, []);
    assert!(parsed.grammar.dfa("x").unwrap().accepts("xyx"));
}

#[test]
fn errors_are_all_reported_and_the_rest_is_read() {
    let parsed =
        abnf("a = ( \"x\"\nb = \"y\nc = %x39-30 / %xZ\n/ d\ne = \"z\" |\n f ) \"é\"\ng = *\nh \"x\"\nok = \"x\"\n");
    assert_eq!(
        problems(&parsed),
        [
            "1:5 unclosed `(`",
            "2:5 unclosed quoted string",
            "3:5 range ends before it begins",
            "3:15 invalid number",
            "4:1 line in the first column goes on with the rule above",
            "4:3 rule `d` is not defined",
            "5:9 `|` is not an ABNF operator",
            "6:4 unexpected `)`",
            "6:7 character `é` in a quoted string",
            "7:6 unexpected end of the rule",
            "8:3 unexpected quoted string",
        ]
    );
    assert!(parsed.grammar.oracle("ok").unwrap().accepts("x"));
    // A rule with a syntax error is defined, but matches nothing.
    assert!(!parsed.grammar.oracle("a").unwrap().accepts("x"));
}

#[test]
fn errors_one_by_one() {
    for (text, expected) in [
        ("a = %x4G\n", "1:5 invalid number"),
        ("a = %d1a2\n", "1:5 invalid number"),
        ("a = b\n", "1:5 rule `b` is not defined"),
        ("a = %x30-%x39\n", "1:5 range with two bases"),
        ("a = \"x\"\na = \"y\"\n", "2:1 rule `a` is defined twice"),
        ("a =/ \"x\"\n", "1:1 `=/` extends rule `a`, which is not defined above"),
        ("a = \"x\"\"y\"\n", "1:8 no space between two elements"),
        ("a = 2* \"x\"\n", "1:7 space between a repeat count and its element"),
        ("a = 3*2\"x\"\n", "1:5 minimum count is greater than the maximum"),
        ("a = 4294967296\"x\"\n", "1:5 repeat count is too large"),
        ("a = %x110000\n", "1:5 number is too large for a character"),
        ("a = %xFFFFFFFFFFFF\n", "1:5 number is too large for a character"),
        ("a = <never closed\n", "1:5 unclosed prose-val"),
        ("a = \"x\"\n  b = \"y\"\n", "2:3 rule is indented deeper than the first rule"),
        ("a =\n", "1:4 unexpected end of the rule"),
        ("a\n", "1:2 unexpected end of the rule"),
        ("a = [ \"x\" )\n", "1:11 unexpected `)`"),
        ("a = ()\n", "1:6 unexpected `)`"),
        ("a = \"x\" / / \"y\"\n", "1:11 unexpected `/`"),
        ("a = = \"x\"\n", "1:5 unexpected `=`"),
        ("a = \"x\" 5\n", "1:10 unexpected end of the rule"),
        ("a = é\n", "1:5 unexpected character `é`"),
        ("a = \u{0}\n", "1:5 unexpected character U+0000"),
        ("a = #\"x\"\n", "1:5 `#` is not an ABNF operator"),
    ] {
        assert_eq!(problems(&abnf(text))[0], expected, "{text:?}");
    }
}

#[test]
fn a_rule_list_may_be_indented_as_a_whole() {
    let parsed = abnf("   a = b\n       / \"y\"\n\n   b = \"x\"\n");
    reads(&parsed, "b / \"y\"");
    assert_eq!(parsed.grammar.rules().count(), 2);
}

#[test]
fn a_byte_order_mark_is_skipped() {
    reads(&abnf("\u{feff}a = \"x\"\n"), "\"x\"");
    assert_eq!(
        abnf("\u{feff}; Literals: case-sensitive\na = \"x\"\n").grammar.header().get("literals"),
        Some("case-sensitive")
    );
}

#[test]
fn printed_grammars_parse_to_the_same_rules() {
    for name in builtin_names() {
        let grammar = builtin(name).unwrap();
        let header: String = ["Start", "Import", "Octets"]
            .iter()
            .flat_map(|key| grammar.header().all(key))
            .map(|field| format!("; {}: {}\n", field.key, field.value))
            .collect();
        // Printed grammars keep `_` and `+` in names and `#` lists, which only the older dialect has.
        let dialect = if name.ends_with(".bnf") { Dialect::Bnf } else { Dialect::Abnf };
        let again = Reader::new().dialect(dialect).read(name, &format!("{header}\n{grammar}"));
        assert_eq!(again.problems, [], "{name}");
        assert_eq!(again.grammar.to_string(), grammar.to_string(), "{name}");
    }
}

#[test]
fn bundled_grammars_have_no_errors() {
    assert!(builtin_names().count() > 40);
    for name in builtin_names() {
        assert_eq!(builtin_parsed(name).unwrap().problems, [], "{name}");
        let grammar = builtin(name).unwrap();
        assert!(grammar.header().get("Document").is_some(), "{name}");
        assert!(!grammar.starts().is_empty(), "{name}");
        assert!(grammar.check().iter().all(|problem| problem.severity() < Severity::Error), "{name}");
    }
}

#[test]
fn the_grammar_of_abnf_describes_the_grammar_files() {
    let rulelist = builtin("rfc5234-metagrammar").unwrap().oracle("rulelist").unwrap();
    for name in ["rfc5234.abnf", "rfc5234-metagrammar.abnf", "rfc3986.abnf"] {
        let text = builtin(name).unwrap().file(FileId::MAIN).text.replace('\n', "\r\n");
        assert_eq!(rulelist.longest_viable_prefix(&text), text.len(), "{name}");
        assert!(rulelist.accepts(&text), "{name}");
    }
    // The RFC rejects what this reader rejects, and line ends other than CRLF.
    for text in ["a = ( \"x\"\r\n", "a = \"x\"\"y\"\r\n", "a = 2* b\r\n", "/ b\r\n", "a = b | c\r\n", "a = b\n"] {
        assert!(!rulelist.accepts(text), "{text:?}");
    }
}

#[test]
fn hostile_texts_are_reported_without_overflow() {
    let many = 100_000;
    for text in [
        "(".repeat(many),
        format!("a = {}", "(".repeat(many)),
        format!("a = {}", "[".repeat(many)),
        format!("a = {}\"x\"{}", "(".repeat(many), ")".repeat(many)),
        format!("a = {}", "\"".repeat(many - 1)),
        format!("a = {}", "<".repeat(many)),
        format!("a = {}", "/ ".repeat(many)),
        format!("a = {}", "1*".repeat(many)),
        format!("a = {}", "%".repeat(many)),
        format!("a = %x{}", "F".repeat(many)),
        format!("a = {}b", "9".repeat(many)),
        "a = b\n".repeat(many / 10),
        "\u{0}".repeat(many / 10),
        "; Import: x: y\n".repeat(many / 10),
    ] {
        let parsed = abnf(&text);
        assert!(parsed.problems.iter().any(|problem| problem.severity() == Severity::Error), "{:.20}", text);
    }
}

#[test]
fn brackets_up_to_the_maximum_depth() {
    let nested = |depth: usize| format!("a = {}\"x\"{}\n", "( ".repeat(depth), " )".repeat(depth));
    let parsed = abnf(&nested(urlgram_abnf::MAX_DEPTH));
    assert_eq!(parsed.problems, []);
    assert!(parsed.grammar.dfa("a").unwrap().accepts("x"));
    assert_eq!(problems(&abnf(&nested(urlgram_abnf::MAX_DEPTH + 1)))[0], "1:261 brackets are nested too deeply");
}

#[test]
fn a_long_chain_of_rules() {
    let many = 20_000;
    let mut text: String = (0..many).map(|i| format!("r{i} = [ \"(\" ] r{}\n", i + 1)).collect();
    text.push_str(&format!("r{many} = \"x\"\n"));
    let grammar: Grammar = text.parse().unwrap();
    assert!(grammar.oracle("r0").unwrap().accepts("((x"));
    assert!(grammar.samples("r0", 1).unwrap().next().is_some());
    let _ = grammar.check();
}

#[test]
fn checks_of_large_files_stay_within_the_budget() {
    // The advice for the last rule is complete, so the budget was not exhausted by the rules before it.
    let dec_octet = "dec-octet = DIGIT / %x31-39 DIGIT / \"1\" 2DIGIT / \"2\" %x30-34 DIGIT / \"25\" %x30-35\n";
    for name in ["rfc3986.abnf", "rfc3261.abnf", "rfc5092.abnf"] {
        let text = &builtin(name).unwrap().file(FileId::MAIN).text;
        let with = Reader::new().read(name, &format!("{text}\nzz-{dec_octet}"));
        let advice = with.grammar.check().into_iter().filter(|problem| problem.span.start as usize >= text.len());
        let codes: Vec<&str> = advice.map(|problem| problem.code()).collect();
        let expected =
            ["abnf::unused-rule", "abnf::prefix-alternative", "abnf::prefix-alternative", "abnf::mixed-alternatives"];
        assert_eq!(codes, expected, "{name}");
    }
}

#[test]
fn a_problem_has_its_place_in_its_own_file() {
    let loader = |name: &str| (name == "part.abnf").then(|| "; a comment\n\nb = \"x\"\n".to_owned());
    let parsed = Reader::new().loader(&loader).read("main.abnf", "; Import: part.abnf: b\na = b\n");
    let part = parsed.grammar.rule("b").unwrap();
    let of_part = GrammarProblem {
        kind: ProblemKind::Unused("b".into()),
        file: part.file,
        span: part.name_span,
        secondary: None,
        others: Vec::new(),
    };
    let of_main = GrammarProblem { file: FileId::MAIN, ..of_part.clone() };
    let places = parsed.grammar.positions(&[of_part, of_main]);
    assert_eq!(places.iter().map(ToString::to_string).collect::<Vec<_>>(), ["3:1", "1:14"]);
}
