//! Rules in the blocks and the paragraphs of documents: lists of definitions, blocks of programs, continuations, and what is reported.

use urlgram_abnf::{GrammarSource, Reader};

/// Returns the names of the rules of a document.
fn named(name: &str, text: &str) -> String {
    let parsed = Reader::new().read_document(name, text.as_bytes());
    parsed.grammar.rules().map(|rule| rule.name.clone()).collect::<Vec<_>>().join(" ")
}

/// Returns the text of an RFC.
fn rfc(body: &str) -> String {
    format!(
        "Network Working Group                Request for Comments: 9999\n\n1.  Syntax\n\n   The ABNF follows.\n\n{body}"
    )
}

#[test]
fn lists_of_names_of_other_documents_are_rules() {
    let list = "   node = sf-string\n   age  = sf-integer / sf-decimal\n   key  = sf-string\n";
    assert_eq!(named("a.txt", &rfc(list)), "node age key");
    // Not in a paragraph, and not without hyphens: these may be settings.
    assert_eq!(named("a.txt", &rfc(&format!("   The settings are\n{list}"))), "");
    assert_eq!(named("a.txt", &rfc("   user = somebody\n   host = elsewhere\n")), "");
    let without_grammar = rfc(list).replace("ABNF", "list");
    assert_eq!(named("a.txt", &without_grammar), "");
}

#[test]
fn blocks_that_define_known_names_again_are_rules() {
    let page = |block: &str| {
        format!(
            "<!doctype html><p>The ABNF:</p><pre>\nname = 1*( ALPHA / \"-\" )\nvalue = *VCHAR\n</pre>\n<pre>\n{block}</pre>\n"
        )
    };
    let count = |block: &str| GrammarSource::of(page(block).as_bytes()).blocks.len();
    assert_eq!(count("name  = \"disown\"\nvalue = \"\"\n"), 2);
    assert_eq!(count("other = \"disown\"\nthing = \"\"\n"), 1);
    assert_eq!(count("name  = \"disown\"\nopen(name)\n"), 1);
}

#[test]
fn programs_have_no_rules() {
    for block in [
        "    class Side(Enum):\n        SPAM = \"Spam\"\n        EGGS = \"eggs\"\n",
        "    response = f\"I love {side}!\"\n",
        "    grammar = \"\"\"\n        wsp\n        \"\"\"\n    tests = [\n        \"A\",\n    ]\n",
        "    if (name) {\n        spam = \"spam\"\n    }\n",
    ] {
        let page =
            format!("Title\n=====\n\nThe grammar is::\n\n    a = 1*DIGIT b\n    b = \"x\"\n\nA program::\n\n{block}");
        assert_eq!(named("a.rst", &page), "a b", "{block}");
    }
    // A text of one quotation mark, as RFC 821 has it.
    assert_eq!(
        named("a.txt", &rfc("   <quoted> ::= \"\"\" <qtext> \"\"\"\n\n   <qtext> ::= \"a\" | \"b\"\n")),
        "quoted qtext"
    );
}

#[test]
fn rules_are_connected_over_page_breaks() {
    let code = "   path=\"/\"\n\n   mode=\"x\"\n\n   kind=\"y\"\n\n   size=\"z\"\n";
    let rules = "   param := [ \";\" \"start\" \"=\" value ]\n\n\n\n\n\n\n\n   value := token / quoted-string\n\n";
    let text = format!("Request for Comments: 9999\n\n1.  Syntax\n\n{rules}2.  Examples\n\n{code}");
    assert_eq!(named("a.txt", &text), "param value");
    assert_eq!(named("a.txt", &rfc("   Settings    = token68\n")), "Settings");
}

#[test]
fn names_go_on_after_a_hyphen() {
    let rules = "   zone        = hour [time-\n   second]\n\n   hour        = 2DIGIT\n\n   time-second = 2DIGIT\n";
    assert_eq!(wrong("a.txt", &rfc(rules)), "");
    assert!(wrong("a.txt", &rfc(&rules.replace("[time-\n   second]", "[time- second]"))).contains("`time-`"));
}

