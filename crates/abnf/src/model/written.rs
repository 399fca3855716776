//! Places in the document that contains a grammar: [`Written`].

use std::collections::BTreeMap;

use super::grammar::{Grammar, GrammarFile};
use super::ids::FileId;
use super::problem::GrammarProblem;
use urlgram::span::Span;

/// Relation between the text of a grammar and the document that it is taken out of. Both have the same lines, but those of the grammar
/// have no indentation, no entities of markup and no prose.
struct Written<'g> {
    text: &'g str,
    document: &'g str,
    /// Offsets of the lines of the text and of the document.
    begins: [Vec<u32>; 2],
    /// Offsets in the document of the bytes of lines that were asked for, and of what follows them.
    lines: BTreeMap<usize, Vec<[u32; 2]>>,
}

impl Grammar {
    /// Returns problems with their places in [`GrammarFile::written`]: in the documents that contain the grammars.
    ///
    /// ```
    /// use urlgram_abnf::Reader;
    ///
    /// let page = "# Notes\n\n~~~abnf\n    a = b\n~~~\n";
    /// let parsed = Reader::new().read_document("notes.md", page.as_bytes());
    /// let problem = &parsed.grammar.written(&parsed.problems)[0];
    /// assert_eq!((problem.span.of(page), problem.message().as_str()), ("b", "rule `b` is not defined"));
    /// ```
    #[must_use]
    pub fn written(&self, problems: &[GrammarProblem]) -> Vec<GrammarProblem> {
        let mut files: BTreeMap<usize, Option<Written<'_>>> = BTreeMap::new();
        let place = |problem: &GrammarProblem| {
            let index = problem.file.index();
            let written = files.entry(index).or_insert_with(|| Written::of(&self.files[index]));
            let mut problem = problem.clone();
            if let Some(written) = written {
                problem.span = written.span(problem.span);
                problem.secondary = problem.secondary.map(|span| written.span(span));
                problem.others.iter_mut().for_each(|span| *span = written.span(*span));
            }
            problem
        };
        problems.iter().map(place).collect()
    }
}

impl Grammar {
    /// Returns spans in the text of a file as spans of [`GrammarFile::written`]: of the document that contains the grammar.
    ///
    /// ```
    /// use urlgram_abnf::{FileId, Reader};
    ///
    /// let page = "# Notes\n\n~~~abnf\n    a = \"b\"\n~~~\n";
    /// let parsed = Reader::new().read_document("notes.md", page.as_bytes());
    /// let rule = parsed.grammar.rule("a").unwrap();
    /// assert_eq!(parsed.grammar.written_spans(FileId::MAIN, &[rule.name_span])[0].of(page), "a");
    /// ```
    #[must_use]
    pub fn written_spans(&self, file: FileId, spans: &[Span]) -> Vec<Span> {
        let mut written = Written::of(&self.files[file.index()]);
        let place = |span: &Span| written.as_mut().map_or(*span, |written| written.span(*span));
        spans.iter().map(place).collect()
    }
}

impl<'g> Written<'g> {
    fn of(file: &'g GrammarFile) -> Option<Self> {
        let (text, document) = (file.text.as_str(), file.document.as_deref()?);
        Some(Written { text, document, begins: [text, document].map(begins), lines: BTreeMap::new() })
    }

    fn span(&mut self, span: Span) -> Span {
        let start = self.byte(span.start)[0];
        let end = if span.is_empty() { start } else { self.byte(span.end - 1)[1] };
        Span::new(start, end.max(start))
    }

    /// Returns the offsets in the document of a byte, and of what follows it.
    fn byte(&mut self, at: u32) -> [u32; 2] {
        let Written { text, document, begins: [of_text, of_document], lines } = self;
        let line = of_text.partition_point(|begin| *begin <= at).saturating_sub(1);
        // The lines of included files follow those of the document.
        if line >= of_document.len() {
            return [u32::try_from(document.len()).unwrap_or(u32::MAX); 2];
        }
        let begin = of_document[line];
        let bytes = lines
            .entry(line)
            .or_insert_with(|| aligned(line_at(text, of_text, line), line_at(document, of_document, line)));
        let inside = (at - of_text[line]) as usize;
        bytes.get(inside).or(bytes.last()).copied().unwrap_or([0; 2]).map(|at| begin + at)
    }
}

fn begins(text: &str) -> Vec<u32> {
    let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at as u32 + 1);
    std::iter::once(0).chain(ends).collect()
}

fn line_at<'t>(text: &'t str, begins: &[u32], line: usize) -> &'t str {
    let end = begins.get(line + 1).map_or(text.len(), |next| *next as usize - 1);
    text.get(begins[line] as usize..end).unwrap_or_default()
}

/// Returns the offset in a line of a document of each byte of the line of the grammar and of its end, and of what follows each.
fn aligned(line: &str, written: &str) -> Vec<[u32; 2]> {
    let words = line.trim_start();
    // A line that is not read as a rule is a comment in the grammar.
    let words = match words.strip_prefix("; ") {
        Some(skipped) if !written.trim_start().starts_with(';') => skipped.trim_start(),
        _ => words,
    };
    let before = line.len() - words.len();
    let (words, written_end) = (words.trim_end(), written.trim_end().len());
    let mut at = match written.trim_end().ends_with(words) {
        true if words.is_empty() => 0,
        true => written_end - words.len(),
        // A comment of a program ends behind the text.
        false => written.find(words).unwrap_or(written.len() - written.trim_start().len()),
    };
    // A colon continues a production of Sphinx.
    at += usize::from(written[at..].starts_with(':') && !words.starts_with(':'));
    let offset = |at: usize| u32::try_from(at.min(written.len())).unwrap_or(u32::MAX);
    let mut offsets: Vec<[u32; 2]> = (0..before).map(|left| [offset(at.saturating_sub(before - left)); 2]).collect();
    for c in words.chars() {
        at = start_of(c, written, at);
        let length = written.get(at..).and_then(|rest| rest.chars().next()).map_or(0, |found| match found {
            // A space that only the grammar has.
            _ if c == ' ' && !found.is_whitespace() => 0,
            '&' if c != '&' || written[at..].starts_with("&amp;") => end_of(written, at, b';', MAX_ENTITY).unwrap_or(1),
            found => found.len_utf8(),
        });
        offsets.extend((0..c.len_utf8()).map(|_| [offset(at), offset(at + length)]));
        at += length;
    }
    offsets.resize(line.len() + 1, [offset(at); 2]);
    offsets
}

/// Returns the offset, from `at` on, of a character in a line with markup, without the tags and the white space before it.
fn start_of(c: char, written: &str, mut at: usize) -> usize {
    while let Some(found) = written.get(at..).and_then(|rest| rest.chars().next()) {
        let length = match found {
            '<' if c != '<' => end_of(written, at, b'>', MAX_TAG),
            ' ' | '\t' | '`' if c != found => Some(1),
            _ => None,
        };
        let Some(length) = length else { break };
        at += length;
    }
    at
}

/// Maximum length of an entity in bytes.
const MAX_ENTITY: usize = 12;
/// Maximum length of a tag in bytes.
const MAX_TAG: usize = 200;

/// Returns the length from `at` on to the end of a byte, if it follows soon.
fn end_of(written: &str, at: usize, end: u8, limit: usize) -> Option<usize> {
    written.as_bytes().get(at..)?.iter().take(limit).position(|byte| *byte == end).map(|length| length + 1)
}
