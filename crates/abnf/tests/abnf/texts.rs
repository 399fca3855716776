//! Generated texts: bounds, words, shortest texts, all texts.

use std::collections::BTreeSet;

use urlgram_abnf::{AutomatonError, Dialect, Grammar, Reader, SampleOptions, builtin};

fn grammar(text: &str) -> Grammar {
    text.parse().unwrap()
}

#[test]
fn texts_stay_within_their_bounds() {
    let list = grammar("list = \"(\" *( list / 1*ALPHA ) \")\"\n");
    let oracle = list.oracle("list").unwrap();
    let depth = |text: &str| {
        let mut open = 0;
        text.bytes()
            .map(|byte| {
                open += i32::from(byte == b'(') - i32::from(byte == b')');
                open
            })
            .max()
            .unwrap()
    };
    for most in 1..5 {
        let options = SampleOptions::new(7).max_depth(most + 1).max_length(30);
        let texts: Vec<String> = list.samples_with("list", options).unwrap().take(200).collect();
        assert_eq!(texts.len(), 200);
        assert!(texts.iter().all(|text| text.len() <= 30 && oracle.accepts(text)));
        // `ALPHA` is a rule, so a list without letters may be one level deeper.
        let deepest = texts.iter().map(|text| depth(text)).max().unwrap();
        assert!((most as i32 / 2 + 1..=most as i32 + 1).contains(&deepest), "{deepest}");
    }
    assert_eq!(list.samples_with("list", SampleOptions::new(1).max_length(1)).unwrap().next(), None);
}

/// Returns all texts that bounded sampling finds with and without words.
fn sampled(grammar: &Grammar, rule: &str, options: SampleOptions) -> BTreeSet<String> {
    let texts = |options| grammar.samples_with(rule, options).unwrap().take(400).collect::<Vec<String>>();
    let all: BTreeSet<String> = texts(options).into_iter().collect();
    let words = texts(options.plausible());
    assert_eq!(words.is_empty(), all.is_empty(), "{rule} {options:?}");
    all.into_iter().chain(words).collect()
}

#[test]
fn bounds_deny_no_text_that_exists() {
    // The shortest text needs four rules inside each other, and a longer one needs two.
    let deep = grammar("a = b / c\nb = d\nd = e\ne = \"x\"\nc = 3\"y\"\n");
    let short = |depth: usize| sampled(&deep, "a", SampleOptions::new(1).max_depth(depth));
    assert!(short(1).is_empty());
    assert!(short(2).iter().all(|text| text.eq_ignore_ascii_case("yyy")) && !short(2).is_empty());
    assert!(short(4).contains("x"));
    // Only one text fits, and words are longer than the room that the rest leaves.
    let tight = grammar("a = 1*ALPHA \"-\" 1*ALPHA \"-\" 10DIGIT [ 1*ALPHA ]\nb = %x1F600 / 2( \"y\" / b b )\n");
    assert!(sampled(&tight, "a", SampleOptions::new(1).max_length(13)).is_empty());
    for length in 14..20 {
        let texts = sampled(&tight, "a", SampleOptions::new(1).max_length(length));
        assert!(texts.len() > 100 && texts.iter().all(|text| text.len() <= length), "{length} {}", texts.len());
    }
    assert_eq!(
        sampled(&tight, "b", SampleOptions::new(1).max_length(3)),
        BTreeSet::from(["yy".to_owned(), "yY".into(), "Yy".into(), "YY".into()])
    );
    let never = Reader::new().read("a.abnf", "a = %x61-63 5*3\"y\"\nb = %xD800-DFFF\n").grammar;
    for rule in ["a", "b"] {
        assert_eq!(never.samples(rule, 1).unwrap().next(), None, "{rule}");
        assert_eq!(never.oracle(rule).unwrap().outcome(b"ayyyyy").map(|outcome| outcome.matches), Ok(false));
    }
}

#[test]
fn bounded_texts_are_those_of_all_texts() {
    let rules = "s = *( a / \"(\" s \")\" / t )\na = %x61 / %xE9 / b\nb = %x62 [ c ]\nc = \"-\" a\nt = 2#( %x74 )\n\
                 n = %x30-32 *1n / \"[\" 1*2n \"]\"\n";
    let bnf = Reader::new().dialect(Dialect::Bnf).read("a.bnf", rules).grammar;
    for rule in ["s", "a", "n", "t"] {
        for length in 0..6 {
            let all: BTreeSet<String> = bnf.texts(rule, length).unwrap().map(Result::unwrap).collect();
            let some = sampled(&bnf, rule, SampleOptions::new(5).max_length(length));
            assert!(some.is_subset(&all), "{rule} {length}: {:?}", some.difference(&all));
            assert_eq!(all.is_empty(), some.is_empty(), "{rule} {length}");
            // A rule of few texts is covered. Lists never get the further commas that they may have.
            let is_covered = some.len() * 2 >= all.len() || all.len() > 60 || rule == "t";
            assert!(is_covered, "{rule} {length} {some:?} {all:?}");
        }
    }
}

