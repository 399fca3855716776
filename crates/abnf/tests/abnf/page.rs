//! The HTML page of a grammar, and railroad diagrams.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use urlgram_abnf::{Reader, builtin_parsed};

fn page(text: &str) -> String {
    Reader::new().read("folder/test.abnf", text).html_page()
}

/// The values of an attribute.
fn values<'p>(page: &'p str, attribute: &str) -> Vec<&'p str> {
    let begin = format!("{attribute}=\"");
    page.match_indices(&begin).map(|(at, _)| page[at + begin.len()..].split('"').next().unwrap()).collect()
}

#[test]
fn rules_link_to_each_other_in_text_and_diagram() {
    let page = builtin_parsed("rfc3986").unwrap().html_page();
    let ids: BTreeSet<&str> = values(&page, " id").into_iter().collect();
    let links: Vec<&str> = values(&page, "href").into_iter().filter_map(|link| link.strip_prefix('#')).collect();
    assert!(links.iter().all(|link| ids.contains(link)));
    // The table of contents, the start rules, the heading; text, diagram and list of `URI-reference`; three rules that it uses.
    assert_eq!(links.iter().filter(|link| **link == "rule-relative-ref").count(), 9);
    let port = page.split("<section id=\"rule-port\">").nth(1).unwrap().split("</section>").next().unwrap();
    assert!(port.contains("<dt>used by</dt><dd><a href=\"#rule-authority\">authority</a></dd>"), "{port}");
    assert!(port.contains("<dt>language</dt><dd>regular; the minimal automaton has 2 states</dd>"), "{port}");
    assert!(port.contains("<i>the empty text</i>") && port.contains("expected 0-9 or the end"), "{port}");
    assert!(page == builtin_parsed("rfc3986").unwrap().html_page());
}

#[test]
fn hostile_texts_are_escaped() {
    let script = "</svg></style><script>alert(1)</script>";
    let text = format!(
        "; Document: RFC 1\" onload=\"alert(1)\n; Title: {script}\n\na = \"{script}\" b<&\u{202e} ; {script}\n\
         b = <img src=x onerror=alert(1)> %x0.1B.202E\nc_\"'d = \"\u{1b}\" a\n"
    );
    let page = page(&text);
    for wrong in ["<script", "onload=\"", "<img", "</style><", "\u{1b}", "\u{202e}", "\0"] {
        assert!(!page.contains(wrong), "{wrong:?} in {page}");
    }
    assert_eq!(page.matches("<section").count(), page.matches("</section>").count());
    let svg = Reader::new().read("test.abnf", &text.replace("b<&\u{202e}", "b")).grammar;
    let svg = svg.railroad(svg.rule("a").unwrap());
    assert!(!svg.contains("<script") && !svg.contains("onload=\"") && svg.contains("&lt;script&gt;"), "{svg}");
}

#[test]
fn problems_gaps_and_other_documents_are_shown() {
    let page = page("a = a b / token\nb = 1*DIGIT\nc = ( \"x\"\n");
    assert!(page.contains("<title>test.abnf</title>"));
    assert!(page.contains("<b>warning</b> rule <code>token</code> is not defined"), "{page}");
    assert!(page.contains("This rule depends on <code>token</code>, which the grammar does not define."));
    assert!(page.contains("<h2 class=\"part\">Rules of other documents</h2>\n<section id=\"file1-digit\">"));
    assert!(page.contains("<li class=\"error\">"));
}

#[test]
fn large_and_nested_grammars_take_bounded_time() {
    let start = Instant::now();
    let rules: String = (0..2100).map(|i| format!("r{i} = \"{i}\" / r{}\n", (i + 1) % 2100)).collect();
    let large = page(&rules);
    assert!(large.contains("100 rules more are not shown"), "{}", &large[large.len() - 2000..]);
    let ids: BTreeSet<&str> = values(&large, " id").into_iter().collect();
    let links: Vec<&str> = values(&large, "href").into_iter().filter_map(|link| link.strip_prefix('#')).collect();
    assert!(ids.len() > 1900 && links.iter().all(|link| ids.contains(link)));
    let nested = |open: &str, close: &str| format!("a = {} \"x\" {}\n", open.repeat(100), close.repeat(100));
    for text in [nested("*( \"y\" / ", ")"), nested("2*3(", ")"), nested("1#[", "]"), nested("[ \"y\" ", "]")] {
        let grammar = Reader::new().read("test.abnf", &text).grammar;
        assert!(grammar.railroad(grammar.rule("a").unwrap()).ends_with("</svg>"));
        assert!(grammar.railroad_text(grammar.rule("a").unwrap(), 72, false).len() < 1 << 20);
        assert!(page(&text).ends_with("</html>\n"));
    }
    let wide = format!("a = {}\n", (0..5_000).map(|i| format!("\"{i}\"")).collect::<Vec<_>>().join(" / "));
    assert!(page(&wide).contains("more alternatives"));
    let grammar = Reader::new().read("test.abnf", &wide).grammar;
    let drawn = grammar.railroad_text(grammar.rule("a").unwrap(), 72, false);
    assert!(drawn.ends_with("╰─ <4900 more alternatives> ─╯"), "{drawn}");
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}

