//! Rules in documents of all kinds: which lines are rules, and what is said about the others.

use urlgram_abnf::{Dialect, GrammarSource, ParsedGrammar, Reader, SourceKind};

/// Returns the names of the rules that are found, and the reasons for the other lines that look like definitions.
fn found(document: &str) -> (String, Vec<String>) {
    let source = GrammarSource::of(document.as_bytes());
    let parsed = read(document);
    let names: Vec<&str> = parsed.grammar.rules().map(|rule| rule.name.as_str()).collect();
    (names.join(" "), source.skipped.into_iter().map(|skip| skip.reason).collect())
}

fn read(document: &str) -> ParsedGrammar {
    Reader::new().read_document("document", document.as_bytes())
}

/// Returns the text of an RFC.
fn rfc(body: &str) -> String {
    format!(
        "Network Working Group                Request for Comments: 9999\n\n1.  Syntax\n\n   The ABNF follows.\n\n{body}"
    )
}

#[test]
fn rules_of_names_alone_are_rules() {
    for (body, names) in [
        // Names of other documents.
        ("   Local = Dot / Atom\n\n   Dot = Atom *(\".\" Atom)\n\n   Atom = 1*atext\n", "Local Dot Atom"),
        ("   setacl  = \"SETACL\" SP rights\n\n   rights  = astring ;; at least one\n", "setacl rights"),
        ("      kind = address-type \";\" *text\n\n      address-type = atom\n", "kind address-type"),
        // Additions to rules of other documents.
        ("   sub-domain   =/  U-label\n   ; extends RFC 5321\n\n   atext   =/  UTF8-non-ascii\n", "sub-domain atext"),
        ("   a = \"x\" 1*b\n\n   Prose between the rules.\n\n   flag = \"\\Flag\"\n", "a flag"),
    ] {
        assert_eq!(found(&rfc(body)).0, names, "{body}");
    }
}

#[test]
fn examples_formulas_and_prose_are_not_rules() {
    let rule = "   a = \"x\" *( b / c )\n\n   b = 1*DIGIT\n\n   c = %x41\n\n";
    for (body, reason) in [
        ("      Content-Type: multipart/mixed;\n           boundary=\"gc0p4Jq0M2Yt08j34c0p\"\n", "it is an assignment"),
        ("      <map\n       xmlns=\"http://example.org/\"\n", "it is an assignment"),
        ("   s= The selector subdividing the namespace\n", "it is prose"),
        ("   The limit is given by\n   x = y of the sender and the receiver together\n", "it is a line of a paragraph"),
        ("      age = max(first, second)\n", "unexpected character `,`"),
        ("      Key = Hash(Salt)\n", "it is a formula or a statement"),
        ("      storedHash = password;\n", "it is a formula or a statement"),
        ("      Name ::= SEQUENCE {\n", "this is ASN.1"),
    ] {
        assert_eq!(found(&rfc(&format!("{rule}{body}"))), ("a b c".into(), vec![reason.to_owned()]), "{body}");
    }
    // Base64 does not look like a definition.
    assert_eq!(found(&rfc(&format!("{rule}      ceP2CWY0SR0fAQAgAAQEBAQ=\n"))).1, Vec::<String>::new());
}

#[test]
fn rules_continue_after_page_breaks_and_comments() {
    let page = "Crocker            Standards Track           [Page 7]\n\u{c}\nRFC 9999            Syntax            May 2001\n\n\n";
    for (first, second) in [
        ("   zone = \"UT\" / \"GMT\" /    ; Universal Time\n", "          \"EST\"\n"),
        ("   zone = ( \"UT\" / \"GMT\"\n", "          / \"EST\" )\n"),
        ("   zone = \"UT\" / \"GMT\"\n", "          \"EST\"\n"),
        ("   zone =\n", "          \"UT\" / \"EST\"\n"),
    ] {
        let document = rfc(&format!("{first}\n{page}{second}\n   Prose follows the rule.\n"));
        let parsed = read(&document);
        assert!(parsed.problems.is_empty(), "{first} {:?}", parsed.problems);
        assert!(parsed.grammar.rule("zone").unwrap().to_string().contains("\"EST\""), "{first}");
    }
}

