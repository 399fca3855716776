//! Rules outside of the registry against their ABNF: those of examples, of documentation, and rules that a grammar uses in place of
//! one of its document. A test finds every rule of the repository that nothing compares.

use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use urlgram::declare::DynRule;
use urlgram::grammar::rfc1738::gopher::{SearchBeforeTab, SelectorBeforeTab};
use urlgram::grammar::rfc1738::http::Search;
use urlgram::grammar::rfc2732::updated;
use urlgram::grammar::rfc5322::in_urls;
use urlgram::pass::accepts;
use urlgram_abnf::disagreements;

use crate::common::automata;
use crate::languages::{address_in_urls, grammar};

/// Rules that are compared in another way: file, name, and how.
const COMPARED_OTHERWISE: &[(&str, &str, &str)] =
    &[("src/grammar/ipv6.rs", "Groups", "its ABNF is prose; the tests of the file compare it with `IPv6address`")];

#[test]
fn every_rule_is_compared_with_its_abnf() {
    let own = include_str!("own_rules.rs");
    let mut wrong = Vec::new();
    let mut count = 0;
    for (file, text) in sources() {
        for rule in rules_outside_of_grammars(&text) {
            count += 1;
            let is_compared =
                |text: &str| text.contains(&format!("of::<{rule}>")) || text.contains(&format!("::{rule}>()"));
            let is_known = COMPARED_OTHERWISE.iter().any(|(path, name, _)| *path == file && *name == rule);
            let is_checked = is_known || is_compared(own) || text.contains("disagreements(") && is_compared(&text);
            if !is_checked {
                wrong.push(format!("{file}: {rule}"));
            }
        }
    }
    assert!(wrong.is_empty(), "compare these rules with `urlgram_abnf::disagreements`:\n{}", wrong.join("\n"));
    assert!(count > 20, "only {count} rules were found");
}

/// Returns the path and the text of each Rust file of the repository.
fn sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders: Vec<PathBuf> =
        ["src", "tests", "examples", "crates", "benches", "fuzz"].map(|folder| root.join(folder)).into();
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() && !path.ends_with("target") {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let shown = path.strip_prefix(root).unwrap().to_str().unwrap().to_owned();
                sources.push((shown, fs::read_to_string(path).unwrap()));
            }
        }
    }
    sources
}

/// Returns the names of the rules that `rule!` and `grammar!` declare, except those that a grammar with a file lists: the suites of
/// these tests run for them.
fn rules_outside_of_grammars(text: &str) -> Vec<String> {
    let text: Vec<&str> = text.lines().map(without_comment).collect();
    let mut rules = Vec::new();
    for (at, line) in text.iter().enumerate() {
        let call = line.trim_start().trim_start_matches("urlgram::");
        let Some(rest) = call.strip_prefix("rule! {").or_else(|| call.strip_prefix("grammar! {")) else { continue };
        let is_listed = rest.contains(" list ") || text.get(at + 1).is_some_and(|line| line.contains(" in \""));
        let end = line.replace(call, "}").replace("urlgram::", "");
        let body = text[at + 1..].iter().take_while(|line| **line != end);
        if !is_listed {
            rules.extend(body.filter_map(|line| declared(line)));
        }
    }
    rules
}

/// Returns a line of code in documentation as code.
fn without_comment(line: &str) -> &str {
    let line = line.strip_prefix("/// ").or_else(|| line.strip_prefix("//! ")).unwrap_or(line);
    line.strip_prefix("# ").unwrap_or(line)
}

/// Returns the name of the rule that a line declares: `pub Port -> Span = …`, `Digit: DIGIT = …`.
fn declared(line: &str) -> Option<String> {
    let line = line.trim_start();
    let line = line.strip_prefix("pub ").unwrap_or(line);
    let line = ["cold ", "token "].iter().fold(line, |line, word| line.strip_prefix(word).unwrap_or(line));
    let end = line.find(|c: char| !c.is_ascii_alphanumeric())?;
    let (name, rest) = line.split_at(end);
    let is_rule = rest.starts_with(" -> ") || rest.starts_with(": ") && rest.contains(" = ");
    (is_rule && name.starts_with(|c: char| c.is_ascii_uppercase())).then(|| name.to_owned())
}

