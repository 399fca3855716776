//! Rules that a document takes from others: what it says about them, and what is proposed for those of which it says nothing.

use urlgram_abnf::{GrammarProblem, Reader};

/// Returns the text of an RFC.
fn rfc(body: &str) -> String {
    format!("Request for Comments: 9999\n\n1.  Grammar\n\n   The ABNF follows.\n\n{body}\n")
}

fn problems(document: &str) -> Vec<GrammarProblem> {
    Reader::new().read_document("document", document.as_bytes()).problems
}

/// Returns the names of the problems of a document, each with its first name and its label.
fn found(document: &str) -> Vec<String> {
    let shown = |problem: &GrammarProblem| {
        let message = problem.message();
        let name = message.split('`').nth(1).unwrap_or(&message).to_owned();
        format!("{} {name}: {}", problem.code().trim_start_matches("abnf::"), problem.label())
    };
    problems(document).iter().map(shown).collect()
}

/// Returns the part of what is found that is about rules of other documents.
fn about_rules(document: &str) -> Vec<String> {
    let is_about = |line: &String| line.starts_with("cited-rule") || line.starts_with("undefined-rule");
    found(document).into_iter().filter(is_about).collect()
}

fn elsewhere(name: &str, document: &str) -> Vec<String> {
    vec![format!("cited-rule {name}: defined in {document}, which is not built in")]
}

const UNKNOWN: &str = "no rule has this name";

fn undefined(name: &str) -> Vec<String> {
    vec![format!("undefined-rule {name}: {UNKNOWN}")]
}

#[test]
fn a_document_says_in_prose_where_a_rule_is_defined() {
    let rule = "   start = \"=\" qp-part\n\n";
    for (prose, document) in [
        ("   The rule \"qp-part\" is defined in Section 4.2 of RFC 7777.\n", "RFC 7777, Section 4.2"),
        ("   A qp-part (Section 3.1 of [RFC7777]) follows.\n", "RFC 7777, Section 3.1"),
        ("   From [RFC7777]: lines, <qp-part>; from [RFC6666]: <other-part>.\n", "RFC 7777"),
        ("   RFC 6666 defines other-part, and RFC 7777 defines qp-part.\n", "RFC 7777"),
        ("   It has other-part from RFC 6666 and qp-part from RFC 7777, Appendix B.\n", "RFC 7777, Appendix B"),
        // The name of a document that begins as a reference to the one before.
        ("   Lines are those of RFC 7777. The rule \"qp-part\" is defined in that RFC 6666.\n", "RFC 6666"),
        ("   See RFC 7777. In [AB|that document], the rule \"qp-part\" is that of RFC 6666.\n", "RFC 6666"),
        (
            "   The following tokens are imported from [RFC7777]:\n\n   o  \"other-part\" (a line)\n\n   o  \"qp-part\" (a line)\n",
            "RFC 7777",
        ),
        ("   The syntax of qp-part is given in [SHEET].\n", "[SHEET]"),
        (
            "   The syntax of qp-part is given in [SHEET].\n\n   [SHEET]    Smith, J., \"Sheets\", RFC 7777,\n              May 2020.\n",
            "RFC 7777",
        ),
    ] {
        assert_eq!(about_rules(&rfc(&format!("{rule}{prose}"))), elsewhere("qp-part", document), "{prose}");
    }
    for prose in [
        "   A qp-line is defined in RFC 7777.\n",
        "   A qp-part is a part. RFC 7777 is about lines.\n",
        "   The rule qp-part is defined in Section 4.2.\n",
        "   Unlike in RFC 7777, a qp-part is defined to be short.\n",
        "   The following tokens are imported from [RFC7777]:\n\n   o  \"other-part\" (a line)\n\n   Then there is \"qp-part\".\n",
        "   The rule qp-part is defined in RFC 9999.\n",
        "   The rule qp-part is defined in RFC 5234.\n",
    ] {
        assert_eq!(about_rules(&rfc(&format!("{rule}{prose}"))), undefined("qp-part"), "{prose}");
    }
}

