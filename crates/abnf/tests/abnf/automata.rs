//! Oracle, automata, comparison, samples and suites, and their agreement.

use std::collections::BTreeSet;

use serde_json::Value;
use urlgram_abnf::{AutomatonError, Dfa, Grammar, Relation, builtin, builtin_names};

use crate::support::cases;

fn grammar(text: &str) -> Grammar {
    text.parse().unwrap()
}

/// Returns all texts over an alphabet up to a length.
fn texts(alphabet: &[char], length: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = 0..1;
    for _ in 0..length {
        let longer: Vec<String> =
            all[last.clone()].iter().flat_map(|text| alphabet.iter().map(move |c| format!("{text}{c}"))).collect();
        last = all.len()..all.len() + longer.len();
        all.extend(longer);
    }
    all
}

/// Asserts that oracle and automaton match exactly these texts over the alphabet.
#[track_caller]
fn matches_only(rules: &str, length: usize, is_match: impl Fn(&str) -> bool) {
    let grammar = grammar(rules);
    let (oracle, dfa) = (grammar.oracle("a").unwrap(), grammar.dfa("a"));
    for text in texts(&['x', 'y', '('], length) {
        assert_eq!(oracle.accepts(&text), is_match(&text), "oracle: {text:?}");
        if let Ok(dfa) = &dfa {
            assert_eq!(dfa.accepts(&text), is_match(&text), "automaton: {text:?}");
        }
    }
}

#[test]
fn alternatives_have_no_order() {
    matches_only("a = ( \"x\" / \"xy\" ) \"y\"\n", 4, |text| text == "xy" || text == "xyy");
}

#[test]
fn repetitions_backtrack() {
    matches_only("a = *\"x\" \"x\"\n", 4, |text| !text.is_empty() && text.bytes().all(|b| b == b'x'));
    matches_only("a = *2\"x\" 1*2\"x\"\n", 5, |text| (1..=4).contains(&text.len()) && text.bytes().all(|b| b == b'x'));
}

#[test]
fn repetitions_of_empty_elements() {
    matches_only("a = *( *\"x\" [ \"y\" ] )\n", 4, |text| !text.contains('('));
    matches_only("a = 3( [ \"x\" ] )\n", 5, |text| text.len() <= 3 && text.bytes().all(|b| b == b'x'));
    matches_only("a = 2*( *\"x\" )\n", 4, |text| text.bytes().all(|b| b == b'x'));
}

#[test]
fn recursion_at_the_end_is_regular() {
    let only_x = |text: &str| !text.is_empty() && text.bytes().all(|b| b == b'x');
    matches_only("a = \"x\" [ a ]\n", 4, only_x);
    assert!(grammar("a = \"x\" [ a ]\n").dfa("a").is_ok());
    matches_only("a = \"x\" b\nb = [ a ]\n", 4, only_x);
    assert!(grammar("a = \"x\" b\nb = [ a ]\n").dfa("a").is_ok());
}

#[test]
fn recursion_at_the_beginning_is_regular() {
    let rules = "a = a \"x\" / \"y\"\n";
    matches_only(rules, 4, |text| text.strip_prefix('y').is_some_and(|rest| rest.bytes().all(|b| b == b'x')));
    assert!(grammar(rules).dfa("a").is_ok());
    // Two mutually recursive rules: x, y x, x y x, …
    let rules = "a = [ b ] \"x\"\nb = a \"y\"\n";
    matches_only(rules, 5, |text| text.len() % 2 == 1 && text.bytes().enumerate().all(|(i, b)| b == b"xy"[i % 2]));
    assert!(grammar(rules).dfa("a").is_ok());
}

#[test]
fn recursion_in_the_middle_is_not_regular() {
    let rules = "a = \"(\" a \"y\" / \"x\"\n";
    matches_only(rules, 5, |text| ["x", "(xy", "((xyy"].contains(&text));
    let Err(AutomatonError::NotRegular(error)) = grammar(rules).dfa("a") else { panic!("regular") };
    assert_eq!(error.cycle, ["a", "a"]);
    // Recursion at both ends is not regular either.
    assert!(matches!(grammar("a = a \"x\" a / \"y\"\n").dfa("a"), Err(AutomatonError::NotRegular(_))));
    let Err(error) = builtin("rfc5322-addr").unwrap().dfa("addr-spec") else { panic!("regular") };
    assert_eq!(error.to_string(), "not regular: ccontent → comment → ccontent");
}

