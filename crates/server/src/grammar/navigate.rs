//! Definitions, references and symbols of rules, and names that may follow.

use std::path::Path;

use gen_lsp_types::{
    CompletionItem, CompletionItemKind, DocumentSymbol, Location, Range, ReferenceParams, SymbolKind, WorkspaceEdit,
};
use lsp_server::ErrorCode;
use urlgram::span::Span;
use urlgram_abnf::{FileId, Grammar, RuleId, builtin_text};

use super::citation::rfc_at;
use super::names::{Occurrence, OccurrenceKind, is_of, occurrence_at, occurrences};
use crate::document::OpenDocument;
use crate::edits::{FileEdits, workspace_edit};
use crate::state::{Refusal, Server, refusal};
use crate::text::Places;
use crate::uri::uri_of;

/// Returns the places that define the rule at a byte: one, or for a name that the document does not define, those in the grammars that come
/// with urlgram.
pub(crate) fn definition(server: &Server, document: &OpenDocument, at: usize) -> Option<Vec<Location>> {
    let parsed = document.grammar(&server.workspace)?;
    let (grammar, all) = (&parsed.grammar, occurrences(&parsed.grammar));
    let here = occurrence_at(&all, at)?;
    Some(match here.rule {
        Some(rule) => location(server, document, grammar, rule).into_iter().collect(),
        None => server.builtin.defining(&here.name),
    })
}

/// Returns the place that defines a rule: in the document, in a file that it imports, or in a grammar that comes with urlgram.
fn location(server: &Server, document: &OpenDocument, grammar: &Grammar, id: RuleId) -> Option<Location> {
    let rule = grammar.get(id);
    let span = *grammar.written_spans(rule.file, &[rule.name_span]).first()?;
    if rule.file == FileId::MAIN {
        return Some(Location { uri: document.uri.clone(), range: document.places().range(span) });
    }
    let file = grammar.file(rule.file);
    if builtin_text(&file.name) == Some(&file.text) {
        return server.builtin.location(&file.name, span);
    }
    let folder = document.path.as_deref().and_then(Path::parent)?;
    let path = [folder.join(&file.name), Path::new(&file.name).to_owned()].into_iter().find(|path| path.is_file())?;
    let uri = uri_of(&urlgram_project::absolute_path(&path))?;
    Some(Location { uri, range: Places::new(file.written(), server.unit).range(span) })
}

/// Returns the beginnings of the grammars of the RFC that the text at a byte of a grammar names.
pub(crate) fn named_rfc(server: &Server, document: &OpenDocument, at: usize) -> Option<Vec<Location>> {
    document.grammar(&server.workspace)?;
    Some(server.builtin.of_rfc(rfc_at(document.text(), at)?))
}

/// Returns the places that name the rule at a position.
pub(crate) fn references(server: &mut Server, params: ReferenceParams) -> Result<Option<Vec<Location>>, Refusal> {
    let place = params.text_document_position_params;
    let document = server.document(&place.text_document.uri)?;
    let named = named(server, document, document.places().offset(place.position));
    let is_wanted =
        |occurrence: &Occurrence| params.context.include_declaration || occurrence.kind == OccurrenceKind::Reference;
    let places = document.places();
    let location =
        |occurrence: Occurrence| Location { uri: document.uri.clone(), range: places.range(occurrence.span) };
    Ok(Some(named.into_iter().filter(is_wanted).map(location).collect()))
}

/// Returns all names of the rule at a byte.
fn named(server: &Server, document: &OpenDocument, at: usize) -> Vec<Occurrence> {
    let Some(parsed) = document.grammar(&server.workspace) else { return Vec::new() };
    let all = occurrences(&parsed.grammar);
    let Some(here) = occurrence_at(&all, at).cloned() else { return Vec::new() };
    all.into_iter().filter(|occurrence| is_of(occurrence, &here)).collect()
}