#[test]
fn a_document_may_define_all_names_that_another_does_not_define() {
    let rule = "   start = \"=\" part\n\n";
    for (prose, document) in [
        ("   Non-terminals referenced but not defined below are as defined by\n   [RFC7777].\n", "RFC 7777"),
        ("   Elements not defined here can be found in the syntax of [RFC5234] and [RFC7777].\n", "RFC 7777"),
        ("   Wherever a term is undefined, it refers to the RFC 7777 definition.\n", "RFC 7777"),
        ("   Terminals from the BNF of lines [RFC7777] are also used.\n", "RFC 7777"),
        ("   This syntax is intended to augment the grammar specified in [RFC7777].\n", "RFC 7777"),
        ("   It extends lines [RFC7777]. It relies on the rules defined in that document.\n", "RFC 7777"),
        (
            "   This amends the \"line\" element of the lines\n   grammar given in [RFC-\n   LINES].\n\n   [RFC-LINES]  Smith, J., \"Lines\", RFC 7777.\n",
            "RFC 7777",
        ),
        ("   It extends lines [RFC7777]. It uses that document, and the rules defined in that document.\n", "RFC 7777"),
        ("   It adopts the definitions of \"line\" and \"part\" from RFC 7777.\n", "RFC 7777"),
        ("   See RFC 7777 (which replaces RFC 6666). It takes \"part\" from that document.\n", "RFC 7777"),
        ("   The definitions of line and part are as in RFC 7777.\n", "RFC 7777"),
        ("   The part and line tokens are defined by RFC 7777.\n", "RFC 7777"),
        ("   The ABNF given in RFC 7777 is:\n\n   other = part \"x\"\n", "RFC 7777"),
    ] {
        assert_eq!(about_rules(&rfc(&format!("{prose}\n{rule}"))), elsewhere("part", document), "{prose}");
    }
    for prose in [
        "   Rules that are not defined in [RFC7777] are in the appendix.\n",
        "   Elements not defined here can be found in the syntax of [RFC5234].\n",
        "   The syntax is given in the ABNF notation of [RFC7777]:\n",
        "   The behavior is undefined. It is as in RFC 7777.\n",
        "   It uses many of the constructs defined for lines (RFC 7777).\n",
        "   The following lexical tokens, defined in RFC 7777, are used: line, text.\n",
        "   The charset of \"part\" gives a name of a character set, as the words character set are defined in RFC 7777.\n",
        "   Agents that split, see [RFC7777] for an example, refer to it as a whole by the number of the line, where \"part\" is the value.\n",
    ] {
        assert_eq!(about_rules(&rfc(&format!("{prose}\n{rule}"))), undefined("part"), "{prose}");
    }
    // A name that is similar to that of a rule is a mistake.
    let similar =
        "   Terms not defined here are those of [RFC7777].\n\n   start = qp-part / qp-prat\n\n   qp-part = 1*DIGIT\n";
    assert_eq!(about_rules(&rfc(similar)), undefined("qp-prat"));
}

#[test]
fn a_name_is_of_the_document_that_other_names_are_of() {
    let of = |prose: &str| about_rules(&rfc(&format!("   start = \"=\" token / quoted-string\n\n   {prose}\n")));
    let both = [
        "cited-rule 2 rules are those of a cited document: defined in `rfc9110-fields.abnf`: RFC 9110 replaces RFC 2616",
    ];
    assert_eq!(of("See RFC 2616. Mail is that of RFC 5321."), both);
    assert_eq!(
        of("Mail is that of RFC 5321."),
        ["undefined-rule token: no rule has this name", "cited-rule quoted-string: defined in `rfc5321.abnf`"]
    );
}

#[test]
fn a_comment_says_where_a_rule_is_defined() {
    for (rule, expected) in [
        ("start = \"=\" qp-part ; imported from RFC 7777", elsewhere("qp-part", "RFC 7777")),
        ("start = \"=\" qp-part\n        ; imported from RFC 7777", elsewhere("qp-part", "RFC 7777")),
        (
            "start = \"=\" qp-part\n        ; Where \"qp-part\" is\n        ; defined in Section 4.2 of [RFC7777]",
            elsewhere("qp-part", "RFC 7777, Section 4.2"),
        ),
        ("start = \"=\" qp-part\n        ; qp-part is from RFC7777", elsewhere("qp-part", "RFC 7777")),
        (";;qp-part = See RFC 7777\n   start = \"=\" qp-part", elsewhere("qp-part", "RFC 7777")),
        ("start = \"=\" part ; part is from RFC7777", elsewhere("part", "RFC 7777")),
        ("start = \"=\" qp-part ; a line", undefined("qp-part")),
        ("start = \"=\" qp-part ; lines as those of RFC 7777", undefined("qp-part")),
        ("start = \"=\" qp-part ; other-part is from RFC 7777", undefined("qp-part")),
        ("start = \"from RFC 7777\" qp-part", undefined("qp-part")),
        ("start = \"=\" qp-part\n   other = 1*DIGIT ; imported from RFC 7777", undefined("qp-part")),
    ] {
        assert_eq!(about_rules(&rfc(&format!("   {rule}\n"))), expected, "{rule}");
    }
    // The name is probably a mistake, since the comment does not have it.
    let similar = "   start = qp-part / qp-prat ; imported from RFC 7777\n\n   qp-part = 1*DIGIT\n";
    assert_eq!(about_rules(&rfc(similar)), undefined("qp-prat"));
    assert_eq!(problems(&rfc(similar))[0].help().unwrap(), "Did you mean `qp-part`?");
}

