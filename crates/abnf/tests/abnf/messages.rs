//! Rendered diagnostics of invalid grammars. Every snapshot under `messages/` was read by a person, and its description says why
//! the message is good.

use std::collections::BTreeSet;

use miette::{GraphicalReportHandler, GraphicalTheme};
use urlgram_abnf::{GrammarProblem, Reader, Report, problem_pages};

/// Compares the rendered problems of a grammar with the snapshot `name`. `why` says what is good about them.
fn good(name: &str, grammar: &str, why: &str) {
    let parsed = Reader::new().read("my.abnf", grammar);
    let mut problems = parsed.problems.clone();
    problems.extend(parsed.grammar.check());
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(100);
    let mut drawn = format!("{grammar}\n");
    for report in Report::all(&parsed.grammar, &problems) {
        handler.render_report(&mut drawn, &report).expect("rendering to a string succeeds");
        drawn.push('\n');
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("messages");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_description(why);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, drawn));
}

#[test]
fn syntax() {
    good(
        "unexpected",
        "address = host \":\" ) port\nhost = 1*ALPHA\nport = *DIGIT\n",
        "Names the unexpected token and the accepted ones. The span is the bracket alone.",
    );
    good(
        "wrong-bracket",
        "address = host [ \":\" port )\nhost = 1*ALPHA\nport = *DIGIT\n",
        "Shows both brackets, since either can be the mistake.",
    );
    good(
        "unclosed-bracket",
        "address = host [ \":\" port\nhost = 1*ALPHA\nport = *DIGIT\n",
        "Points at the opening bracket, because the end of the rule is not informative.",
    );
    good(
        "unclosed-string",
        "address = host \":\nhost = 1*ALPHA\n",
        "A string ends on its line, so the next rule is read normally.",
    );
    good("expected-rule", "sign = \"+\"\n/ \"-\"\n", "The help names the usual cause: missing indentation.");
    good(
        "indented-rule",
        "sign = \"+\" / minus\n  minus = \"-\"\n",
        "RFC 5234 would read one rule and fail at the second `=`. The message says how the line is read instead.",
    );
    good(
        "empty-line",
        "sign = \"+\" /\n\n       minus\nminus = \"-\" ;\n \n  / \"~\"\n",
        "One finding for the rule; a line with a space continues a rule by RFC 5234.",
    );
    good(
        "several",
        "a = b c d\nb = %x5A-41\nc = 3*2b\nd = \"é\" %xG\n",
        "The reader continues after an error, so one run reports all mistakes.",
    );
    good(
        "bar",
        "sign = \"+\" | \"-\"\n",
        "A bar comes from another notation. The help names the ABNF operator and the dialect.",
    );
    good(
        "space",
        "greeting = \"a\"\"b\" 2* \"c\"\n",
        "Only warnings, since the meaning is clear. Other ABNF parsers may reject both.",
    );
}

#[test]
fn names() {
    good(
        "undefined",
        "address = hots [ \":\" port ]\nhost = 1*ALPHA\nport = *DIGIT\n",
        "Suggests the similar name. It is a warning, because other rules remain usable.",
    );
    good(
        "undefined-import",
        "address = IPv6address\n",
        "No similar name is defined, but RFC 3986 defines the rule. The help is the import line.",
    );
    good(
        "duplicate",
        "a = \"x\" b\nb = \"y\"\na = \"z\"\n",
        "Shows both definitions, and the syntax for additional alternatives.",
    );
    good(
        "unused",
        "; Start: a\n\na = \"x\"\nb = c\nc = \"y\"\n",
        "Reports both rules, since neither is reachable. The help is the header line.",
    );
    good(
        "import",
        "; Import: rfc3986.abnf: hostt\n; Import: rfc9999.abnf: host\n\na = host hostt\n",
        "Points at the header, where the mistakes are. The undefined references are a consequence and are not reported.",
    );
    good(
        "unresolved-prose",
        "year = <four digits>\n",
        "A prose-val is valid ABNF, but matches no text. The help says how to resolve it.",
    );
}

#[test]
fn loops() {
    good(
        "left-recursion",
        "sum = sum \"+\" number / number\nnumber = 1*DIGIT\n",
        "Points at the recursive reference. The help is the standard rewriting.",
    );
    good(
        "left-recursion-indirect",
        "a = [ \"x\" ] b\nb = c \"y\" / \"z\"\nc = *\"w\" a\n",
        "The recursion passes empty elements, which is easy to overlook, so the label lists its rules.",
    );
    good("empty-repetition", "list = *( [ \"a\" ] *\"b\" )\n", "Shows the repetition and its empty element.");
    good(
        "unproductive",
        "a = \"(\" a \")\"\n",
        "The rule never ends, but it is not left-recursive, so the message differs.",
    );
}

#[test]
fn order() {
    good(
        "prefix-digits",
        "dec-octet = DIGIT / %x31-39 DIGIT / \"1\" 2DIGIT\n",
        "Two example texts show the effect, and the help says that the grammar is correct.",
    );
    good(
        "prefix-host",
        "host = address / name\naddress = 1*DIGIT \".\" 1*DIGIT\nname = 1*( DIGIT / ALPHA / \".\" )\n",
        "Only the automata of the rules show that one is a prefix of the other.",
    );
}

#[test]
fn examples_of_pages_have_the_problem_and_corrections_do_not() {
    let codes = |rules: &str| -> BTreeSet<&'static str> {
        let parsed = Reader::new().read("example.abnf", rules);
        parsed.problems.iter().chain(&parsed.grammar.check()).map(GrammarProblem::code).collect()
    };
    for page in problem_pages().iter().filter(|page| !page.wrong.is_empty()) {
        assert!(codes(page.wrong).contains(page.code), "{}: {:?}", page.code, codes(page.wrong));
        assert!(!codes(page.right).contains(page.code), "{}", page.code);
    }
}

#[test]
fn every_code_has_a_page() {
    let source = include_str!("../../src/model/problem.rs");
    let parts = source.split('"').filter(|part| part.starts_with("abnf::") && part.len() > 6);
    let codes: BTreeSet<&str> = parts.filter(|part| !part.contains(['(', ',', ' '])).collect();
    let pages: BTreeSet<&str> = problem_pages().iter().map(|page| page.code).collect();
    assert_eq!(pages, codes);
}
