//! Ops on whole grammars and documents: examples and layout, and the JSON of examples and changes.

use serde_json::{Map, Value, json};

use crate::grammar::{problems_json, witness_text};
use crate::request::{Answer, BadRequest, Op, number, optional_text, text};
use urlgram_abnf::{
    ChangeKind, Comparison, Example, GrammarSource, InvalidGrammar, Reader, RuleChange, Severity, SourceKind,
    TestedExample, Verdict,
};

pub(crate) const OPS: &[(&str, Op)] = &[("grammar.test", test), ("grammar.format", format)];

/// Number of texts on which two definitions of a recursive rule are compared.
pub const COMPARED_TEXTS: usize = 500;
/// Column at which `grammar fmt` wraps lines.
const WIDTH: u64 = 72;

/// `{"op": "grammar.test", "input": "...", "examples"?: "accepts a: b"}`: the examples of a grammar or a document against its rules, and
/// the rules whose two definitions match different texts.
fn test(request: &Map<String, Value>) -> Answer {
    let input = text(request, "input")?;
    let listed = match optional_text(request, "examples")? {
        Some(list) => Example::list(list).map_err(|error| BadRequest(error.to_string()))?,
        None => Vec::new(),
    };
    let (examples, left_out) = Reader::new().read_document("grammar.abnf", input.as_bytes()).examples(&listed);
    let changes = contradictions(
        Reader::new()
            .versions("grammar.abnf", input.as_bytes())
            .map_or_else(Vec::new, |[first, last]| first.grammar.changes(&last.grammar, COMPARED_TEXTS)),
    );
    Ok(json!({
        "examples": examples.iter().map(example_json).collect::<Vec<_>>(),
        "changes": changes.iter().map(change_json).collect::<Vec<_>>(),
        "left_out": left_out,
    }))
}

/// `{"op": "grammar.format", "abnf": "a=b", "width"?: 72}`: a grammar in one layout, or the errors because of which it has none.
fn format(request: &Map<String, Value>) -> Answer {
    let abnf = text(request, "abnf")?;
    if GrammarSource::of(abnf.as_bytes()).kind != SourceKind::Grammar {
        return Ok(json!({"error": {"message": "this is a document, not a grammar alone", "problems": []}}));
    }
    let width = number(request, "width", WIDTH).clamp(20, 65_535);
    Ok(match Reader::new().format("grammar.abnf", abnf, width as usize) {
        Ok(text) => json!({"text": text}),
        Err(InvalidGrammar { grammar, problems }) => {
            let errors: Vec<_> = problems.into_iter().filter(|problem| problem.severity() == Severity::Error).collect();
            json!({"error": {"message": "the grammar has errors", "problems": problems_json(&grammar, &errors)}})
        }
    })
}

/// Returns the changes that say that a rule has two definitions which match different texts.
pub fn contradictions(mut changes: Vec<RuleChange>) -> Vec<RuleChange> {
    changes.retain(|change| match &change.kind {
        ChangeKind::OtherTexts(_) => true,
        ChangeKind::Unproved { found, .. } => found.only_left.is_some() || found.only_right.is_some(),
        _ => false,
    });
    changes
}

/// Returns the JSON of an example and its verdict.
pub fn example_json(TestedExample { example, verdict }: &TestedExample) -> Value {
    let mut json = json!({
        "line": example.line, "text": example.text, "kind": example.kind.name(), "accepted": example.is_accepted,
    });
    let (name, rule) = match verdict {
        Verdict::Right { rule } => ("right", Some(rule)),
        Verdict::Wrong { rule, .. } => ("wrong", Some(rule)),
        Verdict::Doubtful { rule, .. } => ("doubtful", Some(rule)),
        Verdict::Unknown { rule, .. } => ("unknown", Some(rule)),
        Verdict::NoRule { rule } => ("no-rule", Some(rule)),
        _ => ("undecided", None),
    };
    json["verdict"] = name.into();
    json["rule"] = rule.map(String::as_str).into();
    if let Verdict::Wrong { viable, next, .. } | Verdict::Doubtful { viable, next, .. } = verdict {
        json["offset"] = (*viable).into();
        json["expected"] = next.to_string().into();
    }
    json
}

/// Returns the description of a change: `matches fewer texts`.
pub fn described(change: &RuleChange) -> String {
    let where_else = if change.is_rewritten { "" } else { ", through a rule that it refers to" };
    match &change.kind {
        ChangeKind::Added => "added".into(),
        ChangeKind::Removed => "removed".into(),
        ChangeKind::Renamed(old) => format!("added, matches the same texts as the removed `{old}`"),
        ChangeKind::SameTexts => "written differently, matches the same texts".into(),
        ChangeKind::OtherTexts(found) => match (&found.only_left, &found.only_right) {
            (None, Some(_)) => format!("matches more texts{where_else}"),
            (Some(_), None) => format!("matches fewer texts{where_else}"),
            _ => format!("matches other texts{where_else}"),
        },
        ChangeKind::Unproved { found, .. } if found.only_left.is_some() || found.only_right.is_some() => {
            format!("matches other texts{where_else}")
        }
        _ => "no difference found, but not proved to match the same texts".into(),
    }
}

/// Returns the texts that show a change.
pub fn witnesses(change: &RuleChange) -> Option<&Comparison> {
    match &change.kind {
        ChangeKind::OtherTexts(found) | ChangeKind::Unproved { found, .. } => Some(found),
        _ => None,
    }
}

/// Returns the JSON of a change.
pub fn change_json(change: &RuleChange) -> Value {
    let kind = match &change.kind {
        ChangeKind::Added => "added",
        ChangeKind::Removed => "removed",
        ChangeKind::Renamed(_) => "renamed",
        ChangeKind::SameTexts => "same-texts",
        ChangeKind::OtherTexts(_) => "other-texts",
        _ => "unproved",
    };
    let mut json = json!({"rule": change.name, "change": kind, "rewritten": change.is_rewritten});
    if let Some(found) = witnesses(change) {
        json["only_old"] = witness_text(&found.only_left).into();
        json["only_new"] = witness_text(&found.only_right).into();
    }
    match &change.kind {
        ChangeKind::Renamed(old) => json["old_name"] = old.as_str().into(),
        ChangeKind::Unproved { reason, .. } => json["reason"] = reason.as_str().into(),
        _ => {}
    }
    json
}