#[test]
fn older_notations_are_found_and_named() {
    let body =
        "   <path> ::= \"<\" <mailbox> \">\"\n\n   <mailbox> ::= <name> \"@\" <name>\n\n   <name> ::= \"a\" | \"b\"\n";
    let source = GrammarSource::of(rfc(body).as_bytes());
    assert_eq!(source.dialect, Some(Dialect::Bnf));
    let grammar = read(&rfc(body)).grammar;
    assert!(grammar.oracle("path").unwrap().accepts("<a@b>") && !grammar.oracle("path").unwrap().accepts("<a>"));
    // One slip in ABNF is a mistake, and the rule is found nevertheless.
    let slip = read(&rfc("   a = \"x\" / b / c\n\n   b = \"y\" | \"z\"\n\n   c = \"v\" / \"w\"\n"));
    assert_eq!(slip.problems.iter().map(|problem| problem.code()).collect::<Vec<_>>(), ["abnf::dialect"]);
    let assigned = read(&rfc("   a = \"x\" / b\n\n   b := \"y\" / \"z\"\n\n   c = \"v\" / a\n"));
    assert_eq!(assigned.problems[0].message(), "`:=` is not an ABNF operator");
    // Most rules of HTTP/1.0 have no alternatives.
    let prose = "   A paragraph explains each rule, so that this is not\n   a file of rules alone.\n\n";
    let rule = |c| format!("{prose}   {c}1 = \"x\" | \"y\"\n\n   {c}2 = {c}1 \"z\"\n\n   {c}3 = 1*{c}1\n\n");
    let rules: String = ('a'..='k').map(rule).collect();
    let source = GrammarSource::of(rfc(&rules).as_bytes());
    assert_eq!(source.dialect, Some(Dialect::Bnf));
    // A rule that cannot be parsed is reported as one.
    let broken =
        read(&rfc("   a = \"x\" / b / c\n\n   b = \"y\" / <any text that\n        ends here>\n\n   c = \"z\"\n"));
    assert_eq!(broken.problems[0].code(), "abnf::unclosed");
    // The lists of HTTP belong to its ABNF.
    let lists = rfc(
        "   The #rule extension is that of Section 5.6.1 of RFC 9110.\n\n   Accept = 1#kind\n\n   kind = \"a\" / \"b\"\n",
    );
    assert!(read(&lists).problems.is_empty());
}

#[test]
fn each_kind_of_document_has_blocks() {
    let rule = "a = b / \"x\"\nb = 1*DIGIT\n";
    let indented = "    a = b / \"x\"\n    b = 1*DIGIT\n";
    for (document, kind) in [
        (format!("# T\n\nAn ABNF grammar:\n\n{indented}\nEnd\n"), SourceKind::Markdown),
        (format!("# T\n\n~~~~ abnf\n{rule}~~~\n; c\n~~~~\n\n```python\nx = \"y\"\n```\n"), SourceKind::Markdown),
        (
            format!("# T\n\n~~~\n{rule}~~~\n{{: sourcecode-type=\"abnf\"}}\n\n~~~ json\nd = \"e\"\n~~~\n"),
            SourceKind::Markdown,
        ),
        (
            format!("<rfc><t>BNF</t><artwork>\n{rule}</artwork><artwork>\nfoo=\"bar\"\n</artwork></rfc>"),
            SourceKind::Xml,
        ),
        (
            format!("<html><p>ABNF<pre class=\"def abnf\">\n{rule}</pre><pre class=json>\nc = \"d\"\n</pre>"),
            SourceKind::Html,
        ),
        (format!("<h1>T</h1>\n<p>x\n<pre highlight=abnf>\n{rule}</pre>\n\n```js\nc = \"d\"\n```\n"), SourceKind::Html),
        (
            format!("= T\n\n[source,abnf]\n----\n{rule}----\n\n[source,python]\n----\nc = \"d\"\n----\n"),
            SourceKind::AsciiDoc,
        ),
        (format!("T\n====\n\n.. code-block:: abnf\n\n{indented}\nThe end.\n"), SourceKind::ReStructuredText),
        (format!("T\n====\n\nThe grammar is::\n\n{indented}\nThe end.\n"), SourceKind::ReStructuredText),
    ] {
        assert_eq!(
            (found(&document).0.as_str(), GrammarSource::of(document.as_bytes()).kind),
            ("a b", kind),
            "{document}"
        );
    }
}

#[test]
fn documents_include_files() {
    let file = |name: &str| (name == "a.abnf").then(|| "a = \"x\"\n".to_owned());
    for document in [
        "# T\n\n~~~ abnf\n{::include a.abnf}\n~~~\n",
        "# T\n\n~~~ abnf\n{::include-fold a.abnf}\n~~~\n",
        "# T\n\n~~~ abnf\n<{{a.abnf}}\n~~~\n",
        "<rfc><sourcecode type=\"abnf\" src=\"a.abnf\"/></rfc>",
    ] {
        let parsed = Reader::new().loader(&file).read_document("draft", document.as_bytes());
        assert!(parsed.grammar.oracle("a").is_ok_and(|oracle| oracle.accepts("x")), "{document}");
        assert_eq!(parsed.check(), [], "{document}");
        let missing = read(document).problems;
        assert!(
            missing.iter().any(|problem| problem.label() == "the included file `a.abnf` is not found"),
            "{missing:?}"
        );
    }
}

#[test]
fn comments_of_xml_are_no_grammar() {
    let document =
        "<rfc><artwork type=\"abnf\"><!---<iref item=\"a\"/>\n-->\n <x:ref>a</x:ref> = \"x\"\n</artwork></rfc>";
    let parsed = read(document);
    assert!(parsed.grammar.rule("a").is_some());
    assert_eq!(parsed.problems, []);
}

