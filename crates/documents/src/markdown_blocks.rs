//! The blocks of a Markdown document, of which an edit changes one: [`MarkdownBlocks`].

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use pulldown_cmark::{BrokenLink, Event, Parser, Tag};
use urlgram::span::Span;

use super::formats::{as_commonmark, markdown_options};
use super::front_matter::front_matter;
use super::holes;
use super::leading_holes;
use super::results;

/// The blocks of a Markdown document, and the labels that it defines.
///
/// The parser of CommonMark reads a document from its beginning to its end. When a new block begins after an empty line, it no longer
/// depends on what it read, except for the labels. So an edit within one block changes the meaning of no other one, if the parser still
/// finds the other blocks around it where they were.
#[derive(Clone, Debug)]
pub struct MarkdownBlocks {
    blocks: Vec<Block>,
    labels: Arc<HashSet<String>>,
    /// Holes of templates, which no part touches.
    holes: Vec<Range<usize>>,
    code: Code,
}

/// Readings of a block of code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Code {
    /// Code, whatever else the document says.
    Alone,
    /// A grammar, since the document mentions some.
    Grammar,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Block {
    /// Bytes from the beginning of its first line to the end of its last line with text.
    start: usize,
    end: usize,
    /// Whether an edit in it may change no more than its links: it is a paragraph, a list, a quotation or a table, without headings and
    /// HTML.
    is_calm: bool,
}

/// A block that was edited, in a part of the document that is large enough for its links to be found as in the whole.
#[derive(Clone, Debug)]
pub struct EditedBlock {
    /// The part before and after the edit, after definitions of the labels that it uses.
    pub parts: [String; 2],
    /// Offsets of the parts after the definitions.
    pub offset: usize,
    /// Offset in the document at which the part begins.
    pub start: usize,
    /// The block before and after the edit, in bytes of the document.
    pub block: [Range<usize>; 2],
    /// The blocks of the document after the edit.
    pub blocks: MarkdownBlocks,
}

/// Number of bytes on each side of a block that decide what its links are: a text that nearly is a link has 512 at most.
const AROUND: usize = 1 << 10;

/// Longest part that is read alone, in bytes. Blocks of such documents are read with them.
const LONGEST: usize = 1 << 17;

/// Texts of which each may change the meaning of what is outside of the block: templates, definitions, notes, containers, the ends of
/// HTML, and comments of urlgram. The mention of a grammar decides what a code block is.
const LOUD: [&str; 15] =
    ["{", "}", "-->", "%>", "]:", "[^", ":::", "!!!", "???", "===", " markdown", "rlgram", "RLGRAM", "BNF", "bnf"];

/// Mentions of a grammar.
const GRAMMARS: [&str; 2] = ["BNF", "bnf"];

impl MarkdownBlocks {
    /// Returns the blocks of a document; `None` if what they mean depends on other parts of it: it is a template that includes texts, it has
    /// ignore comments, or parts of it are extensions of Markdown.
    ///
    /// ```
    /// use urlgram::span::Span;
    /// use urlgram_documents::MarkdownBlocks;
    ///
    /// let (before, after) = ("# T\n\n[a][b] old\n\n[b]: c\n", "# T\n\n[a][b] new one\n\n[b]: c\n");
    /// let blocks = MarkdownBlocks::of(before).unwrap();
    /// let edited = blocks.edited(before, after, Span::new(12, 15), 7).unwrap();
    /// assert_eq!(&after[edited.block[1].clone()], "[a][b] new one");
    /// // The whole document is near enough to the block, with the definition in it.
    /// assert_eq!(edited.parts[1], format!("\n{after}"));
    /// ```
    pub fn of(text: &str) -> Option<MarkdownBlocks> {
        let has = |mark: &str| memchr::memmem::find(text.as_bytes(), mark.as_bytes()).is_some();
        if has("{/*") || has_lone_return(text) || has_directives(text) {
            return None;
        }
        let masked = leading_holes::mask(text);
        if masked.as_ref().is_some_and(|masked| holes::have_effects(text, masked)) {
            return None;
        }
        let code = if GRAMMARS.into_iter().any(has) { Code::Grammar } else { Code::Alone };
        let start = front_matter(text).map_or(0, |found| found.end);
        let (blocks, labels, _) = read(masked.as_ref().map_or(text, |masked| &masked.text), start, code)?;
        let holes = masked.map(|masked| masked.holes).unwrap_or_default();
        Some(MarkdownBlocks { blocks, labels: Arc::new(labels), holes, code })
    }

