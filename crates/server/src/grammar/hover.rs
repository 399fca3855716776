//! The description of a rule.

use std::fmt::Write as _;

use gen_lsp_types::{Hover, MarkupContent, MarkupKind};
use urlgram_abnf::{AutomatonError, FileId, Gap, Grammar, RuleId};

use super::names::{Occurrence, OccurrenceKind, is_of, occurrence_at, occurrences};
use crate::document::OpenDocument;
use crate::markdown::{code, fenced};
use crate::state::Server;

/// Longest definition in a description, in bytes. A longer one is cut at a line.
const LONGEST: usize = 2000;

/// Width of a diagram, in characters, and the longest one in bytes. A longer one is left to the command that draws it.
const DRAWN_WIDTH: usize = 72;
const LONGEST_DRAWING: usize = 6000;

/// Returns the description of the rule at a byte of a document.
pub(crate) fn hover(server: &Server, document: &OpenDocument, at: usize) -> Option<Hover> {
    let parsed = document.grammar(&server.workspace)?;
    let grammar = &parsed.grammar;
    let all = occurrences(grammar);
    let here = occurrence_at(&all, at)?;
    let value = match here.rule {
        Some(rule) => {
            let is_use = |other: &&Occurrence| is_of(other, here) && other.kind == OccurrenceKind::Reference;
            described(grammar, rule, all.iter().filter(is_use).count())
        }
        None => format!("{} is not defined in this grammar.", code(&here.name)),
    };
    let contents = MarkupContent { kind: MarkupKind::Markdown, value }.into();
    Some(Hover { contents, range: Some(document.places().range(here.span)) })
}

/// Returns the description of a rule in Markdown.
fn described(grammar: &Grammar, id: RuleId, uses: usize) -> String {
    let rule = grammar.get(id);
    let mut text = fenced("abnf", &shortened(&rule.text));
    let drawn = grammar.railroad_text(rule, DRAWN_WIDTH, false);
    if drawn.len() <= LONGEST_DRAWING {
        let _ = write!(text, "\n{}", fenced("text", &drawn));
    }
    let citation = rule.citation().map(|citation| match rule.url() {
        Some(url) => format!("[{citation}]({url})"),
        None => citation,
    });
    if let Some(citation) = citation {
        let _ = writeln!(text, "\n{citation}");
    }
    if let Ok(Some(shortest)) = grammar.shortest_text(&rule.name).map(|text| text.filter(|_| is_own(grammar, id))) {
        let shown = if shortest.is_empty() { "the empty text".to_owned() } else { code(&shortest) };
        let _ = writeln!(text, "\nShortest text: {shown}");
    }
    let _ = writeln!(text, "\n{}", regularity(grammar, id));
    let times = if uses == 1 { "1 reference".to_owned() } else { format!("{uses} references") };
    let _ = write!(text, "\n{times} in this document");
    text
}

/// Whether the name of a rule means this rule in the document.
fn is_own(grammar: &Grammar, id: RuleId) -> bool {
    grammar.find(&grammar.get(id).name).ok() == Some(id)
}

/// Returns the first lines of a definition.
fn shortened(text: &str) -> String {
    if text.len() <= LONGEST {
        return text.trim_end().to_owned();
    }
    let end = (0..=LONGEST).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let end = text[..end].rfind('\n').unwrap_or(end);
    format!("{}\n; …", &text[..end])
}

/// Returns whether a rule is regular, and otherwise why not.
fn regularity(grammar: &Grammar, id: RuleId) -> String {
    let gaps = grammar.gaps(id);
    if !gaps.is_empty() {
        return format!("Depends on {}, which the grammar does not define", Gap::list(&gaps));
    }
    match grammar.dfa_of(id) {
        Ok(_) if grammar.get(id).file == FileId::MAIN => "Regular: a regular expression can match it".to_owned(),
        Ok(_) => "Regular".to_owned(),
        Err(AutomatonError::NotRegular(error)) => format!("Recursive: {}", error.cycle.join(" → ")),
        Err(error) => error.to_string(),
    }
}
