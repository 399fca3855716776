//! Habits of documents before RFC 5234: prose-vals with comments and quotation marks in them, rules in words, and `"""` for `"`.

use urlgram_abnf::{Dialect, GrammarSource, Reader, Severity};

/// Returns the text of an RFC.
fn rfc(body: &str) -> String {
    format!(
        "Network Working Group                Request for Comments: 9999\n\n1.  Syntax\n\n   The BNF follows.\n\n{body}"
    )
}

/// Returns the codes and the messages of the problems of a document that are not advice, and of prose that nothing explains.
fn wrong(body: &str) -> String {
    let parsed = Reader::new().read_document("a.txt", rfc(body).as_bytes());
    let problems = parsed
        .check()
        .into_iter()
        .filter(|problem| problem.severity() > Severity::Info || problem.code() == "abnf::open-prose");
    problems.map(|problem| format!("{}: {}", problem.code(), problem.message())).collect::<Vec<_>>().join("\n")
}

/// Returns a rule of a document, as it is read.
fn rule(body: &str, name: &str) -> String {
    let parsed = Reader::new().read_document("a.txt", rfc(body).as_bytes());
    parsed.grammar.rule(name).unwrap().to_string()
}

#[test]
fn prose_contains_quotation_marks_in_angle_brackets() {
    let body = "   item = <\"> *inside <\"> | 1*DIGIT\n\n   inside = <any LETTER except <\"> and \"/\">\n\n   other = item | \"y\"\n";
    assert_eq!(wrong(body), "abnf::open-prose: unresolved prose-val");
    // RFC 5234 ends the prose-val at the first `>`.
    let read = |text: &str, dialect| Reader::new().dialect(dialect).read("a.abnf", text).problems;
    let text = "inside = <any letter except <\">> \"x\"\n";
    let problems = read(text, Dialect::Abnf);
    assert_eq!((problems.len(), problems[0].message().as_str()), (1, "unexpected character `>`"));
    assert_eq!(problems[0].span.start as usize, text.rfind('>').unwrap());
    assert_eq!(read(text, Dialect::Bnf), []);
    // One rule does not go on to the `>` of another one.
    assert_eq!(read("a = \"x\" / <b\nc = \"<\">\"\n", Dialect::Abnf)[0].message(), "unclosed prose-val");
}

#[test]
fn prose_contains_comments() {
    let body = "   word = 1*letter *( \",\" letter )\n\n   letter = <any CHAR, with single    ; => not <these>\n                 CR & single LF, but   ;  nor spaces\n                 without CRLF>         ;  are letters\n\n   next = \"x\" word\n";
    assert_eq!(wrong(body), "abnf::unclosed: unclosed prose-val\nabnf::open-prose: unresolved prose-val");
    let letter = "<any CHAR, with single CR & single LF, but without CRLF>";
    assert!(rule(body, "letter").contains("any CHAR") && rule(body, "next") == "next = \"x\" word", "{letter}");
    // A semicolon belongs to the words, unless spaces precede it.
    assert_eq!(wrong("   word = 1*( ALPHA / <other; see there> )\n"), "abnf::open-prose: unresolved prose-val");
    // Rules after a prose-val that is not closed remain.
    let open = "   word = 1*( ALPHA / <other   ; see there )\n\n   next = \"x\" / \">\" word\n";
    assert_eq!(rule(open, "next"), "next = \"x\" / \">\" word");
}

#[test]
fn long_prose_takes_linear_time() {
    for body in
        ["a = <b   ; c ".repeat(50_000), "   a = <\">".repeat(50_000), format!("a = {}", "<x   ;".repeat(80_000))]
    {
        let begin = std::time::Instant::now();
        Reader::new().read("a.abnf", &body);
        assert!(begin.elapsed() < std::time::Duration::from_secs(20), "{:?}", begin.elapsed());
    }
}

#[test]
fn three_quotation_marks_are_one() {
    let body = |sign: &str| {
        format!(
            "   mark = letter {sign} \"(\" {sign} \"\"\" {sign} \")\" {sign} ALPHA\n\n   letter = 1*mark {sign} \"-\"\n"
        )
    };
    let accepts = |sign: &str, text: &str| {
        let parsed = Reader::new().read_document("a.txt", rfc(&body(sign)).as_bytes());
        parsed.grammar.oracle("letter").unwrap().accepts(text)
    };
    for sign in ["/", "|"] {
        assert!(accepts(sign, "a\"b(") && !accepts(sign, "a|") && !accepts(sign, "/ ("), "{sign}");
    }
    let parsed = Reader::new().read("a.abnf", "mark = \"(\" / \"\"\" / (\"\"\")\n");
    let found: Vec<_> = parsed.problems.iter().map(|problem| (problem.message(), problem.label())).collect();
    assert_eq!(found, [("`\"\"\"` is not ABNF".to_owned(), "read as `%x22`; there is another place".to_owned())]);
    let fix = parsed.grammar.fix(&parsed.problems[0]).unwrap();
    assert_eq!(parsed.grammar.fixed(&[fix]).0, "mark = \"(\" / %x22 / (%x22)\n");
    // The empty text next to another one, and a text of a space.
    for text in ["a = \"\" \"x\"\n", "a = \"\" \" \" \"\"\n"] {
        assert_eq!(Reader::new().read("a.abnf", text).problems, [], "{text}");
    }
}

