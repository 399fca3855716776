//! Examples of grammars and documents: comments, lists, figures and texts in quotation marks.

use urlgram_abnf::{ChangeKind, Example, ExampleKind, Reader, TestedExample, Verdict};

fn tested(name: &str, document: &str) -> Vec<TestedExample> {
    Reader::new().read_document(name, document.as_bytes()).examples(&[]).0
}

/// The verdicts in words.
fn words(tested: &[TestedExample]) -> Vec<String> {
    let word = |tested: &TestedExample| match &tested.verdict {
        Verdict::Right { rule } => format!("{}: right, {rule}", tested.example.line),
        Verdict::Wrong { rule, viable, .. } => format!("{}: wrong, {rule} at {viable}", tested.example.line),
        Verdict::Doubtful { rule, viable, .. } => format!("{}: doubtful, {rule} at {viable}", tested.example.line),
        Verdict::Unknown { gaps, .. } => format!("{}: unknown, {gaps}", tested.example.line),
        Verdict::NoRule { rule } => format!("{}: no rule {rule}", tested.example.line),
        _ => format!("{}: undecided", tested.example.line),
    };
    tested.iter().map(word).collect()
}

#[test]
fn comments_name_the_texts_of_a_rule() {
    let text = "; accepts: 80\nport = 1*DIGIT ; accepts: 8080\n; rejects: x\n; rejects: 1\nhost = 1*\"a;\" / <any name>\n\
                ; accepts: \"a;a;\"\n; accepts: b\n;accepts nothing of that kind\nline = CRLF ; accepts: \"\\r\\n\"\n";
    let found = tested("a.abnf", text);
    assert_eq!(
        words(&found),
        [
            "1: right, port", "2: right, port", "3: right, port", "4: wrong, port at 1", "6: right, host",
            "7: unknown, <any name>", "9: right, line",
        ]
    );
    assert!(found.iter().all(|tested| tested.example.kind == ExampleKind::Comment));
}

#[test]
fn lists_name_the_rules() {
    let list = "# ports\naccepts port: 80\n\nrejects port : \"80 \"\naccepts prot: 1\n";
    let grammar = Reader::new().read("a.abnf", "port = 1*DIGIT\n");
    let (found, _) = grammar.examples(&Example::list(list).unwrap());
    assert_eq!(words(&found), ["2: right, port", "4: right, port", "5: no rule prot"]);
    for (list, message) in [
        ("accepts port 80\n", "line 1 is not of the form `accepts RULE: TEXT` or `rejects RULE: TEXT`"),
        ("\nport: 80\n", "line 2 is not of the form `accepts RULE: TEXT` or `rejects RULE: TEXT`"),
    ] {
        assert_eq!(Example::list(list).unwrap_err().to_string(), message);
    }
}

/// In RFC 5802 a nonce is one character: the messages of the example do not match the rules.
const EXCHANGE: &str = "# Exchange

The client begins the exchange with a message, and the server answers with another one.
Every message of the client has an attribute, as the grammar in ABNF says:

~~~abnf
first   = \"n,,\" user \",\" nonce
user    = \"n=\" 1*ALPHA
nonce   = \"r=\" printable
printable = %x21-2B / %x2D-7E
count   = \"i=\" 1*DIGIT
~~~

This is an exchange:

~~~
C: n,,n=user,r=fyko+d2lbbFgONRv9qkxdawL
S: i=4096
~~~

The text `n,,n=user,r=x` is shorter, and `see/also` is not an example of a rule.
";

#[test]
fn figures_show_what_rules_do_not_match() {
    let found = tested("exchange.md", EXCHANGE);
    assert_eq!(
        words(&found),
        ["17: doubtful, first at 13", "18: right, count", "21: right, first", "21: undecided"],
        "{found:?}"
    );
    let mended = EXCHANGE.replace("\"r=\" printable", "\"r=\" 1*printable");
    assert_eq!(words(&tested("exchange.md", &mended))[0], "17: right, first");
}