#[test]
fn drafts_say_where_a_rule_is_defined() {
    let block = "~~~ abnf\nstart = \"=\" EOL\n~~~\n";
    for (prose, expected) in [
        ("The rule `EOL` is defined in {{Section 2.2 of RFC7777}}.", elsewhere("EOL", "RFC 7777, Section 2.2")),
        ("The rule `EOL` is defined in {{!RFC7777}}.", elsewhere("EOL", "RFC 7777")),
        (
            "The rules `other` and `EOL` are those of {{LINES}} ({{!RFC7777}}); `last` is that of {{!RFC6666}}.",
            elsewhere("EOL", "RFC 7777"),
        ),
        ("The rule `EOL` is defined in [LINES](https://lines.example/).", undefined("EOL")),
        ("The rule `EOL` is defined in {{lines}}.", undefined("EOL")),
    ] {
        assert_eq!(about_rules(&format!("# Lines\n\n{prose}\n\n{block}")), expected, "{prose}");
    }
    let keys = "---\nnormative:\n  LINES: RFC7777\n---\n# Lines\n\nThe rule `EOL` is that of {{LINES}}.\n\n";
    assert_eq!(about_rules(&format!("{keys}{block}")), elsewhere("EOL", "RFC 7777"));
    let xml = |prose: &str| {
        format!(
            "<rfc><t>{prose}</t>\n<sourcecode type=\"abnf\">\nstart = \"=\" EOL\n</sourcecode>\n<reference anchor=\"LINES\">\n<seriesInfo name=\"RFC\" value=\"7777\"/>\n</reference></rfc>\n"
        )
    };
    let with = xml("From <xref target=\"LINES\" sectionFormat=\"of\" section=\"4\"/>: <tt>EOL</tt>.");
    assert_eq!(about_rules(&with), elsewhere("EOL", "RFC 7777, Section 4"));
    assert_eq!(about_rules(&xml("See <xref target=\"lines\"/>: <tt>EOL</tt>.")), undefined("EOL"));
}

#[test]
fn a_link_of_bikeshed_is_defined_somewhere() {
    let page = |links: &str, prose: &str| {
        format!(
            "<h1>Hash</h1>\n<p>The ABNF is:\n<pre class=\"abnf\">\n<dfn>hash</dfn> = <dfn>algorithm</dfn> {links}\nalgorithm = 1*ALPHA\n</pre>\n<p>{prose}\n"
        )
    };
    let link = "<a grammar>base-value</a>";
    assert_eq!(about_rules(&page(link, "")), ["cited-rule base-value: defined in a document that it is a link to"]);
    assert_eq!(
        about_rules(&page(link, "Content Policy defines the <a grammar>`base-value`</a> rule. [[!CSP]]")),
        elsewhere("base-value", "[CSP]")
    );
    assert_eq!(about_rules(&page("base-value", "")), undefined("base-value"));
    assert_eq!(about_rules(&page("<a grammar>algorihtm</a>", "")), undefined("algorihtm"));
    // A document that is cited and has the rule is better than none.
    assert!(
        about_rules(&page("<a grammar>sf-token</a>", "See [[!RFC9651]]."))[0].contains("defined in `rfc9651.abnf`")
    );
}

#[test]
fn a_statement_decides_which_document_defines_a_rule() {
    let of =
        |names: &str, prose: &str| about_rules(&format!("# A\n\n{prose}\n\n~~~ abnf\nstart = \"=\" {names}\n~~~\n"));
    // RFC 9110 has `parameters`, too.
    assert_eq!(
        of(
            "parameters OWS",
            "The rules `parameters` and `sf-list` are those of {{S}} ({{!RFC9651}}); `OWS` is that of {{!RFC9110}}."
        ),
        ["cited-rule parameters: defined in `rfc9651.abnf`", "cited-rule OWS: defined in `rfc9110-fields.abnf`"]
    );
    assert_eq!(
        of("parameters", "The rule `parameters` is that of {{!RFC7777}}, not of {{!RFC9110}}."),
        elsewhere("parameters", "RFC 7777")
    );
    assert_eq!(
        of("parameters", "See {{!RFC7777}} and {{!RFC9110}}."),
        ["cited-rule parameters: defined in `rfc9110-fields.abnf`"]
    );
}