#[test]
fn other_files_of_a_folder_are_not_about_grammars() {
    let is_about = |name: &str, text: &str| Reader::new().read_document(name, text.as_bytes()).is_about_grammars();
    assert!(is_about("a.abnf", "a = ?\n") && is_about("a.txt", "a = \"x\" b\nb = %x41\n"));
    for (name, text) in [
        ("note.xml", "<note title=\"x\">\n<t>See a list (a@example.org),\n    and b.</t>\n</note>\n"),
        ("README.md", "Tests of a rule\nin [b](b.md) are short.\n\nMany tests are free.\n"),
        ("requirements.txt", "lxml == 1.2\nrfc = 3\n"),
        ("layout.html", "{% extends \"a.html\" %}\n{% block b %}\n{{ c }}\n"),
    ] {
        assert!(!is_about(name, text), "{name}");
    }
}

#[test]
fn rules_know_their_document_and_section() {
    let parsed = read(&rfc("   a = \"x\" / 1*b\n\n2.1.  More\n\n   b = %x42\n\nAppendix A.  Rest\n\n   c = \"c\" a\n"));
    let citation = |name: &str| parsed.grammar.rule(name).unwrap().citation().unwrap();
    assert_eq!([citation("a"), citation("b"), citation("c")], ["RFC 9999 §1", "RFC 9999 §2.1", "RFC 9999 appendix A"]);
}

#[test]
fn a_document_may_print_a_rule_twice() {
    let twice = rfc("   a = 1*b\n\n   b = \"x\" / \"y\"\n\n   a = 1*b ; collected\n\n   b = \"x\"\n");
    let read = read(&twice);
    assert_eq!(read.problems, []);
    let found: Vec<_> = read.check().into_iter().filter(|problem| problem.code() == "abnf::duplicate-rule").collect();
    let shown: Vec<_> = found.iter().map(|problem| (problem.message(), problem.label())).collect();
    let narrower =
        ("rule `b` is defined again, and narrower".to_owned(), "defined again here, and does not match `y`".to_owned());
    assert_eq!(shown, [narrower]);
}

/// Checks which definitions of a document contradict each other.
#[test]
fn definitions_of_equal_languages_do_not_contradict_each_other() {
    let found = |rules: &str| {
        let problems = read(&rfc(rules)).check().into_iter();
        let of_duplicates = problems.filter(|problem| problem.code() == "abnf::duplicate-rule");
        of_duplicates.map(|problem| format!("{}: {}", problem.message(), problem.label())).collect::<Vec<_>>()
    };
    let body = "   a = 1*DIGIT *( \",\" 1*DIGIT )\n\n   b = a / c\n\n   c = \"(\" [ c ] \")\"\n\n";
    let collected = |rules: &str| found(&format!("{body}   Collected:\n\n{rules}"));
    assert_eq!(collected("   a = DIGIT *( [ \",\" ] DIGIT )\n"), Vec::<String>::new());
    assert_eq!(collected("   a = <a, see Section 1>\n"), Vec::<String>::new());
    assert_eq!(
        collected("   a = DIGIT *( DIGIT / \",\" )\n"),
        ["two definitions of rule `a` match different texts: defined again here, and matches `0,` too"]
    );
    assert_eq!(
        collected("   a = 2*DIGIT *( \",\" 1*DIGIT )\n\n   b = a\n\n   A = \"7\"\n"),
        [
            "rule `a` is defined again 2 times, and narrower: defined again here, and does not match `0`",
            "two definitions of rule `b` match different texts: defined again here, and does not match `()`"
        ]
    );
    assert_eq!(
        collected("   c = *\"(\" *\")\"\n"),
        ["two definitions of rule `c` match different texts: defined again here, and matches the empty text too"]
    );
    assert_eq!(
        collected("   b = a / other\n   b = c / other\n"),
        ["rule `b` is defined twice, and differently: defined again here, the first of 2 times"]
    );
    // The words are those of rules of other documents.
    for (one, two) in [("\"A\" \":\" token", "\"A:\" token"), ("1*<any CHAR>", "1*<any  CHAR>")] {
        let text = format!(
            "   token = <token, see [Part1]>\n\n   e = {one}\n\n   f = e token\n\n   Collected:\n\n   e = {two}\n"
        );
        assert_eq!(found(&text), Vec::<String>::new());
    }
    // RFC 9110 section 5.6.1.1 and RFC 7230 section 7 expand lists into narrower rules.
    let listed = |again: &str| {
        found(&format!("   Like #rule.\n\n   d = #e\n\n   e = 1*DIGIT\n\n   Collected:\n\n   d = {again}\n"))
    };
    assert_eq!(listed("[ e *( \" \" \",\" \" \" e ) ]"), Vec::<String>::new());
    assert_eq!(listed("[ ( \",\" / e ) *( \",\" [ e ] ) ]"), Vec::<String>::new());
    assert_eq!(listed("[ e *( \";\" e ) ]").len(), 1);
}

