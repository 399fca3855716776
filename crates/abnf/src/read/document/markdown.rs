//! Blocks of code in Markdown: fences of any length and kind, and indented code.

use std::borrow::Cow;

use super::head::indent;
use super::inline;
use super::layout::{Block, Layout, Marking};

/// The line that opens a fenced code block.
struct Fence<'t> {
    /// `` ` `` or `~`.
    sign: char,
    length: usize,
    info: &'t str,
}

fn fence(line: &str) -> Option<Fence<'_>> {
    let words = line.trim_start();
    let sign = words.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let info = words.trim_start_matches(sign);
    let length = words.len() - info.len();
    let is_inline = sign == '`' && info.contains('`');
    (length >= 3 && !is_inline).then(|| Fence { sign, length, info: info.trim() })
}

/// Whether a line opens or closes a fenced code block.
pub(super) fn is_fence(line: &str) -> bool {
    fence(line).is_some()
}

impl Fence<'_> {
    fn is_closed_by(&self, line: &str) -> bool {
        fence(line).is_some_and(|end| end.sign == self.sign && end.length >= self.length && end.info.is_empty())
    }
}

/// Returns the language in an information string: `abnf`, `{.abnf #id}`, `abnf title="x"`.
fn language(info: &str) -> &str {
    let is_part = |c: char| c.is_whitespace() || "{}.,:".contains(c);
    info.split(is_part).find(|word| !word.is_empty() && !word.starts_with('#')).unwrap_or_default()
}

/// Returns the marking in an attribute list of kramdown: `{: .abnf}`, `{:type="abnf"}`, `{type="abnf"}`.
fn attributes(line: &str) -> Option<Marking> {
    let list = line.trim().strip_prefix('{')?.strip_suffix('}')?;
    let value = |name: &str| {
        list.split_once(name).and_then(|(_, rest)| rest.trim_start_matches(['"', '\'']).split(['"', '\'', ' ']).next())
    };
    let class = || list.split_whitespace().find_map(|word| word.trim_start_matches(':').strip_prefix('.'));
    let named = value("type=").or_else(class)?;
    Some(Marking::of_language(named))
}

/// Finds the blocks of a Markdown document.
pub(super) fn layout(text: &str) -> Layout<'_> {
    let mut lines: Vec<&str> = text.lines().collect();
    remove_quotes(&mut lines);
    let mut blocks: Vec<Block> = Vec::new();
    let begin = after_front_matter(&lines);
    let mut at = begin;
    while at < lines.len() {
        let (block, next) = if let Some(fence) = fence(lines[at]) {
            fenced(&lines, at, &fence)
        } else if is_code(&lines, at) {
            indented(&lines, at)
        } else {
            (None, at + 1)
        };
        blocks.extend(block);
        at = next;
    }
    let lines = lines.into_iter().map(Cow::Borrowed).collect();
    let mut layout = Layout { lines, breaks: Vec::new(), blocks, is_about_grammars: false };
    if text.contains("BNF") {
        inline::add(&mut layout, begin, "`", true);
    }
    layout
}

/// Removes the `>` of block quotes that have fenced code: `> ~~~abnf`.
fn remove_quotes(lines: &mut [&str]) {
    let mut at = 0;
    while at < lines.len() {
        if let Some(fence) = fence(lines[at]) {
            at = fenced(lines, at, &fence).1;
            continue;
        }
        let end = at + lines[at..].iter().take_while(|line| quoted(line).is_some()).count();
        if lines[at..end].iter().any(|line| quoted(line).is_some_and(is_fence)) {
            lines[at..end].iter_mut().for_each(|line| *line = quoted(line).unwrap_or(line));
        }
        at = end.max(at + 1);
    }
}

/// Returns the contents of a line of a block quote.
fn quoted(line: &str) -> Option<&str> {
    let rest = line.trim_start_matches(' ');
    let inside = rest.strip_prefix('>').filter(|_| line.len() - rest.len() < 4)?;
    Some(inside.strip_prefix(' ').unwrap_or(inside))
}

/// Returns the line after the data at the beginning of a document, between two lines `---` (YAML), `+++` (TOML) or `%%%` (TOML of mmark).
fn after_front_matter(lines: &[&str]) -> usize {
    let Some(begin) = lines.iter().position(|line| !line.trim().is_empty()) else { return 0 };
    let sign = lines[begin].trim_start_matches('\u{feff}').trim_end();
    if !["---", "+++", "%%%"].contains(&sign) {
        return 0;
    }
    (begin + 1..lines.len()).find(|at| lines[*at].trim_end() == sign).map_or(0, |end| end + 1)
}

fn fenced(lines: &[&str], at: usize, fence: &Fence<'_>) -> (Option<Block>, usize) {
    let end = (at + 1..lines.len()).find(|line| fence.is_closed_by(lines[*line])).unwrap_or(lines.len());
    let mut marking = Marking::of_code(language(fence.info));
    let around = [at.checked_sub(1), Some(end + 1)];
    if marking == Marking::Unmarked {
        let listed = around.into_iter().flatten().filter_map(|line| attributes(lines.get(line)?));
        marking =
            listed.reduce(|first, second| if first == Marking::Unmarked { second } else { first }).unwrap_or(marking);
    }
    (Some(Block { lines: at + 1..end, marking }), end + 1)
}

/// Whether an indented code block begins at a line: after an empty line, by four spaces or a tab.
fn is_code(lines: &[&str], at: usize) -> bool {
    let is_empty = |line: &str| line.trim().is_empty();
    let is_indented = lines[at].starts_with("    ") || lines[at].starts_with('\t');
    is_indented && !is_empty(lines[at]) && (at == 0 || is_empty(lines[at - 1]))
}

fn indented(lines: &[&str], at: usize) -> (Option<Block>, usize) {
    let belongs = |line: &&str| line.trim().is_empty() || indent(line) >= 4 || line.starts_with('\t');
    let mut end = at + lines[at..].iter().take_while(|line| belongs(line)).count();
    let next = end;
    while lines[end - 1].trim().is_empty() {
        end -= 1;
    }
    let marking = lines.get(end).and_then(|line| attributes(line)).unwrap_or(Marking::Unmarked);
    (Some(Block { lines: at..end, marking }), next)
}

/// Returns the fenced code blocks of a text.
pub(super) fn fences(text: &str) -> Vec<Block> {
    let lines: Vec<&str> = text.lines().collect();
    let (mut blocks, mut at) = (Vec::new(), 0);
    while at < lines.len() {
        let (block, next) = fence(lines[at]).map_or((None, at + 1), |fence| fenced(&lines, at, &fence));
        blocks.extend(block);
        at = next;
    }
    blocks
}

/// Whether a text is Markdown without fences: it has a heading.
pub(super) fn has_heading(text: &str) -> bool {
    text.lines().any(|line| {
        let words = line.trim_start_matches('#');
        (1..=6).contains(&(line.len() - words.len())) && words.starts_with(' ') && !words.trim().is_empty()
    })
}
