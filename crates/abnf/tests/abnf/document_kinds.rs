//! Parts of documents that are not ABNF: formulas, sentences, CDDL, programs and other notations; and how they name and include grammars.

use urlgram_abnf::{GrammarSource, Reader};

/// Returns the names of the rules of a document.
fn named(name: &str, text: &str) -> String {
    let parsed = Reader::new().read_document(name, text.as_bytes());
    parsed.grammar.rules().map(|rule| rule.name.clone()).collect::<Vec<_>>().join(" ")
}

/// Returns the reasons for which lines of a document are not read.
fn reasons(name: &str, text: &str) -> Vec<String> {
    GrammarSource::of_file(name, text.as_bytes()).skipped.into_iter().map(|skip| skip.reason).collect()
}

/// Returns the text of an RFC, which mentions a grammar or not.
fn rfc(about: &str, body: &str) -> String {
    format!(
        "Network Working Group                Request for Comments: 9999\n\n1.  {about}\n\n   It follows.\n\n{body}"
    )
}

#[test]
fn formulas_are_no_rules() {
    for formula in [
        "        x = HASH(<salt> | HASH(<user> | \":\" | <secret>))\n        v = base ^ x % N\n",
        "        A = <read from the client>\n        B = k * v\n",
    ] {
        assert_eq!(named("a.txt", &rfc("Keys", formula)), "", "{formula}");
    }
    let calls = "   line = PACKET(command)\n\n   error = PACKET(\"ERR\" SP text)\n\n   command = \"a\" / \"b\"\n\n   text = 1*ALPHA\n";
    assert_eq!(named("a.txt", &rfc("Lines", calls)), "error command text");
    let product = "   Cr = Co * Ur / Uo\n\n   Pi = Co * Ao / Au\n";
    assert_eq!(named("a.txt", &rfc("Grammar", product)), "");
    // A space after the count of a rule is a mistake.
    let rules = "   list = * item\n\n   item = 1*DIGIT\n\n   line = item * item\n\n   text = line CRLF\n";
    assert_eq!(named("a.txt", &rfc("Grammar", rules)), "list item line text");
    assert_eq!(named("a.txt", &rfc("Code", "   mask=0x3F;\n   rest=0x00\n")), "");
}

#[test]
fn sentences_are_no_rules() {
    let prose = "   name = definition\n      The name of a rule is the name itself, without \"<\" and\n      \">\".\n\n   SP = SP union (the text with the sign)\n\n";
    let rules = "   list = 1*item\n\n   item = \"a\" / \"b\"\n";
    assert_eq!(named("a.txt", &rfc("Grammar", &format!("{prose}{rules}"))), "list item");
    let used = "   name = definition\n\n   item = name / \"b\"\n";
    assert_eq!(named("a.txt", &rfc("Grammar", used)), "item");
    // Rules may have such names, and older documents describe texts in words.
    let words = "   to   = is the\n\n   is   = \"x\"\n\n   the  = \"y\"\n";
    assert_eq!(named("a.txt", &rfc("Grammar", words)), "to is the");
    let long = "   host = <A legal name of the\n           Internet or an address,\n           as the RFC defines it>\n\n   part = host\n";
    assert_eq!(named("a.txt", &rfc("Grammar", long)), "host part");
    assert_eq!(named("a.txt", &rfc("Codes", "   <code> ::= <number>\n\n   <kind> ::= A | B\n")), "code kind");
    let described = "   <name> ::= <char> | <char> <name>\n\n   <char> ::= any of the 128 characters in the set\n";
    assert_eq!(named("a.txt", &rfc("Grammar", described)), "name char");
}

#[test]
fn data_languages_are_no_rules() {
    let cddl = "2.  Data\n\n   pair = ( key => value )\n\n   key   = plain / other\n   plain = tstr .regexp \"[a-z]*\" / uint\n   value = tstr / number\n   kind  = \"kind\"\n\n";
    let rules = "3.  Text\n\n   item = plain / \"b\"\n\n   plain = 1*DIGIT\n";
    assert_eq!(named("a.txt", &rfc("Grammar", &format!("{cddl}{rules}"))), "item plain");
    assert!(reasons("a.txt", &rfc("Grammar", cddl)).contains(&"this is CDDL (RFC 8610)".to_owned()));
    let relax = "   senml = element senml { attribute bn { text }? }\n\n   start = senml\n";
    assert_eq!(named("a.txt", &rfc("Schema", relax)), "");
    // A rule may use `=>` as a text.
    let arrow = "   map = key \" => \" key\n\n   key = 1*DIGIT\n";
    assert_eq!(named("a.txt", &rfc("Grammar", arrow)), "map key");
}

