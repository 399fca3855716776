//! Insertion of ignore comments into a document: [`add_ignores`].

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::comment_places::{CommentPlaces, is_command, is_flag_of_cgo};
use super::directive::{IgnoreDirective, IgnoreScope};
use super::document::Document;
use super::edit::{Edit, apply};
use super::ignore::Lines;
use super::kind::DocumentKind;
use super::language::{NOT_TRAILING, REGEX};
use super::mapping::offset;
use super::read::read;
use super::structure::markdown::tables_and_definitions;
use super::verify::{is_same_without_comments, largest_valid};
use urlgram::span::Span;

/// Edits that add ignore comments to a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AddedIgnores {
    /// Edits in the order of the document.
    pub edits: Vec<Edit>,
    /// Indices of the findings that cannot be ignored, because their lines allow no comment.
    pub failed: Vec<usize>,
}

/// Position of the comment for a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Placement {
    Trailing,
    Above,
    Impossible,
}

/// The codes to ignore on a line.
struct WantedLine<'a> {
    codes: BTreeSet<&'a str>,
    placement: Placement,
}

/// Number of attempts. Each moves at least one line to its next placement.
const MAX_ATTEMPTS: usize = 6;

/// Adds comments so that each finding, a span with a code, is ignored.
///
/// A code is added to an existing comment, at the end of its line, or on a line above. In a table of Markdown, the comment is
/// put into the last cell. The result is read again: a comment is kept only if the comment works, and the links and the structure
/// of the document are unchanged.
///
/// ```
/// use urlgram_documents::{DocumentKind, add_ignores, apply};
/// use urlgram::span::Span;
///
/// let yaml = b"a: http://u@h/\n";
/// let added = add_ignores(DocumentKind::Yaml, yaml, &[(Span::new(10, 12), "U202")]);
/// assert_eq!(apply(yaml, &added.edits).text, b"a: http://u@h/  # urlgram: ignore[U202]\n");
/// ```
pub fn add_ignores(kind: DocumentKind, document: &[u8], findings: &[(Span, &str)]) -> AddedIgnores {
    add(Insertion::new(kind, document, findings, false), findings)
}

/// Adds comments to a document of MDX, in which comments are expressions: `{/* … */}`. See [`add_ignores`].
///
/// ```
/// use urlgram_documents::{add_ignores_to_mdx, apply};
/// use urlgram::span::Span;
///
/// let mdx = b"[a](http://u@h/)\n";
/// let added = add_ignores_to_mdx(mdx, &[(Span::new(11, 12), "U202")]);
/// assert_eq!(apply(mdx, &added.edits).text, b"[a](http://u@h/) {/* urlgram: ignore[U202] */}\n");
/// ```
pub fn add_ignores_to_mdx(document: &[u8], findings: &[(Span, &str)]) -> AddedIgnores {
    add(Insertion::new(DocumentKind::Markdown, document, findings, true), findings)
}

fn add(mut insertion: Insertion<'_>, findings: &[(Span, &str)]) -> AddedIgnores {
    for _ in 0..MAX_ATTEMPTS {
        let edits = insertion.edits();
        let mut ineffective = insertion.ineffective(&edits);
        // A comment of MDX is text for other readers of Markdown, so only the links are compared.
        if ineffective.is_empty() && !insertion.is_mdx() {
            ineffective = insertion.harmful(&edits);
        }
        if ineffective.is_empty() {
            let failed = (0..findings.len()).filter(|number| insertion.is_impossible(findings[*number].0)).collect();
            return AddedIgnores { edits, failed };
        }
        for line in ineffective {
            insertion.try_next_placement(line);
        }
    }
    AddedIgnores { edits: Vec::new(), failed: (0..findings.len()).collect() }
}

/// Whether a line of a program ends with an element of JSX, after which a comment would be text.
fn is_element(kind: DocumentKind, line: Range<usize>, document: &[u8]) -> bool {
    let line = document[line].trim_ascii();
    let is_jsx = matches!(kind, DocumentKind::Code(language) if language.is(REGEX));
    let has_tag = line.starts_with(b"<") || memchr::memmem::find(line, b"</").is_some();
    is_jsx && has_tag && line.ends_with(b">")
}