/// Checks blocks that are marked as ABNF and have no definition.
#[test]
fn elements_without_a_rule_are_reported_and_not_read() {
    let page = "# A\n\n~~~abnf\na = \"x\"\n~~~\n\nThe value is:\n\n~~~abnf\na \"/\" b ; see [RFC6838]\n~~~\n";
    let parsed = Reader::new().read_document("page.md", page.as_bytes());
    assert_eq!(parsed.grammar.rules().count(), 1);
    let shown: Vec<_> = parsed.problems.iter().map(|problem| problem.label()).collect();
    assert_eq!(shown, ["its block has elements, but no rule"]);
}

/// Checks flags of SDP: rules for texts that are their names.
#[test]
fn texts_with_their_own_names_are_rules() {
    let document = rfc("   a = b\n   b = %x42\n\n   flag = \"flag\"\n   other-flag = \"other-flag\"\n");
    assert_eq!(read(&document).grammar.rules().count(), 4);
}

#[test]
fn equal_prose_means_different_rules() {
    let document =
        rfc("   SP = <Defined in RFC 5234>\n\n   DIGIT = <Defined in RFC 5234>\n\n   n = \"n\" SP 1*DIGIT\n");
    let oracle = read(&document).grammar.oracle("n").unwrap();
    assert!(oracle.accepts("n 42") && !oracle.accepts("n   "));
}

#[test]
fn documents_take_linear_time() {
    let heads = format!("{}\n", "   a = ( \"x\"\n".repeat(20_000));
    let lines = format!("   a = ( \"x\"\n{}", "      b c d\n".repeat(50_000));
    let fences = "~~~\n".repeat(50_001);
    let tags = "<pre".repeat(50_000);
    for body in [rfc(&heads), rfc(&lines), format!("# T\n\n{fences}"), format!("<html>{tags}")] {
        let begin = std::time::Instant::now();
        GrammarSource::of(body.as_bytes());
        assert!(begin.elapsed() < std::time::Duration::from_secs(20), "{:?} {}", begin.elapsed(), &body[..200]);
    }
}

#[test]
fn undefined_names_are_those_of_the_cited_document() {
    let body = "   setacl = \"SETACL\" SP mailbox SP rights\n\n   rights = astring\n\n   This extends RFC 3501.\n";
    let parsed = read(&rfc(body));
    let messages: Vec<String> = parsed.problems.iter().map(|problem| problem.message()).collect();
    assert_eq!(messages, ["2 rules are those of a cited document"]);
    assert_eq!(
        parsed.problems[0].help().unwrap().split('`').nth(1).unwrap(),
        "; Import: rfc3501.abnf: mailbox, astring"
    );
    let oracle = parsed.grammar.oracle("setacl").unwrap();
    assert!(
        oracle.accepts("SETACL INBOX/x lrs") && oracle.accepts("SETACL \"a b\" x") && !oracle.accepts("SETACL a b c")
    );
    // A document that cites nothing has undefined names, and so has a bare grammar.
    let uncited = read(&rfc(&body.replace("This extends RFC 3501.", "The end.")));
    assert!(uncited.problems.iter().all(|problem| problem.code() == "abnf::undefined-rule"), "{:?}", uncited.problems);
    let bare = Reader::new().read("a.abnf", "; RFC 3501\nrights = astring\n");
    assert_eq!(bare.problems[0].code(), "abnf::undefined-rule");
    assert!(bare.problems[0].help().unwrap().contains("`; Import: rfc3501.abnf: astring`"));
}

/// RFC 3339 and RFC 5322 define different rules `date-time`. The one that the other names are of is meant.
#[test]
fn a_name_of_two_documents_is_that_of_the_other_names() {
    let body = "   stamp = date-time tag\n\n   tag = \"[\" ZONE \"]\"\n\n   This extends RFC 3339, not RFC 5322.\n";
    let with = read(&rfc(&body.replace("ZONE", "time-numoffset")));
    assert!(with.grammar.oracle("stamp").unwrap().accepts("1996-12-19T16:39:57Z[+01:00]"), "{:?}", with.problems);
    let without = read(&rfc(&body.replace("ZONE", "1*ALPHA")));
    assert!(without.problems.iter().any(|problem| problem.message() == "rule `date-time` is not defined"));
}

/// Returns the messages and the help of a document with one rule and a sentence.
fn cites(rule: &str, sentence: &str) -> Vec<String> {
    let problems = read(&rfc(&format!("   start = \"=\" {rule}\n\n   {sentence}\n"))).problems;
    problems.iter().map(|problem| format!("{}: {}", problem.label(), problem.help().unwrap_or_default())).collect()
}

