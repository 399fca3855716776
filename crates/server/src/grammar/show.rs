//! Colours, hints and lenses that an editor shows in and over the text of a grammar.

use std::collections::BTreeMap;

use gen_lsp_types::{CodeLens, Command, InlayHint, InlayHintKind, Range, SemanticToken};
use serde_json::json;
use urlgram::span::Span;
use urlgram_abnf::{ElementKind, FileId, Grammar, ParsedGrammar, RuleId};

use super::names::{OccurrenceKind, occurrences};
use crate::command_names::{COMPARE, MATCH, SAMPLES};
use crate::document::OpenDocument;
use crate::markdown::code;
use crate::state::Server;
use crate::tokens::{COMMENT, CORE, DEFINITION, NUMBER, RULE, STRING, Token, UNDEFINED, encoded};

/// Returns the tokens of a grammar, or of the grammars in a document.
pub(crate) fn tokens(server: &Server, document: &OpenDocument) -> Option<Vec<SemanticToken>> {
    let parsed = document.grammar(&server.workspace)?;
    Some(encoded(token_spans(&parsed.grammar), &document.places()))
}

/// Returns the spans of tokens in the document, each with its type and its modifiers.
fn token_spans(grammar: &Grammar) -> Vec<Token> {
    let of_name = |name: super::names::Occurrence| {
        let modifiers = match name.kind {
            OccurrenceKind::Definition | OccurrenceKind::Addition => DEFINITION,
            OccurrenceKind::Reference if name.rule.is_some_and(|rule| is_core(grammar, rule)) => CORE,
            OccurrenceKind::Reference => 0,
        };
        (name.span, if name.rule.is_some() { RULE } else { UNDEFINED }, modifiers)
    };
    let mut found: Vec<_> = occurrences(grammar).into_iter().map(of_name).collect();
    let mut others = Vec::new();
    for rule in grammar.rules() {
        for element in rule.element.walk() {
            match element.kind {
                ElementKind::Literal { .. } => others.push((element.span, STRING)),
                ElementKind::Prose { rule: None, .. } => others.push((element.span, COMMENT)),
                ElementKind::Range { .. } | ElementKind::Sequence(_) => others.push((element.span, NUMBER)),
                _ => {}
            }
        }
        others.extend(comments(&grammar.file(FileId::MAIN).text, rule.span).map(|span| (span, COMMENT)));
    }
    let spans: Vec<Span> = others.iter().map(|(span, _)| *span).collect();
    let written = grammar.written_spans(FileId::MAIN, &spans);
    found.extend(others.into_iter().zip(written).map(|((_, kind), span)| (span, kind, 0)));
    found
}

/// Returns the comments in the lines of a rule.
fn comments(text: &str, rule: Span) -> impl Iterator<Item = Span> + '_ {
    let mut at = rule.start;
    rule.of(text).split_inclusive('\n').filter_map(move |line| {
        let start = at;
        at += line.len() as u32;
        let comment = comment_start(line)? as u32;
        let end = line.trim_end().len() as u32;
        (comment < end).then(|| Span::new(start + comment, start + end))
    })
}

/// Returns where the comment of a line begins: at the first `;` outside of quotes and prose.
fn comment_start(line: &str) -> Option<usize> {
    let mut closing = None;
    line.bytes().position(|byte| match (closing, byte) {
        (Some(end), _) => {
            closing = Some(end).filter(|end| *end != byte);
            false
        }
        (None, b'"') => {
            closing = Some(b'"');
            false
        }
        (None, b'<') => {
            closing = Some(b'>');
            false
        }
        (None, byte) => byte == b';',
    })
}

fn is_core(grammar: &Grammar, rule: RuleId) -> bool {
    grammar.get(rule).file != FileId::MAIN
}

