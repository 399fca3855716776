//! Texts of documents inside the Markdown that editors show.

use urlgram::diagnostic::printable;

/// Longest text in characters.
const LONGEST: usize = 300;

/// Returns a text as a code span, in one line.
pub(crate) fn code(text: &str) -> String {
    let text = printable(text);
    let text: String = match text.chars().count() {
        0..=LONGEST => text.into_owned(),
        _ => text.chars().take(LONGEST).chain(['…']).collect(),
    };
    let fence = "`".repeat(1 + longest_run(&text));
    let space = if text.starts_with('`') || text.ends_with('`') || text.is_empty() { " " } else { "" };
    format!("{fence}{space}{text}{space}{fence}")
}

/// Returns a text as a block of code.
pub(crate) fn fenced(language: &str, text: &str) -> String {
    let text: Vec<_> = text.lines().map(printable).collect();
    let text = text.join("\n");
    let fence = "`".repeat(3.max(1 + longest_run(&text)));
    format!("{fence}{language}\n{text}\n{fence}\n")
}

/// Returns the length of the longest run of backticks.
fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_stay_in_their_code() {
        assert_eq!(code("a"), "`a`");
        assert_eq!(code("a`b"), "``a`b``");
        assert_eq!(code("``"), "``` `` ```");
        assert_eq!(fenced("abnf", "a\n```\nb"), "````abnf\na\n```\nb\n````\n");
        assert!(!code("\u{1b}[31m\n# x").contains(['\u{1b}', '\n']));
    }
}
