//! The op `parts`: any text, split at the delimiters of a URL, whether it is valid or not.

use serde_json::{Map, Value, json};

use crate::request::{Answer, Op, text};
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::query::{Syntax, pairs};
use urlgram::span::Span;
use urlgram::uri::Delimited;

pub(crate) const OPS: &[(&str, Op)] = &[("parts", parts)];

/// Limit of the pairs of a query in an answer.
const MAX_PAIRS: usize = 1000;

/// `{"op": "parts", "input": "http://a b/?q=%C3%A9"}`: the components between the delimiters, and the `pairs` of the query as a form
/// has them. `decoded` is the value without percent-encodings, null where that is the value itself or no text.
fn parts(request: &Map<String, Value>) -> Answer {
    let input = text(request, "input")?;
    let found = Delimited::of(input);
    let list = [
        ("scheme", found.scheme),
        ("authority", found.authority),
        ("userinfo", found.userinfo),
        ("host", found.host),
        ("port", found.port),
        ("path", Some(found.path)),
        ("query", found.query),
        ("fragment", found.fragment),
    ];
    let list: Vec<Value> = list.into_iter().map(|(name, span)| part(input, name, span)).collect();
    let start = found.query.unwrap_or_default().start;
    let query = found.query.map_or("", |span| span.of(input));
    let mut all = pairs(query, Syntax::FORM);
    let shown: Vec<Value> = all
        .by_ref()
        .take(MAX_PAIRS)
        .map(|pair| {
            let (name, value) = pair.decode_where_valid();
            let span = Span::new(start + pair.span().start, start + pair.span().end);
            json!({"name": name, "value": value, "span": span})
        })
        .collect();
    Ok(json!({"list": list, "pairs": shown, "more": all.next().is_some()}))
}

/// Returns a component with its decoded value.
fn part(input: &str, name: &str, span: Option<Span>) -> Value {
    let value = span.map(|span| span.of(input));
    let decoded = value.and_then(|value| decode_str(value, OnInvalid::Reject).ok());
    let decoded = decoded.filter(|decoded| Some(&**decoded) != value);
    json!({"name": name, "span": span, "value": value, "decoded": decoded})
}