#[test]
fn thousands_of_rules_take_bounded_time_and_have_examples() {
    let start = Instant::now();
    // One rule that refers to all others, and many that do not depend on each other.
    let names: Vec<String> = (0..4_000).map(|i| format!("r{i}")).collect();
    let rules: String = names.iter().map(|name| format!("{name} = \"{name}\" [ DIGIT ]\n")).collect();
    let large = page(&format!("any = {}\nevery = {}\n{rules}", names.join(" / "), names.join(" ")));
    assert!(large.matches("<h3>Texts that match</h3>").count() > 1000);
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}

#[test]
fn a_page_says_from_where_on_it_has_no_examples() {
    let names: Vec<String> = (0..3_000).map(|i| format!("r{i}")).collect();
    let rules: String = names.iter().map(|name| format!("{name} = \"{name}\" [ DIGIT ]\n")).collect();
    let all = names.join(" / ");
    let large: String = (0..20).map(|i| format!("any{i} = {all}\n")).collect();
    let page = page(&format!("{large}{rules}"));
    let examples = page.matches("<h3>Texts that match</h3>").count();
    assert!((1..20).contains(&examples) && page.matches("From here on, the page has no example texts").count() == 1);
}

#[test]
fn a_diagram_as_text_has_a_line_for_each_track() {
    for (definition, drawn) in [
        ("\"a\"", "├─ \"a\" ─┤"),
        ("%s\"aB\" %x30-39", "├─ %s\"aB\" ─ %x30-39 ─┤"),
        ("\"\"", "├───┤"),
        ("a / <b> / \"\"", "├─┬─ a ───┬─┤\n  ├─ <b> ─┤\n  ╰───────╯"),
        ("*DIGIT", "├─┬─┬─ DIGIT ─┬─┬─┤\n  │ ╰◂────────╯ │\n  ╰─────────────╯"),
        ("2*4a", "├─┬─ a ────────────┬─┤\n  ╰◂ 2 to 4 times ─╯"),
        ("1#a", "├─┬─ a ───┬─┤\n  ╰◂ \",\" ─╯"),
        ("\"1234567890\" a \"1234567890\"", "├─ \"1234567890\" ─ a ─▸\n▸─ \"1234567890\" ─┤"),
    ] {
        let grammar = Reader::new().read("test.abnf", &format!("x = {definition}\na = \"a\"\n")).grammar;
        assert_eq!(grammar.railroad_text(grammar.rule("x").unwrap(), 30, false), drawn, "{definition}");
    }
    // Every line of the diagrams of the built-in grammars is closed: a corner below has a line above it.
    for grammar in urlgram_abnf::builtin_names().filter_map(urlgram_abnf::builtin) {
        for rule in grammar.rules() {
            let drawn = grammar.railroad_text(rule, 72, false);
            let rows: Vec<Vec<char>> = drawn.lines().map(|line| line.chars().collect()).collect();
            for (above, below) in rows.iter().zip(rows.iter().skip(1)) {
                for (column, c) in below.iter().enumerate().filter(|(_, c)| matches!(c, '╰' | '╯' | '│')) {
                    let upper = above.get(column).copied();
                    assert!(matches!(upper, Some('┬' | '├' | '┤' | '│')), "{}: {c} at {column}\n{drawn}", rule.name);
                }
            }
        }
    }
}

#[test]
fn a_broken_part_is_marked_in_the_diagram() {
    let grammar = Reader::new().read("test.abnf", "a = \"x\" ( \"y\"\nb = a \"z\"\n").grammar;
    let svg = |rule: &str| grammar.railroad(grammar.rule(rule).unwrap());
    assert!(svg("a").contains("syntax error"), "{}", svg("a"));
    assert!(!svg("b").contains("syntax error"));
}

#[test]
fn automata_are_drawn_up_to_a_size() {
    let rfc3986 = urlgram_abnf::builtin("rfc3986").unwrap();
    let svg = rfc3986.dfa("dec-octet").unwrap().to_svg("<dec-octet>").unwrap();
    assert_eq!(svg.matches("<circle").count(), 6 + 5, "six states, five of them accepting: {svg}");
    assert!(svg.contains("<title>&lt;dec-octet&gt;</title>") && svg.contains("<title>0 → 1: 0</title>"), "{svg}");
    assert_eq!(rfc3986.dfa("URI").unwrap().to_svg("URI"), None);
    let nothing: urlgram_abnf::Grammar = "a = a\n".parse().unwrap();
    assert!(nothing.dfa("a").unwrap().to_svg("a").unwrap().ends_with("</svg>\n"));
}
