//! The pages of terms, of rules of RFC 3986, and of states and validation errors of the URL Standard.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::output::style::{NAME, QUIET, TEXT};
use crate::output::{OutputStyle, paragraphs};

/// Returns the page of `name` as the operation `explain` answers it; `None` if it is not known.
pub(crate) fn page(name: &str) -> Option<Value> {
    let request = json!({"op": "explain", "name": name});
    urlgram_ops::answer(request.as_object()?).ok()
}

fn part<'p>(page: &'p Value, name: &str) -> &'p str {
    page[name].as_str().unwrap_or_default()
}

/// Prints a page for a terminal.
pub(crate) fn text(page: &Value, style: &OutputStyle) -> String {
    let mut out = format!("{}  {}\n", style.paint(NAME, part(page, "name")), style.paint(QUIET, part(page, "family")));
    let words = paragraphs(part(page, "words"), style.width);
    for part in [words.as_str(), part(page, "example")].into_iter().filter(|part| !part.is_empty()) {
        // Writing to a string does not fail.
        let _ = writeln!(out, "\n{}", style.paint(TEXT, part));
    }
    if !part(page, "base").is_empty() {
        let _ = writeln!(out, "{}", style.paint(QUIET, format_args!("with the base {}", part(page, "base"))));
    }
    let _ = writeln!(out, "\n{}  {}", part(page, "source"), style.paint(QUIET, part(page, "url")));
    out
}

/// Prints a page as Markdown.
pub(crate) fn markdown(page: &Value) -> String {
    let mut out = format!("# {}\n", part(page, "name"));
    if !part(page, "words").is_empty() {
        let _ = writeln!(out, "\n{}", part(page, "words"));
    }
    if !part(page, "example").is_empty() {
        let _ = writeln!(out, "\n```text\n{}\n```", part(page, "example"));
    }
    if !part(page, "base").is_empty() {
        let _ = writeln!(out, "\nwith the base `{}`", part(page, "base"));
    }
    let _ = writeln!(out, "\n[{}]({})", part(page, "source"), part(page, "url"));
    out
}