    /// Returns the block that an edit changes; `None` if the edit may change what other parts of the document mean, or if that is not
    /// certain. `edit` are the bytes of the old text that the edit replaces by so many bytes.
    pub fn edited(&self, before: &str, after: &str, edit: Span, length: usize) -> Option<EditedBlock> {
        let (start, end) = (edit.start as usize, edit.end as usize);
        let number = self.blocks.partition_point(|block| block.start < start).checked_sub(1)?;
        let block = self.blocks.get(number).filter(|block| block.is_calm && end <= block.end)?;
        let moved = |at: usize| (at + length).checked_sub(end - start);
        let changed = block.start..moved(block.end)?;
        if !is_calm(before.get(block.start..block.end)?) || !is_calm(after.get(changed.clone())?) {
            return None;
        }
        // The parts begin and end between blocks with an empty line between them.
        let is_apart = |number: usize| {
            let block = &self.blocks[number];
            number == 0 || before[self.blocks[number - 1].end..block.start].matches('\n').count() > 1
        };
        let first =
            (0..number).rev().find(|first| is_apart(*first) && self.blocks[*first].start + AROUND <= block.start);
        let last = (number + 2..self.blocks.len())
            .find(|next| is_apart(*next) && block.end + AROUND <= self.blocks[*next - 1].end);
        let first = first.unwrap_or(0);
        let part = self.blocks[first].start..last.map_or(before.len(), |last| self.blocks[last].start);
        let new_part = part.start..moved(part.end)?;
        let next_hole = self.holes.partition_point(|hole| hole.end < part.start);
        let touches_hole = self.holes.get(next_hole).is_some_and(|hole| hole.start <= part.end);
        if part.len().max(new_part.len()) > LONGEST || !is_apart(number) || touches_hole {
            return None;
        }
        let [old, new] = [before.get(part.clone())?, after.get(new_part)?];
        let (old_blocks, _, mut asked) = read(old, 0, self.code)?;
        let (new_blocks, _, asked_after) = read(new, 0, self.code)?;
        asked.extend(asked_after);
        let own = &self.blocks[first..last.unwrap_or(self.blocks.len())];
        // The blocks of the part are those of the document, before the edit and after it. Of the one that is edited, somebody may have
        // written spaces at its end.
        let are = |found: &[Block], part_text: &str, place: &dyn Fn(usize) -> Option<usize>| {
            let is_there = |found: &Block, own: &Block| {
                let text = part_text.get(place(own.start)?..place(own.end)?)?;
                let end = place(own.start)? + text.trim_end().len();
                Some(*found == Block { start: place(own.start)?, end, is_calm: own.is_calm })
            };
            found.len() == own.len() && found.iter().zip(own).all(|(found, own)| is_there(found, own) == Some(true))
        };
        let as_old = |at: usize| at.checked_sub(part.start);
        let as_new = |at: usize| if at < block.end { as_old(at) } else { as_old(moved(at)?) };
        if !are(&old_blocks, old, &as_old) || !are(&new_blocks, new, &as_new) {
            return None;
        }
        let mut definitions = String::from("\n");
        for label in asked.iter().filter(|label| self.labels.contains(*label)) {
            if label.contains(['[', ']', '\\']) {
                return None;
            }
            definitions.push_str(&format!("[{label}]: x\n\n"));
        }
        let parts = [old, new].map(|part| format!("{definitions}{part}"));
        let mut blocks = self.blocks.clone();
        blocks[number].end = changed.end;
        for later in &mut blocks[number + 1..] {
            (later.start, later.end) = (moved(later.start)?, moved(later.end)?);
        }
        let mut holes = self.holes.clone();
        for later in &mut holes[next_hole..] {
            *later = moved(later.start)?..moved(later.end)?;
        }
        Some(EditedBlock {
            parts,
            offset: definitions.len(),
            start: part.start,
            block: [block.start..block.end, changed],
            blocks: MarkdownBlocks { blocks, labels: Arc::clone(&self.labels), holes, code: self.code },
        })
    }
}