#[test]
fn rules_go_on_after_empty_lines() {
    let rest = "\n   a = \"x\"\n\n   b = 1*DIGIT\n";
    for rule in [
        "   rule = a /\n\n          b\n",
        "   rule = a\n\n          / b\n",
        "   rule = a\n\n   / b\n",
        "   rule = a\n\n          [ b ]\n",
        "   rule = a\n\n          *( \",\" b )\n",
        "   rule = a   ; one\n\n              ; two\n          / b\n",
    ] {
        for text in [rfc(&format!("{rule}{rest}")), format!("# ABNF\n\n~~~\n{rule}{rest}~~~\n")] {
            let parsed = Reader::new().read_document("-", text.as_bytes());
            let written = parsed.grammar.rule("rule").unwrap().to_string();
            assert!(written.contains('b'), "{text} {written}");
            assert_eq!(parsed.grammar.rules().count(), 3, "{text}");
        }
    }
    // Prose and examples in the column of the elements do not belong to the rule.
    for after in ["          The b is a number / an integer.\n", "          \"x\"\n", "   / is a separator of paths.\n"]
    {
        let text = rfc(&format!("   rule = a b\n\n{after}{rest}"));
        let parsed = Reader::new().read_document("a.txt", text.as_bytes());
        assert_eq!(parsed.grammar.rule("rule").unwrap().to_string(), "rule = a b", "{after}");
    }
}

#[test]
fn skipped_lines_are_counted_for_each_section() {
    let body = "   a = \"x\" *b\n\n   b = %x41\n\n      v = 0,\n      w = 0,\n\n2.  More\n\n      x = 0,\n";
    let skipped = GrammarSource::of(rfc(body).as_bytes()).skipped;
    let lines: Vec<(usize, usize)> = skipped.iter().map(|skip| (skip.line, skip.count)).collect();
    assert_eq!(lines, [(10, 2), (15, 1)]);
}

#[test]
fn spaces_of_the_web_and_numbers_of_explanations_belong_to_no_rule() {
    let page = "# ABNF\n\n```\na\u{a0}=\u{a0}b \"x\"\nb = 1*DIGIT\n```\n";
    let parsed = Reader::new().read_document("a.md", page.as_bytes());
    assert_eq!(parsed.grammar.rule("a").unwrap().to_string(), "a = b \"x\"");
    assert_eq!(parsed.problems[0].message(), "white space U+00A0 is not ABNF");
    let page = "= ABNF\n\n[source,abnf]\n----\na = b \"x\" <1>\nb = 1*DIGIT ; digits <2>\n----\n<1> An explanation\n";
    let parsed = Reader::new().read_document("a.adoc", page.as_bytes());
    assert_eq!(parsed.grammar.rule("a").unwrap().to_string(), "a = b \"x\"");
}

/// Returns the codes of the problems of a document that are not advice.
fn wrong(name: &str, text: &str) -> String {
    let parsed = Reader::new().read_document(name, text.as_bytes());
    let problems = parsed.problems.iter().filter(|problem| problem.severity() > urlgram::diagnostic::Severity::Info);
    problems.map(|problem| format!("{}: {}", problem.code(), problem.message())).collect::<Vec<_>>().join("\n")
}

#[test]
fn pages_of_mediawiki_have_blocks() {
    let page = "== Syntax ==\nThe BNF is:\n\n uri   = \"x:\" *param\n param = \"&lt;\" / DIGIT\n\n== Programs ==\n<pre>\n \
                if m.group(5):\n     amount = float(m.group(2))\n</pre>\n<source lang=\"python\">\nparam = \"y\" * 3\n</source>\n\
                <syntaxhighlight lang=\"abnf\">\nother = 1*ALPHA\n</syntaxhighlight>\nname = \"prose\"\n";
    assert_eq!(named("a.mediawiki", page), "uri param other");
    assert_eq!(wrong("a.mediawiki", page), "");
}

#[test]
fn endings_of_markdown_are_known() {
    let page = "%%%\ntitle = \"T\"\nkeyword = [\"a\", \"b\"]\n%%%\n\n# Syntax\n\nNothing.\n";
    for ending in ["md", "mdown", "mkd", "mdx"] {
        assert_eq!(named(&format!("a.{ending}"), page), "");
        assert_eq!(named(&format!("a.{ending}"), &format!("{page}\n```abnf\na = \"x\"\n```\n")), "a");
    }
}

#[test]
fn references_of_xml_name_their_target() {
    let page = "<rfc><sourcecode type=\"abnf\">\na     = OWS token\nOWS   = &lt;OWS, see <xref target=\"RFC7230\" x:rel=\"#ws\"/>&gt;\n\
                token = &lt;token, see <xref target=\"RFC9110\"/>&gt;\n</sourcecode></rfc>";
    assert_eq!(wrong("a.xml", page), "");
    let parsed = Reader::new().read_document("a.xml", page.as_bytes());
    assert!(parsed.grammar.check().iter().all(|problem| problem.code() != "abnf::open-prose"));
    assert!(parsed.grammar.oracle("a").unwrap().accepts(" abc"));
}

