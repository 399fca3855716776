//! Rules in the cells of tables and in inline code of Markdown.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::cells::is_rule;
use super::head::head;
use super::layout::{Block, Layout, Marking};
use super::markup_text::decoded;

/// Texts of which a rule in a sentence has one. `name = "text"` may be a setting.
const SIGNS: [&str; 8] = [" / ", "%x", "%d", "*(", "1*", "DIGIT", "ALPHA", "CRLF"];

/// Maximum number of bytes of a line that is searched.
const MAX_LEN: usize = 4000;

/// Adds the rules of tables and of inline code, each as a block of one line, if no block defines a rule of this name. Those of inline code
/// are rules if a block refers to them or their paragraph is about grammars.
pub(super) fn add(layout: &mut Layout<'_>, begin: usize) {
    let mut taken = vec![false; layout.lines.len()];
    let (mut defined, mut used) = (BTreeSet::new(), BTreeSet::new());
    for at in layout.blocks.iter().flat_map(|block| block.lines.clone()) {
        taken[at] = true;
        let line = &layout.lines[at];
        let rest = head(line).map_or(&**line, |head| {
            defined.insert(head.name.to_ascii_lowercase());
            head.rest
        });
        let words = rest.split(|c: char| !c.is_ascii_alphanumeric() && !"-_".contains(c));
        used.extend(words.filter(|word| !word.is_empty()).map(str::to_ascii_lowercase));
    }
    let mut column = None;
    for (at, is_taken) in taken.into_iter().enumerate().skip(begin) {
        let line = &layout.lines[at];
        let is_row = line.trim_start().starts_with('|');
        column = column.filter(|_| is_row);
        if is_taken || line.len() > MAX_LEN || !(is_row || line.contains('`')) {
            continue;
        }
        let found = if is_row {
            let cells = cells(line);
            column =
                column.or_else(|| cells.iter().position(|cell| cell.split_whitespace().any(|word| word == "ABNF")));
            of_row(&cells, column)
        } else {
            of_sentence(line)
        };
        let Some((name, rule)) = found.and_then(|rule| Some((head(&rule)?.name.to_ascii_lowercase(), rule))) else {
            continue;
        };
        if (is_row || used.contains(&name) || is_about_grammars(&layout.lines, at)) && defined.insert(name) {
            layout.lines[at] = Cow::Owned(rule);
            layout.blocks.push(Block { lines: at..at + 1, marking: Marking::Unmarked });
        }
    }
    layout.blocks.sort_by_cached_key(|block| block.lines.start);
}

/// Returns the texts of the cells of a row, without the marks of code. `\|` is a sign of the text.
fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut chars) = (vec![String::new()], line.trim().trim_start_matches('|').chars().peekable());
    while let Some(c) = chars.next() {
        let last = cells.last_mut().expect("there is a first cell");
        match c {
            '\\' if chars.peek().is_some_and(|next| "|*_<>[]".contains(*next)) => last.extend(chars.next()),
            '|' => cells.push(String::new()),
            c => last.push(c),
        }
    }
    let text = |cell: String| {
        let cell = cell.replace("<br>", " ").replace("<br/>", " ");
        decoded(cell.trim().trim_matches('`').trim()).into_owned()
    };
    cells.into_iter().map(text).collect()
}

/// Returns the rule of a row: one of its cells, a name and its elements in cells after each other, or a name and the cell of a column.
fn of_row(cells: &[String], column: Option<usize>) -> Option<String> {
    if let Some(rule) = cells.iter().find(|cell| is_rule(cell)) {
        return Some(rule.clone());
    }
    let is_name = |text: &str| head(&format!("{text} = x")).is_some_and(|head| head.name == text);
    let of_pair = |at: usize| {
        let rest = cells[at + 1..].join(" ");
        let is_sign = ["= ", "=/ ", "::= "].iter().any(|sign| rest.starts_with(sign));
        (is_sign && is_name(&cells[at])).then(|| format!("{} {rest}", cells[at]).trim_end().to_owned())
    };
    let of_column = |column: usize| {
        let elements = cells.get(column).filter(|cell| !cell.is_empty() && column > 0)?;
        is_name(&cells[0]).then(|| format!("{} = {elements}", cells[0]))
    };
    (0..cells.len()).find_map(of_pair).or_else(|| of_column(column?).filter(|rule| is_rule(rule)))
}

/// Returns the rule in the inline code of a line.
fn of_sentence(line: &str) -> Option<String> {
    let codes = line.split('`').skip(1).step_by(2).map(str::trim);
    let is_rule = |code: &&str| is_rule(code) && SIGNS.iter().any(|sign| code.contains(sign));
    codes.into_iter().find(is_rule).map(ToOwned::to_owned)
}

/// Whether the paragraph of a line mentions a grammar.
fn is_about_grammars(lines: &[Cow<'_, str>], at: usize) -> bool {
    let is_filled = |line: &&Cow<'_, str>| !line.trim().is_empty();
    let before = lines[at.saturating_sub(3)..at].iter().rev().take_while(is_filled);
    let mut lines = before.chain(lines[at..].iter().take(2).take_while(is_filled));
    lines.any(|line| {
        line.contains("BNF") || ["grammar", "syntax"].iter().any(|word| line.to_ascii_lowercase().contains(word))
    })
}