#[test]
fn unknown_languages_are_no_abnf_beside_blocks_of_abnf() {
    let model = |language: &str| {
        format!(
            "Title\n=====\n\nThe grammar follows.\n\n.. code-block:: abnf\n\n    suit = \"club\" / \"heart\"\n\n.. code-block:: {language}\n\n    CLUB = \"club\"\n    HEART = \"heart\"\n"
        )
    };
    assert_eq!(named("a.rst", &model("smithy")), "suit");
    assert_eq!(reasons("a.rst", &model("smithy")), ["its block is marked as `smithy`"]);
    assert_eq!(named("a.rst", &model("text")), "suit CLUB HEART");
    let rules = "# T\n\nThe grammar:\n\n```my-notation\na = 1*DIGIT b\nb = \"x\"\n```\n";
    assert_eq!(named("a.md", rules), "a b");
    let beside = format!("{rules}\n```abnf\nc = \"c\"\n```\n");
    assert_eq!(named("a.md", &beside), "c");
}

#[test]
fn other_signs_of_definition_are_read_in_blocks_of_abnf() {
    let page = "Title\n=====\n\n.. code-block:: abnf\n\n    waiter: upper *(ALPHA / DIGIT)\n    upper: %x41-5A ; A-Z\n";
    assert_eq!(named("a.rst", page), "waiter upper");
    let fragment = "# T\n\n```abnf\nURI-Reference ; see: RFC 3986\n```\n";
    assert_eq!(reasons("a.md", fragment), ["its block has elements, but no rule"]);
}

#[test]
fn ebnf_is_not_half_read() {
    let page = "# T\n\n```\ngreeting = salutation, \" \", name ;\nsalutation = \"hello\" | \"hi\" ;\nname = { letter } ;\n```\n";
    assert_eq!(named("a.md", page), "");
    assert_eq!(reasons("a.md", page), ["its block is EBNF (ISO 14977), not ABNF"]);
}

#[test]
fn braces_of_bnf_are_repetitions() {
    let rules = "   <line>    ::= <word> { <space> <word> }\n   <space>   ::= ' ' { ' ' }\n   <channel> ::= ('#' | '&') <word>\n   <word>    ::= <letter> { <letter> | <digit> }\n   <letter>  ::= 'a' ... 'z'\n   <digit>   ::= '0' ... '9'\n";
    let page = rfc("BNF", rules);
    assert_eq!(named("a.txt", &page), "line space channel word letter digit");
    let parsed = Reader::new().read_document("a.txt", page.as_bytes());
    let line = parsed.grammar.oracle("line").unwrap();
    assert!(line.accepts("a  b1") && !line.accepts("a1b ") && !line.accepts("{a}"));
}

#[test]
fn files_of_sphinx_are_included() {
    let load = |name: &str| (name == "a.abnf").then(|| "a = \"x\" ; used\nb = a\n".to_owned());
    let read = |page: &str| {
        let parsed = Reader::new().loader(&load).read_document("a.rst", page.as_bytes());
        parsed.grammar.rules().map(|rule| rule.name.clone()).collect::<Vec<_>>().join(" ")
    };
    let part = ".. literalinclude:: a.abnf\n   :language: abnf\n   :start-after: ; used\n";
    assert_eq!(read(&format!("Title\n=====\n\n{part}\n{part}")), "a b");
    assert_eq!(read("Title\n=====\n\n.. literalinclude:: a.abnf\n"), "a b");
    assert_eq!(read("Title\n=====\n\n.. literalinclude:: a.abnf\n   :language: text\n"), "");
    let missing = "Title\n=====\n\n.. literalinclude:: b.abnf\n";
    assert_eq!(reasons("a.rst", missing), ["the included file `b.abnf` is not found"]);
}