#[test]
fn recursion_of_every_kind_in_the_oracle() {
    // Ambiguous, at both ends, and across empty elements.
    matches_only("a = a a / \"x\"\n", 6, |text| !text.is_empty() && text.bytes().all(|b| b == b'x'));
    matches_only("a = [ a ] [ \"x\" ] [ a ]\n", 5, |text| text.bytes().all(|b| b == b'x'));
    matches_only("a = b a \"y\" / \"x\"\nb = [ \"(\" ]\n", 6, |text| {
        let opened = text.bytes().take_while(|b| *b == b'(').count();
        let rest = text[opened..].strip_prefix('x').map(str::as_bytes);
        rest.is_some_and(|rest| rest.len() >= opened && rest.iter().all(|b| *b == b'y'))
    });
    // Palindromes.
    matches_only("a = \"x\" a \"x\" / \"y\" a \"y\" / [ \"x\" / \"y\" ]\n", 6, |text| {
        !text.contains('(') && text.chars().eq(text.chars().rev())
    });
    matches_only("a = a\n", 3, |_| false);
    assert!(grammar("a = a\n").dfa("a").unwrap().is_empty());
}

#[test]
fn deep_recursion_of_a_text() {
    let nested = grammar("a = \"(\" [ a ] \")\"\n").oracle("a").unwrap();
    let deep = "(".repeat(20_000) + &")".repeat(20_000);
    assert!(nested.accepts(&deep));
    assert!(!nested.accepts(&deep[1..]));
    assert_eq!(nested.longest_viable_prefix(format!("{deep})")), deep.len());
}

#[test]
fn all_ends_of_matches() {
    let oracle = builtin("rfc3986").unwrap().oracle("IPv6address").unwrap();
    assert_eq!(oracle.ends("1::2:3"), [3, 4, 6]);
    assert!(oracle.ends("x").is_empty());
}

#[test]
fn large_expansions_are_rejected() {
    let doubling: String = (0..40).map(|i| format!("a{i} = a{} a{}\n", i + 1, i + 1)).collect();
    let doubling = grammar(&format!("{doubling}a40 = \"x\" / \"yy\"\n"));
    assert_eq!(doubling.dfa("a0"), Err(AutomatonError::TooLarge));
    assert!(doubling.oracle("a0").is_ok());
    assert_eq!(doubling.samples("a0", 1).unwrap().next(), None);
    for rules in ["a = 1000000000\"x\"\n", "a = *1000000000\"x\"\n", "a = 1000( 1000( 1000\"x\" ) )\n"] {
        assert_eq!(grammar(rules).oracle("a").err(), Some(AutomatonError::TooLarge), "{rules}");
        assert_eq!(grammar(rules).dfa("a"), Err(AutomatonError::TooLarge), "{rules}");
    }
    // This automaton has to remember the last 24 characters.
    let window = grammar("a = *( \"x\" / \"y\" ) \"x\" 24( \"x\" / \"y\" )\n");
    assert_eq!(window.dfa("a"), Err(AutomatonError::TooLarge));
    assert!(window.oracle("a").unwrap().accepts("yyx".to_owned() + &"y".repeat(24)));
}

#[test]
fn state_counts_of_rfc_3986() {
    let states = |rule: &str| builtin("rfc3986").unwrap().dfa(rule).unwrap().state_count();
    // Counted by hand: h16 has states for zero to four digits and the rejecting state.
    assert_eq!(states("h16"), 6);
    assert_eq!(states("port"), 2);
    assert_eq!(states("path-empty"), 2);
    assert_eq!(states("scheme"), 3);
    assert_eq!(states("pct-encoded"), 5);
    assert_eq!(states("URI-reference"), 183);
}

#[test]
fn viable_prefixes_and_next_bytes() {
    let dfa = builtin("rfc3986").unwrap().dfa("URI").unwrap();
    for (text, offset, next) in [
        // Not 10: `a:8x` may be a userinfo.
        ("http://a:8x/", 11, "! $ % & ' ( ) * + , - . 0-9 : ; = @ A-Z _ a-z or ~"),
        ("http://a:8/x y", 12, "! # $ % & ' ( ) * + , - . / 0-9 : ; = ? @ A-Z _ a-z ~ or the end"),
        ("http://[::1/", 11, ". 0-9 : A-F ] or a-f"),
        ("1http://h/", 0, "A-Z or a-z"),
        ("http://h/100%", 13, "0-9 A-F or a-f"),
        ("http", 4, "+ - . 0-9 : A-Z or a-z"),
    ] {
        assert_eq!(dfa.longest_viable_prefix(text), offset, "{text}");
        assert_eq!(dfa.next_after(text).to_string(), next, "{text}");
    }
    assert!(!dfa.next_after("http").end);
    let iri = builtin("rfc3987").unwrap().dfa("ucschar").unwrap();
    assert_eq!(iri.next_after("").to_string(), "a non-ASCII character");
    assert_eq!(dfa.longest_match("a:b c"), Some(3));
    assert_eq!(dfa.longest_match("a"), None);
}

