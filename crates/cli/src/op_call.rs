//! Operations of `urlgram batch` as commands, so that both give the same answer.

use serde_json::{Map, Value};

use crate::exit::{Exit, Failure};
use crate::output::{Format, Output};
use urlgram_ops::BadRequest;

/// Answers the request of a command about `subject`. Writes the request with its answer as JSON, or the text that `draw` makes of the
/// answer. Reports an answer that is an error on stderr.
///
/// # Errors
/// A request that is invalid, which is a misuse of the command, and the failures of the streams.
pub(crate) fn answer(
    subject: &str,
    request: Value,
    format: Format,
    output: &mut Output<'_>,
    draw: impl FnOnce(&Value) -> Vec<u8>,
) -> Result<Exit, Failure> {
    let request = request.as_object().cloned().unwrap_or_default();
    let answer = urlgram_ops::answer(&request).map_err(|BadRequest(reason)| Failure::Usage(reason))?;
    show(subject, request, answer, format, output, draw)
}

/// Shows an answer as [`answer`] does.
///
/// # Errors
/// The failures of the streams.
pub(crate) fn show(
    subject: &str,
    request: Map<String, Value>,
    answer: Value,
    format: Format,
    output: &mut Output<'_>,
    draw: impl FnOnce(&Value) -> Vec<u8>,
) -> Result<Exit, Failure> {
    let message = answer["error"]["message"].as_str().map(str::to_owned);
    let is_json = format.json(output.out, || record(request, &answer))?;
    match &message {
        _ if is_json => {}
        Some(message) => {
            let subject = if subject.is_empty() { "the empty text" } else { subject };
            output.message(format_args!("{subject}: {message}"))?;
        }
        None => output.data(&draw(&answer))?,
    }
    Ok(if message.is_some() { Exit::Findings } else { Exit::Clean })
}

/// Returns the fields of a request that have a value, and those of its answer.
fn record(mut request: Map<String, Value>, answer: &Value) -> Value {
    request.retain(|name, value| name != "op" && !value.is_null());
    request.extend(answer.as_object().cloned().unwrap_or_default());
    Value::Object(request)
}

/// Returns a text of the input. `None` if it is not UTF-8, which is reported.
///
/// # Errors
/// The failures of the streams.
pub(crate) fn utf8<'t>(text: &'t [u8], output: &mut Output<'_>) -> Result<Option<&'t str>, Failure> {
    let text = std::str::from_utf8(text);
    if let Err(error) = &text {
        output.message(format_args!("a text is not UTF-8: {error}"))?;
    }
    Ok(text.ok())
}
