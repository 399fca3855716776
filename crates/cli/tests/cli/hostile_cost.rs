//! Cost without a clock: the number of allocated bytes grows in proportion to the text.
//!
//! Each pattern of growth is read at n, 2n and 4n bytes by each function. Work that does not allocate is not seen here; the script
//! `tests/hostile/run` measures CPU time.

use allocation_counter::measure;
use urlgram::host::idna::Idna;
use urlgram::interpret;
use urlgram::mistake;
use urlgram::registry;
use urlgram::template::Template;
use urlgram::urllib;
use urlgram::whatwg::{Parser, Url};
use urlgram::{Uri, UriReference};
use urlgram_abnf::{Grammar, GrammarSource, Reader, builtin};
use urlgram_documents::DocumentKind;
use urlgram_lint::{Config, Linter};

/// A text of any length: a head, a repeated unit, and a tail.
struct Pattern(&'static str, &'static str, &'static str);

impl Pattern {
    fn text(&self, length: usize) -> String {
        let Pattern(head, unit, tail) = self;
        [*head, &unit.repeat(length / unit.len()), tail].concat()
    }
}

/// Patterns of URLs.
const URLS: &[Pattern] = &[
    Pattern("http://h/", "%", ""),
    Pattern("http://h/", "%4", ""),
    Pattern("http://h/", "%41", ""),
    Pattern("http://h/", "%2e%2e/", ""),
    Pattern("http://h/", "%25", ""),
    Pattern("http://h/", "%E9", ""),
    Pattern("http://h/", "%u00e9", ""),
    Pattern("http://h/", "../", ""),
    Pattern("http://h/", "a/../", ""),
    Pattern("http://h/", "//", ""),
    Pattern("http://h/", "{", ""),
    Pattern("http://h/", "{a}", ""),
    Pattern("http://h/", "$A", ""),
    Pattern("http://h/", "#", ""),
    Pattern("http://h/", "\\", ""),
    Pattern("http://h/", "é", ""),
    Pattern("http://h/", "e\u{301}", ""),
    Pattern("http://h/", "\u{202e}", ""),
    Pattern("http://h/", "\t", "x"),
    Pattern("http://h/", "&amp;", ""),
    Pattern("http://h/", ";", ""),
    Pattern("http://h/?", "&", ""),
    Pattern("http://h/?", "a=b&", ""),
    Pattern("http://h/?", "token=x&", ""),
    Pattern("http://h/?", "utm_source=x&", ""),
    Pattern("http://h/?u=", "http://h/?u=", ""),
    Pattern("http://h/?", "+", ""),
    Pattern("http://", "a.", ""),
    Pattern("http://", ".", ""),
    Pattern("http://", "a", ""),
    Pattern("http://", "@", ""),
    Pattern("http://", ":", ""),
    Pattern("http://", "[", ""),
    Pattern("http://xn--", "b", "/"),
    Pattern("http://", "xn--bcher-kva.", "/"),
    Pattern("http://", "é", "/"),
    Pattern("http://", "日.", "/"),
    Pattern("http://", "\u{301}", "/"),
    Pattern("http://", "\u{200d}", "/"),
    Pattern("http://", "0.", "/"),
    Pattern("http://[", "1:", "]/"),
    Pattern("foo://h:", "0", "/"),
    Pattern("", "/", ""),
    Pattern("", ":", ""),
    Pattern("", "a:", ""),
    Pattern("mailto:", "a@b,", ""),
    Pattern("mailto:a@b?", "subject=x&", ""),
    Pattern("data:;", "a=b;", ","),
    Pattern("data:;base64,", "AAAA", "="),
    Pattern("urn:", "a:", ""),
    Pattern("tel:", "1-", ""),
    Pattern("ldap://h/??sub?", "(", ")"),
    Pattern("sip:a@b", ";x=y", ""),
    Pattern("magnet:?", "xt=urn:btih:x&", ""),
];

/// Patterns of documents.
const DOCUMENTS: &[Pattern] = &[
    Pattern("", "http://h/ ", ""),
    Pattern("", "http://h:00/a%zz ", ""),
    Pattern("", "<http://h/>\n", ""),
    Pattern("", "[a](http://h/ \"t\")\n", ""),
    Pattern("", "![a ", ""),
    Pattern("", "[a]: http://h/\n", ""),
    Pattern("", "> ", "http://h/"),
    Pattern("", "- ", "http://h/"),
    Pattern("", "[", ""),
    Pattern("", "{\"url\":", "\"http://h/\""),
    Pattern("<a", " a=\"\"", " href=\"http://h/\">"),
    Pattern("", "<a href=\"http://h/?a&amp;b\">", ""),
    Pattern("x = \"", "\\n", "http://h/\""),
    Pattern("", "/* ", ""),
    Pattern("", "{- ", ""),
    Pattern("", "# urlgram: ignore[U301]\n", ""),
    Pattern("# urlgram: ignore-file[", "U301,", "]\n"),
    Pattern("", "\"\"\"", ""),
    Pattern("", "a: \"http://h/\"\n", ""),
    Pattern("a = \"", "http://h/{", "\""),
    Pattern("", "r#\"", ""),
    Pattern("", "'", ""),
];

/// Patterns of ABNF.
const GRAMMARS: &[Pattern] = &[
    Pattern("a = \"", "b", "\"\n"),
    Pattern("a = \"b\"", " / \"b\"", "\n"),
    Pattern("a = b", " / c", "\n"),
    Pattern("a = ", "%", "\n"),
    Pattern("a = ", "<a> ", "\n"),
    Pattern("a = %x41", ".41", "\n"),
    Pattern("", "a = b\n", ""),
    Pattern("a = ", "(", "\n"),
    Pattern("", "a", " = b\n"),
    Pattern("a = b", " b", "\n"),
];

/// Number of allocated bytes while a function reads a text.
fn cost(work: &dyn Fn(&str), text: &str) -> u64 {
    measure(|| work(text)).bytes_total
}

/// Asserts that the cost of a pattern is linear: at most `limit` bytes for each byte of the text, and at most 3 times the cost for
/// twice the length, or 7 times for 4 times the length. Quadratic cost is 4 and 16 times.
fn assert_linear(name: &str, pattern: &Pattern, limit: u64, work: &dyn Fn(&str)) -> Result<(), String> {
    const LENGTH: usize = 4 << 10;
    const CONSTANT: u64 = 1 << 20;
    let costs = [1, 2, 4].map(|factor| cost(work, &pattern.text(factor * LENGTH)));
    let is_bounded = costs[2] <= CONSTANT + limit * 4 * LENGTH as u64;
    // Small costs are dominated by what does not depend on the text.
    let is_linear = costs[2] < CONSTANT || costs[2] <= 7 * costs[0] || costs[2] <= 3 * costs[1];
    let Pattern(head, unit, tail) = pattern;
    let error = || format!("{name}: {head:?} {unit:?} {tail:?}: {costs:?} bytes for {LENGTH}, 2x, 4x");
    if is_bounded && is_linear { Ok(()) } else { Err(error()) }
}

/// Reads all patterns by one function.
fn all(name: &str, patterns: &[Pattern], limit: u64, work: &dyn Fn(&str)) {
    // The first call may fill tables that are built once.
    work(&patterns[0].text(100));
    let wrong: Vec<String> =
        patterns.iter().filter_map(|pattern| assert_linear(name, pattern, limit, work).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn urls_are_read_in_linear_memory() {
    all("reference", URLS, 200, &|text| drop(UriReference::parse(text).map(|uri| uri.normalize())));
    all("blame", URLS, 600, &|text| {
        for grammar in registry::generic_grammars() {
            for rule in grammar.rules().iter().take(3) {
                drop(rule.check(text));
            }
        }
    });
    all("resolve", URLS, 600, &|text| {
        let base = Uri::parse("http://h/a/b?c").unwrap();
        drop(UriReference::parse(text).map(|reference| base.resolve(&reference)));
    });
    all("whatwg", URLS, 200, &|text| drop(Url::parse(text)));
    all("whatwg report", URLS, 400, &|text| drop(Parser::new().report(text)));
    all("interpretations", URLS, 4000, &|text| assert!(interpret::read(text).iter().count() > 0));
    all("template", URLS, 400, &|text| drop(Template::parse(text)));
    all("idna", URLS, 4000, &|text| drop(Idna::default().to_ascii(text)));
    all("mistake", URLS, 400, &|text| drop(mistake::find(text)));
}

/// The JSON of a tree is written while it is made: at any moment it needs less memory than this for each byte of the text, which is
/// little more than the tree itself.
#[test]
fn trees_are_written_with_little_memory() {
    const LIMIT: u64 = 256;
    let rule = registry::grammar("rfc3986").unwrap().rule("URI-reference").unwrap();
    for pattern in URLS {
        let text = pattern.text(64 << 10);
        let parse = measure(|| {
            if let Ok(reference) = UriReference::parse(text.as_str()) {
                serde_json::to_writer(std::io::sink(), &reference.tree()).unwrap();
            }
        });
        let tree = measure(|| {
            if let Ok(tree) = rule.derive(&text) {
                serde_json::to_writer(std::io::sink(), &tree).unwrap();
            }
        });
        let most = parse.bytes_max.max(tree.bytes_max) / text.len() as u64;
        assert!(most <= LIMIT, "{:?} {:?}: {most} bytes a byte", pattern.0, pattern.1);
    }
}

#[test]
fn urllib_reads_urls_in_linear_memory() {
    all("urllib.urlsplit", URLS, 200, &|text| drop(urllib::urlsplit(text)));
    all("urllib.parse_qs", URLS, 600, &|text| drop(urllib::parse_qs(text)));
    all("urllib.urljoin", URLS, 400, &|text| drop(urllib::urljoin("http://h/a", text)));
    all("urllib.unquote", URLS, 200, &|text| drop(urllib::unquote(text)));
    all("urllib.quote", URLS, 200, &|text| drop(urllib::quote(text)));
}

/// Returns a linter with all lints for a rule.
fn linter(grammar: &str, rule: &str) -> Linter {
    let mut config = Config::new(registry::grammar(grammar).unwrap().rule(rule).unwrap());
    config.selection.select = Some(vec!["ALL".into()]);
    Linter::new(config)
}

#[test]
fn urls_are_checked_in_linear_memory() {
    for (grammar, rule) in [("rfc3986", "URI"), ("rfc3987", "IRI-reference"), ("whatwg", "valid-URL-string")] {
        let linter = linter(grammar, rule);
        all(rule, URLS, 20_000, &|text| drop(linter.check(text.as_bytes())));
    }
    all("redact", URLS, 4000, &|text| drop(urlgram_secrets::redact(text)));
}

#[test]
fn documents_are_read_in_linear_memory() {
    for kind in DocumentKind::names().filter_map(DocumentKind::from_name) {
        all(kind.name(), DOCUMENTS, 2000, &|text| drop(urlgram_documents::read(kind, text.as_bytes())));
    }
    for head in ["", "# a\n", "= a\n", "<pre>", "Request for Comments: 1\n", "a\n----\n\nb::\n\n  "] {
        all(head, DOCUMENTS, 4000, &|text| drop(GrammarSource::of([head, text].concat().as_bytes())));
        all(head, GRAMMARS, 20_000, &|text| drop(GrammarSource::of([head, text].concat().as_bytes())));
    }
}

#[test]
fn grammars_are_read_in_linear_memory() {
    all("check", GRAMMARS, 20_000, &|text| {
        let parsed = Reader::new().read("a.abnf", text);
        let _ = (parsed.grammar.check(), parsed.problems.len());
    });
    // One row of 256 transitions for each state.
    all("automaton", &GRAMMARS[..1], 20_000, &|text| {
        let grammar: Grammar = text.parse().unwrap();
        drop(grammar.dfa("a").map(|dfa| dfa.shortest()));
    });
    let oracle = builtin("rfc3986").unwrap().oracle("URI").unwrap();
    all("oracle", URLS, 20_000, &|text| assert!(oracle.longest_viable_prefix(text) <= text.len()));
}
