//! Labels of reference links in Markdown: [`labels`].

use pulldown_cmark::{Event, LinkType, Parser, Tag};
use urlgram::span::Span;

use crate::formats::markdown_options;
use crate::front_matter;

/// The labels of a document of Markdown, and the links that use them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Labels {
    /// Definitions, in their order: the label, and the bytes of the definition.
    pub definitions: Vec<(String, Span)>,
    /// Links by labels that are defined, in their order: the label, and the bytes of the link.
    pub uses: Vec<(String, Span)>,
}

impl Labels {
    /// Returns the definition of the label that the link at a byte uses.
    ///
    /// ```
    /// let text = "See [the docs][Docs].\n\n[docs]: https://example.org/\n";
    /// let labels = urlgram_documents::labels(text);
    /// assert_eq!(labels.definition_at(text.find("Docs").unwrap()).unwrap().of(text), "[docs]: https://example.org/");
    /// assert_eq!(labels.definition_at(0), None);
    /// ```
    pub fn definition_at(&self, at: usize) -> Option<Span> {
        let is_here = |(_, span): &&(String, Span)| span.start as usize <= at && at < span.end as usize;
        let (label, _) = self.uses.iter().filter(is_here).min_by_key(|(_, span)| span.len())?;
        let is_meant = |(known, _): &&(String, Span)| unicase(known) == unicase(label);
        self.definitions.iter().find(is_meant).map(|(_, span)| *span)
    }
}

/// Returns a label as Markdown compares it: without regard to case, with single spaces.
fn unicase(label: &str) -> String {
    label.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Returns the labels of a document of Markdown.
pub fn labels(text: &str) -> Labels {
    let start = front_matter(text).map_or(0, |found| found.end);
    let span = |range: std::ops::Range<usize>| Span::new((start + range.start) as u32, (start + range.end) as u32);
    let mut events = Parser::new_ext(&text[start..], markdown_options()).into_offset_iter();
    let mut found = Labels::default();
    for (event, range) in &mut events {
        let (Event::Start(Tag::Link { link_type, id, .. }) | Event::Start(Tag::Image { link_type, id, .. })) = event
        else {
            continue;
        };
        if matches!(link_type, LinkType::Reference | LinkType::Collapsed | LinkType::Shortcut) {
            found.uses.push((id.to_string(), span(range)));
        }
    }
    let definitions = events.reference_definitions().iter();
    found.definitions =
        definitions.map(|(label, definition)| (label.to_owned(), span(definition.span.clone()))).collect();
    found.definitions.sort_by_key(|(_, span)| *span);
    found
}
