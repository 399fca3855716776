//! Drawings and JSON of derivation trees of any grammar.

use std::io::{self, Write};

use serde_json::Value;
use unicode_width::UnicodeWidthStr;

use super::foreign::Foreign;
use super::style::{NAME, OutputStyle, QUIET, WRONG};
use urlgram::span::Span;
use urlgram_abnf::{Grammar, Partial, Tree, TreeLabel, Trees};
use urlgram_ops::{MAX_TREE_DEPTH, sequence};

/// Maximum width in cells of the column of names.
const MAX_NAMES: usize = 60;

/// Derivation trees of a text by the rules of a grammar.
pub(crate) struct Derivations<'a> {
    pub(crate) grammar: &'a Grammar,
    pub(crate) text: &'a [u8],
    pub(crate) trees: &'a Trees,
    /// Depth down to which nodes are shown.
    pub(crate) depth: usize,
}

impl Derivations<'_> {
    /// Draws all trees, the place where they part, and for a text that does not match, what was expected.
    pub(crate) fn draw(&self, style: &OutputStyle, out: &mut dyn Write) -> io::Result<()> {
        for (i, tree) in self.trees.trees.iter().enumerate() {
            if i > 0 {
                writeln!(out)?;
            }
            self.tree(tree, style, out)?;
        }
        if let Some(ambiguity) = &self.trees.ambiguity {
            let rule = &self.grammar.get(ambiguity.rule).name;
            let place = format!("{} of `{rule}` at {}", quoted(self.part(ambiguity.span)), ambiguity.span);
            writeln!(out, "{} two ways to derive {}", style.paint(WRONG, "ambiguous:"), Foreign(&place).line())?;
            for list in [&ambiguity.first, &ambiguity.second] {
                writeln!(out, "  {}", Foreign(&sequence(self.grammar, self.text, list)).line())?;
            }
        }
        match &self.trees.partial {
            Some(partial) => {
                self.tree(&partial.tree, style, out)?;
                self.expected(partial, style, out)
            }
            None => Ok(()),
        }
    }

    fn part(&self, span: Span) -> String {
        String::from_utf8_lossy(&self.text[span.range()]).into_owned()
    }

    fn expected(&self, partial: &Partial, style: &OutputStyle, out: &mut dyn Write) -> io::Result<()> {
        let rest = String::from_utf8_lossy(&self.text[partial.viable..]);
        let found = rest.chars().next().map_or("the end".to_owned(), |c| quoted(c.to_string()));
        let place = style.paint(QUIET, format!("at byte {}:", partial.viable));
        writeln!(out, "{} {place} found {found}, expected {}", style.paint(WRONG, "no match"), partial.next)?;
        for (rule, caller) in &partial.expected {
            let [rule, caller] = [rule, caller].map(|rule| &self.grammar.get(*rule).name);
            let said = format!("{rule} (of {caller})");
            writeln!(out, "  {} {}", style.paint(QUIET, "expected rule"), Foreign(&said).line())?;
        }
        Ok(())
    }

    fn tree(&self, tree: &Tree, style: &OutputStyle, out: &mut dyn Write) -> io::Result<()> {
        let lines = self.lines(tree, style);
        let names =
            lines.iter().map(|(guides, name, _)| guides.width() + name.width()).max().unwrap_or(0).min(MAX_NAMES);
        let digits = self.text.len().to_string().len();
        for (guides, name, span) in lines {
            let gap = names.saturating_sub(guides.width() + name.width());
            let shown = match self.part(span) {
                part if part.is_empty() => style.paint(QUIET, "(empty)").to_string(),
                part => Foreign(&part.replace('\r', "\\r").replace('\n', "\\n")).line().into_owned(),
            };
            let place = style.paint(QUIET, format!("{:>digits$}..{:<digits$}", span.start, span.end));
            writeln!(out, "{}{}{:gap$}  {place}  {shown}", style.paint(QUIET, guides), style.paint(NAME, name), "")?;
        }
        Ok(())
    }

    /// Returns the lines of a tree: guides, name and span. Terminals that are all that a rule consists of have no line.
    fn lines(&self, tree: &Tree, style: &OutputStyle) -> Vec<(String, String, Span)> {
        let [child, last, past] =
            if style.unicode { ["├── ", "└── ", "│   "] } else { ["|-- ", "`-- ", "|   "] };
        let shown: Vec<usize> = (0..tree.nodes.len()).filter(|index| self.is_shown(tree, *index)).collect();
        let mut lines = Vec::new();
        // Whether a later line continues the guide of each depth.
        let mut goes_on: Vec<bool> = Vec::new();
        for index in shown.into_iter().rev() {
            let node = &tree.nodes[index];
            let mut guides = String::new();
            for depth in 1..=node.depth {
                let more = goes_on.get(depth).copied().unwrap_or(false);
                guides.push_str(match (depth == node.depth, more) {
                    (true, true) => child,
                    (true, false) => last,
                    (false, true) => past,
                    (false, false) => "    ",
                });
            }
            goes_on.resize(goes_on.len().max(node.depth + 1), false);
            goes_on[node.depth] = true;
            goes_on.truncate(node.depth + 1);
            lines.push((guides, self.name(tree, index), node.span));
        }
        lines.reverse();
        lines
    }

    fn is_shown(&self, tree: &Tree, index: usize) -> bool {
        let node = &tree.nodes[index];
        let is_whole = node.label == TreeLabel::Terminals
            && index > 0
            && tree.nodes[index - 1].depth < node.depth
            && tree.nodes[index - 1].is_complete
            && tree.nodes[index - 1].span == node.span;
        node.depth <= self.depth.min(MAX_TREE_DEPTH) && !is_whole
    }

    fn name(&self, tree: &Tree, index: usize) -> String {
        let node = &tree.nodes[index];
        match node.label {
            TreeLabel::Rule(rule) if node.is_complete => self.grammar.get(rule).name.clone(),
            TreeLabel::Rule(rule) => format!("{} …", self.grammar.get(rule).name),
            TreeLabel::Terminals => quoted(self.part(node.span)),
        }
    }

    /// Returns the trees as JSON.
    pub(crate) fn json(&self) -> Value {
        urlgram_ops::derivations_json(self.grammar, self.text, self.trees, self.depth)
    }
}

fn quoted(text: String) -> String {
    format!("{text:?}")
}
