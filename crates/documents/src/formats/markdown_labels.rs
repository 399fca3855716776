//! Labels of Markdown that have no definition, or several.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use pulldown_cmark::LinkType;

use super::fences::fence;
use super::markdown_nearly::{MAX_LEN, undefined_label};
use crate::collect::Collector;
use crate::document::DocumentProblemKind;
use crate::escaping::{Escaping, Markdown};
use crate::words::unicase;

/// Marks of programs that add the texts of files, which may define labels.
const INCLUDES: [&str; 2] = ["--8<--", "{!"];

/// Most parts before a place that are searched for one around it.
const MAX_AROUND: usize = 8;

/// Labels of a document, as they are found while it is read.
#[derive(Default)]
pub(super) struct Labels {
    /// Labels of links that work.
    used: HashSet<String>,
    /// First definitions of labels: their places and destinations.
    defined: HashMap<String, (Range<usize>, String)>,
    /// Offsets of brackets that are text, in ascending order.
    brackets: Vec<usize>,
    /// The last block of code that nothing closes.
    unclosed: Option<Range<usize>>,
}

impl Labels {
    /// Adds a link that works.
    pub(super) fn link(&mut self, kind: LinkType, label: &str) {
        if matches!(kind, LinkType::Reference | LinkType::Collapsed | LinkType::Shortcut) {
            self.used.insert(unicase(label));
        }
    }

    /// Adds the first definition of a label.
    pub(super) fn definition(&mut self, label: &str, range: Range<usize>, destination: &str) {
        self.defined.insert(unicase(label), (range, destination.to_owned()));
    }

    /// Adds a text at a range of a document.
    pub(super) fn text(&mut self, document: &str, range: &Range<usize>) {
        if document.get(range.start..).is_some_and(|rest| rest.starts_with('[')) {
            self.brackets.push(range.start);
        }
    }

    /// Adds a block of code between fences.
    pub(super) fn block(&mut self, document: &str, range: &Range<usize>) {
        let raw = document.get(range.clone()).unwrap_or_default();
        let is_last = document.get(range.end..).is_some_and(|rest| rest.trim_ascii().is_empty());
        let mut lines = raw.lines();
        let open = lines.next().and_then(|line| fence(line.trim_ascii()));
        let close = lines.rfind(|line| !line.trim_ascii().is_empty()).and_then(|line| fence(line.trim_ascii()));
        let is_closed = open
            .zip(close)
            .is_some_and(|((open, _), (close, info))| open.0 == close.0 && open.1 <= close.1 && info.is_empty());
        self.unclosed = (is_last && open.is_some() && !is_closed).then(|| range.clone());
    }

    /// Reports references without a definition, which are `undefined`. One mistake hides the definitions in a block of code that nothing
    /// closes. `read` are the parts of the document that are not text.
    pub(super) fn without_definition(
        &self,
        out: &mut Collector<'_>,
        (text, base): (&str, usize),
        undefined: Vec<(Range<usize>, LinkType)>,
        read: &[Range<usize>],
    ) {
        if INCLUDES.iter().any(|mark| memchr::memmem::find(text.as_bytes(), mark.as_bytes()).is_some()) {
            return;
        }
        let block = self.unclosed.clone().map(|block| out.raw(block)).unwrap_or_default();
        let hidden: HashSet<String> = lines(block).filter_map(|(_, line)| Some(unicase(definition(line)?.0))).collect();
        let swallowed = self.swallowed((text, base));
        let mut first_hidden = None;
        for (span, kind) in undefined {
            let is_image = out.raw(span.clone()).starts_with('!');
            if !matches!(kind, LinkType::Reference | LinkType::Collapsed) || !is_image && is_within(&span, read) {
                continue;
            }
            let label = label(out.raw(span.clone()));
            if swallowed.contains(&unicase(label)) {
                continue;
            }
            match hidden.contains(&unicase(label)) {
                true => _ = first_hidden.get_or_insert(label),
                false => undefined_label(out, span, !self.used.is_empty()),
            }
        }
        if let Some((label, block)) = first_hidden.zip(self.unclosed.clone()) {
            let fence = out.raw(block.clone()).lines().next().unwrap_or_default().len();
            let message = format!("a block of code without an end, which has the definition of \"{label}\"");
            out.mistake(DocumentProblemKind::Label, block.start..block.start + fence, message);
        }
    }