#[test]
fn a_document_that_replaces_the_cited_one_is_named() {
    for (rule, prose, expected) in [
        ("atext", "See RFC 2822.", "cited-rule atext: defined in `rfc5322-addr.abnf`: RFC 5322 replaces RFC 2822"),
        ("atext", "See RFC 2822 and RFC 5322.", "cited-rule atext: defined in `rfc5322-addr.abnf`"),
        ("msg-id", "See RFC 822.", "cited-rule msg-id: defined in `rfc5322.abnf`: RFC 5322 replaces RFC 822"),
        ("token", "See RFC 7230.", "cited-rule token: defined in `rfc9110-fields.abnf`: RFC 9110 replaces RFC 7230"),
        (
            "<\"message\" as defined in RFC 822>",
            "",
            "cited-rule message: defined in `rfc5322.abnf`: RFC 5322 replaces RFC 822",
        ),
        // They are newer than the cited document.
        ("Reply-code", "See RFC 2821.", "undefined-rule Reply-code: no rule has this name"),
        (
            "Reply-code",
            "The rule Reply-code is defined in RFC 2821.",
            "undefined-rule Reply-code: no rule has this name",
        ),
        ("name-addr", "See RFC 822.", "undefined-rule name-addr: no rule has this name"),
        ("sf-date", "See RFC 8941.", "undefined-rule sf-date: no rule has this name"),
        ("first-pos", "See RFC 7233.", "undefined-rule first-pos: no rule has this name"),
        // It is in the old document only.
        (
            "header-field",
            "The rule header-field is that of RFC 7230.",
            "cited-rule header-field: defined in RFC 7230, which is not built in",
        ),
    ] {
        assert_eq!(
            about_rules(&rfc(&format!("   start = \"=\" {rule}\n\n   {prose}\n"))),
            [expected],
            "{rule} {prose}"
        );
    }
}

#[test]
fn rules_in_another_notation_are_not_those_of_cited_documents() {
    let page = |cddl: &str| {
        format!("# A\n\nSee {{{{!RFC3986}}}}.\n\n~~~ abnf\nstart = path \"=\" scheme\n~~~\n\n~~~ cddl\n{cddl}\n~~~\n")
    };
    let in_cddl = |names: &str| vec![format!("cited-rule {names}: defined in the CDDL of the document")];
    assert_eq!(about_rules(&page("path = [*text]\nscheme /= text")), in_cddl("2 rules are those of a cited document"));
    assert_eq!(
        about_rules(&page("path = [*text]")),
        [in_cddl("path"), vec!["cited-rule scheme: defined in `rfc3986.abnf`".to_owned()]].concat()
    );
    assert_eq!(about_rules(&page("{::include a.cddl}")), in_cddl("2 rules are those of a cited document"));
    assert_eq!(
        about_rules(&page("segment = text")),
        ["cited-rule 2 rules are those of a cited document: defined in `rfc3986.abnf`"]
    );
}

#[test]
fn only_a_grammar_that_is_probably_meant_is_proposed() {
    let help = |grammar: &str| Reader::new().read("a.abnf", grammar).problems[0].help().unwrap_or_default();
    for (name, file) in [
        ("IPv6address", "rfc3986.abnf"),
        ("path-abempty", "rfc3986.abnf"),
        ("gs2-header", "rfc5802.abnf"),
        ("sf-dictionary", "rfc9651.abnf"),
        // Any document may have a rule of such a name.
        ("type-name", "file.abnf"),
        ("x-token", "file.abnf"),
        ("SPACE", "file.abnf"),
        ("integer", "file.abnf"),
        ("expression", "file.abnf"),
        ("astring", "file.abnf"),
    ] {
        let import = format!("`; Import: {file}: {name}`.");
        assert!(help(&format!("start = {name}\n")).ends_with(&import), "{name} {}", help(&format!("start = {name}\n")));
    }
    assert!(help("; see RFC 3501\nstart = astring\n").ends_with("`; Import: rfc3501.abnf: astring`."));
    assert!(help("; see RFC 5545\nstart = integer\n").ends_with("`; Import: rfc5545.abnf: integer`."));
}