fn first_placement(kind: DocumentKind) -> Placement {
    match kind {
        _ if delimiters(kind).is_none() => Placement::Impossible,
        DocumentKind::List | DocumentKind::Properties | DocumentKind::Man | DocumentKind::Asciidoc => Placement::Above,
        DocumentKind::Code(language) if language.is(NOT_TRAILING) => Placement::Above,
        _ => Placement::Trailing,
    }
}

/// Returns the delimiters of a comment, including spaces.
pub(super) fn delimiters(kind: DocumentKind) -> Option<(&'static str, &'static str)> {
    match kind {
        DocumentKind::List
        | DocumentKind::Yaml
        | DocumentKind::Toml
        | DocumentKind::Properties
        | DocumentKind::Headers
        | DocumentKind::Robots
        | DocumentKind::Hosts => Some(("# ", "")),
        DocumentKind::Markdown | DocumentKind::Html | DocumentKind::Svelte | DocumentKind::Xml => {
            Some(("<!-- ", " -->"))
        }
        DocumentKind::Latex => Some(("% ", "")),
        DocumentKind::Man => Some((".\\\" ", "")),
        DocumentKind::Asciidoc => Some(("// ", "")),
        // A comment within a paragraph is text.
        DocumentKind::Rst => None,
        DocumentKind::Po
        | DocumentKind::Notebook
        | DocumentKind::Mail
        | DocumentKind::NulList
        | DocumentKind::Text
        | DocumentKind::Json
        | DocumentKind::Csv
        | DocumentKind::Tsv => None,
        DocumentKind::Code(language) => match (language.line, language.block) {
            // Words such as `rem ` already end with a space.
            ([open, ..], _) => Some(match *open {
                "//" => ("// ", ""),
                "#" => ("# ", ""),
                "--" => ("-- ", ""),
                ";" => ("; ", ""),
                "%" => ("% ", ""),
                open => (open, ""),
            }),
            ([], [("/*", "*/"), ..]) => Some(("/* ", " */")),
            ([], [("(*", "*)"), ..]) => Some(("(* ", " *)")),
            ([], _) => None,
        },
    }
}

/// Delimiters of a comment in MDX and in an element of JSX: an expression.
pub(super) const IN_ELEMENT: (&str, &str) = ("{/* ", " */}");

/// A document, and the comments wanted on its lines.
struct Insertion<'a> {
    kind: DocumentKind,
    /// Delimiters of a comment.
    delimiters: Option<(&'static str, &'static str)>,
    document: &'a [u8],
    lines: Lines,
    before: Document<'a>,
    wanted: BTreeMap<usize, WantedLine<'a>>,
    places: CommentPlaces,
    /// Byte ranges of the tables of Markdown.
    tables: Vec<Range<usize>>,
}

