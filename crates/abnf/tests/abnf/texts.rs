//! Generated texts: bounds, words, shortest texts, all texts.

use urlgram_abnf::{Grammar, SampleOptions, builtin};

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
    assert!(every.last().unwrap().is_err());
}