#[test]
fn fields_of_headers_are_examples_of_the_rules_of_their_names() {
    let page = "# Loops\n\nThe fields have this ABNF:\n\n~~~abnf\nVia-Loop = name *( \",\" SP name )\nname = 1*ALPHA\n\
                Subject = \"Subject:\" SP name CRLF\n~~~\n\nFor example:\n\n~~~\nGET /a HTTP/1.1\nVia-Loop: anna,\n  ben\n\
                Via-Loop: an\\\nna\nVia-Loop: anna; b\nSubject: hello\nVia-Loop: anna, ...\n~~~\n";
    let found = tested("loops.md", page);
    let fields: Vec<&TestedExample> = found.iter().filter(|tested| tested.example.rule.is_some()).collect();
    let texts: Vec<&str> = fields.iter().map(|tested| tested.example.text.as_str()).collect();
    assert_eq!(texts, ["anna, ben", "anna", "anna; b", "hello"]);
    let fields: Vec<TestedExample> = fields.into_iter().cloned().collect();
    assert_eq!(
        words(&fields),
        ["15: right, Via-Loop", "17: right, Via-Loop", "19: doubtful, Via-Loop at 4", "20: right, Subject"]
    );
}

/// A grammar alone has no prose.
#[test]
fn a_file_of_rules_has_no_figures() {
    assert!(tested("a.abnf", "a = \"x=1\"\n").is_empty());
}

#[test]
fn definitions_in_the_text_and_in_an_appendix_are_compared() {
    let page = "# A\n\n~~~abnf\na = 1*DIGIT\nb = a\n~~~\n\n# All\n\n~~~abnf\na = *DIGIT\nb = a\n~~~\n";
    let [text, appendix] = Reader::new().versions("a.md", page.as_bytes()).unwrap();
    let changes = text.grammar.changes(&appendix.grammar, 100);
    assert_eq!(changes.iter().map(|change| change.name.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    let ChangeKind::OtherTexts(found) = &changes[0].kind else { panic!("{changes:?}") };
    assert_eq!((found.only_left.is_none(), found.only_right.as_ref().unwrap().0.as_slice()), (true, &b""[..]));
    assert!(
        Reader::new()
            .versions("a.md", page.replace("*DIGIT\nb", "1*DIGIT\nb").replace("11*", "1*").as_bytes())
            .is_none()
    );
    assert!(Reader::new().versions("a.abnf", b"a = \"x\"\na = \"y\"\n").is_none());
}

#[test]
fn examples_take_bounded_time() {
    let begin = std::time::Instant::now();
    let rules: String =
        (0..3_000).map(|number| format!("rule{number} = \"x=\" *( \"a\" / rule{} )\n", number + 1)).collect();
    let lines: String = (0..30_000).map(|number| format!("x=aaaaaaaaaaaaaaaaaa{number}\n")).collect();
    let page = format!("# A\n\nABNF\n\n~~~abnf\n{rules}~~~\n\n~~~\n{lines}~~~\n");
    let (found, left_out) = Reader::new().read_document("a.md", page.as_bytes()).examples(&[]);
    assert!(found.len() + left_out == 30_000 && found.len() < 1_000);
    let named = "a = *( \"x\" / b )\nb = *a\n".to_owned() + &"; accepts: x\n".repeat(20_000);
    let (found, left_out) = Reader::new().read("a.abnf", &named).examples(&[]);
    assert_eq!((found.len(), left_out), (1_000, 19_000));
    assert!(begin.elapsed() < std::time::Duration::from_secs(60), "{:?}", begin.elapsed());
}

/// A rule that matches words of prose, and lines with the marks of URLs.
const NAMES: &str = "# Names

A name of a user may be followed by the realm that knows this user, as the grammar says:

~~~abnf
name  = user [ \"@\" realm ]
user  = 1*( ALPHA / \"!\" / \".\" )
realm = label 1*( \".\" label )
label = 1*ALPHA
url   = \"u://\" label
~~~

Examples follow in the lines below, and others are in the references of this document.

~~~
joe@example.com
example.com!joe@example.net
<u://example>
<u://exam
ple.com>
~~~
";

#[test]
fn rules_that_match_words_are_told_by_the_signs_of_a_text() {
    assert_eq!(words(&tested("a.md", NAMES)), ["16: right, name", "17: right, name", "18: right, url"]);
}

#[test]
fn addresses_of_links_are_no_examples() {
    let page = "<rfc>\n<section><t>A place has this ABNF.</t>\n<sourcecode type=\"abnf\">\nplace = 1*ALPHA \"://\" 1*ALPHA\n</sourcecode>\n                <t>The list is at <eref\n      target=\"https://example\"/>.</t>\n<t>Or <eref target=\"https://b\"/> is it.</t>\n                <artwork>\n      http://a\n</artwork></section>\n</rfc>\n";
    let found = tested("a.xml", page);
    let texts: Vec<&str> = found.iter().map(|tested| tested.example.text.as_str()).collect();
    assert_eq!(texts, ["http://a"]);
}
