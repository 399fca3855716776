//! Railroad diagrams as text: [`Grammar::railroad_text`].

use std::cell::Cell;

use super::tracks::{MAX_SHOWN, shown, times};
use crate::model::{Element, ElementKind, Grammar, RuleDefinition};

/// Maximum number of elements in a diagram.
const MAX_ELEMENTS: usize = 500;
/// Maximum number of alternatives that are drawn one below the other.
const MAX_TRACKS: usize = 100;

/// The characters of lines.
#[derive(Debug)]
struct Pen {
    line: char,
    side: char,
    /// Pairs of characters at which tracks part and join: above, between, and below.
    first: [char; 2],
    middle: [char; 2],
    last: [char; 2],
    /// The way back of a loop, and the end of a row that goes on.
    back: char,
    next: char,
}

const UNICODE: Pen =
    Pen {
        line: '─', side: '│', first: ['┬', '┬'], middle: ['├', '┤'], last: ['╰', '╯'], back: '◂', next: '▸'
    };

const ASCII: Pen =
    Pen { line: '-', side: '|', first: ['+', '+'], middle: ['+', '+'], last: ['+', '+'], back: '<', next: '>' };

impl Grammar {
    /// Draws the railroad diagram of a rule as lines of text, without a line end after the last one.
    ///
    /// A sequence that is wider than `width` characters continues in the next row, unless it is inside another part. Other parts can be
    /// wider. With `ascii`, lines are drawn with ASCII characters.
    ///
    /// ```
    /// let grammar: urlgram_abnf::Grammar = "greeting = \"hi\" *( \",\" name ) [ \"!\" ]\nname = 1*ALPHA\n".parse().unwrap();
    /// let drawn = grammar.railroad_text(grammar.rule("greeting").unwrap(), 72, false);
    /// assert_eq!(drawn, "\
    /// ├─ \"hi\" ─┬─┬─ \",\" ─ name ─┬─┬─┬─ \"!\" ─┬─┤
    ///          │ ╰◂─────────────╯ │ ╰───────╯
    ///          ╰──────────────────╯");
    /// ```
    pub fn railroad_text(&self, rule: &RuleDefinition, width: usize, ascii: bool) -> String {
        let pen = if ascii { &ASCII } else { &UNICODE };
        let drawing = Drawing { pen, left: Cell::new(MAX_ELEMENTS) };
        let blocks = match &rule.element.kind {
            ElementKind::Concatenation(all) => drawing.all(all),
            _ => vec![drawing.block(&rule.element)],
        };
        let mut rows: Vec<Vec<Block>> = vec![Vec::new()];
        let mut used = 0;
        for block in blocks {
            if used > 0 && used + block.width + 4 > width {
                rows.push(Vec::new());
                used = 0;
            }
            used += block.width + 1;
            rows.last_mut().into_iter().for_each(|row| row.push(block.clone()));
        }
        let count = rows.len();
        let mut lines = Vec::new();
        for (index, row) in rows.into_iter().enumerate() {
            let begin = if index == 0 { pen.middle[0] } else { pen.next };
            let end = if index + 1 == count { pen.middle[1] } else { pen.next };
            let Block { rows, entry, .. } = drawing.sequence(row);
            lines.extend(rows.into_iter().enumerate().map(|(at, text)| {
                let whole = if at == entry {
                    format!("{begin}{line}{text}{line}{end}", line = pen.line)
                } else {
                    format!("  {text}")
                };
                whole.trim_end().to_owned()
            }));
        }
        lines.join("\n")
    }
}

/// A drawn part: lines of the same width, one of which the track enters and leaves.
#[derive(Clone, Debug)]
struct Block {
    rows: Vec<String>,
    width: usize,
    entry: usize,
}

impl Block {
    /// A part of one line.
    fn line(text: String) -> Self {
        Block { width: text.chars().count(), rows: vec![text], entry: 0 }
    }

    /// Returns the lines, filled to a width, and whether the track enters in each.
    fn filled(self, width: usize, pen: &Pen) -> impl Iterator<Item = (String, bool)> {
        let (missing, entry) = (width.saturating_sub(self.width), self.entry);
        self.rows.into_iter().enumerate().map(move |(at, row)| {
            let fill = if at == entry { pen.line } else { ' ' };
            (row + &String::from(fill).repeat(missing), at == entry)
        })
    }
}

struct Drawing {
    pen: &'static Pen,
    /// Number of elements that may still be drawn.
    left: Cell<usize>,
}

impl Drawing {
    fn all(&self, elements: &[Element]) -> Vec<Block> {
        let mut blocks = Vec::new();
        for element in elements {
            blocks.push(self.block(element));
            if self.left.get() == 0 {
                break;
            }
        }
        blocks
    }