impl<'a> Insertion<'a> {
    fn new(kind: DocumentKind, document: &'a [u8], findings: &[(Span, &'a str)], is_mdx: bool) -> Self {
        let places = CommentPlaces::of(kind, document, is_mdx);
        let lines = Lines::of(document);
        let text = std::str::from_utf8(document).ok().filter(|_| kind == DocumentKind::Markdown);
        let (tables, definitions) = text.map(tables_and_definitions).unwrap_or_default();
        let defining: BTreeSet<usize> = definitions.iter().map(|span| lines.number(offset(span.start))).collect();
        let mut wanted: BTreeMap<usize, WantedLine<'_>> = BTreeMap::new();
        for (span, code) in findings {
            let number = lines.number(span.start);
            // Nothing may follow a reference definition on its line.
            let range = lines.span(number).range();
            let line_of = &document[range.clone()];
            let is_impossible = places.is_without(range.start.max(places.start))
                || is_flag_of_cgo(kind, line_of)
                || is_element(kind, range.clone(), document) && !places.is_in_element(range.end);
            let placement = if is_impossible {
                Placement::Impossible
            } else if defining.contains(&number) || is_command(kind, line_of) {
                Placement::Above
            } else {
                first_placement(kind)
            };
            let line = wanted.entry(number);
            line.or_insert_with(|| WantedLine { codes: BTreeSet::new(), placement }).codes.insert(code);
        }
        let before = read(kind, document);
        let delimiters = if is_mdx { Some(IN_ELEMENT) } else { delimiters(kind) };
        Insertion { kind, delimiters, document, lines, before, wanted, places, tables }
    }

    /// Returns the length of a line before which a comment can be inserted: without the cell delimiter at its end, and without the
    /// spaces or the backslash that mean a line break in Markdown.
    fn trailing(&self, start: u32, line: &[u8]) -> usize {
        if self.kind != DocumentKind::Markdown {
            return line.len();
        }
        let line = line.trim_ascii_end();
        let before = self.tables.partition_point(|table| table.start <= start as usize);
        let is_row = before > 0 && (start as usize) < self.tables[before - 1].end;
        let mark: &[u8] = if is_row { b"|" } else { b"\\" };
        line.strip_suffix(mark).unwrap_or(line).trim_ascii_end().len()
    }

    /// Returns the lines whose comments change the structure of the document.
    fn harmful(&self, edits: &[Edit]) -> BTreeSet<usize> {
        let is_harmless =
            |edits: &[Edit]| is_same_without_comments(self.kind, self.document, &apply(self.document, edits).text);
        if is_harmless(edits) {
            return BTreeSet::new();
        }
        let kept = largest_valid(edits, is_harmless);
        let harmful = edits.iter().filter(|edit| !kept.contains(edit));
        harmful.map(|edit| self.lines.number(edit.span.start)).collect()
    }

    fn is_mdx(&self) -> bool {
        self.delimiters.is_some_and(|(open, _)| open.starts_with('{')) && self.kind == DocumentKind::Markdown
    }

    fn is_impossible(&self, span: Span) -> bool {
        self.wanted[&self.lines.number(span.start)].placement == Placement::Impossible
    }

    fn try_next_placement(&mut self, line: usize) {
        if let Some(WantedLine { placement, .. }) = self.wanted.get_mut(&line) {
            *placement = if *placement == Placement::Trailing { Placement::Above } else { Placement::Impossible };
        }
    }

    /// Returns the edits for the current placements.
    fn edits(&self) -> Vec<Edit> {
        let has_list = |ignore: &&IgnoreDirective| ignore.scope != IgnoreScope::File && !ignore.codes.is_empty();
        let existing = self.before.ignores.iter().filter(has_list);
        let existing: BTreeMap<Span, &IgnoreDirective> = existing.map(|ignore| (ignore.range, ignore)).collect();
        let mut edits = Vec::new();
        for (number, WantedLine { codes, placement }) in &self.wanted {
            edits.extend(match existing.get(&self.lines.span(*number)) {
                _ if *placement == Placement::Impossible => None,
                Some(ignore) => extend_list(ignore, codes),
                None => self.new_comment(*number, codes, *placement),
            });
        }
        edits
    }

    fn new_comment(&self, number: usize, codes: &BTreeSet<&str>, placement: Placement) -> Option<Edit> {
        if self.is_continued(number, placement) {
            return None;
        }
        let span = self.lines.span(number);
        let line = &self.document[span.range()];
        let ending = if line.ends_with(b"\r") { "\r\n" } else { "\n" };
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let list = codes.iter().copied().collect::<Vec<_>>().join(",");
        if placement == Placement::Trailing {
            let (open, close) = self.delimiters_at(span.start as usize + line.len())?;
            let gap = if open.starts_with('#') { "  " } else { " " };
            let at = Span::empty(span.start + offset(self.trailing(span.start, line)));
            return Some(Edit { span: at, text: format!("{gap}{open}urlgram: ignore[{list}]{close}") });
        }
        let is_indent =
            |byte: &&u8| matches!(byte, b' ' | b'\t') || self.kind == DocumentKind::Markdown && **byte == b'>';
        let at = self.start(number);
        let (open, close) = self.delimiters_at(at as usize)?;
        let line = &self.document[at as usize..span.end as usize];
        let indent: String = line.iter().take_while(is_indent).map(|byte| char::from(*byte)).collect();
        let text = format!("{indent}{open}urlgram: ignore-next-line[{list}]{close}{ending}");
        Some(Edit { span: Span::empty(at), text })
    }

    /// Returns the offset of a line, without a byte order mark.
    fn start(&self, number: usize) -> u32 {
        self.lines.span(number).start.max(offset(self.places.start))
    }

    /// Returns the delimiters of a comment at an offset.
    fn delimiters_at(&self, at: usize) -> Option<(&'static str, &'static str)> {
        if self.places.is_in_element(at) { Some(IN_ELEMENT) } else { self.delimiters }
    }

    /// Whether a character at the end of a line joins it with the comment.
    fn is_continued(&self, number: usize, placement: Placement) -> bool {
        let mark: &[u8] = match self.kind {
            DocumentKind::Code(language) if language.name == "powershell" => b"`",
            DocumentKind::Code(_) | DocumentKind::Properties => b"\\",
            _ => return false,
        };
        let line = if placement == Placement::Above { number.checked_sub(1) } else { Some(number) };
        line.is_some_and(|line| self.document[self.lines.span(line).range()].trim_ascii_end().ends_with(mark))
    }

    /// Returns the lines whose comments change links, or do not ignore what they should.
    fn ineffective(&self, edits: &[Edit]) -> BTreeSet<usize> {
        let text = apply(self.document, edits).text;
        let after = read(self.kind, &text);
        let mut lines = self.changed_links(&after, edits);
        let mut shift = Shift { edits, next: 0, by: 0 };
        let mut ignored: BTreeMap<u32, BTreeSet<&str>> = BTreeMap::new();
        for ignore in &after.ignores {
            ignored.entry(ignore.range.start).or_default().extend(ignore.codes.iter().map(|code| &*code.code));
        }
        for (line, WantedLine { codes, placement }) in &self.wanted {
            let is_above = *placement == Placement::Above;
            let start = shift.apply(if is_above { self.start(*line) } else { self.lines.span(*line).start });
            let is_ignored = ignored.get(&start).is_some_and(|ignored| codes.is_subset(ignored));
            if *placement != Placement::Impossible && !is_ignored {
                lines.insert(*line);
            }
        }
        lines
    }

    /// Returns the lines whose comments change a link: the last wanted line up to the link.
    fn changed_links(&self, after: &Document<'_>, edits: &[Edit]) -> BTreeSet<usize> {
        let mut lines = BTreeSet::new();
        let mut shift = Shift { edits, next: 0, by: 0 };
        let mut links = after.links.iter().peekable();
        for link in &self.before.links {
            let start = shift.apply(link.span.start);
            while links.next_if(|other| other.span.start < start).is_some() {}
            if links.next_if(|other| other.span.start == start && other.text() == link.text()).is_none() {
                let line = self.lines.number(link.span.start);
                lines.extend(self.wanted.range(..=line).next_back().map(|(line, _)| *line));
            }
        }
        lines
    }
}

/// Returns the edit that adds missing codes to an existing comment.
pub(super) fn extend_list(ignore: &IgnoreDirective, codes: &BTreeSet<&str>) -> Option<Edit> {
    let missing = codes.iter().filter(|code| !ignore.codes.iter().any(|known| known.code == **code));
    let text: String = missing.map(|code| format!(",{code}")).collect();
    (!text.is_empty()).then_some(Edit { span: Span::empty(ignore.span.end - 1), text })
}

/// Conversion of ascending offsets to offsets after edits.
struct Shift<'a> {
    edits: &'a [Edit],
    next: usize,
    by: u32,
}

impl Shift<'_> {
    fn apply(&mut self, at: u32) -> u32 {
        while let Some(edit) = self.edits.get(self.next).filter(|edit| edit.span.start <= at) {
            self.by += offset(edit.text.len());
            self.next += 1;
        }
        at + self.by
    }
}