/// Whether a block is sure to have no meaning for other parts of the document.
fn is_calm(text: &str) -> bool {
    let has = |mark: &str| memchr::memmem::find(text.as_bytes(), mark.as_bytes()).is_some();
    // A line that begins with a colon makes a term of the line before it.
    !LOUD.iter().any(|mark| has(mark))
        && text.split('<').skip(1).all(is_autolink)
        && !has_lone_return(text)
        && !text.lines().any(|line| line.trim_start().starts_with(':'))
}

/// Whether the text after a `<`, up to the next one, begins with the rest of a URL in angle brackets, and not with a tag.
fn is_autolink(rest: &str) -> bool {
    let Some((scheme, rest)) = rest.split_once(':') else { return false };
    let is_scheme = (2..=32).contains(&scheme.len())
        && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    is_scheme
        && rest.find(|c: char| c == '>' || c == ' ' || c.is_control()).is_some_and(|end| rest[end..].starts_with('>'))
}

/// Whether a text has a line end that not all readers know.
fn has_lone_return(text: &str) -> bool {
    memchr::memchr_iter(b'\r', text.as_bytes()).any(|at| text.as_bytes().get(at + 1) != Some(&b'\n'))
}

/// Whether a comment may ignore findings, or begin a part that a program writes.
fn has_directives(text: &str) -> bool {
    let matter = &text[..front_matter(text).map_or(0, |found| found.end)];
    let is_directive = |comment: &str| {
        let comment = comment.to_ascii_lowercase();
        ["rlgram", "start", "begin"].iter().any(|word| comment.contains(word))
    };
    let comments = text.split("<!--").skip(1).map(|rest| rest.split("-->").next().unwrap_or_default());
    matter.to_ascii_lowercase().contains("rlgram") || comments.into_iter().any(is_directive)
}

/// Returns the blocks of a text from an offset on, the labels that it defines, and those of which it has no definition; `None` if the
/// reader of documents changes the text first.
fn read(text: &str, start: usize, code: Code) -> Option<(Vec<Block>, HashSet<String>, Vec<String>)> {
    let body = &text[start..];
    if !matches!(as_commonmark(body), std::borrow::Cow::Borrowed(_)) {
        return None;
    }
    let mut asked = Vec::new();
    let is_undefined = |link: BrokenLink<'_>| {
        asked.push(normalized(&link.reference));
        None
    };
    let mut events =
        Parser::new_with_broken_link_callback(body, markdown_options(), Some(is_undefined)).into_offset_iter();
    let (mut depth, mut blocks): (usize, Vec<Block>) = (0, Vec::new());
    for (event, range) in &mut events {
        if depth == 0 && !matches!(event, Event::End(_)) {
            let line = body[..range.start].rfind('\n').map_or(0, |end| end + 1);
            let end = range.start + body[range.clone()].trim_end().len();
            let mut is_calm = may_be_calm(&event);
            // The text may say that the quotation shows a result.
            if let Some(before) = blocks.last_mut().filter(|_| matches!(event, Event::Start(Tag::BlockQuote(_)))) {
                let is_announced = results::may_announce(&text[before.start..before.end]);
                (is_calm, before.is_calm) = (is_calm && !is_announced, before.is_calm && !is_announced);
            }
            blocks.push(Block { start: start + line, end: start + end, is_calm });
        }
        if let Some(block) = blocks.last_mut() {
            block.is_calm &= !is_loud(&event, code);
        }
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
    }
    let labels = events.reference_definitions().iter().map(|(label, _)| normalized(label)).collect();
    drop(events);
    asked.sort_unstable();
    asked.dedup();
    Some((blocks, labels, asked))
}

/// Whether a block at the top of the document is of a kind whose texts mean nothing for others.
fn may_be_calm(event: &Event<'_>) -> bool {
    matches!(event, Event::Start(Tag::Paragraph | Tag::List(_) | Tag::BlockQuote(_) | Tag::Table(_)))
}

