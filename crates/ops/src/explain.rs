//! Ops that explain names: `explain`, `terms`.

use serde_json::{Map, Value, json};

use crate::any_rule::grammar_by_name;
#[cfg(feature = "lint")]
use crate::pages::{lints_json, lints_meant, problems_json, problems_meant};
use crate::request::{Answer, BadRequest, Op, text};
#[cfg(feature = "lint")]
use crate::scheme_page::{Edition, SchemePage};
use urlgram::whatwg::ValidationErrorKind;
#[cfg(feature = "lint")]
use urlgram_lint::lint;
use urlgram_teach::{StatePage, TERMS, Term, error_example, page_of, rule_words, state_page, term};

pub(crate) const OPS: &[(&str, Op)] = &[("explain", explain), ("terms", terms)];

/// `{"op": "explain", "name": "network-path reference"}`: the page of a term, a rule of a grammar, a
/// state of the URL Standard, a validation error, a lint or a document. `meant` is the name of the page if another word asked for it.
fn explain(request: &Map<String, Value>) -> Answer {
    let name = text(request, "name")?;
    let grammar = request.get("grammar").and_then(Value::as_str).unwrap_or("rfc3986");
    let meant = || {
        let meant = page_of(name)?;
        let mut page = page_named(grammar, meant).or_else(|| document_page(meant))?;
        page["meant"] = json!(meant);
        Some(page)
    };
    let found = page_named(grammar, name).or_else(|| document_page(name)).or_else(meant);
    found.ok_or_else(|| BadRequest(format!("nothing is known about `{name}`")))
}

/// Returns the page with this name.
fn page_named(grammar: &str, name: &str) -> Option<Value> {
    let found = rule_page(grammar, name).or_else(|| term(name).map(term_json));
    let found = found.or_else(|| state_page(name).map(state_json));
    let found = found.or_else(|| error_by_name(name).map(error_page)).or_else(|| lint_page(name));
    let mut page = found.unwrap_or_else(|| json!({}));
    add_pages(&mut page, name);
    page.as_object().is_some_and(|page| !page.is_empty()).then_some(page)
}

/// Returns the page of a document or of one of its sections: `RFC 3986`, `rfc3986 3.2.2`, `RFC 3986 §3.2.2`. It names the rules, and
/// the terms that the document defines.
fn document_page(name: &str) -> Option<Value> {
    // The address of a section is that of the document and a fragment.
    let name = name.rsplit('/').next().unwrap_or(name);
    let plain =
        name.to_ascii_lowercase().replace(['§', ',', '#'], " ").replace("section-", " ").replace("section", " ");
    let mut words = plain.split_whitespace();
    let first = words.next()?;
    let number = match first.strip_prefix("rfc")? {
        "" => words.next()?,
        number => number.trim_start_matches('-'),
    };
    let section = words.next().map(|section| section.trim_end_matches('.'));
    if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) || words.next().is_some() {
        return None;
    }
    let title = format!("RFC {number}");
    let is_here = |found: &str| section.is_none_or(|section| section.eq_ignore_ascii_case(found));
    let grammar = grammar_by_name(&format!("rfc{number}"));
    let rules = grammar.into_iter().flat_map(|grammar| grammar.rules()).map(|rule| rule.rule());
    let rules: Vec<_> = rules.filter(|rule| rule.document.title == title && is_here(rule.section)).collect();
    let defined = TERMS.iter().filter(|term| {
        let source = term.source.split([',', ' ']).collect::<Vec<_>>();
        let own = source.get(2).map_or("", |section| section.trim_start_matches('§'));
        source.get(1) == Some(&number) && source.first() == Some(&"RFC") && is_here(own)
    });
    let terms: Vec<&str> = defined.map(|term| term.name).collect();
    if rules.is_empty() && terms.is_empty() {
        return None;
    }
    let mut words = Vec::new();
    if !terms.is_empty() {
        words.push(format!("Terms: {}.", terms.join(", ")));
    }
    if !rules.is_empty() {
        let names: Vec<&str> = rules.iter().map(|rule| rule.name).collect();
        words.push(format!("Rules: {}.", names.join(", ")));
    }
    let anchor = section.map(|section| format!("#section-{section}")).unwrap_or_default();
    let source = section.map_or_else(|| title.clone(), |section| format!("{title} §{section}"));
    let example = section.and_then(|_| rules.first()).map(|rule| rule.abnf);
    let url = format!("https://www.rfc-editor.org/rfc/rfc{number}{anchor}");
    Some(json!({
        "name": source, "family": "document", "words": words.join(" "), "example": example, "source": source, "url": url,
    }))
}

/// Adds the whole pages that `urlgram explain` has of a name: of `lints`, of `problems` of grammars, and of a `scheme`.
#[cfg(feature = "lint")]
fn add_pages(page: &mut Value, name: &str) {
    if let Some(lints) = lints_meant(name) {
        page["lints"] = lints_json(&lints);
    }
    if let Some(problems) = problems_meant(name) {
        page["problems"] = problems_json(problems);
    }
    if let Some(scheme) = SchemePage::of(name, Edition::Current) {
        page["scheme"] = scheme.json();
    }
}

#[cfg(not(feature = "lint"))]
fn add_pages(_: &mut Value, _: &str) {}

fn rule_page(grammar: &str, name: &str) -> Option<Value> {
    let rule = grammar_by_name(grammar)?.rule(name)?.rule();
    let source = format!("{} §{}", rule.document.title, rule.section);
    let words = term(name).map(|term| term.words).or_else(|| rule_words(name));
    Some(
        json!({"name": rule.name, "family": "rule", "words": words, "example": rule.abnf, "source": source, "url": rule.url()}),
    )
}

fn term_json(term: &Term) -> Value {
    json!({"name": term.name, "family": term.family, "words": term.words, "example": term.example, "source": term.source, "url": term.url})
}

fn state_json(page: &StatePage) -> Value {
    json!({
        "name": format!("{} state", page.state), "family": "state", "words": page.words, "example": page.example,
        "base": page.base, "source": "URL Standard §4.4", "url": page.state.url(),
    })
}

fn error_by_name(name: &str) -> Option<ValidationErrorKind> {
    ValidationErrorKind::ALL.iter().copied().find(|kind| kind.name().eq_ignore_ascii_case(name))
}

fn error_page(kind: ValidationErrorKind) -> Value {
    let words =
        format!("The parser found {} where {} belongs. To correct it, {}.", kind.found(), kind.expected(), kind.help());
    let source = format!("URL Standard §{}", kind.section().number());
    let (example, base) = error_example(kind).unzip();
    let base = base.flatten();
    json!({"name": kind.name(), "family": "validation error", "words": words, "example": example, "base": base, "source": source, "url": kind.url()})
}

#[cfg(feature = "lint")]
fn lint_page(name: &str) -> Option<Value> {
    let lint = lint(name)?;
    let source = lint.sources().next();
    let example = lint.bad().next().map(|example| example.shown);
    Some(json!({
        "name": format!("{} {}", lint.code(), lint.name()), "family": "lint", "words": lint.why(), "example": example,
        "source": source.as_ref().map(|source| &source.title), "url": source.as_ref().map(|source| &source.url),
    }))
}

/// `{"op": "terms"}`: all terms.
fn terms(_: &Map<String, Value>) -> Answer {
    Ok(json!({"terms": TERMS.iter().map(term_json).collect::<Vec<_>>()}))
}

#[cfg(not(feature = "lint"))]
fn lint_page(_: &str) -> Option<Value> {
    None
}