/// Returns the hints at the ends of the names of rules in a range: how often each is used, whether it is recursive, and a shortest text.
pub(crate) fn hints(server: &Server, document: &OpenDocument, range: Range) -> Vec<InlayHint> {
    let Some(parsed) = document.grammar(&server.workspace) else { return Vec::new() };
    let (places, uses) = (document.places(), uses(&parsed));
    let within = places.span(range);
    let hint = |(span, rule): (Span, RuleId)| {
        let count = uses.get(&rule).copied().unwrap_or(0);
        let is_start = parsed.grammar.starts().contains(&rule);
        let label = match count {
            0 if is_start => "start".to_owned(),
            0 => "unused".to_owned(),
            1 => "1 use".to_owned(),
            count => format!("{count} uses"),
        };
        let label = if is_recursive(&parsed.grammar, rule) { format!("{label}, recursive") } else { label };
        let shortest = shortest(&parsed.grammar, rule);
        let label = shortest.map_or(label.clone(), |text| format!("{label}, shortest {}", code(&text)));
        InlayHint {
            position: places.position(span.end as usize),
            label: label.into(),
            kind: Some(InlayHintKind::Type),
            text_edits: None,
            tooltip: None,
            padding_left: Some(true),
            padding_right: Some(true),
            data: None,
        }
    };
    let definitions = definitions(&parsed).into_iter();
    definitions.filter(|(span, _)| within.start <= span.start && span.start <= within.end).map(hint).collect()
}

/// Longest text in a hint in characters.
const LONGEST: usize = 24;

/// Returns a shortest text of a rule, if it is short enough for a hint.
fn shortest(grammar: &Grammar, rule: RuleId) -> Option<String> {
    let name = &grammar.get(rule).name;
    // The name may mean another rule of the file.
    let is_own = grammar.find(name).ok() == Some(rule);
    let text = is_own.then(|| grammar.shortest_text(name).ok().flatten()).flatten()?;
    (text.chars().count() <= LONGEST && !text.is_empty()).then_some(text)
}

/// Returns the lenses over rules: texts that match, a text to match, and over the first rule of a file the comparison with git.
pub(crate) fn lenses(server: &Server, document: &OpenDocument) -> Vec<CodeLens> {
    let Some(parsed) = document.grammar(&server.workspace) else { return Vec::new() };
    let places = document.places();
    let lens = |span: Span, title: &str, command: &str, tooltip: String, arguments| {
        let (title, command) = (title.to_owned(), command.to_owned());
        let command = Command { title, tooltip: Some(tooltip), command, arguments: Some(arguments) };
        CodeLens { range: places.range(span), command: Some(command), data: None }
    };
    let mut lenses = Vec::new();
    for (span, rule) in definitions(&parsed) {
        let name = &parsed.grammar.get(rule).name;
        let arguments = vec![json!(document.uri), json!(name)];
        let samples = format!("Short texts that the rule {name} matches");
        lenses.push(lens(span, "Show texts that match", SAMPLES, samples, arguments.clone()));
        lenses.push(lens(span, "Match a text", MATCH, format!("Whether the rule {name} matches a text"), arguments));
    }
    let first = lenses.first().map(|first| first.range).filter(|_| document.path.is_some());
    if let Some(range) = first {
        let tooltip = "The rules that differ from the last commit, and how".to_owned();
        let title = "Compare with the version in git";
        lenses.push(CodeLens { range, ..lens(Span::default(), title, COMPARE, tooltip, vec![json!(document.uri)]) });
    }
    lenses
}

/// Returns the names that begin definitions, with their rules.
fn definitions(parsed: &ParsedGrammar) -> Vec<(Span, RuleId)> {
    let all = occurrences(&parsed.grammar).into_iter();
    all.filter(|name| name.kind == OccurrenceKind::Definition)
        .filter_map(|name| Some((name.span, name.rule?)))
        .collect()
}

/// Returns how often each rule is referred to.
fn uses(parsed: &ParsedGrammar) -> BTreeMap<RuleId, usize> {
    let mut uses = BTreeMap::new();
    for name in occurrences(&parsed.grammar).into_iter().filter(|name| name.kind == OccurrenceKind::Reference) {
        if let Some(rule) = name.rule {
            *uses.entry(rule).or_default() += 1;
        }
    }
    uses
}

/// Whether a rule refers to itself, directly or through others.
fn is_recursive(grammar: &Grammar, rule: RuleId) -> bool {
    let inside = |rule: RuleId| {
        grammar.get(rule).element.walk().filter_map(|element| element.referenced()?.1).collect::<Vec<_>>()
    };
    let (mut open, mut seen) = (inside(rule), std::collections::BTreeSet::new());
    while let Some(next) = open.pop() {
        if next == rule {
            return true;
        }
        if seen.insert(next) {
            open.extend(inside(next));
        }
    }
    false
}