#[test]
fn entities_of_copied_texts_are_characters() {
    let rules = "   fact    = os-name \".\" token\n   os-name = &lt;a name &amp; more&gt;\n   token   = &quot;a&quot; / &quot;b&quot;\n";
    let parsed = Reader::new().read_document("a.txt", rfc("Grammar", rules).as_bytes());
    assert_eq!(parsed.grammar.rules().count(), 3, "{:?}", parsed.problems);
    assert!(parsed.grammar.oracle("token").unwrap().accepts("a"));
}

#[test]
fn tables_and_code_of_html_have_rules() {
    let page = |body: &str| format!("<!doctype html>\n<title>T</title>\n<p>The ABNF is:</p>\n{body}");
    let rows = "<table>\n<tr><td>greeting</td><td>=</td><td>salutation SP name</td></tr>\n<tr>\n  <td>salutation</td>\n  <td>=</td>\n  <td>&quot;hello&quot; / &quot;hi&quot;</td>\n</tr>\n<tr><td>name<td>= 1*ALPHA\n</table>\n";
    assert_eq!(named("a.html", &page(rows)), "greeting salutation name");
    let cells = "<table>\n<tr><th>Header</th><th>ABNF</th></tr>\n<tr><td>Greeting</td><td><code>greeting = salutation SP 1*ALPHA</code></td></tr>\n<tr><td>S</td><td>salutation = \"hello\" /\n \"hi\"</td></tr>\n</table>\n";
    assert_eq!(named("a.html", &page(cells)), "greeting salutation");
    let code = "<p><code>\ngreeting = salutation SP name<br>\nsalutation = \"hello\" / \"hi\"<br>\nname = 1*ALPHA\n</code></p>\n";
    assert_eq!(named("a.html", &page(code)), "greeting salutation name");
    let ebnf = rows.replace("</td></tr>", " ;</td></tr>").replace("</td>\n</tr>", " ;</td>\n</tr>");
    assert_eq!(named("a.html", &page(&ebnf)), "");
    let found = reasons("a.html", &page(&ebnf));
    assert!(found.iter().any(|reason| reason.ends_with("EBNF (ISO 14977), not ABNF")), "{found:?}");
    // Sentences have assignments, and a page may have no grammar.
    assert_eq!(named("a.html", &page("<p>Set <code>name = \"x\"</code> first.</p>\n")), "");
    assert_eq!(named("a.html", &page(cells).replace("ABNF", "Code")), "");
    assert_eq!(GrammarSource::of(page("<p>Set <code>a = b</code>.</p><td>x = y</td>").as_bytes()).skipped, []);
}

#[test]
fn lists_of_definitions_have_rules() {
    let page = |body: &str| format!("<!doctype html>\n<title>T</title>\n<p>The ABNF is:</p>\n<dl>\n{body}</dl>\n");
    for body in [
        "<dt>greeting</dt>\n<dd>= salutation SP name</dd>\n<dt>salutation</dt><dd>= \"hello\" / \"hi\"</dd>\n<dt>name</dt>\n<dd>= 1*ALPHA</dd>\n",
        "<dt><code>greeting =</code></dt>\n<dd><code>salutation SP name</code></dd>\n<dt>salutation =<dd>\"hello\" /\n \"hi\"\n<dt>name =<dd><p>1*ALPHA\n",
        "<dt>Greeting</dt>\n<dd>greeting = salutation SP 1*ALPHA</dd>\n<dt>Salutation</dt><dd>salutation = \"hello\" / \"hi\"</dd>\n<dt>Name</dt><dd>name = 1*ALPHA</dd>\n",
    ] {
        assert_eq!(named("a.html", &page(body)), "greeting salutation name", "{body}");
    }
    let settings = "<dt>name</dt>\n<dd>Set <code>name = x</code>.</dd>\n<dt>size = 3</dt><dd>Large</dd>\n";
    assert_eq!(named("a.html", &page(settings)), "");
}