#[test]
fn a_text_of_octets_is_shortest_too() {
    let octets = Reader::new().octets(true).read("a.abnf", "a = 3%xFF / %x80.00\nb = %xC3 %xA9\n").grammar;
    assert_eq!(octets.shortest_octets("a").unwrap().unwrap(), b"\x80\0");
    assert_eq!(octets.shortest_text("a").unwrap(), None);
    assert_eq!(octets.shortest_text("b").unwrap().unwrap(), "\u{e9}");
    // A list has a comma between its elements.
    let list = Reader::new().dialect(Dialect::Bnf).read("a.bnf", "a = 3#( \"x\" ) / 4( \"y\" )\n").grammar;
    assert_eq!(list.shortest_text("a").unwrap().unwrap(), "yyyy");
}

#[test]
fn plausible_texts_have_words() {
    let rfc3986 = builtin("rfc3986").unwrap();
    for rule in ["URI", "host", "IPv6address", "path", "authority", "port", "pct-encoded"] {
        let oracle = rfc3986.oracle(rule).unwrap();
        let options = SampleOptions::new(3).plausible().max_length(80);
        let texts: Vec<String> = rfc3986.samples_with(rule, options).unwrap().take(100).collect();
        assert_eq!(texts.len(), 100, "{rule}");
        assert!(texts.iter().all(|text| oracle.accepts(text)), "{rule}");
    }
    let uris = rfc3986.samples_with("URI", SampleOptions::new(3).plausible()).unwrap().take(50);
    let plain = |text: &String| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b":/?#@[].%".contains(&byte));
    let strange: Vec<String> = uris.filter(|text| !plain(text)).collect();
    assert!(strange.len() < 15, "{strange:?}");
    let bounded = grammar("code = 3*5ALPHA \"-\" 2DIGIT\nname = %x41-5A *%x61-7A\n");
    for rule in ["code", "name"] {
        let oracle = bounded.oracle(rule).unwrap();
        let texts = bounded.samples_with(rule, SampleOptions::new(1).plausible()).unwrap();
        assert!(texts.take(100).all(|text| oracle.accepts(text)), "{rule}");
    }
}

#[test]
fn a_shortest_text_has_the_least_number_of_characters() {
    let chain = grammar("a = b / \"xy\"\nb = c\nc = d\nd = e\ne = \"x\" [ e ]\n");
    assert_eq!(chain.shortest_text("a").unwrap().unwrap(), "x");
    assert_eq!(grammar("a = \"x\" a\n").shortest_text("a").unwrap(), None);
    let rfc3986 = builtin("rfc3986").unwrap();
    for rule in rfc3986.rules() {
        let shortest = rfc3986.shortest_text(&rule.name).unwrap().unwrap();
        let dfa = rfc3986.dfa(&rule.name).unwrap();
        assert!(dfa.accepts(&shortest), "{}", rule.name);
        assert_eq!(shortest.len(), dfa.shortest().unwrap().len(), "{}", rule.name);
    }
}

#[test]
fn all_texts_up_to_a_length() {
    let grammar = grammar("a = *( \"x\" / %x79 / %xE9 )\nlist = \"(\" *list \")\"\n");
    let texts = |rule: &str, length: usize| -> Vec<String> {
        grammar.texts(rule, length).unwrap().collect::<Result<_, _>>().unwrap()
    };
    // "x" matches in both cases, and é has two bytes.
    assert_eq!(texts("a", 1), ["", "X", "x", "y"]);
    assert_eq!(texts("a", 2).len(), 1 + 3 + 9 + 1);
    assert_eq!(texts("list", 6), ["()", "(())", "((()))", "(()())"]);
    let every = builtin("rfc3986").unwrap().texts("IPv6address", 39).unwrap();
    assert_eq!(every.last().unwrap().unwrap_err(), AutomatonError::TooManyTexts);
}

#[test]
fn near_misses_match_whatever_undefined_rules_are_in_no_case() {
    let grammar = Reader::new().read("a.abnf", "pair = ALPHA \"=\" ( \"x\" / <any value> )\n").grammar;
    let possible = grammar.oracle_with_any("pair").unwrap();
    let misses: Vec<String> = grammar.near_misses("pair", 1).unwrap().take(30).map(|miss| miss.text).collect();
    assert_eq!(misses.len(), 30);
    assert!(misses.iter().all(|text| !possible.accepts(text)), "{misses:?}");
}