#[test]
fn a_paragraph_may_announce_a_rule() {
    let page = |words: &str, rule: &str| format!("# T\n\nThis has {words}\n\n    {rule}\n\nThe end.\n");
    assert_eq!(named("a.md", &page("a header. Its ABNF is:", "Signature = sh-param-list")), "Signature");
    assert_eq!(named("a.md", &page("the following ABNF\nrule:", "Signature = sh-param-list")), "Signature");
    // Nothing announces a rule, or it is something else.
    assert_eq!(
        named("a.md", &page("no ABNF. Set this:", "Signature = enabled").replace("no ABNF. Set", "no ABNF.\n\nSet")),
        ""
    );
    assert_eq!(named("a.md", &page("ABNF.", "signature = enabled")), "");
    assert_eq!(named("a.md", &page("an ABNF file:", "n = a")), "");
}

#[test]
fn a_quotation_mark_in_angle_brackets_is_no_code() {
    let text = "   token = 1*especials\n\n   especials = \"(\" / \")\" / \":\" / \"\n               <\"> / \"/\" / \"[\" / \"?\" / \".\"\n";
    assert_eq!(named("a.txt", &rfc(text)), "token especials");
}

#[test]
fn anchors_of_asciidoc_mark_nothing() {
    for anchor in ["[[vformat-abnf]]", "[#abnf]", "[reftext=\"ABNF\"]"] {
        let page =
            format!("{anchor}\n=== ABNF format\n\nThe ABNF is this.\n\n{anchor}\n[source]\n----\na = 1*DIGIT\n----\n");
        assert_eq!((named("a.adoc", &page).as_str(), wrong("a.adoc", &page).as_str()), ("a", ""), "{anchor}");
    }
}

/// A line between rules that names others of them is a rule with a mistake.
#[test]
fn a_mistake_does_not_make_a_rule_prose() {
    let rules = |line: &str| {
        rfc(&format!("   {line}\n   statparam = *( \";\" 1*ALPHA )\n   statvalue = \"TENTATIVE\" / \"CONFIRMED\"\n"))
    };
    for (line, code) in [
        ("status = \"STATUS\" statparam] \":\" statvalue CRLF", "abnf::"),
        ("status = \"STATUS\" ( statparam \":\" statvalue CRLF", "abnf::unclosed"),
    ] {
        let text = rules(line);
        assert!(named("a.txt", &text).starts_with("status statparam"), "{line}");
        assert!(wrong("a.txt", &text).contains(code), "{line}: {}", wrong("a.txt", &text));
    }
    // A line that names none of them is not one.
    assert_eq!(named("a.txt", &rules("status = \"a\" + other")), "statparam statvalue");
}

#[test]
fn prose_on_two_lines_is_one_mistake() {
    let text =
        "   word = 1*<Any printable ASCII character other than \"?\"\n               or SPACE>\n   next = \"x\" word\n";
    assert_eq!(wrong("a.txt", &rfc(text)), "abnf::unclosed: unclosed prose-val");
    // A `>` of another rule closes nothing.
    let two = "   word = <one\n   next = \"x\" word\n   last = \">\"\n";
    assert!(named("a.txt", &rfc(two)).contains("next"));
}

#[test]
fn documents_with_bars_have_core_rules_and_cite_others() {
    let text = rfc("   This uses RFC 2616 and RFC 3986.\n\n   link  = \"<\" URI-Reference \">\" | DQUOTE\n   \
                    alike = 1*( ALPHA | DIGIT | \"-\" )\n   other = link | alike | SP\n");
    assert_eq!(wrong("a.txt", &text), "");
    // Letters in the case of one document are those of this document.
    let cites = "   See RFC 5321 and RFC 5322.\n\n   tag = \"i=\" [ Local-part ]\n";
    assert_eq!(wrong("a.txt", &rfc(cites)), "");
    assert!(wrong("a.txt", &rfc(&cites.replace("Local-part", "LOCAL-PART"))).contains("LOCAL-PART"));
}