#[test]
fn documents_that_define_a_name_in_one_way_do_not_contradict_each_other() {
    let taken = |file: &str, names: &str| {
        vec![format!(
            "defined in `{file}`: Say so in the header, unless another rule is meant: `; Import: {file}: {names}`."
        )]
    };
    // RFC 5234 describes the notation with rules of these names, which nobody takes from it.
    let names = "token quoted-string comment";
    let fields = "rfc9110-fields.abnf";
    assert_eq!(cites(names, "See RFC 9110 and RFC 5234."), taken(fields, "token, quoted-string, comment"));
    // RFC 9111 and RFC 9112 only refer to the rules of RFC 9110, or repeat them.
    assert_eq!(cites("token OWS", "See RFC 9110, RFC 9111 and RFC 9112."), taken(fields, "token, OWS"));
    assert_eq!(cites("method", "See RFC 9110 and RFC 9112."), taken(fields, "method"));
    let replaced = cites("token quoted-string", "Section 3.2 of {{!RFC7230}}, RFC7234");
    assert!(replaced[0].contains("RFC 9110 replaces RFC 7234: Say so"), "{replaced:?}");
    assert_eq!(cites("URI-reference", "See RFC 3986 and RFC 9110."), taken("rfc3986.abnf", "URI-reference"));
    assert_eq!(cites("OWS", "See <a href=\"#bib-rfc9110\">HTTP</a>."), taken(fields, "OWS"));
    assert_eq!(cites("uri-host", "See RFC 9110."), taken("rfc9110.abnf", "uri-host"));
    // The draft is not the RFC.
    assert_eq!(
        cites("OWS", "See draft-ietf-httpbis-rfc6265bis.")[0].split(':').next().unwrap(),
        "no rule has this name"
    );
    // The sentence with the name decides.
    let both = "The line ends. See RFC 5322 and RFC 3339.";
    let sentence = |document: &str| format!("The \"date-time\" rule is that of {document}. {both}");
    assert_eq!(cites("date-time", &sentence("RFC 3339")), taken("rfc3339.abnf", "date-time"));
    assert!(cites("date-time", &sentence("RFC 2822"))[0].starts_with("defined in `rfc5322.abnf`: RFC 5322 replaces"));
    assert_eq!(
        cites("date-time", both),
        [
            "`rfc3339.abnf` and `rfc5322.abnf` define it, each in another way: Say which of them is meant: `; Import: rfc3339.abnf: date-time`."
        ]
    );
}

#[test]
fn an_addition_extends_the_rule_of_another_document() {
    let parsed = read(&rfc(
        "   Updates RFC 5321.\n\n   sub-domain   =/  U-label\n\n   U-label = 1*UTF8-non-ascii\n\n   UTF8-non-ascii = %xE4-FC\n",
    ));
    let oracle = parsed.grammar.oracle("sub-domain").unwrap();
    assert!(oracle.accepts("example") && oracle.accepts("\u{e4}") && !oracle.accepts("-"), "{:?}", parsed.problems);
    // Nothing is known of the texts that an unknown rule matches.
    let unknown = read(&rfc("   widget =/ \"x\" / 1*DIGIT\n")).grammar;
    assert!(
        unknown.oracle("widget").unwrap().accepts("7") && unknown.oracle_with_any("widget").unwrap().accepts("other")
    );
    assert_eq!(unknown.gaps(unknown.find("widget").unwrap()).len(), 1);
    // An addition to a core rule.
    let core = Reader::new().read("a.abnf", "WSP =/ %xA0\n").grammar;
    assert!(core.oracle("WSP").unwrap().accepts(" ") && core.oracle("WSP").unwrap().accepts("\u{a0}"));
}

#[test]
fn known_grammars_are_sound() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/cited");
    for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let file = path.file_name().unwrap().to_str().unwrap();
        let parsed = Reader::new().read(file, &std::fs::read_to_string(&path).unwrap());
        let wrong = parsed.problems.iter().filter(|problem| problem.severity() == urlgram_abnf::Severity::Error);
        assert_eq!(wrong.count(), 0, "{file} {:?}", parsed.problems);
        let imported = Reader::new()
            .read("a.abnf", &format!("; Import: {file}: {}\n", parsed.grammar.rules().next().unwrap().name));
        assert!(
            imported.problems.iter().all(|problem| problem.code() == "abnf::no-rules"),
            "{file} {:?}",
            imported.problems
        );
    }
    let samples = [
        ("rfc3339", "date-time", "1996-12-19T16:39:57-08:00", "1996-12-19"),
        ("rfc5321", "Mailbox", "\"a b\"@[127.0.0.1]", "a b@example.org"),
        ("rfc5646", "Language-Tag", "de-CH-1996", "de_CH"),
        ("rfc9051", "sequence-set", "1:*,7", "1,,2"),
        ("rfc9110-fields", "HTTP-date", "Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT"),
        ("rfc9110-fields", "entity-tag", "W/\"x\"", "w/\"x\""),
        ("rfc9651", "sf-list", "a;q=1, (b c), :AA==:, ?1", "a,"),
    ];
    for (file, rule, right, wrong) in samples {
        let parsed =
            Reader::new().import(rule, &format!("{file}.abnf"), rule).read("a.abnf", &format!("start = {rule}\n"));
        let oracle = parsed.grammar.oracle("start").unwrap();
        assert!(oracle.accepts(right) && !oracle.accepts(wrong), "{file} {rule}");
    }
}