#[test]
fn tables_and_inline_code_of_markdown_have_rules() {
    let page = |about: &str, body: &str| format!("# Names\n\n{about}\n\n{body}");
    for table in [
        "| Name | ABNF |\n|---|---|\n| greeting | `salutation SP 1*ALPHA` |\n| `salutation` | `\"hello\" \\| \"hi\"` |\n",
        "| Rule | Meaning |\n|---|---|\n| `greeting = salutation SP 1*ALPHA` | the text |\n| salutation = \"hello\" / \"hi\" | its first word |\n",
        "| Rule | | Elements |\n|---|---|---|\n| greeting | = | salutation SP 1\\*ALPHA |\n| salutation | = | \"hello\" / \"hi\" |\n",
        "| Rule | Elements |\n|---|---|\n| greeting | = salutation SP 1*ALPHA |\n| salutation | = \"hello\" / \"hi\" |\n",
    ] {
        assert_eq!(named("a.md", &page("Their ABNF:", table)), "greeting salutation", "{table}");
        assert_eq!(named("a.md", &page("Their forms:", &table.replace("ABNF", "Form"))), "", "{table}");
    }
    let inline = "A version is in ABNF `version = 1*DIGIT \".\" 1*DIGIT`.\n";
    assert_eq!(named("a.md", &page("Syntax", inline)), "version");
    // A block refers to one rule of a sentence, and defines the other one.
    let block = "~~~abnf\nline = version CRLF\nsuffix = \"a\" / \"b\"\n~~~\n";
    let used = "The part `version = 1*DIGIT` is a number, and `suffix = \"x\" / \"y\"` was another text.\n";
    assert_eq!(named("a.md", &page("In ABNF:", &format!("{block}\nIt goes on.\n\n{used}"))), "line suffix version");
    // Each rule of a line is read, also in a paragraph of one line.
    let both = "The syntax is `version = 1*DIGIT / name` with `name = \"a\" / \"b\"` and `sign = \"+\" / \"-\"`.\n";
    assert_eq!(named("a.md", &page("In ABNF:", &format!("{both}\nIt goes on.\n"))), "version name sign");
    assert_eq!(named("a.md", &page("In ABNF:", both)), "sign name version");
    // Rows of names end the document.
    let names = "| Field | ABNF |\n|---|---|\n| `age = sf-integer` | |\n| `key = sf-string` | |";
    assert_eq!(named("a.md", &page("The fields:", names)), "");
    let rows = "| Rule | | Elements |\n|---|---|---|\n| age | = | sf-integer |\n| key | = | sf-string |";
    assert_eq!(named("a.md", &page("Their ABNF:", rows)), "age key");
    // Settings and code in sentences are not rules.
    for other in [
        "The grammar is read after `name = \"x\"` is set.\n",
        "It is written in ABNF.\n\nCompute `ratio = width / height` first.\n",
        "| Name | ABNF |\n|---|---|\n| greeting | see below |\n| The name | `1*ALPHA` |\n",
    ] {
        assert_eq!(named("a.md", &page("A BNF.", other)), "", "{other}");
    }
}

#[test]
fn inline_code_of_html_and_restructured_text_has_rules() {
    let pages = |body: &str| {
        let html = body.replace("``a", "<code>a").replace("``b", "<code>b").replace("``", "</code>");
        let rst = format!("Title\n=====\n\n{body}\n\n.. code-block:: abnf\n\n    c = a \"c\"\n");
        let html = html.replace("\n\n", "</p>\n<p>");
        let html = format!("<!doctype html>\n<h1>ABNF</h1>\n<p>{html}</p>\n<pre class=\"abnf\">c = a \"c\"</pre>\n");
        [("a.html", html), ("a.rst", rst)]
    };
    for (body, rules) in [
        ("The grammar has ``a = 1*DIGIT / b``\nand ``b = \"x\" / \"y\"``.", "a b c"),
        ("The syntax is ``a = 1*DIGIT / b`` with ``b = \"x\" / \"y\"``.\n\nIt goes on.", "a b c"),
        // A block refers to one of them.
        ("A number ``a = 1*DIGIT`` is read.\n\nThe other ``b = 1*ALPHA`` is not.", "a c"),
        ("Set ``a = b`` or ``b = \"x\"`` for the grammar.", "c"),
    ] {
        for (name, page) in pages(body) {
            assert_eq!(named(name, &page), rules, "{page}");
        }
    }
    // Code of other blocks is in no sentence.
    let other = "<!doctype html>\n<p>The ABNF grammar:</p>\n<pre class=\"ebnf\"><code>a = 1*DIGIT / b</code></pre>\n<!-- <code>a = 1*DIGIT</code> -->\n";
    assert_eq!(named("a.html", other), "");
}