#[test]
fn constants_of_programs_are_no_rules() {
    let page = |line: &str| {
        format!(
            "# Names\n\nThe grammar is:\n\n    server_name = host [ \":\" 1*DIGIT ]\n    host = 1*ALPHA *( SP MAX_SIZE )\n\n## Tests\n\nThe values are:\n\n    {line}\n"
        )
    };
    let rules = |line: &str| {
        let parsed = Reader::new().read_document("names.md", page(line).as_bytes());
        let problems = parsed.check().into_iter().filter(|problem| problem.code() == "abnf::duplicate-rule").count();
        (parsed.grammar.rules().map(|rule| rule.name.clone()).collect::<Vec<_>>().join(" "), problems)
    };
    assert_eq!(rules("SERVER_NAME = \"domain\""), ("server_name host".into(), 0));
    assert_eq!(rules("KEY_ID = \"ed25519:1\""), ("server_name host".into(), 0));
    assert_eq!(rules("syntax = \"proto3\";"), ("server_name host".into(), 0));
    // A rule refers to this one.
    assert_eq!(rules("MAX_SIZE = \"9\"").0, "server_name host MAX_SIZE");
}

#[test]
fn the_double_quote_of_rfc_2616_has_a_rule() {
    let document = b"Request for Comments: 9999\n\n1.  Quotes\n\n   quoted = <\"> 1*ALPHA <\">\n";
    let parsed = Reader::new().read_document("quotes.txt", document);
    assert_eq!(parsed.check(), []);
    assert!(parsed.grammar.oracle("quoted").unwrap().accepts("\"a\""));
}

#[test]
fn rules_in_comments_of_programs_are_found() {
    let rust = "use nom::IResult;\n\n/// A field\n///\n/// ```abnf\n/// field = name \":\" value\n/// name  = 1*ALPHA /\n///         \"*\"\n/// ```\n\
                pub fn field(input: &str) -> Field {\n    let x = \"a\" / 3;\n    let y = a | \"b\";\n}\n\n/// `value = \"(\" *(\n///           DIGIT\n///         ) \")\"`\n///\n/// The value is short.\nfn value() {}\n";
    assert_eq!(named("field.rs", rust), "field name value");
    assert_eq!(wrong("field.rs", rust), "");
    let header = "#include <grammar.hpp>\n\n/** The rule for a token\n\n    @par BNF\n    @code\n    tchar = \"!\" / \"#\" / DIGIT\n    token = 1*tchar\n    @endcode\n*/\nint x = a | 'b';\n\n\
                  // OWS = *( SP / HTAB )\nint y = 2;\n\n/*\n * part = token OWS */\n";
    assert_eq!(named("token.hpp", header), "tchar token OWS part");
    let python = "path = tmp / \"a.toml\"\ntext = \"\"\"\nthe ABNF = \"x\" / b\n\"\"\"\nother = path / \"b\" / tmp\n\ndef parse():\n    \"\"\"Parse by this grammar:\n\n        word = 1*ALPHA\n        list = word *( \",\" word )\n    \"\"\"\n    return path | \"x\"\n";
    assert_eq!(named("parse.py", python), "word list");
    // The same lines are a grammar in a file of another kind.
    assert_eq!(named("word.abnf", "word = 1*ALPHA ; // x\n"), "word");
}

#[test]
fn problems_and_fixes_in_comments_are_at_their_places() {
    let program = "/* A word\n * word = ALPHA | \"-\" */\nlet word = 1 | 2;\n\n/// `list = word | (word \",\" list)`\nfn list() {}\n\n// The grammar: a = 1*b\n// b = \"x\" / c\n// c = 1*( DIGIT / b )\n// d = [ a / c ]\n// e = *( d / a )\n";
    let parsed = Reader::new().read_document("words.rs", program.as_bytes());
    let fixes: Vec<_> = parsed.check().iter().filter_map(|problem| parsed.grammar.fix(problem)).collect();
    let fixed = program.replace("ALPHA |", "ALPHA /").replace("word | (", "word / (");
    assert_eq!(parsed.grammar.fixed(&fixes).0, fixed);
}

#[test]
fn code_and_prose_in_comments_are_not_rules() {
    for (name, text) in [
        (
            "a.rs",
            "// The grammar of a line:\n// x = 5\n// let y = x.len() / 2;\n// if the value is:\n/* a = b | c; */\n",
        ),
        ("a.go", "// Package a has a grammar\n//\n//\tname := /[a-z]+/ | [ other ]\n//\tother := /[0-9]+/\n"),
        (
            "a.js",
            "/**\n * The grammar. For example: `color = red`\n * @param {number} size = 3\n */\nconst a = b || \"c\";\n",
        ),
        ("a.hs", "-- | The grammar\n-- x = y\nx = a / \"b\" / c\n{- z = w -}\n"),
    ] {
        assert_eq!(named(name, text), "", "{text}");
    }
}