/// RFC 822 describes sets of characters in words, with characters that code has, too.
#[test]
fn sets_in_words_are_no_code() {
    let body = "   word = *text quoted\n\n   text = <any CHAR, including bare    ; => atoms,\n           CR & bare LF, but NOT       ;  and\n           including CRLF>\n\n   quoted = %x22 *text %x22\n";
    let parsed = read(&rfc(body));
    assert!(parsed.grammar.rule("text").is_some(), "{:?}", parsed.problems);
    assert!(parsed.problems.iter().all(|problem| problem.code() != "abnf::skipped"), "{:?}", parsed.problems);
    let code = "   word = *text\n\n   text = %x20\n\n   next = { a: \"b\" / \"c\" };\n";
    assert!(read(&rfc(code)).grammar.rule("next").is_none());
}

#[test]
fn other_notations_are_named() {
    for (text, message) in [
        ("<a> ::= <b> | \"x\"\n<b> ::= \"y\"\n", "this is BNF with names in angle brackets, not ABNF"),
        ("number ::= digit+ ('.' digit*)?\ndigit ::= [0-9]\n", "this is EBNF (W3C), not ABNF"),
        ("list = item, { \",\", item } ;\nitem = \"a\" | \"b\" ;\n", "this is EBNF (ISO 14977), not ABNF"),
        ("grammar T;\nlist : item (',' item)* ;\nitem : 'a' | 'b' ;\n", "this is an ANTLR grammar, not ABNF"),
        ("list\n    : item (',' item)*\n    ;\n", "this is an ANTLR grammar, not ABNF"),
        ("list <- item (',' item)* !.\nitem <- [a-z]+\n", "this is PEG, not ABNF"),
        ("a = b* '-' c\nb = ' ' | '\\t'\n", "this is PEG, not ABNF"),
        (
            "grammar = { rule } ;\nrule = lhs , \"=\" , lhs ;\nlhs = identifier ;\n",
            "this is EBNF (ISO 14977), not ABNF",
        ),
        ("%token NUM\n%%\na : a '+' b { $$ = $1; }\n  | b\n  ;\nb : NUM ;\n", "this is a grammar of yacc, not ABNF"),
        ("start: sum\n?sum: a | sum \"+\" a\n%import common.NUMBER\n", "this is a grammar of Lark, not ABNF"),
        ("a = {\n  0 => text,\n  * $$ext\n}\nb = int .default 0\n", "this is CDDL (RFC 8610), not ABNF"),
        ("A ::= SEQUENCE {\n  b INTEGER }\nB ::= SEQUENCE OF A\n", "this is ASN.1, not ABNF"),
        ("list = { item ~ (\",\" ~ item)* }\nitem = @{ ASCII_DIGIT+ }\n", "this is a grammar of pest, not ABNF"),
    ] {
        let problems = Reader::new().read("a.abnf", text).problems;
        assert!(problems.iter().any(|problem| problem.message() == message), "{text} {problems:?}");
        // Nothing else is said about what cannot be read.
        let is_read = text.starts_with("<a>");
        assert!(is_read || problems.len() == 1, "{text} {problems:?}");
    }
    let heading = "# Syntax\nGrammar <- Spacing Definition+\nSpacing <- ' '*\n";
    assert_eq!(GrammarSource::of(heading.as_bytes()).kind, SourceKind::Grammar);
    for text in ["a = \"x\" b ; c | d ;\nb = ( \"y\"\n", "a = \"x\" | \"y\" ; comment ;\nb = \"::=\"\nc = a\n"] {
        let problems = Reader::new().read("a.abnf", text).problems;
        assert!(!problems.iter().any(|problem| problem.message().starts_with("this is")), "{text} {problems:?}");
    }
}

#[test]
fn positions_are_those_of_characters() {
    let grammar = Reader::new().read("a.abnf", "a = *%xE0-E8\n").grammar;
    let outcome = grammar.oracle("a").unwrap().outcome("\u{e0}\u{e9}").unwrap();
    assert_eq!((outcome.viable, outcome.next.to_string().as_str()), (2, "another non-ASCII character or the end"));
    assert_eq!(grammar.dfa("a").unwrap().outcome("\u{e0}\u{e9}"), outcome);
    let partial = grammar.trees("a", "\u{e0}\u{e9}", 1).unwrap().partial.unwrap();
    assert_eq!((partial.viable, &partial.next), (outcome.viable, &outcome.next));
    // Bytes that are not UTF-8 have places of their own.
    let octets = Reader::new().octets(true).read("a.abnf", "a = *( %xC3 %xA0 )\n").grammar;
    assert_eq!(octets.oracle("a").unwrap().outcome(b"\xc3\xa0\xc3").unwrap().viable, 3);
}

#[test]
fn a_rule_is_equal_to_itself() {
    let grammar = Reader::new()
        .read(
            "a.abnf",
            "a = \"(\" *a \")\" / b\nb = 1*undefined\nc = <prose>\nd = <prose>\ne = 1*undefined\nf = 1*other\n",
        )
        .grammar;
    let [a, b, c, d, e, f] = ["a", "b", "c", "d", "e", "f"].map(|rule| grammar.find(rule).unwrap());
    let doubt = |left, right| grammar.compare(left, &grammar, right, 50).unwrap().doubt;
    assert_eq!((doubt(a, a), doubt(c, c)), (None, None));
    // Equal words may mean different rules.
    assert!(doubt(c, d).is_some());
    // One undefined name means one rule.
    assert!(doubt(b, e).is_none() && doubt(b, f).is_some());
}

