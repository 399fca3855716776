//! Blocks of code in MediaWiki: elements such as `<pre>`, and lines that begin with a space.

use std::borrow::Cow;

use super::layout::{Block, Layout, Marking};
use super::markup;
use super::markup_text::{Markup, plain};

/// Finds the blocks of a page.
pub(super) fn layout(text: &str) -> Layout<'static> {
    let (mut layout, _) = markup::layout(text, Markup::Wiki);
    let lines: Vec<&str> = text.lines().collect();
    let is_code = |at: usize| lines[at].starts_with(' ') && !lines[at].trim().is_empty();
    let mut taken = vec![false; lines.len()];
    layout
        .blocks
        .iter()
        .flat_map(|block| block.lines.clone())
        .filter(|at| *at < lines.len())
        .for_each(|at| taken[at] = true);
    let mut at = 0;
    while at < lines.len() {
        let end = at + lines[at..].iter().enumerate().take_while(|(i, _)| is_code(at + i) && !taken[at + i]).count();
        if end > at {
            for (line, source) in lines.iter().enumerate().take(end).skip(at) {
                layout.lines[line] = Cow::Owned(plain(source, Markup::Wiki));
            }
            layout.blocks.push(Block { lines: at..end, marking: Marking::Unmarked });
        }
        at = end.max(at + 1);
    }
    layout.blocks.sort_by_cached_key(|block| block.lines.start);
    layout
}