#[test]
fn declarations_are_found() {
    let text = "rule! {\n    /// `a = \"b\"`\n    pub token A -> Span = b(|x: u8| 1);\n    pub B: BS = \"b\";\n}\nrule! { section(X, \"1\") list RULES;\n    pub C -> Span = c;\n}\n";
    assert_eq!(rules_outside_of_grammars(text), ["A", "B"]);
}

/// The rules of RFC 2396 that RFC 2732 changes, with the rules of both documents.
#[test]
fn rfc_2396_as_updated() {
    let header = "; Dialect: BNF
; Literals: case-sensitive
; Import: rfc2396.bnf: scheme, userinfo, port, reg_name, abs_path, rel_path, uric_no_slash, unreserved, escaped
; Import: rfc2732.bnf: host, reserved
uric = reserved | unreserved | escaped";
    let rules = [
        DynRule::of::<updated::UriReference>(),
        DynRule::of::<updated::AbsoluteUri>(),
        DynRule::of::<updated::RelativeUri>(),
        DynRule::of::<updated::HierPart>(),
        DynRule::of::<updated::OpaquePart>(),
        DynRule::of::<updated::NetPath>(),
        DynRule::of::<updated::Authority>(),
        DynRule::of::<updated::Server>(),
        DynRule::of::<updated::Hostport>(),
        DynRule::of::<updated::Query>(),
        DynRule::of::<updated::Fragment>(),
    ];
    assert_eq!(disagreements(header, &rules).unwrap(), []);
}

/// The rules of RFC 5322 without comments and obsolete forms. Their documentation has the ABNF of the RFC and says what is left out.
#[test]
fn addresses_in_urls() {
    let qcontent = grammar("qcontent = 1*( %d33 / %d35-91 / %d93-126 ) / \"\\\" ( VCHAR / WSP )\n");
    let rules = [
        DynRule::of::<in_urls::AddrSpec>(),
        DynRule::of::<in_urls::LocalPart>(),
        DynRule::of::<in_urls::Domain>(),
        DynRule::of::<in_urls::DomainLiteral>(),
        DynRule::of::<in_urls::QuotedString>(),
        DynRule::of::<in_urls::QuotedPair>(),
    ];
    let (addresses, last) = (address_in_urls(), DynRule::of::<in_urls::Qcontent>());
    let all = rules.iter().map(|rule| (&addresses, rule)).chain([(&qcontent, &last)]);
    for (grammar, rule) in all {
        let name = rule.rule().name;
        assert_eq!(grammar.suite(name).unwrap().failures(|text| rule.accepts(text)), [], "{name}");
    }
}

/// Whether a search follows a `%09` somewhere in `text`, and then another `%09`, or the end of the selector.
fn has_parting_tab(text: &str) -> bool {
    let is_search = |text: &str| accepts(Search, text);
    text.match_indices("%09").any(|(at, _)| {
        let rest = &text[at + 3..];
        let search = &rest[..rest.find("%09").unwrap_or(rest.len())];
        is_search(search)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    /// The two rules have the ABNF of `selector` and `search`, but end at a `%09`.
    #[test]
    fn gopher_selectors_and_searches(text in "(%09|[a-c1:/?$+;@&=,()' %#é]|%[0-9a-g]{2}){0,9}") {
        for (dfa, rule) in automata("rfc1738") {
            match rule.rule().name {
                "selector" => {
                    let expected = dfa.accepts(&text) && !has_parting_tab(&text);
                    prop_assert_eq!(DynRule::of::<SelectorBeforeTab>().accepts(&text), expected);
                }
                "search" => {
                    let has_tab = text.contains("%09");
                    prop_assert_eq!(DynRule::of::<SearchBeforeTab>().accepts(&text), dfa.accepts(&text) && !has_tab);
                }
                _ => {}
            }
        }
    }
}