/// Places of problems are those of the document: indented blocks, entities of markup and lines that are not read as rules.
#[test]
fn places_are_those_of_the_document() {
    let places = |document: &str| -> Vec<(String, String, String)> {
        let parsed = Reader::new().read_document("document", document.as_bytes());
        let positions = parsed.grammar.positions(&parsed.problems);
        let written = parsed.grammar.written(&parsed.problems);
        assert_eq!(parsed.grammar.files()[0].written(), document);
        let place = |(problem, position): (&urlgram_abnf::GrammarProblem, urlgram::lines::Position)| {
            (problem.code().to_owned(), position.to_string(), problem.span.of(document).to_owned())
        };
        written.iter().zip(positions).map(place).collect()
    };
    let of = |code: &str, place: &str, text: &str| (code.to_owned(), place.to_owned(), text.to_owned());
    let text = rfc("      a = \"x\" b\n        / \u{e9}\n\n      y  = \"a\n");
    assert_eq!(
        places(&text),
        [
            of("abnf::undefined-rule", "7:15", "b"),
            of("abnf::character", "8:11", "\u{e9}"),
            of("abnf::skipped", "10:7", "y  = \"a"),
        ],
        "{text}"
    );
    let page = "<html><p>The grammar</p>\n<pre>  a = &quot;x&quot; b / <b>c</b> &lt;any&gt; d\n</pre></html>\n";
    assert_eq!(
        places(page),
        [
            of("abnf::undefined-rule", "2:26", "b"),
            of("abnf::undefined-rule", "2:33", "c"),
            of("abnf::undefined-rule", "2:51", "d"),
        ]
    );
}

/// Returns the names of the rules in a document with a name.
fn named(name: &str, document: &str) -> String {
    let parsed = Reader::new().read_document(name, document.as_bytes());
    parsed.grammar.rules().map(|rule| rule.name.as_str()).collect::<Vec<_>>().join(" ")
}

#[test]
fn productions_of_sphinx_are_rules() {
    let page = "Syntax\n======\n\nThe ABNF:\n\n.. productionlist:: idl\n    ws      :*(`sp` / `newline`) ; white space\n    \
                sp      :*(%x20  / %x09)\n    newline:%x0A\n    node_value :`sp`\n               :/ `missing`\n";
    let parsed = Reader::new().read_document("a.rst", page.as_bytes());
    let grammar = &parsed.grammar;
    assert_eq!(named("a.rst", page), "ws sp newline node_value");
    assert_eq!(grammar.rule("node_value").unwrap().to_string(), "node_value = sp / missing");
    let written = grammar.written(&parsed.problems);
    let undefined = written.iter().find(|problem| problem.code() == "abnf::undefined-rule").unwrap();
    assert_eq!(undefined.span.of(page), "missing");
}

#[test]
fn the_ending_of_a_name_says_the_kind_of_a_document() {
    let page = "Doc Title\n=========\n\nGrammar\n-------\n\n----\n  list = first *other\n  first = \"x\"\n  other = \"a\"\n----\n";
    assert_eq!(GrammarSource::of_file("a.adoc", page.as_bytes()).kind, SourceKind::AsciiDoc);
    for name in ["a.adoc", "a.asc", "a.txt", "-"] {
        assert_eq!(named(name, page), "list first other", "{name}");
    }
    // A title of two lines may be underlined as a listing is delimited, also below an anchor.
    let page =
        page.replace("Grammar\n-------\n", "[[grammar]]\nGrammar (5)\n-----------\n\nA text.\n\nThe rules\n--------\n");
    assert_eq!(named("a.adoc", &page), "list first other");
    // A listing may directly follow a line of text.
    let page = "= Title\n\nThe rules of the list are:\n----\nlist = *\"x\"\n----\n\nlist = 2\"x\"\n";
    assert_eq!(named("a.adoc", page), "list");
    // A grammar with a mistake is not a document.
    let broken = "a = \"x\" / b )\nThe rule b is not known yet\nc = 1*DIGIT\nd = a c\n";
    assert_eq!(GrammarSource::of_file("a.abnf", broken.as_bytes()).kind, SourceKind::Grammar);
    assert_eq!(GrammarSource::of(b"a = \"x\" / b )\nc = 1*(\n").kind, SourceKind::Grammar);
}

#[test]
fn lines_that_a_rule_next_to_them_refers_to_are_rules() {
    let body = "     boot = key \"=\" server\n     key  = word\n     server = word\n\n   name = value\n   user = word\n   other = name\n   last = user\n";
    let document = format!("Request for Comments: 9999\n\n1.  Files\n\n   The lines of this file follow.\n\n{body}");
    assert_eq!(found(&document).0, "boot key server");
}

#[test]
fn repeated_calls_are_rules_and_products_are_not() {
    let rule = "   a = \"x\" *( b / c )\n\n   b = 1*DIGIT\n\n   c = %x41\n\n";
    let body = "   push-options = *PKT-LINE(push-option) flush-pkt\n\n   size = 2 * count(first) value\n";
    assert_eq!(found(&rfc(&format!("{rule}{body}"))).0, "a b c push-options");
}

