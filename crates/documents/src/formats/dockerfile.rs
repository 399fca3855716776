//! Instructions of a Dockerfile: images of `FROM image` and `COPY --from=image`, and variables of `ENV NAME=value`.

use std::ops::Range;

use crate::collect::Collector;
use crate::containers;
use crate::words::words;

/// Reads the instructions in a range.
pub(super) fn instructions(out: &mut Collector<'_>, range: Range<usize>) {
    let text = out.raw(range.clone());
    let (mut at, mut is_continued) = (range.start, false);
    // The last line of a here-document.
    let mut end: Option<&str> = None;
    for line in text.split_inclusive('\n') {
        let content = line.trim();
        if let Some(last) = end {
            end = end.filter(|_| content != last);
        } else if !content.starts_with('#') && !content.is_empty() {
            if !is_continued {
                if let Some(image) = image(line) {
                    containers::image(out, at + image.start..at + image.end);
                }
                variable(out, at, line);
            }
            is_continued = content.ends_with(['\\', '`']);
            end = here_document(content);
        }
        at += line.len();
    }
}

/// Returns the range of the image in a line.
fn image(line: &str) -> Option<Range<usize>> {
    let mut words = words(line);
    let instruction = &line[words.next()?];
    if instruction.eq_ignore_ascii_case("FROM") {
        words.find(|word| !line[word.clone()].starts_with("--"))
    } else if instruction.eq_ignore_ascii_case("COPY") {
        let option = words.find(|word| line[word.clone()].starts_with("--from="))?;
        Some(option.start + "--from=".len()..option.end)
    } else {
        None
    }
}

/// Reports a "=" apart from the name of a variable and a URL, which is a part of the value.
fn variable(out: &mut Collector<'_>, at: usize, line: &str) {
    let mut words = words(line);
    let is_variable = words.next().is_some_and(|word| line[word].eq_ignore_ascii_case("ENV"));
    let Some(name) = words.next().filter(|_| is_variable) else { return };
    let next = words.next();
    let Some(sign) = next.filter(|word| &line[word.clone()] == "=") else { return };
    if let Some(url) = words.next().map(|word| &line[word]).filter(|url| url.contains("://")) {
        let message = "\"=\" apart from the name of a variable, so that the value begins with it";
        out.entry(at + sign.start..at + sign.end, message, format!("Write \"{}={url}\".", &line[name]));
    }
}

/// Returns the word that ends the here-document that a line begins.
fn here_document(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("<<")?;
    let rest = rest.strip_prefix('-').unwrap_or(rest).trim_start_matches(['"', '\'']);
    let length = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    let is_word = rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    is_word.then(|| &rest[..length])
}