    fn block(&self, element: &Element) -> Block {
        let Some(left) = self.left.get().checked_sub(1) else { return self.named("…") };
        self.left.set(left);
        match &element.kind {
            _ if element.is_invalid() => self.named("<syntax error>"),
            ElementKind::Alternation(all) => {
                let mut blocks = self.all(&all[..all.len().min(MAX_TRACKS)]);
                let omitted = all.len() - blocks.len();
                blocks.extend((omitted > 0).then(|| self.named(&format!("<{omitted} more alternatives>"))));
                self.choice(blocks)
            }
            ElementKind::Concatenation(all) => self.sequence(self.all(all)),
            ElementKind::Repetition { min, max, element } => self.repetition(element, *min, *max, ""),
            ElementKind::List { min, max, element } => self.repetition(element, *min, *max, "\",\""),
            ElementKind::Option(element) => self.optional(self.block(element)),
            ElementKind::Group(element) => self.block(element),
            ElementKind::Reference { name, .. } | ElementKind::Prose { text: name, rule: Some(_) } => {
                self.named(&shown(name))
            }
            ElementKind::Prose { text, rule: None } => self.named(&format!("<{}>", shown(text))),
            ElementKind::Literal { text, .. } if text.is_empty() => self.empty(),
            ElementKind::Literal { text, case_sensitive } => {
                let letters = text.bytes().any(|byte| byte.is_ascii_alphabetic());
                let mark = if *case_sensitive && letters { "%s" } else { "" };
                self.named(&format!("{mark}\"{}\"", shown(text)))
            }
            ElementKind::Range { first, last } => self.named(&format!("%x{first:02X}-{last:02X}")),
            ElementKind::Sequence(values) => {
                let numbers: Vec<String> = values.iter().take(MAX_SHOWN).map(|value| format!("{value:02X}")).collect();
                self.named(&shown(&format!("%x{}", numbers.join("."))))
            }
        }
    }

    /// A text on the track.
    fn named(&self, text: &str) -> Block {
        Block::line(format!(" {text} "))
    }

    fn empty(&self) -> Block {
        Block::line(self.pen.line.to_string())
    }

    /// Draws parts one after the other.
    fn sequence(&self, blocks: Vec<Block>) -> Block {
        let entry = blocks.iter().map(|block| block.entry).max().unwrap_or(0);
        let below = blocks.iter().map(|block| block.rows.len() - block.entry).max().unwrap_or(1);
        let mut rows = vec![String::new(); entry + below];
        let mut width = 0;
        for (index, block) in blocks.into_iter().enumerate() {
            let gap = usize::from(index > 0);
            let above = entry - block.entry;
            for (at, row) in rows.iter_mut().enumerate() {
                if gap > 0 {
                    row.push(if at == entry { self.pen.line } else { ' ' });
                }
                match at.checked_sub(above).and_then(|at| block.rows.get(at)) {
                    Some(text) => row.push_str(text),
                    None => row.extend(std::iter::repeat_n(' ', block.width)),
                }
            }
            width += gap + block.width;
        }
        Block { rows, width, entry }
    }

    /// Draws parts one below the other, of which one is taken.
    fn choice(&self, blocks: Vec<Block>) -> Block {
        let pen = self.pen;
        let width = blocks.iter().map(|block| block.width).max().unwrap_or(0);
        let entry = blocks.first().map_or(0, |block| block.entry);
        let count = blocks.len();
        let mut rows = Vec::new();
        for (index, block) in blocks.into_iter().enumerate() {
            let (is_first, is_last) = (index == 0, index + 1 == count);
            let mut is_below = false;
            for (row, is_entry) in block.filled(width, pen) {
                let [left, right] = match (is_first, is_last) {
                    _ if !is_entry && (is_first && !is_below || is_last && is_below) => [' ', ' '],
                    _ if !is_entry => [pen.side, pen.side],
                    (true, _) => pen.first,
                    (_, true) => pen.last,
                    _ => pen.middle,
                };
                is_below |= is_entry;
                let line = if is_entry { pen.line } else { ' ' };
                rows.push(format!("{left}{line}{row}{line}{right}"));
            }
        }
        Block { rows, width: width + 4, entry }
    }

    /// Draws a part that may be left out.
    fn optional(&self, block: Block) -> Block {
        self.choice(vec![block, self.empty()])
    }

    /// Draws a part that can follow itself, with the text of the way back.
    fn repeat(&self, block: Block, label: &str) -> Block {
        let pen = self.pen;
        let label = if label.is_empty() { String::new() } else { format!(" {label} ") };
        let (width, entry) = (block.width.max(label.chars().count()), block.entry);
        let mut rows: Vec<String> = Vec::new();
        for (at, (row, is_entry)) in block.filled(width, pen).enumerate() {
            rows.push(match at > entry {
                _ if is_entry => format!("{}{}{row}{}{}", pen.first[0], pen.line, pen.line, pen.first[1]),
                true => format!("{} {row} {}", pen.side, pen.side),
                false => format!("  {row}  "),
            });
        }
        let fill = String::from(pen.line).repeat(width - label.chars().count() + 1);
        rows.push(format!("{}{}{label}{fill}{}", pen.last[0], pen.back, pen.last[1]));
        Block { rows, width: width + 4, entry }
    }

    fn repetition(&self, element: &Element, min: u32, max: Option<u32>, between: &str) -> Block {
        let inner = self.block(element);
        let counted = match (min, max) {
            (_, Some(0)) => return self.empty(),
            (0 | 1, Some(1)) => inner,
            (0 | 1, None) => self.repeat(inner, between),
            _ => self.repeat(inner, format!("{between} {}", times(min, max)).trim_start()),
        };
        if min == 0 { self.optional(counted) } else { counted }
    }
}
