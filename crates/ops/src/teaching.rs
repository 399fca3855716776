//! Ops for learning: `quiz.lessons`, `quiz.new`, `quiz.judge`, `explain`.

use serde_json::{Map, Value, json};

use crate::request::{Answer, BadRequest, Op, text};
use urlgram::registry;
use urlgram::whatwg::ValidationErrorKind;
#[cfg(feature = "lint")]
use urlgram_lint::lint;
use urlgram_teach::{Exercise, Form, KINDS, LESSONS, Question, TERMS, Term, term};

pub(crate) const OPS: &[(&str, Op)] =
    &[("quiz.lessons", lessons), ("quiz.new", new), ("quiz.judge", judge), ("explain", explain), ("terms", terms)];

/// `{"op": "quiz.lessons"}`: the lessons, and the kinds of exercises.
fn lessons(_: &Map<String, Value>) -> Answer {
    let lessons = LESSONS.iter().map(
        |lesson| json!({"number": lesson.number, "name": lesson.name, "title": lesson.title, "kinds": lesson.kinds}),
    );
    let kinds = KINDS.iter().map(|kind| json!({"name": kind.name, "title": kind.title}));
    Ok(json!({"lessons": lessons.collect::<Vec<_>>(), "kinds": kinds.collect::<Vec<_>>()}))
}

fn exercise(request: &Map<String, Value>) -> Result<Exercise, BadRequest> {
    let kind = text(request, "kind")?;
    let seed = request.get("seed").and_then(Value::as_u64).ok_or_else(|| BadRequest::field("seed", "a number"))?;
    Exercise::new(kind, seed).ok_or_else(|| BadRequest(format!("unknown kind of exercise `{kind}`")))
}

/// `{"op": "quiz.new", "kind": "dots", "seed": 7}`: the question, and a solution.
fn new(request: &Map<String, Value>) -> Answer {
    Ok(exercise_json(&exercise(request)?))
}

/// Returns an exercise as JSON.
pub fn exercise_json(exercise: &Exercise) -> Value {
    let Question { words, text, mark, form, hint } = exercise.question();
    let (form, example, choices) = match form {
        Form::Line(example) => ("line", Some(example), Vec::new()),
        Form::Grammar(example) => ("grammar", Some(example), Vec::new()),
        Form::Choice(choices) => ("choice", None, choices),
    };
    json!({
        "kind": exercise.kind().name, "title": exercise.kind().title, "seed": exercise.seed(), "question": words, "text": text,
        "mark": mark, "form": form, "example": example, "choices": choices, "hint": hint, "solution": exercise.solution(),
    })
}

/// `{"op": "quiz.judge", "kind": "dots", "seed": 7, "answer": "/ | /a"}`
fn judge(request: &Map<String, Value>) -> Answer {
    let judgement = exercise(request)?.judge(text(request, "answer")?);
    Ok(json!({"correct": judgement.is_correct, "reply": judgement.reply, "witness": judgement.witness}))
}

/// `{"op": "explain", "name": "network-path reference"}`: the page of a term, a rule of RFC 3986, a validation error or a lint.
fn explain(request: &Map<String, Value>) -> Answer {
    let name = text(request, "name")?;
    let grammar = request.get("grammar").and_then(Value::as_str).unwrap_or("rfc3986");
    let found = rule_page(grammar, name).or_else(|| term(name).map(term_json));
    let found = found.or_else(|| ValidationErrorKind::by_name(name).map(error_page)).or_else(|| lint_page(name));
    found.ok_or_else(|| BadRequest(format!("nothing is known about `{name}`")))
}

fn rule_page(grammar: &str, name: &str) -> Option<Value> {
    let rule = registry::grammar(grammar)?.rule(name)?.rule();
    let source = format!("{} §{}", rule.document.title, rule.section);
    let words = term(name).map(|term| term.words);
    Some(
        json!({"name": rule.name, "family": "rule", "words": words, "example": rule.abnf, "source": source, "url": rule.url()}),
    )
}

fn term_json(term: &Term) -> Value {
    json!({"name": term.name, "family": term.family, "words": term.words, "example": term.example, "source": term.source, "url": term.url})
}

fn error_page(kind: ValidationErrorKind) -> Value {
    let words =
        format!("The parser found {} where {} belongs. To correct it, {}.", kind.found(), kind.expected(), kind.help());
    let source = format!("URL Standard §{}", kind.section().number());
    json!({"name": kind.name(), "family": "validation error", "words": words, "example": null, "source": source, "url": kind.url()})
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