/// Returns the name that a rename would change.
pub(crate) fn renamed(server: &Server, document: &OpenDocument, at: usize) -> Option<(Span, String)> {
    let all = named(server, document, at);
    let is_own = all.iter().any(|occurrence| occurrence.kind == OccurrenceKind::Definition);
    let here = occurrence_at(&all, at).filter(|_| is_own)?;
    Some((here.span, here.name.clone()))
}

/// Renames the rule at a byte, wherever the document names it.
pub(crate) fn rename(
    server: &Server,
    document: &OpenDocument,
    at: usize,
    name: &str,
) -> Result<Option<WorkspaceEdit>, Refusal> {
    let named = named(server, document, at);
    if !named.iter().any(|occurrence| occurrence.kind == OccurrenceKind::Definition) {
        return Err(refusal(ErrorCode::InvalidParams, "no rule of this document is here"));
    }
    check_name(server, document, name, &named)?;
    let edit = |occurrence: &Occurrence| {
        // Prose keeps its brackets.
        let is_bracketed = occurrence.span.of(document.text()).starts_with('<');
        (occurrence.span, if is_bracketed { format!("<{name}>") } else { name.to_owned() })
    };
    let edits = FileEdits::of(document, named.iter().map(edit));
    Ok(Some(workspace_edit(&server.abilities, vec![edits])))
}

/// Checks that a rule can have this name.
fn check_name(server: &Server, document: &OpenDocument, name: &str, named: &[Occurrence]) -> Result<(), Refusal> {
    let refused = |message: String| Err(refusal(ErrorCode::InvalidParams, message));
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if !is_name {
        return refused(format!("`{name}` is not a rule name: a letter, then letters, digits and hyphens"));
    }
    let known = document.grammar(&server.workspace).and_then(|parsed| parsed.grammar.find(name).ok());
    let is_other = known.is_some_and(|known| named.iter().all(|occurrence| occurrence.rule != Some(known)));
    if is_other {
        return refused(format!("another rule has the name `{name}`"));
    }
    Ok(())
}

/// Returns the rules that a document defines.
pub(crate) fn symbols(server: &Server, document: &OpenDocument) -> Vec<DocumentSymbol> {
    let Some(parsed) = document.grammar(&server.workspace) else { return Vec::new() };
    let (grammar, places) = (&parsed.grammar, document.places());
    let rules: Vec<_> = grammar.rules().collect();
    let spans = |of: fn(&&urlgram_abnf::RuleDefinition) -> Span| {
        grammar.written_spans(FileId::MAIN, &rules.iter().map(of).collect::<Vec<_>>())
    };
    let (whole, names) = (spans(|rule| rule.span), spans(|rule| rule.name_span));
    let symbol = |((rule, whole), name): ((&&urlgram_abnf::RuleDefinition, _), _)| {
        let (range, selection_range) = (places.range(whole), places.range(name));
        // The protocol wants the name to be in the rule.
        let range = Range::new(range.start.min(selection_range.start), range.end.max(selection_range.end));
        let (name, detail) = (rule.name.clone(), rule.citation());
        DocumentSymbol::new(name, detail, SymbolKind::Function, None, None, range, selection_range, None)
    };
    rules.iter().zip(whole).zip(names).map(symbol).collect()
}

/// Returns the names of rules that may be written in a grammar: those of the document, and the core rules.
pub(crate) fn complete(grammar: &Grammar) -> Vec<CompletionItem> {
    let mut ids: Vec<RuleId> = grammar.ids().collect();
    ids.extend(grammar.all_ids().filter(|id| {
        let rule = grammar.get(*id);
        rule.file != FileId::MAIN && grammar.find(&rule.name).ok() == Some(*id)
    }));
    let item = |id: RuleId| {
        let rule = grammar.get(id);
        CompletionItem {
            label: rule.name.clone(),
            kind: Some(CompletionItemKind::Function),
            detail: Some(rule.line().chars().take(LONGEST).collect()),
            sort_text: Some(format!("{}{}", u8::from(rule.file != FileId::MAIN), rule.name.to_ascii_lowercase())),
            ..CompletionItem::default()
        }
    };
    ids.into_iter().map(item).collect()
}

/// Longest definition in a list of names, in characters.
const LONGEST: usize = 80;
