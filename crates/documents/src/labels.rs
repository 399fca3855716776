//! Labels of reference links in Markdown: [`labels`].

use pulldown_cmark::{Event, LinkType, Parser, Tag};
use urlgram::span::Span;

use crate::edit::{Edit, apply};
use crate::formats::markdown_options;
use crate::front_matter;
use crate::words::unicase;

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

/// A label as it is written at one place.
struct Written {
    /// Bytes of the label in the document.
    name: Span,
    /// Place at which a new label is inserted; none if it replaces the old one.
    insertion: Option<Insertion>,
}

/// The place of the label of a link whose text is the label: `[docs]` or `[docs][]`. The text is shown, so that it stays.
struct Insertion {
    at: u32,
    has_brackets: bool,
}

impl Written {
    /// Finds the label of a definition.
    fn of_definition(text: &str, span: Span) -> Option<Written> {
        let raw = span.of(text);
        let mut is_escaped = false;
        let end = raw.bytes().position(|byte| {
            let is_end = byte == b']' && !is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            is_end
        });
        let end = end.filter(|end| *end > 0 && raw.starts_with('[') && raw[*end..].starts_with("]:"))?;
        Some(Written { name: Span::new(1, end as u32).shifted(span.start), insertion: None })
    }

    /// Finds the label of a link or an image.
    fn of_use(text: &str, span: Span) -> Option<Written> {
        let raw = span.of(text);
        let start = if raw.starts_with('!') { 2 } else { 1 };
        let inside = raw.strip_suffix(']')?;
        let at = |at: usize| span.start + at as u32;
        let (name, insertion) = match inside.rfind("][") {
            Some(middle) if middle + 2 == inside.len() => {
                (start..middle, Some(Insertion { at: at(inside.len()), has_brackets: true }))
            }
            Some(middle) => (middle + 2..inside.len(), None),
            None => {
                // The parser leaves the brackets of `[docs][]` out of the bytes of the link.
                let has_brackets = text[span.end as usize..].starts_with("[]");
                let at = at(raw.len()) + u32::from(has_brackets);
                (start..inside.len(), Some(Insertion { at, has_brackets }))
            }
        };
        (name.start < name.end).then(|| Written { name: Span::new(at(name.start), at(name.end)), insertion })
    }

    fn renamed(&self, name: &str) -> Edit {
        match self.insertion {
            None => Edit { span: self.name, text: name.to_owned() },
            Some(Insertion { at, has_brackets: true }) => Edit { span: Span::empty(at), text: name.to_owned() },
            Some(Insertion { at, has_brackets: false }) => Edit { span: Span::empty(at), text: format!("[{name}]") },
        }
    }
}

impl Labels {
    /// Returns the places of the labels in a text, each with the label as Markdown compares it.
    fn written(&self, text: &str) -> Vec<(String, Written)> {
        let of = |(label, span): &(String, Span), find: fn(&str, Span) -> Option<Written>| {
            Some((unicase(label), find(text, *span)?))
        };
        let definitions = self.definitions.iter().filter_map(|one| of(one, Written::of_definition));
        definitions.chain(self.uses.iter().filter_map(|one| of(one, Written::of_use))).collect()
    }

    /// Returns the bytes of the label at a byte of the text that was read, if the text defines it.
    ///
    /// ```
    /// let text = "See [the docs][Docs].\n\n[docs]: https://example.org/\n";
    /// let labels = urlgram_documents::labels(text);
    /// assert_eq!(labels.label_at(text, text.find("Docs").unwrap()).unwrap().of(text), "Docs");
    /// assert_eq!(labels.label_at(text, 0), None);
    /// ```
    pub fn label_at(&self, text: &str, at: usize) -> Option<Span> {
        let is_here = |span: Span| span.start as usize <= at && at <= span.end as usize;
        self.written(text)
            .into_iter()
            .map(|(_, written)| written.name)
            .filter(|name| is_here(*name))
            .min_by_key(|name| name.len())
    }

    /// Returns the edits of the text that was read that rename the label at a byte, in its definition and in all links. A text that is shown
    /// stays: `[docs]` becomes `[docs][guide]`. `None` if no label is there, or if Markdown would not read the new one everywhere.
    ///
    /// ```
    /// use urlgram_documents::{apply, labels};
    ///
    /// let text = "[docs], [the docs][docs], [Docs][]\n\n[docs]: https://example.org/\n";
    /// let edits = labels(text).renamed(text, 1, "guide").unwrap();
    /// let after = "[docs][guide], [the docs][guide], [Docs][guide]\n\n[guide]: https://example.org/\n";
    /// assert_eq!(apply(text.as_bytes(), &edits).text, after.as_bytes());
    /// assert_eq!(labels(text).renamed(text, 1, "a]"), None);
    /// ```
    pub fn renamed(&self, text: &str, at: usize, name: &str) -> Option<Vec<Edit>> {
        let all = self.written(text);
        let here = self.label_at(text, at)?;
        let old = &all.iter().find(|(_, written)| written.name == here)?.0;
        let mut edits: Vec<Edit> =
            all.iter().filter(|(label, _)| label == old).map(|(_, written)| written.renamed(name)).collect();
        edits.sort_by_key(|edit| edit.span);
        let after = String::from_utf8(apply(text.as_bytes(), &edits).text).ok()?;
        let labels_after = labels(&after);
        let count = |labels: &Labels, wanted: &str| {
            let of = |all: &[(String, Span)]| all.iter().filter(|(label, _)| unicase(label) == wanted).count();
            (of(&labels.definitions), of(&labels.uses))
        };
        let new = unicase(name);
        let is_free = new == *old || count(self, &new) == (0, 0);
        let all_follow = count(&labels_after, &new) == count(self, old);
        let others_stay =
            labels_after.uses.len() == self.uses.len() && labels_after.definitions.len() == self.definitions.len();
        (!new.is_empty() && is_free && all_follow && others_stay).then_some(edits)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn renamed(text: &str, near: &str, name: &str) -> Option<String> {
        let edits = labels(text).renamed(text, text.find(near).unwrap() + 1, name)?;
        Some(String::from_utf8(apply(text.as_bytes(), &edits).text).unwrap())
    }

    #[test]
    fn a_label_is_renamed_in_every_form() {
        let text = "---\na: b\n---\n![Pic][a B], [![x][p]][a  b]\n> [a b]: x.png\n\n[p]: p.png\n";
        let after = "---\na: b\n---\n![Pic][new], [![x][p]][new]\n> [new]: x.png\n\n[p]: p.png\n";
        for near in ["[a B]", "[a  b]", "[a b]:"] {
            assert_eq!(renamed(text, near, "new").as_deref(), Some(after), "{near}");
        }
        assert_eq!(renamed("![p]\n\n[p]: q\n", "[p]", "r").as_deref(), Some("![p][r]\n\n[r]: q\n"));
    }

    #[test]
    fn a_label_that_would_not_be_read_is_refused() {
        let text = "[a], [b][]\n\n[a]: x\n[b]: y\n\n`[a]` [undefined]\n";
        for name in ["", " ", "b", "B", "x]", "x[", "a\n\nb", "^a"] {
            assert_eq!(renamed(text, "[a]", name), None, "{name:?}");
        }
        assert_eq!(renamed(text, "undefined", "x"), None);
        // Another spelling of the label.
        assert_eq!(renamed(text, "[a]: x", "A").unwrap(), "[a][A], [b][]\n\n[A]: x\n[b]: y\n\n`[a]` [undefined]\n");
    }
}
