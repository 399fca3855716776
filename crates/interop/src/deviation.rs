//! Deviations of a program from a specification, each with its shortest text.

use urlgram::interpret::{Spec, read};

use super::corpus::entries;
use super::endpoint::Endpoint;
use super::model::answer_of;
use super::program::Program;

/// A way in which a program differs from a specification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deviation {
    /// The difference in words.
    pub what: &'static str,
    /// The shortest text of the corpus.
    pub text: String,
    /// Number of texts of the corpus.
    pub texts: usize,
    /// The answer of the program; `None` for a rejection.
    pub program: Option<Endpoint>,
    /// The answer of the specification; `None` for a rejection.
    pub specification: Option<Endpoint>,
}

/// Returns the deviations of a program from a specification, the most frequent first.
pub fn deviations(program: &Program, reader: Spec) -> Vec<Deviation> {
    let mut found: Vec<Deviation> = Vec::new();
    for entry in entries() {
        let Some(answer) = entry.answer(program) else { continue };
        let text = entry.text();
        let expected = answer_of(&read(&text), reader);
        let Some(what) = difference(&text, answer.as_ref(), expected.as_ref()) else { continue };
        match found.iter_mut().find(|deviation| deviation.what == what) {
            Some(deviation) => deviation.texts += 1,
            // The corpus has the shortest texts first.
            None => found.push(Deviation { what, text, texts: 1, program: answer, specification: expected }),
        }
    }
    found.sort_by_key(|deviation| std::cmp::Reverse(deviation.texts));
    found
}

/// Describes the difference between two answers; `None` if there is none.
fn difference(text: &str, program: Option<&Endpoint>, specification: Option<&Endpoint>) -> Option<&'static str> {
    Some(match (program, specification) {
        (None, None) => return None,
        (None, Some(_)) => rejected(text),
        (Some(_), None) => accepted(text),
        (Some(own), Some(other)) if own == other => return None,
        (Some(own), Some(other)) if own.host == other.host => "reads another port",
        (Some(own), Some(_)) if own.host.is_empty() => "finds no host",
        (Some(_), Some(other)) if other.host.is_empty() => "finds a host where there is none",
        (Some(own), Some(other)) if is_address(&own.host) != is_address(&other.host) => {
            "reads another form of an IP address"
        }
        (Some(own), Some(other)) if own.host.is_ascii() != other.host.is_ascii() => {
            "converts international names otherwise"
        }
        (Some(own), Some(other)) if own.host.contains('%') != other.host.contains('%') => {
            "decodes or keeps percent-encodings in the host"
        }
        _ => "reads another host",
    })
}

fn is_address(host: &str) -> bool {
    host.parse::<std::net::IpAddr>().is_ok()
}

/// Names what the text has, the most remarkable first.
fn rejected(text: &str) -> &'static str {
    kind(
        text,
        [
            "rejects a backslash",
            "rejects a control character or a space",
            "rejects a non-ASCII character",
            "rejects a text without a scheme",
            "rejects brackets",
            "rejects a percent-encoding",
            "rejects another text",
        ],
    )
}

fn accepted(text: &str) -> &'static str {
    kind(
        text,
        [
            "accepts a backslash",
            "accepts a control character or a space",
            "accepts a non-ASCII character",
            "accepts a text without a scheme",
            "accepts brackets",
            "accepts a percent sign",
            "accepts another text",
        ],
    )
}

fn kind(text: &str, names: [&'static str; 7]) -> &'static str {
    let tests = [
        text.contains('\\'),
        text.contains(|c: char| c.is_ascii_control() || c == ' '),
        !text.is_ascii(),
        !has_scheme(text),
        text.contains(['[', ']']),
        text.contains('%'),
        true,
    ];
    let place = tests.iter().position(|holds| *holds).unwrap_or(names.len() - 1);
    names[place]
}

fn has_scheme(text: &str) -> bool {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || "+-.".contains(c)));
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && end.is_some_and(|end| text[end..].starts_with(':'))
}
