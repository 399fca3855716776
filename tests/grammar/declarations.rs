//! The declarations of all grammars against the grammar files: every rule of each file is declared, in its order, and
//! documented by the text of its document.

use std::collections::BTreeSet;

use urlgram::registry::{generic_grammars, grammars, scheme_grammars};

use crate::common::file;

/// Grammar files without combinators, each with the reason.
const NO_COMBINATORS: &[(&str, &str)] = &[
    ("rfc2368", "a mailto is read by RFC 6068, which obsoletes it; the file is kept for history"),
    ("rfc5234", "the core rules, which other files import"),
    ("rfc5234-metagrammar", "the reader of ABNF reads grammars, which this file describes"),
];

#[test]
fn every_file_has_its_combinators() {
    let excused = |name: &str| NO_COMBINATORS.iter().any(|(known, _)| *known == name);
    let mut names = BTreeSet::new();
    for file in urlgram_abnf::builtin_names() {
        let name = file.strip_suffix(".abnf").or(file.strip_suffix(".bnf")).unwrap();
        names.insert(name);
        // The grammar of the URL Standard needs a feature.
        let declared =
            grammars().any(|grammar| grammar.document.name == name) || name == "whatwg" && !cfg!(feature = "whatwg");
        assert!(declared != excused(name), "{name}: has combinators: {declared}, is an exception: {}", excused(name));
    }
    assert!(NO_COMBINATORS.iter().all(|(name, _)| names.contains(name)), "an exception without a file");
}

#[test]
fn every_rule_of_a_file_is_declared_in_its_order_and_no_other() {
    for grammar in grammars() {
        let written: Vec<&str> = file(grammar).rules().map(|rule| rule.name.as_str()).collect();
        let declared: Vec<&str> = grammar.rules().iter().map(|rule| rule.rule().name).collect();
        assert_eq!(declared, written, "{}", grammar.document.name);
    }
}

#[test]
fn a_rule_is_documented_by_the_text_of_its_document() {
    let collapsed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for grammar in grammars() {
        let document = grammar.document.name;
        let is_generic = generic_grammars().any(|generic| generic.document == grammar.document);
        for rule in grammar.rules() {
            let rule = rule.rule();
            let written = file(grammar).rule(rule.name).unwrap_or_else(|| panic!("{document}: no rule {}", rule.name));
            assert_eq!(rule.name, written.name);
            assert_eq!(collapsed(rule.abnf), collapsed(&written.text), "{document} {}", rule.name);
            // RFC 3987 reprints rules of RFC 3986, and a message cites that one.
            assert!(rule.document.name == document || document == "rfc3987", "{document} {}", rule.name);
            // The rules of schemes cite the section that explains them, not the collected grammar.
            if is_generic && rule.document == grammar.document {
                assert_eq!(Some(rule.section), written.section.as_deref(), "the section of {document} {}", rule.name);
            }
        }
    }
}

/// A file may hold rules of several RFCs, and a message must cite the right one.
#[test]
fn a_rule_cites_the_rfc_that_its_file_names() {
    let mut wrong = Vec::new();
    for grammar in scheme_grammars() {
        for rule in grammar.rules() {
            let (rule, written) = (rule.rule(), file(grammar).rule(rule.rule().name).unwrap());
            let named = written.citation().unwrap_or_default();
            let title = named.split(" \u{a7}").next().unwrap_or_default().split(" appendix").next().unwrap_or_default();
            if title.starts_with("RFC ")
                && (rule.document.title != title || !rule.url().contains(&title.replace("RFC ", "rfc")))
            {
                wrong.push(format!("{} {}: {rule}, should be {named}", grammar.document.name, rule.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_grammar_has_its_start_rule() {
    for grammar in grammars() {
        assert!(grammar.rule(grammar.start).is_some(), "{}: {}", grammar.document.name, grammar.start);
    }
}