    /// Returns the labels of lines that are definitions for kramdown, and text for CommonMark: one whose destination has an open parenthesis,
    /// and those after it.
    fn swallowed(&self, (text, base): (&str, usize)) -> HashSet<String> {
        let (mut found, mut is_open) = (HashSet::new(), false);
        for (at, line) in lines(text) {
            is_open &= !line.trim_ascii().is_empty();
            let Some((label, rest)) = definition(line) else { continue };
            let destination = rest.split_ascii_whitespace().next().unwrap_or_default();
            is_open |= destination.matches('(').count() > destination.matches(')').count();
            if is_open && self.brackets.binary_search(&(base + at)).is_ok() {
                found.insert(unicase(label));
            }
        }
        found
    }

    /// Reports second definitions of labels that are used, with different destinations. `text` begins at an offset of the document, and
    /// `read` are the parts of the document that are not text.
    pub(super) fn with_two_definitions(
        &self,
        out: &mut Collector<'_>,
        (text, base): (&str, usize),
        read: &[Range<usize>],
    ) {
        if self.defined.is_empty() {
            return;
        }
        for (at, line) in lines(text) {
            let Some((label, rest)) = definition(line) else { continue };
            let Some((first, destination)) = self.defined.get(&unicase(label)) else { continue };
            let place = base + at..base + at + line.trim_ascii_end().len();
            let is_text = first.contains(&place.start)
                || !self.used.contains(&unicase(label))
                || self.brackets.binary_search(&place.start).is_ok()
                || is_within(&(place.start..place.start + 1), read);
            let own = rest.split_ascii_whitespace().next().unwrap_or_default();
            let own = own.strip_prefix('<').and_then(|own| own.strip_suffix('>')).unwrap_or(own);
            let own = Escaping::Markdown(Markdown::Plain).decode(own, 0).text;
            if !is_text && !own.is_empty() && !destination.is_empty() && essence(&own) != essence(destination) {
                let message = format!("a second definition of \"{label}\", with a different destination");
                out.mistake(DocumentProblemKind::Redefinition, place, message);
            }
        }
    }
}

/// Returns the lines of a text without the spaces and the marks of quotations at their beginning, with their offsets.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let content = line.trim_start_matches([' ', '>']);
        at += line.len();
        (at - content.len(), content)
    })
}

/// Returns the label of a definition at the beginning of a line, and what follows the colon.
fn definition(line: &str) -> Option<(&str, &str)> {
    let (label, rest) = line.strip_prefix('[')?.split_once("]:")?;
    let is_label = label.len() < MAX_LEN && !label.starts_with('^') && !label.contains(['[', ']', '\\']);
    (is_label && !label.trim_ascii().is_empty()).then_some((label, rest))
}

/// Returns the label of a reference, which may be its text: `[text][label]`, `[label][]`, `[label]`.
fn label(raw: &str) -> &str {
    let raw = raw.trim_start_matches('!');
    let inside = raw.strip_prefix('[').and_then(|raw| raw.strip_suffix(']')).unwrap_or(raw);
    match inside.rsplit_once("][") {
        Some((text, "")) => text,
        Some((_, last)) => last,
        None => inside.trim_end_matches("]["),
    }
}

/// Returns the part of a destination in which two that are meant to be different differ.
fn essence(destination: &str) -> String {
    let rest = destination.split_once("://").map_or(destination, |(_, rest)| rest);
    rest.strip_prefix("www.").unwrap_or(rest).trim_end_matches('/').to_lowercase()
}

/// Whether one of some parts, in the order of their places, is around a place.
fn is_within(place: &Range<usize>, parts: &[Range<usize>]) -> bool {
    let before = parts.partition_point(|part| part.start <= place.start);
    let is_around = |part: &Range<usize>| part != place && place.end <= part.end;
    parts[..before].iter().rev().take(MAX_AROUND).any(is_around)
}
