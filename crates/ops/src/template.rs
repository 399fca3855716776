//! The ops `template.*`.

use serde_json::{Map, Value as Json, json};

use crate::request::{Answer, BadRequest, Op, text};
use urlgram::template::{Template, Value, Values};

pub(crate) const OPS: &[(&str, Op)] = &[("template.expand", expand), ("template.match", matched)];

fn template(request: &Map<String, Json>) -> Result<Result<Template, Json>, BadRequest> {
    let read = Template::parse(text(request, "template")?);
    Ok(read.map_err(|error| {
        let span = error.span();
        json!({"error": {"offset": span.start, "length": span.len(), "message": error.to_string()}})
    }))
}

/// `{"op": "template.expand", "template": "/{id}{?q*}", "variables": {"id": "7", "q": {"a": "b"}}}`
fn expand(request: &Map<String, Json>) -> Answer {
    let variables = values(request)?;
    Ok(template(request)?.map_or_else(
        |error| error,
        |template| match template.expand(&variables) {
            Ok(text) => json!({"result": text}),
            Err(error) => json!({"error": {"message": error.to_string()}}),
        },
    ))
}

/// `{"op": "template.match", "template": "/{id}", "input": "/7"}`
fn matched(request: &Map<String, Json>) -> Answer {
    let input = text(request, "input")?;
    Ok(template(request)?.map_or_else(
        |error| error,
        |template| match template.match_uri(input) {
            Ok(found) => json!({"match": found}),
            Err(error) => json!({"match": null, "message": error.to_string()}),
        },
    ))
}

fn values(request: &Map<String, Json>) -> Result<Values, BadRequest> {
    let wrong = || BadRequest::field("variables", "an object of strings, arrays of strings, and objects of strings");
    let mut values = Values::default();
    let variables = match request.get("variables") {
        None | Some(Json::Null) => return Ok(values),
        Some(Json::Object(variables)) => variables,
        Some(_) => return Err(wrong()),
    };
    let text = |value: &Json| value.as_str().map(str::to_owned).ok_or_else(wrong);
    for (name, value) in variables {
        let value = match value {
            Json::String(text) => Value::String(text.clone()),
            Json::Array(items) => Value::List(items.iter().map(text).collect::<Result<_, _>>()?),
            Json::Object(pairs) => {
                let pairs = pairs.iter().map(|(name, value)| Ok((name.clone(), text(value)?)));
                Value::Assoc(pairs.collect::<Result<_, _>>()?)
            }
            _ => return Err(wrong()),
        };
        values.insert(name.clone(), value);
    }
    Ok(values)
}
