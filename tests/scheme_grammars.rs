//! The combinators of the schemes' documents against the grammar files: each rule is documented by the text of its document,
//! and reads the language of its automaton.
#![cfg(feature = "abnf")]

use urlgram::abnf;
use urlgram::catalog::{Grammar, Reading, SCHEME_GRAMMARS};

/// Rules that are read otherwise than their files have them, and why.
const OTHERWISE: &[(&str, &[&str], &str)] = &[
    ("rfc5322-addr", &["*"], "without comments, folded lines and the obsolete forms"),
    ("rfc6068", &["local-part", "addr-spec"], "as far as a quoted-string is RFC 5322's"),
    ("rfc6068", &["to", "mailtoURI"], "each address is decoded before it is read"),
    (
        "rfc4151",
        &["emailAddress", "authorityName", "taggingEntity", "tagURI"],
        "an address is decoded before it is read",
    ),
    ("rfc5538", &["newsURL"], "a message identifier is decoded before it is read"),
    ("snews", &["snewsURL"], "a message identifier is decoded before it is read"),
    ("rfc2392", &["content-id", "message-id", "url-addr-spec", "cid-url", "mid-url"], "identifiers are decoded first"),
    (
        "rfc4516",
        &[
            "ldapurl", "dn", "attributes", "attrdesc", "selector", "extensions", "extension", "extype", "exvalue",
            "LDAPString",
        ],
        "the parts are decoded before they are read",
    ),
    ("ldaps", &["ldapsurl"], "the parts are decoded before they are read"),
    ("rfc8141", &["r-component"], "it ends at the first `?=` that can begin a q-component"),
    (
        "rfc4515",
        &["filter", "filtercomp", "and", "or", "not", "filterlist"],
        "filters nest no deeper than 64; see below",
    ),
    (
        "rfc4501",
        &["dnsclassval", "dnstypeval", "dnsqueryelement", "dnsquery", "dnsurl"],
        "mnemonics are prose in the file",
    ),
    ("rfc2326", &["national", "unreserved", "uchar", "pchar"], "octets in the file, characters here"),
    (
        "rfc3261",
        &["userinfo", "SIP-URI", "SIPS-URI"],
        "a colon in a parameter of a telephone number, which \u{a7}19.1.1 wants escaped, is not taken for the password's",
    ),
    ("rfc2224", &["nfsURL"], "the scheme is read in any case"),
];

fn otherwise(document: &str, rule: &str) -> bool {
    OTHERWISE.iter().any(|(known, rules, _)| *known == document && (rules.contains(&rule) || rules.contains(&"*")))
}

fn file(grammar: &Grammar) -> &'static abnf::Grammar {
    abnf::builtin(grammar.document.name).unwrap_or_else(|| panic!("no grammar file {}", grammar.document.name))
}

fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_rule_is_documented_by_the_text_of_its_document() {
    for grammar in SCHEME_GRAMMARS {
        for reading in grammar.rules() {
            let (document, rule) = (grammar.document.name, reading.rule());
            let written = file(grammar).rule(rule.name).unwrap_or_else(|| panic!("{document}: no rule {}", rule.name));
            assert_eq!(rule.name, written.name);
            assert_eq!(collapsed(rule.abnf), collapsed(&written.text), "{document} {}", rule.name);
            assert_eq!(rule.document.name, document);
        }
    }
}

#[test]
fn the_start_rule_is_there() {
    for grammar in SCHEME_GRAMMARS {
        assert!(grammar.rule(grammar.start).is_some(), "{}: {}", grammar.document.name, grammar.start);
    }
}

/// All passes of `reading` against what the file says of `text`.
fn disagreement(reading: &Reading, text: &str, expected: bool) -> Option<String> {
    let answers = [reading.accepts(text), reading.blame(text).is_ok(), reading.derive(text).is_ok()];
    (answers != [expected; 3]).then(|| format!("{} {text:?}: {expected}, read {answers:?}", reading.rule().name))
}

/// Texts that the rule derives, taking every alternative and every repetition, and texts one edit away that it does not.
fn texts(grammar: &abnf::Grammar, rule: &str) -> Vec<String> {
    let derived = grammar.samples(rule, 1).into_iter().flatten().take(150);
    let near = grammar.near_misses(rule, 2).into_iter().flatten().take(150).map(|miss| miss.text);
    derived.chain(near).chain([String::new()]).collect()
}

#[test]
fn every_rule_reads_what_its_document_derives_and_nothing_else() {
    let (mut wrong, mut rules, mut tried, mut suites) = (Vec::new(), 0, 0, 0);
    for grammar in SCHEME_GRAMMARS {
        let document = grammar.document.name;
        for reading in grammar.rules().iter().filter(|reading| !otherwise(document, reading.rule().name)) {
            let name = reading.rule().name;
            let dfa = file(grammar).dfa(name).unwrap_or_else(|error| panic!("{document} {name}: {error}"));
            let texts = texts(file(grammar), name);
            rules += 1;
            tried += texts.len();
            let failed: Vec<String> =
                texts.iter().filter_map(|text| disagreement(reading, text, dfa.accepts(text))).take(3).collect();
            wrong.extend(failed.into_iter().map(|failed| format!("{document} {failed}")));
            // Where it is small enough, the suite that would find any other automaton with a state more.
            if let (true, Ok(suite)) = (dfa.state_count() <= 16, file(grammar).suite(name)) {
                if suite.len() < 10_000 {
                    suites += 1;
                    let failures = suite.failures(|text| reading.accepts(text));
                    wrong.extend(failures.iter().take(2).map(|failure| format!("{document} {name} {failure:?}")));
                }
            }
        }
    }
    println!("{rules} rules, {tried} texts, {suites} complete suites");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn filters_are_read_as_the_oracle_does() {
    let grammar = SCHEME_GRAMMARS.iter().find(|grammar| grammar.document.name == "rfc4515").unwrap();
    let reading = grammar.rule("filter").unwrap();
    let oracle = file(grammar).oracle("filter").unwrap();
    let mut wrong = Vec::new();
    for text in texts(file(grammar), "filter") {
        let depth = text.matches('(').count();
        if depth <= 64 {
            wrong.extend(disagreement(reading, &text, oracle.accepts(&text)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let nested = |depth: usize| format!("{}(a=b){}", "(!".repeat(depth - 1), ")".repeat(depth - 1));
    assert!(reading.accepts(&nested(64)));
    let error = reading.check(&nested(65)).unwrap_err();
    assert_eq!(error.offset(), 128);
    assert_eq!(error.expectation().to_string(), "no more than 64 nested brackets");
    assert!(reading.check(&"(!".repeat(100_000)).is_err());
}
