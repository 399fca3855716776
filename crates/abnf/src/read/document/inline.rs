//! Rules in the cells of tables and in inline code of Markdown, reStructuredText and HTML.

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

/// Maximum number of lines between a rule and the line that it is read on.
const MAX_DISTANCE: usize = 64;

/// A rule in a sentence or in a row of a table.
pub(super) struct Inline {
    /// Index of the line.
    pub(super) at: usize,
    pub(super) rule: String,
    /// Whether its place says that it is a rule: a row of a table, or a paragraph about grammars.
    pub(super) is_introduced: bool,
}

/// Adds the rules of tables and of inline code, each as a block of one line, if no block defines a rule of this name. Those of inline code
/// are rules if a block refers to them or their paragraph is about grammars. `mark` is what is on both sides of inline code.
pub(super) fn add(layout: &mut Layout<'_>, begin: usize, mark: &str, has_tables: bool) {
    let taken = taken(layout);
    let (mut column, mut found) = (None, Vec::new());
    for (at, line) in layout.lines.iter().enumerate().skip(begin) {
        let is_row = has_tables && line.trim_start().starts_with('|');
        column = column.filter(|_| is_row);
        if taken[at] || line.len() > MAX_LEN || !(is_row || line.contains(mark)) {
            continue;
        }
        if is_row {
            let cells = cells(line);
            column =
                column.or_else(|| cells.iter().position(|cell| cell.split_whitespace().any(|word| word == "ABNF")));
            found.extend(of_row(&cells, column).map(|rule| Inline { at, rule, is_introduced: true }));
        } else {
            let is_introduced = is_about_grammars(&layout.lines, at);
            let codes = line.split(mark).skip(1).step_by(2).map(str::trim).filter(|code| is_code_of_rule(code));
            found.extend(codes.map(|code| Inline { at, rule: code.to_owned(), is_introduced }));
        }
    }
    place(layout, found, &taken);
}

/// Returns for each line whether a block has it.
fn taken(layout: &Layout<'_>) -> Vec<bool> {
    let mut taken = vec![false; layout.lines.len()];
    layout.blocks.iter().for_each(|block| taken[block.lines.clone()].fill(true));
    taken
}

/// Adds rules of sentences that are not in blocks: those of HTML.
pub(super) fn add_found(layout: &mut Layout<'_>, found: Vec<Inline>) {
    let taken = taken(layout);
    place(layout, found, &taken);
}

/// Adds those rules that nothing defines and that are introduced or used. The first of a line is on this line, and each other one on the
/// nearest line after it that no block has.
fn place(layout: &mut Layout<'_>, found: Vec<Inline>, taken: &[bool]) {
    let (mut defined, used) = names(layout);
    let name = |rule: &str| head(rule).map(|head| head.name.to_ascii_lowercase());
    let accepted: Vec<Inline> = found
        .into_iter()
        .filter(|one| {
            name(&one.rule).is_some_and(|name| (one.is_introduced || used.contains(&name)) && defined.insert(name))
        })
        .collect();
    let mut is_free: Vec<bool> = taken.iter().map(|taken| !taken).collect();
    let (mut others, mut placed) = (Vec::new(), Vec::new());
    for one in accepted {
        match is_free.get_mut(one.at).is_some_and(std::mem::take) {
            true => placed.push((one.at, one.rule)),
            false => others.push(one),
        }
    }
    for Inline { at, rule, .. } in others {
        let after = (at + 1..is_free.len()).take(MAX_DISTANCE);
        let before = (at.saturating_sub(MAX_DISTANCE)..at).rev();
        if let Some(free) = after.chain(before).find(|line| is_free[*line]) {
            is_free[free] = false;
            placed.push((free, rule));
        }
    }
    for (at, rule) in placed {
        layout.lines[at] = Cow::Owned(rule);
        layout.blocks.push(Block { lines: at..at + 1, marking: Marking::Unmarked });
    }
    layout.blocks.sort_by_cached_key(|block| block.lines.start);
}

/// Returns the names, in lower case, that blocks define, and those that they use.
fn names(layout: &Layout<'_>) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut defined, mut used) = (BTreeSet::new(), BTreeSet::new());
    for line in layout.blocks.iter().flat_map(|block| &layout.lines[block.lines.clone()]) {
        let rest = head(line).map_or(&**line, |head| {
            defined.insert(head.name.to_ascii_lowercase());
            head.rest
        });
        let words = rest.split(|c: char| !c.is_ascii_alphanumeric() && !"-_".contains(c));
        used.extend(words.filter(|word| !word.is_empty()).map(str::to_ascii_lowercase));
    }
    (defined, used)
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

/// Whether inline code is a rule, and no setting.
pub(super) fn is_code_of_rule(code: &str) -> bool {
    is_rule(code) && SIGNS.iter().any(|sign| code.contains(sign))
}

/// Whether the paragraph of a line mentions a grammar.
fn is_about_grammars(lines: &[Cow<'_, str>], at: usize) -> bool {
    let is_filled = |line: &&Cow<'_, str>| !line.trim().is_empty();
    let before = lines[at.saturating_sub(3)..at].iter().rev().take_while(is_filled);
    let mut lines = before.chain(lines[at..].iter().take(2).take_while(is_filled));
    lines.any(|line| mentions_grammar(line))
}

/// Whether a text mentions a grammar.
pub(super) fn mentions_grammar(text: &str) -> bool {
    text.contains("BNF") || ["grammar", "syntax"].iter().any(|word| text.to_ascii_lowercase().contains(word))
}
