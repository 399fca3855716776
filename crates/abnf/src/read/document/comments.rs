//! Grammars in the comments of programs: fenced code, code in grave accents, and rules between lines of prose.

use std::borrow::Cow;
use std::ops::Range;

use super::head::begins_rule;
use super::layout::{Block, Layout, Marking};
use super::markdown;

/// The marks of comments in a family of languages.
pub(super) struct Style {
    /// Endings of the names of files.
    endings: &'static [&'static str],
    /// Sign that begins a comment up to the end of the line. Repetitions of its last character belong to it.
    line: &'static str,
    /// The marks around a comment of several lines.
    around: &'static [(&'static str, &'static str)],
    /// Those that are also the quotation marks of a text of several lines.
    quotes: &'static [&'static str],
}

/// The comment or code around a line of a program.
#[derive(Clone, Copy)]
enum Place {
    Code,
    /// A comment, up to a sign.
    Comment(&'static str),
    /// A text, up to its quotation mark.
    Text(&'static str),
}

static STYLES: [Style; 3] = [
    Style {
        endings: &[
            "c", "cc", "cpp", "cs", "cxx", "dart", "go", "h", "hh", "hpp", "hxx", "java", "js", "jsx", "kt", "mjs",
            "php", "proto", "rs", "scala", "swift", "ts", "tsx", "zig",
        ],
        line: "//",
        around: &[("/*", "*/")],
        quotes: &[],
    },
    Style {
        endings: &["ex", "exs", "jl", "nim", "pl", "pm", "py", "pyi", "raku", "rb", "sh", "tcl"],
        line: "#",
        around: &[("\"\"\"", "\"\"\""), ("r\"\"\"", "\"\"\""), ("'''", "'''")],
        quotes: &["\"\"\"", "'''"],
    },
    Style { endings: &["elm", "hs", "lua"], line: "--", around: &[("{-", "-}"), ("--[[", "]]")], quotes: &[] },
];

/// Returns the comments of the programs whose files have an ending.
pub(super) fn style(ending: &str) -> Option<&'static Style> {
    STYLES.iter().find(|style| style.endings.contains(&ending))
}

impl Style {
    /// Returns the text of the comment in a line. `place` says what is around the line.
    fn comment<'t>(&self, line: &'t str, place: &mut Place) -> Option<&'t str> {
        let words = line.trim_start();
        let (inside, end) = match *place {
            Place::Code => {
                let begun = self.around.iter().find_map(|(begin, end)| Some((words.strip_prefix(begin)?, *end)));
                let Some((inside, end)) = begun else {
                    let open = |end: &&str| words.matches(*end).count() % 2 == 1;
                    *place = self.quotes.iter().copied().find(open).map_or(Place::Code, Place::Text);
                    return self.after_sign(words);
                };
                *place = Place::Comment(end);
                (inside.trim_start_matches(['*', '!', '|']), end)
            }
            Place::Comment(end) => (line, end),
            Place::Text(end) => {
                *place = if words.matches(end).count() % 2 == 1 { Place::Code } else { *place };
                return None;
            }
        };
        let Some(at) = inside.find(end) else { return Some(without_star(inside)) };
        *place = Place::Code;
        Some(without_star(&inside[..at]))
    }

    /// Returns the text after the sign that begins a comment.
    fn after_sign<'t>(&self, words: &'t str) -> Option<&'t str> {
        let rest = words.strip_prefix(self.line)?;
        Some(rest.trim_start_matches(|c: char| self.line.ends_with(c) || matches!(c, '!' | '|')))
    }
}

/// Returns a line of a comment without the star that many of its lines begin with.
fn without_star(line: &str) -> &str {
    let rest = line.trim_start().strip_prefix('*').filter(|rest| rest.is_empty() || rest.starts_with([' ', '\t']));
    rest.unwrap_or(line)
}

/// Finds the comments of a program.
pub(super) fn layout<'t>(text: &'t str, style: &Style) -> Layout<'t> {
    let mut place = Place::Code;
    let found: Vec<Option<&str>> = text.lines().map(|line| style.comment(line, &mut place)).collect();
    let mut lines: Vec<Cow<'t, str>> = found.iter().map(|line| Cow::Borrowed(line.unwrap_or_default())).collect();
    let mut blocks = Vec::new();
    let mut at = 0;
    while at < found.len() {
        let end = at + found[at..].iter().take_while(|line| line.is_some()).count();
        if at < end {
            without_accents(&mut lines[at..end]);
            blocks.extend(blocks_of(&lines, at..end));
        }
        at = end + 1;
    }
    Layout { lines, breaks: Vec::new(), blocks, is_about_grammars: false }
}

/// Returns the fenced code of a comment, and what is between it.
fn blocks_of(lines: &[Cow<'_, str>], comment: Range<usize>) -> Vec<Block> {
    let prose = |lines| Block { lines, marking: Marking::Prose };
    let (mut blocks, mut at) = (Vec::new(), comment.start);
    for Block { lines: fenced, marking } in markdown::fences(&lines[comment.clone()].join("\n")) {
        let lines = fenced.start + comment.start..fenced.end + comment.start;
        // A fence takes the line before its contents, and the one after them.
        blocks.push(prose(at..lines.start - 1));
        at = (lines.end + 1).min(comment.end);
        blocks.push(Block { lines, marking });
    }
    blocks.push(prose(at..comment.end));
    blocks.retain(|block| !block.lines.is_empty());
    blocks
}

/// Removes the grave accents around rules: `` `a = "x"` ``.
fn without_accents(lines: &mut [Cow<'_, str>]) {
    for at in 0..lines.len() {
        let words = lines[at].trim_start();
        let Some(rule) = words.strip_prefix('`').filter(|rest| !rest.starts_with('`') && begins_rule(rest)) else {
            continue;
        };
        let is_last = |line: &str| line.trim_end().ends_with('`');
        let first = rule.trim_end();
        if let Some(inside) = first.strip_suffix('`') {
            lines[at] = Cow::Owned(inside.to_owned());
        } else if let Some(last) =
            (at + 1..lines.len()).take_while(|next| !lines[*next].trim().is_empty()).find(|next| is_last(&lines[*next]))
        {
            let margin = " ".repeat(lines[at].len() - words.len());
            lines[at] = Cow::Owned(format!("{margin}{first}"));
            lines[last] = Cow::Owned(lines[last].trim_end().trim_end_matches('`').to_owned());
        }
    }
}