/// Whether a part of a block has a meaning for other parts of the document: an anchor, a note, the state of a reader of HTML.
fn is_loud(event: &Event<'_>, code: Code) -> bool {
    match event {
        Event::Start(Tag::CodeBlock(_)) => code == Code::Grammar,
        Event::Start(Tag::Heading { .. } | Tag::HtmlBlock | Tag::FootnoteDefinition(_))
        | Event::InlineHtml(_)
        | Event::Html(_)
        | Event::FootnoteReference(_) => true,
        _ => false,
    }
}

/// Returns a label as the parser compares it, but for letters outside of US-ASCII.
fn normalized(label: &str) -> String {
    label.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the block that is changed by an insertion, after the edit.
    fn inserted(before: &str, mark: &str, new: &str) -> Option<String> {
        let at = before.find(mark)? + mark.len();
        let after = format!("{}{new}{}", &before[..at], &before[at..]);
        let edited = MarkdownBlocks::of(before)?.edited(before, &after, Span::empty(at as u32), new.len())?;
        // The blocks are those of the new text.
        let fresh = MarkdownBlocks::of(&after)?;
        let trimmed = |blocks: &MarkdownBlocks| -> Vec<String> {
            blocks.blocks.iter().map(|block| after[block.start..block.end].trim_end().to_owned()).collect()
        };
        assert_eq!(trimmed(&edited.blocks), trimmed(&fresh));
        Some(after[edited.block[1].clone()].to_owned())
    }

    const TEXT: &str =
        "# Title\n\none two\nthree\n\n* item\n\n    code\n\n> quote\n\n```\nfence\n```\n\n[b]: c\n\nlast\n";

    #[test]
    fn an_edit_in_a_text_changes_its_block() {
        assert_eq!(inserted(TEXT, "two", "x").as_deref(), Some("one twox\nthree"));
        assert_eq!(inserted(TEXT, "three", " ").as_deref(), Some("one two\nthree "));
        assert_eq!(inserted(TEXT, "item", " [x](y)").as_deref(), Some("* item [x](y)\n\n    code"));
        assert_eq!(inserted(TEXT, "quote", ", http://h/").as_deref(), Some("> quote, http://h/"));
        assert_eq!(inserted(TEXT, "quote", " <http://h/>").as_deref(), Some("> quote <http://h/>"));
        assert_eq!(inserted(TEXT, "la", "[x][B]").as_deref(), Some("la[x][B]st"));
        assert_eq!(inserted(&TEXT.replace('\n', "\r\n"), "two", "x").as_deref(), Some("one twox\r\nthree"));
    }

    #[test]
    fn an_edit_far_from_a_hole_or_a_grammar_changes_its_block() {
        let far = "some words\n\n".repeat(2 * AROUND / 10);
        let text = format!("a {{{{ b }}}} c\n\n{far}the BNF\n\n* two\n\n      code\n\none\n\n{far}d {{{{ e }}}}\n");
        assert_eq!(inserted(&text, "one", "x").as_deref(), Some("onex"));
        // The code in the item may be a grammar.
        assert_eq!(inserted(&text, "* two", "x"), None);
        for near in ["a", "d"] {
            assert_eq!(inserted(&text, &format!("{near} {{{{"), "x"), None);
        }
        assert_eq!(inserted("a {{ b }}\n\none\n", "one", "x"), None);
    }

    #[test]
    fn an_edit_that_may_change_more_is_left_alone() {
        for (mark, new) in [
            ("Tit", "x"),    // A heading, which has an anchor.
            ("fen", "x"),    // A grammar may be in it.
            ("[b]", "x"),    // A definition.
            ("two\n", "# "), // A heading.
            ("three", "\n==="),
            ("two", "\n\nx"),
            ("two", "\n```"),
            ("one", " <b>"),
            ("one", " <http://h/"),
            ("one", " <http://h/ a>"),
            ("one", " {{ x }}"),
            ("la", " [^1]"),
            ("two\nthree\n", "\n    x\n"),
        ] {
            assert_eq!(inserted(TEXT, mark, new), None, "{mark}{new}");
        }
        for text in [
            "{% include b %}\n\nd e\n",
            "a {{ b }} {{ c\n\nd e\n",
            "<!-- urlgram: ignore-file -->\n\nd e\n",
            "d e\n\n<!-- x:START -->\n",
        ] {
            assert!(MarkdownBlocks::of(text).is_none(), "{text}");
        }
    }
}