#[test]
fn data_at_the_beginning_of_a_draft_are_not_rules() {
    for sign in ["%%%", "---", "+++"] {
        let page = format!(
            "{sign}\n\n\tTitle = \"Domain\"\n\tinitials = \"A.\"\n\t  [author.address]\n{sign}\n\n# ABNF\n\n    a = 1*DIGIT\n"
        );
        assert_eq!(named("a.md", &page), "a", "{sign}");
    }
}

#[test]
fn a_rule_in_words_is_one_finding() {
    let body = "   <a> ::= any one of the 52 characters A through Z\n             in upper case and a through z\n\n   <b> ::= <a> | \"-\"\n";
    let parsed = Reader::new().read_document("document", rfc(body).as_bytes());
    let codes: Vec<&str> = parsed.check().iter().map(|problem| problem.code()).collect();
    assert_eq!(codes, ["abnf::open-prose"]);
}

#[test]
fn problems_with_one_cause_are_one_finding() {
    let codes = |text: &str| {
        let found = Reader::new().read("a.abnf", text).check();
        found.iter().map(|problem| format!("{} {}", problem.code(), problem.others.len())).collect::<Vec<_>>()
    };
    assert_eq!(codes("a = \"x\" | \"y\" | b\nb := \"z\" | \"w\"\n"), ["abnf::dialect 2", "abnf::dialect 0"]);
    assert_eq!(codes("a = \"A\" / \"a\" / \"B\" / \"b\" / \"c\"\n"), ["abnf::repeated-alternative 1"]);
    // The meaning of a core rule in words is not known.
    assert_eq!(codes("a = CRLF\nCR = <carriage return>\nCRLF = CR LF\n"), ["abnf::open-prose 0"]);
}

#[test]
fn lists_of_http_have_spaces_around_commas() {
    let body = "   As RFC 9110 says, with its #rule:\n\n   Key = 1#field\n\n   Any = #field\n\n   Two = 2#3field\n\n   field = 1*ALPHA\n";
    let grammar = read(&rfc(body)).grammar;
    let accepts = |rule: &str, text: &str| grammar.dfa(rule).unwrap().accepts(text);
    for text in ["a", "a, b", "a ,b", ", a,, b ,", "a\t,\tb"] {
        assert!(accepts("Key", text) && accepts("Any", text), "{text}");
    }
    assert!(!accepts("Key", "") && !accepts("Key", ", ,") && !accepts("Key", "a b") && !accepts("Key", " a"));
    assert!(accepts("Any", "") && accepts("Any", ", ,") && !accepts("Any", "a b"));
    let two: Vec<bool> = ["a", "a, b", "a,b , c", "a,b,c,d"].iter().map(|text| accepts("Two", text)).collect();
    assert_eq!(two, [false, true, true, false]);
    // A file alone says it in its header.
    let file = Reader::new().read("a.abnf", "; Lists: RFC 9110\nKey = 1#field\nfield = 1*ALPHA / missing\n");
    assert_eq!(file.problems.len(), 1, "{:?}", file.problems);
    assert!(file.grammar.oracle("Key").unwrap().accepts("a , b"));
}

#[test]
fn additions_without_a_name_belong_to_the_rule_above() {
    let body =
        "    params =  *14( middle ) [ \":\" middle ]\n           =/ 14( middle ) \"!\"\n\n    middle = 1*ALPHA\n";
    let rule = read(&rfc(body)).grammar.rule("params").unwrap().to_string();
    assert!(rule.ends_with("/ 14( middle ) \"!\""), "{rule}");
}

#[test]
fn rules_in_other_elements_of_xml_are_found() {
    let xep = "<?xml version='1.0'?>\n<xep>\n<p>The ABNF:</p>\n<code><![CDATA[\n  a = \"x\" b\n  b = 1*DIGIT\n]]></code>\n</xep>\n";
    assert_eq!(named("xep.xml", xep), "a b");
    let draft = "<?xml version='1.0'?>\n<rfc>\n<t>The ABNF of an extension is as follows.</t>\n<t>ext = ( a | b ) *[ \";\" a ]</t>\n\
                 <t>a = <spanx>b</spanx> is not a rule.</t>\n<artwork>\nb = \"y\"\n</artwork></rfc>\n";
    assert_eq!(named("draft.xml", draft), "ext b");
}

#[test]
fn code_blocks_in_other_notations_have_no_rules() {
    let peg = "version = wsp* ( letter | '-' )+\nletter = [a-z]\nversion_cmp = wsp* '<=' | '<'\nwsp = ' ' | '\\t'\n";
    let page = format!("# ABNF\n\n~~~\n{peg}~~~\n\n~~~\na = 1*b / \"x\"\nb = *a\n~~~\n");
    let (names, reasons) = found(&page);
    assert_eq!((names.as_str(), reasons), ("a b", vec!["its block is PEG, not ABNF".to_owned()]));
}
