//! Code that documentation shows: in the comments and documentation strings of programs.

use std::ops::Range;

/// The kind of lines that are read.
#[derive(Clone, Copy)]
enum State {
    Words,
    /// After ```` ``` ```` or `~~~`, until the same again.
    Fence(&'static str),
    /// After `<pre>`, `<code>` or `{@code`, until the text that ends it.
    Element(&'static str),
    /// After `@example`, until the next tag.
    Tag,
    /// After a line that ends with `::`, and after the empty lines behind it.
    Announced {
        indent: usize,
        is_apart: bool,
    },
    /// In the block, whose first line has this indentation.
    Block(usize),
}

/// Returns the lines of `text` that are code. `text` is the documentation with the marks of its comments.
pub(super) fn code(text: &str) -> Vec<Range<usize>> {
    let (mut found, mut state, mut at) = (Vec::new(), State::Words, 0);
    for line in text.split_inclusive('\n') {
        let content = line.trim_start().trim_start_matches(['/', '*', '!', '#', ';']);
        let indent = content.len() - content.trim_start().len();
        let indent = if content.len() == line.trim_start().len() { line.len() - content.len() } else { indent };
        let is_code;
        (state, is_code) = next(state, indent, content.trim());
        if is_code {
            found.push(at..at + line.len());
        }
        at += line.len();
    }
    found
}

/// Returns the state after a line, and whether the line is code.
fn next(state: State, indent: usize, line: &str) -> (State, bool) {
    match state {
        State::Fence(mark) if line.starts_with(mark) => (State::Words, false),
        State::Element(end) if line.contains(end) => (State::Words, true),
        State::Tag if line.starts_with('@') => next(State::Words, indent, line),
        State::Announced { indent, .. } if line.is_empty() => (State::Announced { indent, is_apart: true }, false),
        State::Announced { indent: outer, is_apart: true } if indent > outer => (State::Block(indent), true),
        State::Block(_) if line.is_empty() => (state, false),
        State::Block(inner) if indent >= inner => (state, true),
        State::Fence(_) | State::Element(_) | State::Tag => (state, true),
        State::Words | State::Announced { .. } | State::Block(_) => words(indent, line),
    }
}

fn words(indent: usize, line: &str) -> (State, bool) {
    const FENCES: [&str; 2] = ["```", "~~~"];
    const ELEMENTS: [(&str, &str); 3] = [("<pre", "</pre>"), ("<code>", "</code>"), ("{@code", "}")];
    if let Some(mark) = FENCES.into_iter().find(|mark| line.starts_with(mark)) {
        return (State::Fence(mark), false);
    }
    if let Some((_, end)) = ELEMENTS.into_iter().find(|(open, _)| line.starts_with(open)) {
        return (if line.contains(end) { State::Words } else { State::Element(end) }, true);
    }
    if line.starts_with("@example") {
        return (State::Tag, true);
    }
    if line.ends_with("::") {
        return (State::Announced { indent, is_apart: false }, false);
    }
    (State::Words, line.starts_with(">>> "))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines that are code, without their marks.
    fn shown(text: &str) -> Vec<&str> {
        code(text).into_iter().map(|range| text[range].trim().trim_start_matches(['/', '*', '!', '#', ' '])).collect()
    }

    #[test]
    fn code_is_between_fences() {
        assert_eq!(shown("/// a\n/// ```\n/// b\n/// ```\n/// c\n"), ["b"]);
        assert_eq!(shown("//! ~~~ text\n//! b\n//! # c\n"), ["b", "c"]);
        assert_eq!(shown("/**\n * ```js\n * b\n * ```\n * c */"), ["b"]);
    }

    #[test]
    fn code_is_indented_after_two_colons() {
        assert_eq!(shown("\"\"\"Reads::\n\n    b\n\n      c\n\n    \"\"\"\n"), ["b", "c", "\"\"\""]);
        assert_eq!(shown("    a::\n\n        b\n    c\n"), ["b"]);
        assert_eq!(shown("# a::\n#\n#   b\n# c\n"), ["b"]);
        assert_eq!(shown("\"\"\"Reads::\n\n        b\n\n    c\n    \"\"\"\n"), ["b"]);
        assert!(shown("use a::\n  b\n").is_empty());
    }

    #[test]
    fn code_is_in_elements_and_after_prompts_and_tags() {
        assert_eq!(shown("/// <code>\n/// b\n/// </code>\n/// c\n"), ["<code>", "b", "</code>"]);
        assert_eq!(shown(" * @example\n * b\n * @see c\n"), ["@example", "b"]);
        assert_eq!(shown("a\n>>> b\nc\n"), [">>> b"]);
    }
}
