//! Ops on exercises: `quiz.lessons`, `quiz.new`, `quiz.judge`.

use serde_json::{Map, Value, json};

use crate::request::{Answer, BadRequest, Op, text};
use urlgram_teach::{Exercise, Form, Judgement, KINDS, LESSONS, Message, Question, Value as Filling, daily};

pub(crate) const OPS: &[(&str, Op)] =
    &[("quiz.lessons", lessons), ("quiz.new", new), ("quiz.judge", judge), ("quiz.daily", of_day)];

/// `{"op": "quiz.lessons"}`: the lessons, and the kinds of exercises.
fn lessons(_: &Map<String, Value>) -> Answer {
    let lessons = LESSONS.iter().map(
        |lesson| json!({"number": lesson.number, "name": lesson.name, "title": lesson.title, "minutes": lesson.minutes, "goal": lesson.goal, "outcome": lesson.outcome, "kinds": lesson.kinds}),
    );
    let kinds = KINDS.iter().map(|kind| json!({"name": kind.name, "title": kind.title}));
    Ok(json!({"lessons": lessons.collect::<Vec<_>>(), "kinds": kinds.collect::<Vec<_>>()}))
}

fn exercise(request: &Map<String, Value>) -> Result<Exercise, BadRequest> {
    let kind = text(request, "kind")?;
    let seed = request.get("seed").and_then(Value::as_u64).ok_or_else(|| BadRequest::field("seed", "a number"))?;
    Exercise::new(kind, seed).ok_or_else(|| BadRequest(format!("unknown kind of exercise `{kind}`")))
}

/// `{"op": "quiz.new", "kind": "dots", "seed": 7}`: the question, and a solution. With `"messages": true` also the templates and values
/// of its texts, for those who translate them.
fn new(request: &Map<String, Value>) -> Answer {
    let exercise = exercise(request)?;
    let mut json = exercise_json(&exercise);
    if wants_messages(request) {
        let Question { words, hint, .. } = exercise.question();
        json["messages"] = json!({"question": parts(&words), "hint": parts(&hint)});
    }
    Ok(json)
}

fn wants_messages(request: &Map<String, Value>) -> bool {
    request.get("messages").and_then(Value::as_bool).unwrap_or_default()
}

/// Returns the parts of a message; the text alone if it is the same in every language.
fn parts(message: &Message) -> Value {
    let value = |value: &Filling| match value {
        Filling::Text(text) => json!(text),
        Filling::Message(message) => parts(message),
    };
    let values = |values: &[(&'static str, Filling)]| -> Map<String, Value> {
        values.iter().map(|(name, filling)| ((*name).to_owned(), value(filling))).collect()
    };
    if message.parts().is_empty() {
        return json!(**message);
    }
    message.parts().iter().map(|part| json!({"template": part.template, "values": values(&part.values)})).collect()
}

/// `{"op": "quiz.daily", "day": 20783}`: the exercise of a day, which is counted from 1970-01-01.
fn of_day(request: &Map<String, Value>) -> Answer {
    let day = request.get("day").and_then(Value::as_u64).ok_or_else(|| BadRequest::field("day", "a number"))?;
    Ok(exercise_json(&daily(day)))
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
        "kind": exercise.kind().name, "title": exercise.kind().title, "seed": exercise.seed(), "question": *words, "text": text,
        "mark": mark, "form": form, "example": example, "choices": choices, "hint": *hint, "solution": exercise.solution(),
    })
}

/// `{"op": "quiz.judge", "kind": "dots", "seed": 7, "answer": "/ | /a"}`, with `"messages": true` as for `quiz.new`.
fn judge(request: &Map<String, Value>) -> Answer {
    let judgement = exercise(request)?.judge(text(request, "answer")?);
    let mut json = judgement_json(&judgement);
    if wants_messages(request) {
        json["messages"] = json!({"reply": parts(&judgement.reply)});
    }
    Ok(json)
}

/// Returns the judgement of an answer as JSON.
pub fn judgement_json(judgement: &Judgement) -> Value {
    json!({"correct": judgement.is_correct, "reply": *judgement.reply, "witness": judgement.witness})
}