/// Returns the reasons for the lines of a document that look like definitions.
fn reasons(name: &str, text: &str) -> Vec<String> {
    let skipped = GrammarSource::of_file(name, text.as_bytes()).skipped;
    skipped.into_iter().map(|skip| format!("{} {}", skip.count, skip.reason)).collect()
}

#[test]
fn what_nobody_takes_for_rules_is_not_reported() {
    let rule = "# A\n\nThe ABNF:\n\n```abnf\na = \"x\"\n```\n\n";
    for example in [
        "```\nGET /search?name=value&page=2\nname=value&page=2\n```\n",
        "    PREFIX=(ov)@+\n    NETWORK=EFnet\n    CHANMODES=b,k,l,imnpst\n",
        "```\n{::include examples/payload.json}\n```\n",
    ] {
        assert_eq!(reasons("a.md", &format!("{rule}{example}")), Vec::<String>::new(), "{example}");
    }
    // Blocks with one reason are one finding, and what may be a rule is one.
    let blocks = "```cddl\na = { b: tstr }\nc = 1\n```\n\nText\n\n```cddl\nd = 2\n```\n\n";
    let other = "    x = \"a\" , \"b\"\n    y=\"a\",/%\n\n~~~ abnf\n{::include rules.json}\n~~~\n";
    assert_eq!(
        reasons("a.md", &format!("{rule}{blocks}{other}")),
        [
            "3 their blocks are marked as `cddl`",
            "2 unexpected character `,`",
            "1 the included file `rules.json` is not found"
        ]
    );
}

#[test]
fn texts_of_bnf_may_be_in_single_quotes() {
    let page = "# Keys\n\nThe grammar is:\n\n    capability ::= 'metadata' ['=' tokens]\n    tokens     ::= token [',' token]*\n    token      ::= key ['=' value]\n    key        ::= 1*ALPHA\n    value      ::= 1*ALPHA\n";
    assert_eq!(named("keys.md", page), "capability tokens token key value");
    // With `=` alone, these would be another notation.
    let parsed = Reader::new().read_document("keys.md", page.as_bytes());
    let fixes: Vec<_> = parsed.check().iter().filter_map(|problem| parsed.grammar.fix(problem)).collect();
    let sign = fixes.iter().find(|fix| fix.edits[0].1 == "=").unwrap();
    assert_eq!(sign.applicability, urlgram::diagnostic::Applicability::Unsafe);
    assert_eq!(named("keys.md", &parsed.grammar.fixed(&fixes).0), "capability tokens token key value");
    let ebnf = "# Ranges\n\nThe grammar is:\n\n```\nrange ::= part ( '||' part ) *\npart  ::= xr ( '.' xr )?\nxr    ::= 'x' | [-0-9A-Za-z]+\n```\n";
    assert_eq!(named("ranges.md", ebnf), "");
    assert_eq!(reasons("ranges.md", ebnf), ["3 its block is EBNF (W3C), not ABNF"]);
}

#[test]
fn productions_of_sphinx_have_their_own_signs() {
    let list = |productions: &str| format!("Title\n=====\n\n.. productionlist::\n{productions}\nThe end.\n");
    let abnf = list(
        "   compound_stmt: `if_stmt`\n                : | `while_stmt`\n   if_stmt: \"if\" `name`\n   while_stmt: \"while\" `name`\n   name: 1*ALPHA\n",
    );
    assert_eq!(
        (named("a.rst", &abnf), wrong("a.rst", &abnf)),
        ("compound_stmt if_stmt while_stmt name".into(), String::new())
    );
    let alone = list("   start_name: `identifier`\n");
    assert_eq!(named("a.rst", &alone), "start_name");
    // One production with signs of EBNF shows the notation of all.
    let ebnf = format!("{alone}\n{}", list("   integer: [0-9]+ | `sign`\n"));
    assert_eq!(
        (named("a.rst", &ebnf), reasons("a.rst", &ebnf)),
        (String::new(), vec!["2 their blocks are EBNF, not ABNF".into()])
    );
}

