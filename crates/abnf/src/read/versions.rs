//! Rules that a document prints twice: in its text, and collected in an appendix.

use std::collections::{BTreeMap, BTreeSet};

use super::dialect::Dialect;
use super::document::{GrammarSource, SourceKind};
use super::lexer::Settings;
use super::parsed::ParsedGrammar;
use super::reader::Reader;
use super::rules::{self, ParsedRule};
use super::sink::ProblemSink;
use super::text::Text;
use crate::model::{FileId, Header};
use urlgram::span::Span;

impl Reader<'_> {
    /// Returns the grammar of a document with the first definition of each rule, and with the last: that of the text, and that of an
    /// appendix which collects the rules. `None` if the document defines no rule in two ways.
    ///
    /// ```
    /// use urlgram_abnf::{ChangeKind, Reader};
    ///
    /// let page = "# A\n\n~~~abnf\na = 1*DIGIT\n~~~\n\n# All rules\n\n~~~abnf\na = *DIGIT\n~~~\n";
    /// let [text, appendix] = Reader::new().versions("page.md", page.as_bytes()).unwrap();
    /// let changes = text.grammar.changes(&appendix.grammar, 100);
    /// assert!(matches!(changes[0].kind, ChangeKind::OtherTexts(_)));
    /// ```
    pub fn versions(&self, name: &str, bytes: &[u8]) -> Option<[ParsedGrammar; 2]> {
        let source = GrammarSource::read(name, bytes, self.dialect.unwrap_or(Dialect::Abnf), &|file| self.load(file));
        if source.kind == SourceKind::Grammar || u32::try_from(source.text.len()).is_err() {
            return None;
        }
        let header = Header::read(&source.text);
        let dialect = self.dialect_of(FileId::MAIN, name, header.get("Dialect"), source.dialect);
        let settings =
            Settings { dialect, case_sensitive: header.case_sensitive(), octets: header.octets(), lists: source.lists };
        let parsed = rules::parse(&source.text, &header, settings, &mut ProblemSink::new(FileId::MAIN));
        let mut places: BTreeMap<String, (Vec<Span>, BTreeSet<String>)> = BTreeMap::new();
        for ParsedRule { name, span, element, .. } in parsed.iter().filter(|rule| !rule.incremental) {
            let (spans, elements) = places.entry(name.to_ascii_lowercase()).or_default();
            spans.push(*span);
            elements.insert(element.to_string());
        }
        if places.values().all(|(_, elements)| elements.len() < 2) {
            return None;
        }
        let repeated: Vec<&[Span]> =
            places.values().map(|(spans, _)| spans.as_slice()).filter(|spans| spans.len() > 1).collect();
        let first = repeated.iter().flat_map(|spans| &spans[1..]);
        let last = repeated.iter().flat_map(|spans| &spans[..spans.len() - 1]);
        let read = |left_out: &mut dyn Iterator<Item = &Span>| {
            let text = without(&source.text, left_out);
            let (dialect, lists, cited) = (source.dialect, source.lists, source.cited.clone());
            self.resolved(name, Text { text, is_document: true, dialect, lists, cited })
        };
        Some([read(&mut first.into_iter()), read(&mut last.into_iter())])
    }
}

/// Returns a text with spaces in place of some of its parts.
fn without(text: &str, spans: &mut dyn Iterator<Item = &Span>) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for span in spans {
        let part = bytes.get_mut(span.range()).unwrap_or_default();
        part.iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
    }
    String::from_utf8(bytes).unwrap_or_default()
}