#[test]
fn comparison_finds_shortest_witnesses() {
    let compare = |left: &str, right: &str| {
        let one = |rule: &str| grammar(&format!("; Octets: no\n\na = {rule}\n")).dfa("a").unwrap();
        one(left).compare(&one(right)).unwrap()
    };
    let shown = |witness: Option<urlgram_abnf::Witness>| witness.map(|witness| witness.to_string());
    for (left, right, relation, only_left, only_right, both) in [
        ("\"x\" / \"y\"", "\"Y\" / \"X\"", Relation::Equal, None, None, Some("x")),
        ("*DIGIT", "1*DIGIT", Relation::Superset, Some(""), None, Some("0")),
        ("2DIGIT", "*DIGIT", Relation::Subset, None, Some(""), Some("00")),
        ("1*2DIGIT", "2*3DIGIT", Relation::Overlapping, Some("0"), Some("000"), Some("00")),
        ("\"x\"", "\"y\"", Relation::Disjoint, Some("x"), Some("y"), None),
        ("%s\"x\"", "\"x\"", Relation::Subset, None, Some("X"), Some("x")),
        ("%xE9", "%x80-FF", Relation::Subset, None, Some("\u{80}"), Some("é")),
        ("%d0", "%d10", Relation::Disjoint, Some("\\0"), Some("\\n"), None),
    ] {
        let found = compare(left, right);
        assert_eq!(found.relation(), relation, "{left} against {right}");
        let expected = [only_left, only_right, both].map(|text| text.map(str::to_owned));
        let found = [shown(found.only_left), shown(found.only_right), shown(found.both)];
        // Control characters are escaped, including non-ASCII ones.
        assert_eq!(
            found,
            expected.map(|text| text.map(|text| text.replace('\u{80}', "\\u{80}"))),
            "{left} against {right}"
        );
    }
}

#[test]
fn equal_languages_have_equal_automata() {
    let (old, new) = (builtin("rfc2396").unwrap(), builtin("rfc3986").unwrap());
    assert_eq!(old.dfa("scheme").unwrap(), new.dfa("scheme").unwrap());
    assert_eq!(new.dfa("IPv6address").unwrap(), builtin("rfc3987").unwrap().dfa("IPv6address").unwrap());
    assert_eq!(old.dfa("fragment").unwrap(), new.dfa("fragment").unwrap());
    assert_ne!(old.dfa("reg_name").unwrap(), new.dfa("reg-name").unwrap());
}

#[test]
fn relations_between_documents() {
    let relation = |left: (&str, &str), right: (&str, &str)| {
        let dfa = |(file, rule): (&str, &str)| builtin(file).unwrap().dfa(rule).unwrap();
        dfa(left).compare(&dfa(right)).unwrap().relation()
    };
    // RFC 3987 2.2: every URI is an IRI. RFC 3986 4.3: an absolute-URI is a URI. RFC 9110: http URIs are URIs.
    assert_eq!(relation(("rfc3986", "URI"), ("rfc3987", "IRI")), Relation::Subset);
    assert_eq!(relation(("rfc3986", "absolute-URI"), ("rfc3986", "URI")), Relation::Subset);
    assert_eq!(relation(("rfc9110", "http-URI"), ("rfc3986", "absolute-URI")), Relation::Subset);
    assert_eq!(relation(("rfc3986", "URI"), ("rfc3986", "relative-ref")), Relation::Disjoint);
    // RFC 2732 admits addresses of any length, RFC 3986 does not.
    assert_eq!(relation(("rfc3986", "IPv6address"), ("rfc2732", "IPv6address")), Relation::Overlapping);
}

#[test]
fn oracle_and_automaton_agree_on_rfc_3986() {
    agree("rfc3986", 30);
}

#[test]
fn oracle_and_automaton_agree_on_rfc_1738() {
    agree("rfc1738", 20);
}

#[test]
fn oracle_and_automaton_agree_on_iris_and_templates() {
    agree("rfc6570", 30);
}

