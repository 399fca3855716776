//! Ops on documents: `lint.document`, `fix.document`.

use serde_json::{Map, Value, json};

use crate::extract::kind;
use crate::request::{Answer, Op, flag, text};
use urlgram::diagnostic::Diagnostic;
use urlgram::registry;
use urlgram_documents::{DocumentKind, Edit, Link, LinkContext, LinkRole, apply, links, verified};
use urlgram_lint::{Config, Linter};

pub(crate) const OPS: &[(&str, Op)] = &[("lint.document", lint), ("fix.document", fix)];

/// `{"op": "lint.document", "input": "<http://a\\b>", "kind": "markdown"}`: findings with spans in the document. A finding with an
/// `edit` can be fixed.
fn lint(request: &Map<String, Value>) -> Answer {
    let (input, kind) = (text(request, "input")?, kind(request)?);
    let found = findings(kind, input);
    let list = found.iter().map(|Found { diagnostic, text, edit }| {
        let mut json = json!(diagnostic);
        json["text"] = text.as_str().into();
        json["edit"] = json!(edit);
        json["sources"] = json!(diagnostic.sources());
        json
    });
    Ok(json!({"findings": list.collect::<Vec<_>>()}))
}

/// `{"op": "fix.document", "input": "...", "kind": "markdown", "unsafe"?: false}`: the document with the fixes that keep its structure.
fn fix(request: &Map<String, Value>) -> Answer {
    let (input, kind, is_unsafe) = (text(request, "input")?, kind(request)?, flag(request, "unsafe", false)?);
    let found = findings(kind, input);
    let is_wanted = |found: &Found| found.diagnostic.fix().is_some_and(|fix| is_unsafe || fix.is_safe());
    let edits: Vec<Edit> = found.into_iter().filter(is_wanted).filter_map(|found| found.edit).collect();
    let edited = apply(input.as_bytes(), &verified(kind, input.as_bytes(), &edits));
    Ok(json!({"result": String::from_utf8_lossy(&edited.text), "changes": edited.made}))
}

/// A finding of a URL in a document.
struct Found {
    /// The finding, with spans in the document.
    diagnostic: Diagnostic,
    /// The URL.
    text: String,
    edit: Option<Edit>,
}

fn findings(kind: DocumentKind, input: &str) -> Vec<Found> {
    let is_list = matches!(kind, DocumentKind::List | DocumentKind::NulList);
    // `urlgram lint` reads them in the same way: lists by RFC 3986, other documents by RFC 3987.
    let (grammar, [alone, linked]) =
        if is_list { ("rfc3986", ["URI", "URI-reference"]) } else { ("rfc3987", ["IRI", "IRI-reference"]) };
    let linter = |rule: &str| {
        let rule = registry::grammar(grammar).and_then(|grammar| grammar.rule(rule));
        let mut config = rule.map_or_else(Config::default, Config::new);
        config.accepts_conventions = !is_list;
        Linter::new(config)
    };
    let (alone, linked) = (linter(alone), linter(linked));
    let chosen = |link: &Link<'_>| if is_linked(link) { &linked } else { &alone };
    let found = links(kind, input.as_bytes());
    found.iter().filter(|link| link.is_judged()).flat_map(|link| findings_of(chosen(link), link)).collect()
}

/// Whether the document makes the text a link, so that it may be relative.
fn is_linked(link: &Link<'_>) -> bool {
    link.is_explicit && link.context != LinkContext::Line || link.near_miss.is_some()
}

fn findings_of(linter: &Linter, link: &Link<'_>) -> Vec<Found> {
    let is_fixable = link.role == LinkRole::Link && link.is_explicit || link.context == LinkContext::Line;
    let located = |diagnostic: Diagnostic| {
        let edit = diagnostic.fix().filter(|_| is_fixable).and_then(|fix| link.edit(fix.span, &fix.text));
        Found { diagnostic: diagnostic.with_spans(|span| link.to_document(span)), text: link.text().to_owned(), edit }
    };
    linter.check_link(link).into_iter().map(located).collect()
}
