//! Ops on exercises: `quiz.lessons`, `quiz.new`, `quiz.judge`.

use serde_json::{Map, Value, json};

use crate::request::{Answer, BadRequest, Op, text};
use urlgram_teach::{Exercise, Form, Judgement, KINDS, LESSONS, Question, daily};

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

/// `{"op": "quiz.new", "kind": "dots", "seed": 7}`: the question, and a solution.
fn new(request: &Map<String, Value>) -> Answer {
    Ok(exercise_json(&exercise(request)?))
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
        "kind": exercise.kind().name, "title": exercise.kind().title, "seed": exercise.seed(), "question": words, "text": text,
        "mark": mark, "form": form, "example": example, "choices": choices, "hint": hint, "solution": exercise.solution(),
    })
}

/// `{"op": "quiz.judge", "kind": "dots", "seed": 7, "answer": "/ | /a"}`
fn judge(request: &Map<String, Value>) -> Answer {
    Ok(judgement_json(&exercise(request)?.judge(text(request, "answer")?)))
}

/// Returns the judgement of an answer as JSON.
pub fn judgement_json(judgement: &Judgement) -> Value {
    json!({"correct": judgement.is_correct, "reply": judgement.reply, "witness": judgement.witness})
}