#[test]
fn a_rule_in_words_with_signs_is_one_finding() {
    for words in [
        "the carriage return character (ASCII code 13)",
        "one, two, or three digits for a number\n              in the range 0 through 255",
        "any LETTER between \"!\" (33) and \"~\" (126) inclusive,\n             except for \"+\" and \"=\".",
        "AttributeName from Section 4.1.5 of [1]",
        "<distinguishedName> from [RFC4514]",
        "ASCII \"+\" directly followed by two upper case\n             hexadecimal digits",
    ] {
        let body = format!("   <item> ::= <b> | \"x\" <b>\n\n   <b> ::= {words}\n\n   <c> ::= <item> | \"-\"\n");
        assert_eq!(wrong(&body), "abnf::open-prose: unresolved prose-val", "{words}");
    }
    // A mistake in a rule of names is one, also if names are words.
    for rule in ["range = a b c , d", "range = from / to / and ,"] {
        let text = format!("{rule}\nfrom = \"f\"\nto = \"t\"\n");
        let problems = Reader::new().read("a.abnf", &text).problems;
        let is_found = problems.iter().any(|problem| problem.code() == "abnf::character");
        assert!(is_found, "{rule} {problems:?}");
    }
    // Names of other documents are not words.
    let names = "   item = \"x\" / from / reply-to / subject / date-of-it\n";
    assert_eq!(wrong(names).matches("abnf::undefined-rule").count(), 4);
}

#[test]
fn a_prose_val_of_its_own_name_is_a_rule_of_another_document() {
    let body = "   list = \"(\" atom *( SP atom ) \")\" / kind-of-it\n\n   atom = <atom>\n          ; <atom> as defined in [RFC-2060]\n\n   kind-of-it = <kind of it>\n\n   SP = <SP>\n";
    assert_eq!(wrong(body), "abnf::open-prose: unresolved prose-val");
    let parsed = Reader::new().read_document("a.txt", rfc(body).as_bytes());
    let oracle = parsed.grammar.oracle("list").unwrap();
    assert!(oracle.accepts("(ab c)") && !oracle.accepts("(a(b)"));
    assert!(parsed.problems.iter().any(|problem| problem.message() == "rule `atom` is that of a cited document"));
    // A rule that goes on with itself is recursive.
    assert_eq!(
        wrong("   <list> ::= <list> \",\" ALPHA | ALPHA\n"),
        "abnf::left-recursion: rule `list` is left-recursive"
    );
}

#[test]
fn types_of_asn1_with_comments_are_no_rules() {
    let body = "   name = \"x\" *( \",\" DIGIT )\n\n      Entry ::= SEQUENCE {\n           dn  Name }\n\n      Name ::= LDAPString -- Constrained to <name>\n                          -- [RFC4514]\n\n      Kind ::= CLASS.&id ({Types})\n\n   <item> ::= <name> | \"/\" <name>\n";
    let parsed = Reader::new().read_document("a.txt", rfc(body).as_bytes());
    let names: Vec<&str> = parsed.grammar.rules().map(|rule| rule.name.as_str()).collect();
    assert_eq!(names, ["name", "item"]);
    let skipped: Vec<_> = parsed.problems.iter().filter(|problem| problem.code() == "abnf::skipped").collect();
    assert_eq!((skipped.len(), skipped[0].label().as_str()), (1, "this is ASN.1"));
}

#[test]
fn extracted_grammars_have_each_rule_once() {
    let body = "   a = 1*b   ; first\n\n   b = \"x\" /\n       \"y\"\n\n   Prose between the rules.\n\n   b = \"z\" /\n       \"w\" ; other\n\n   c =/ a\n\n\
                Appendix A.  Collected\n\n   A =\n       1*b\n\n   c = \"c\"\n   b = \"x\" / \"y\"\n";
    let source = GrammarSource::of(rfc(body).as_bytes());
    let expected = "a = 1*b   ; first\n\nb = \"x\" /\n    \"y\"\n\n; Not the first definition of `b`:\n; b = \"z\" /\n;     \"w\" ; other\n\nc =/ a\n\n; Not the first definition of `c`:\n; c = \"c\"\n";
    assert_eq!(source.compact(), expected);
    let codes: Vec<&str> =
        Reader::new().read("a.abnf", &source.compact()).problems.iter().map(|problem| problem.code()).collect();
    assert_eq!(codes, ["abnf::incremental"]);
}

#[test]
fn names_with_underscores_are_those_of_newer_documents() {
    let body = "   code ::= \"UID\" SP nz_number SP uid_set\n\n   uid_set ::= nz_number *( \",\" nz_number )\n\n   This extends RFC 2060.\n";
    let parsed = Reader::new().read_document("a.txt", rfc(body).as_bytes());
    let helps: Vec<_> = parsed.problems.iter().filter_map(|problem| problem.help()).collect();
    assert!(helps.iter().any(|help| help.contains("`; Import: rfc9051.abnf: nz-number as nz_number`")), "{helps:?}");
    let oracle = parsed.grammar.oracle("code").unwrap();
    assert!(oracle.accepts("UID 7 8,9") && !oracle.accepts("UID 0 8"));
    assert!(!wrong(body).contains("abnf::undefined-rule"));
}