#[test]
fn texts_of_drafts_have_rules_outside_of_fences() {
    let draft = "Network Working Group\nInternet-Draft                 Metrics              March 2022\n\n1.  Syntax\n\n   The ABNF is:\n\n   set = *line eof\n\n   line = 1*ALPHA LF\n\n   eof = \"# EOF\"\n\n\
                 Doe                      Expires October 2, 2022               [Page 1]\n\n   An example: ~~~~ a b\n~~~~ c\n\n2.  More\n\n~~~~ d\n";
    assert_eq!(named("", draft), "set line eof");
    // A sentence before the rules is not a rule.
    assert_eq!(
        named("a.bnf", "The following ABNF grammar defines all of the messages:\n\n    a = 1*b\n    b = \"x\"\n"),
        "a b"
    );
    assert_eq!(
        wrong("a.bnf", "The following ABNF grammar defines all of the messages:\n\n    a = 1*b\n    b = \"x\"\n"),
        ""
    );
}

#[test]
fn a_field_that_hides_a_rule_of_a_cited_document_is_one_finding() {
    let page =
        |rules: &str| format!("# URLs\n\nThe rules host, port and URI are those of RFC 3986.\n\n```abnf\n{rules}```\n");
    let fields = page("start = Host / \"//\" host\nHost = \"Host\" \":\" host [ \":\" port ]\n");
    assert_eq!(wrong("a.md", &fields), "abnf::spelling: rule `Host` hides rule `host` of a cited document");
    let parsed = Reader::new().read_document("a.md", fields.as_bytes());
    let accepts = |text: &str| parsed.grammar.oracle("start").unwrap().accepts(text);
    assert!(accepts("Host:example.com:80") && accepts("//example.com"));
    assert_eq!(parsed.check().iter().filter_map(|problem| parsed.grammar.fix(problem)).count(), 0);
    assert!(wrong("a.md", &page("uri = URI\n")).contains("hides"));
    // A rule that refers to itself in its own case, or in one that the document does not have, is its own.
    for own in ["host = \"x\" / \"(\" host \")\"\n", "Host = \"x\" / \"(\" HOST \")\"\n"] {
        assert!(!wrong("a.md", &page(own)).contains("hides"), "{own}");
    }
}

#[test]
fn a_name_before_brackets_is_called_one_finding_without_a_fix() {
    let git = "= Pack\n\nThe ABNF:\n\n----\nhave = PKT-LINE(\"have\" SP id)\nwant = PKT-LINE(\"want\" SP id)\nhave = PKT-LINE(\"have\" SP id)\nid = 40HEXDIG(\"x\")\nall = want have\n----\n";
    let parsed = Reader::new().read_document("pack.adoc", git.as_bytes());
    assert_eq!(
        wrong("pack.adoc", git),
        "abnf::undefined-rule: `PKT-LINE(` is not ABNF\nabnf::space: no space between two elements"
    );
    let fixes: Vec<_> = parsed.check().iter().filter_map(|problem| parsed.grammar.fix(problem)).collect();
    assert_eq!(parsed.grammar.fixed(&fixes).0, git.replace("HEXDIG(", "HEXDIG ("));
}

#[test]
fn words_of_rfc_2616_for_core_rules_are_core_rules() {
    let page = "# Frames\n\nThe BNF is that of RFC 2616:\n\n    LF = <US-ASCII line feed (octet 10)>\n    OCTET = <any 8-bit sequence of data>\n    EOL = [CR] LF\n    CR = <US-ASCII carriage return (octet 13)>\n    frame = 1*OCTET EOL | EOL\n";
    let parsed = Reader::new().read_document("frames.md", page.as_bytes());
    assert!(
        parsed.grammar.oracle("EOL").unwrap().accepts("\r\n")
            && parsed.grammar.gaps(parsed.grammar.find("frame").unwrap()).is_empty()
    );
}

#[test]
fn block_quotes_and_open_blocks_contain_code() {
    let page = "# T\n\nThe ABNF:\n\n> [!NOTE]\n> ```abnf\n> a = b / \"x\"\n>\n> b = missing\n> ```\n\n~~~\n> c = \"y\"\n> ~~~\n~~~\n";
    assert_eq!(named("a.md", page), "a b");
    let parsed = Reader::new().read_document("a.md", page.as_bytes());
    let places: Vec<String> = parsed.grammar.positions(&parsed.problems).iter().map(ToString::to_string).collect();
    assert_eq!(places, ["9:7"], "{:?}", parsed.problems);
    let page = "= T\n\nThe ABNF:\n\n[source,abnf]\n--\na = 1*DIGIT\n--\n\nA text -- with\n\n--\nb = \"x\" a\n--\n";
    assert_eq!((named("a.adoc", page).as_str(), wrong("a.adoc", page).as_str()), ("a", ""));
}