/// Asserts that oracle and automaton agree on samples and near misses of every rule.
fn agree(name: &str, count: usize) {
    let grammar = builtin(name).unwrap();
    let mut wrong = Vec::new();
    for rule in grammar.rules() {
        let (oracle, dfa) = (grammar.oracle(&rule.name).unwrap(), grammar.dfa(&rule.name).unwrap());
        for text in grammar.samples(&rule.name, 7).unwrap().take(count) {
            if !oracle.accepts(&text) || !dfa.accepts(&text) || dfa.longest_viable_prefix(&text) != text.len() {
                wrong.push(format!("{}: {text}", rule.name));
            }
        }
        for miss in grammar.near_misses(&rule.name, 7).unwrap().take(count) {
            let dies = dfa.longest_viable_prefix(&miss.text);
            if oracle.accepts(&miss.text) || dfa.accepts(&miss.text) || oracle.longest_viable_prefix(&miss.text) != dies
            {
                wrong.push(format!("{}: {} ({})", rule.name, miss.text, miss.edit));
            }
            assert_eq!(miss.edit.apply(&miss.of), miss.text);
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn samples_cover_all_branches_and_are_reproducible() {
    for name in builtin_names() {
        let grammar = builtin(name).unwrap();
        for start in grammar.starts() {
            let rule = &grammar.get(*start).name;
            let mut samples = grammar.samples(rule, 3).unwrap();
            let oracle = grammar.oracle(rule).unwrap();
            let mut texts = Vec::new();
            while !samples.covered() {
                let text = samples.next().unwrap_or_else(|| panic!("{name} {rule}: nothing more after {texts:?}"));
                // The oracle is slow for long texts of ambiguous grammars.
                assert!(text.len() > 200 || oracle.accepts(&text), "{name} {rule}: {text}");
                texts.push(text);
            }
            let again: Vec<String> = grammar.samples(rule, 3).unwrap().take(texts.len()).collect();
            assert_eq!(texts, again);
        }
    }
}

#[test]
fn samples_cover_all_alternatives() {
    let dec_octet = builtin("rfc3986").unwrap();
    let mut samples = dec_octet.samples("dec-octet", 1).unwrap();
    let mut lengths = BTreeSet::new();
    let mut count = 0;
    while !samples.covered() {
        let text = samples.next().unwrap();
        lengths.insert((text.len(), text.as_bytes()[0]).min((text.len(), b'3')));
        count += 1;
    }
    // The alternatives 0-9, 10-99, 100-199, 200-249 and 250-255 need five texts.
    assert_eq!(count, 5, "{lengths:?}");
}

/// Checks the claim of a suite on all automata with one state more than the rule: those that pass are correct.
#[test]
fn a_suite_is_complete_for_one_extra_state() {
    for (rules, states) in [("a = *\"x\"\n", 2), ("a = \"x\"\n", 3), ("a = *( 2\"x\" )\n", 3)] {
        let grammar = grammar(rules);
        let (suite, dfa) = (grammar.suite("a").unwrap(), grammar.dfa("a").unwrap());
        assert_eq!((suite.states(), suite.classes()), (states, 2));
        // Each text as a sequence of classes: `x` or another character.
        let mut texts = BTreeSet::new();
        suite.for_each(|text, matches| {
            texts.insert((text.chars().map(|c| usize::from(!"xX".contains(c))).collect::<Vec<_>>(), matches));
        });
        let (mut right, mut all) = (0, 0);
        every_machine(states + 1, |machine| {
            all += 1;
            if texts.iter().all(|(text, matches)| machine.accepts(text) == *matches) {
                right += 1;
                assert!(machine.has_language_of(&dfa), "{rules}: {machine:?}");
            }
        });
        // Some automata with a superfluous state are correct, so some pass.
        assert!(right > 0 && right < all / 50, "{right} of {all}");
    }
}

/// A complete automaton over two symbols.
#[derive(Debug)]
struct Machine {
    next: Vec<usize>,
    accepting: Vec<bool>,
}

impl Machine {
    fn accepts(&self, text: &[usize]) -> bool {
        self.accepting[text.iter().fold(0, |state, symbol| self.next[state * 2 + symbol])]
    }

    /// Compares the languages. Different automata differ on a text shorter than the sum of their state counts.
    fn has_language_of(&self, dfa: &Dfa) -> bool {
        let written = |text: &str| text.chars().map(|c| usize::from(c != 'x')).collect::<Vec<_>>();
        texts(&['x', '-'], self.accepting.len() + dfa.state_count())
            .iter()
            .all(|text| self.accepts(&written(text)) == dfa.accepts(text))
    }
}

/// Visits all automata with a number of states over two symbols.
fn every_machine(states: usize, mut visit: impl FnMut(&Machine)) {
    let mut machine = Machine { next: vec![0; states * 2], accepting: vec![false; states] };
    loop {
        visit(&machine);
        // Counts up, with the accepting states as the lowest digits.
        if let Some(at) = machine.accepting.iter().position(|accepting| !accepting) {
            machine.accepting[..at].fill(false);
            machine.accepting[at] = true;
            continue;
        }
        machine.accepting.fill(false);
        let Some(at) = machine.next.iter().position(|next| next + 1 < states) else { return };
        machine.next[..at].fill(0);
        machine.next[at] += 1;
    }
}

#[test]
fn sizes_of_the_suites_of_rfc_3986() {
    let rfc3986 = builtin("rfc3986").unwrap();
    for (rule, states, classes, texts) in [("port", 2, 2, 270), ("h16", 6, 2, 1_702), ("dec-octet", 7, 7, 2_793)] {
        let suite = rfc3986.suite(rule).unwrap();
        assert_eq!((suite.states(), suite.classes(), suite.len()), (states, classes, texts), "{rule}");
    }
    let suite = rfc3986.suite("IPv6address").unwrap();
    assert!((200_000..400_000).contains(&suite.len()), "{}", suite.len());
    let dfa = rfc3986.dfa("IPv6address").unwrap();
    assert_eq!(suite.failures(|text| dfa.accepts(text)), []);
}

#[test]
fn a_suite_finds_typical_mistakes() {
    let rfc3986 = builtin("rfc3986").unwrap();
    let port = rfc3986.suite("port").unwrap();
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    assert_eq!(port.failures(digits), []);
    // Each single missing or superfluous character is found.
    assert!(!port.failures(|text| digits(text) && !text.contains('7')).is_empty());
    assert!(!port.failures(|text| digits(&text.replace('+', ""))).is_empty());
    // char::is_alphanumeric accepts non-ASCII characters.
    assert!(!rfc3986.suite("port").unwrap().failures(|text| text.chars().all(char::is_alphanumeric)).is_empty());
    // Integer parsers accept leading zeros and a sign.
    let octet = rfc3986.suite("dec-octet").unwrap();
    assert_eq!(octet.failures(|text| text.parse::<u8>().is_ok_and(|n| n.to_string() == text)), []);
    assert!(!octet.failures(|text| text.parse::<u8>().is_ok()).is_empty());
    // The suites of IRIs contain non-ASCII characters.
    let iri = builtin("rfc3987").unwrap().suite("isegment").unwrap();
    let ascii = rfc3986.dfa("segment").unwrap();
    assert!(iri.failures(|text| ascii.accepts(text)).iter().all(|(text, matches)| *matches && !text.is_ascii()));
}

#[track_caller]
fn agrees(dfa: &Dfa, cases: Vec<Value>) {
    let is_wrong = |case: &Value| dfa.accepts(case["input"].as_str().unwrap()) != case["valid"];
    let wrong: Vec<Value> = cases.into_iter().filter(is_wrong).collect();
    assert!(wrong.is_empty(), "{} wrong: {wrong:#?}", wrong.len());
}

#[test]
fn conformance_of_rfc_3986() {
    let dfa = builtin("rfc3986").unwrap().dfa("URI-reference").unwrap();
    agrees(&dfa, cases("rfc3986/uri_reference.jsonl", 6077));
}

#[test]
fn conformance_of_rfc_3987() {
    let dfa = builtin("rfc3987").unwrap().dfa("IRI-reference").unwrap();
    agrees(&dfa, cases("rfc3986/iri_reference.jsonl", 1980));
}

#[test]
fn conformance_of_rfc_1738() {
    let grammar = builtin("rfc1738").unwrap();
    let mut wrong = Vec::new();
    let mut automata = std::collections::BTreeMap::new();
    for case in cases("rfc1738/urls.jsonl", 3138) {
        let (input, scheme) = (case["input"].as_str().unwrap(), case["scheme"].as_str().unwrap_or("no"));
        let own = format!("{scheme}url");
        let rule = if grammar.rule(&own).is_some() { own } else { "genericurl".to_owned() };
        let dfa = automata.entry(rule.clone()).or_insert_with(|| grammar.dfa(&rule).unwrap());
        // Section 2.1 compares scheme names without case. The rules write them in lower case.
        let lower = input.split_once(':').map(|(name, rest)| format!("{}:{rest}", name.to_ascii_lowercase()));
        if dfa.accepts(lower.as_deref().unwrap_or(input)) != case["valid"] {
            wrong.push(case);
        }
    }
    assert!(wrong.is_empty(), "{} wrong: {wrong:#?}", wrong.len());
}
