//! Comments that say what is not to be found: `urlgram: ignore[U301]`.

use std::collections::{BTreeMap, BTreeSet};

use super::collect::Collector;
use super::edit::{Edit, apply};
use super::kind::Kind;
use super::language::{CONTINUED, NOT_TRAILING};
use super::passage::offset;
use super::{Problem, Trouble, read};
use urlgram::span::Span;

/// Where an [`Ignore`] holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Scope {
    /// `urlgram: ignore[U301]`: on the lines of the comment.
    Line,
    /// `urlgram: ignore-next-line[U301]`: on the line after the comment.
    NextLine,
    /// `urlgram: ignore-file[U301]`: in all of the document.
    File,
}

/// A code, or the beginning of one, in a comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IgnoredCode {
    /// As it is written: `U301`, `U4`, `userinfo-host`.
    pub code: String,
    /// Where it stands.
    pub span: Span,
}

/// A comment that says what is not to be found.
///
/// ```
/// use urlgram_documents::{self, Kind, Scope};
///
/// let yaml = b"a: http://h/  # urlgram: ignore[U301, U4] old\nb: 1\n";
/// let ignore = &document::ignores(Kind::Yaml, yaml)[0];
/// assert_eq!(ignore.scope, Scope::Line);
/// assert_eq!(ignore.range.to_string(), "0..45");
/// let codes: Vec<_> = ignore.codes.iter().map(|code| code.code.as_str()).collect();
/// assert_eq!(codes, ["U301", "U4"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ignore {
    /// From `urlgram` up to the closing bracket.
    pub span: Span,
    /// The comment, with what opens and closes it.
    pub comment: Span,
    /// What is not to be found; never empty, since a list without codes is refused.
    pub codes: Vec<IgnoredCode>,
    /// Where, in words.
    pub scope: Scope,
    /// Where, in bytes of the document: whole lines without the last one's end.
    pub range: Span,
}

impl Ignore {
    /// Whether it holds at `span`: where that begins counts.
    pub fn covers(&self, span: Span) -> bool {
        self.range.start <= span.start && span.start <= self.range.end
    }
}

/// What opens a comment for urlgram, in any.
const LABEL: &str = "urlgram:";

/// Where lines begin and end.
struct Lines {
    ends: Vec<u32>,
    length: u32,
}

impl Lines {
    fn of(document: &[u8]) -> Self {
        let ends = memchr::memchr_iter(b'\n', document).map(offset).collect();
        Lines { ends, length: offset(document.len()) }
    }

    /// The number of the line, from 0, on which the byte at `at` stands.
    fn number(&self, at: u32) -> usize {
        self.ends.partition_point(|end| *end < at)
    }

    /// A line, without its line feed.
    fn span(&self, number: usize) -> Span {
        let start = number.checked_sub(1).map_or(0, |before| self.ends.get(before).map_or(self.length, |end| end + 1));
        Span::new(start, self.ends.get(number).copied().unwrap_or(self.length).max(start))
    }
}

/// Whether a line of a list is a comment for urlgram and no URL.
pub(super) fn is_comment_of_list(line: &str) -> bool {
    line.trim_start().strip_prefix('#').is_some_and(|rest| rest.trim_start().starts_with(LABEL))
}

/// The ignores in the comments that were collected, and what they say wrong.
pub(super) fn find(out: &mut Collector<'_>) -> Vec<Ignore> {
    if memchr::memmem::find(out.document.as_bytes(), LABEL.as_bytes()).is_none() {
        return Vec::new();
    }
    let lines = Lines::of(out.document.as_bytes());
    let mut found = Vec::new();
    for comment in &out.comments {
        let text = comment.of(out.document);
        let mut labels = memchr::memmem::find_iter(text.as_bytes(), LABEL.as_bytes());
        let Some(label) = labels.find(|label| begins_comment(&text[..*label])) else { continue };
        match directive(text, label, *comment, &lines) {
            Ok(ignore) => found.push(ignore),
            Err((span, message)) => out.problems.push(Problem { trouble: Trouble::Ignore, span, message }),
        }
    }
    found
}

/// Whether nothing but what opens a comment stands before: what only speaks of comments for urlgram is none.
fn begins_comment(before: &str) -> bool {
    const OPENINGS: [&str; 14] = ["#", "//", "///", "//!", "--", ";", "/*", "*", "%", "(*", "{-", "<!--", "::", "!"];
    let word = before.split_ascii_whitespace().next_back().unwrap_or_default();
    OPENINGS.contains(&word) || word.eq_ignore_ascii_case("rem") || word.trim_matches([';', '#', '%']).is_empty()
}

/// Reads what stands at `label` in a comment.
fn directive(text: &str, label: usize, comment: Span, lines: &Lines) -> Result<Ignore, (Span, String)> {
    let place = |start: usize, end: usize| Span::new(offset(start), offset(end)).shifted(comment.start);
    let rest = &text[label + LABEL.len()..];
    let word_start = text.len() - rest.trim_start_matches([' ', '\t']).len();
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let word_end = text[word_start..].find(|c| !is_part(c)).map_or(text.len(), |length| word_start + length);
    let (first, last) = (lines.number(comment.start), lines.number(comment.end.saturating_sub(1).max(comment.start)));
    let (scope, range) = match &text[word_start..word_end] {
        "ignore" => (Scope::Line, Span::new(lines.span(first).start, lines.span(last).end)),
        "ignore-next-line" => (Scope::NextLine, lines.span(last + 1)),
        "ignore-file" => (Scope::File, Span::new(0, lines.length)),
        word => {
            let message = format!("urlgram does not know \"{word}\": ignore, ignore-next-line, ignore-file");
            return Err((place(word_start, word_end), message));
        }
    };
    let Some(list) = text[word_end..].strip_prefix('[') else {
        return Ok(Ignore { span: place(label, word_end), comment, codes: Vec::new(), scope, range });
    };
    let Some(length) = list.find(']') else {
        return Err((place(word_end, word_end + 1), "this list of codes has no \"]\"".into()));
    };
    let mut codes = Vec::new();
    let mut at = word_end + 1;
    for code in list[..length].split(',') {
        let start = at + code.len() - code.trim_start().len();
        let trimmed = code.trim();
        at += code.len() + 1;
        if !trimmed.is_empty() {
            codes.push(IgnoredCode { code: trimmed.to_owned(), span: place(start, start + trimmed.len()) });
        }
    }
    let end = word_end + 1 + length;
    if codes.is_empty() {
        return Err((place(word_end, end + 1), "this list of codes is empty: it ignores nothing".into()));
    }
    Ok(Ignore { span: place(label, end + 1), comment, codes, scope, range })
}

/// Comments that were added to a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AddedIgnores {
    /// The changes, in order.
    pub edits: Vec<Edit>,
    /// What could not be ignored, by its place in the list that was given: no comment can stand there.
    pub failed: Vec<usize>,
}

/// How a comment is tried to be added to a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Way {
    Trailing,
    Above,
    None,
}

/// Adds comments to `document`, so that each of `findings`, a place and a code, is ignored: to a comment that is there, at
/// the end of the line, or on a line above. A comment is added only if the document, read again, has the same links and
/// the comment does what it is to do.
///
/// ```
/// use urlgram_documents::{Kind, add_ignores, apply};
/// use urlgram::span::Span;
///
/// let yaml = b"a: http://u@h/\n";
/// let added = add_ignores(Kind::Yaml, yaml, &[(Span::new(10, 12), "U202")]);
/// assert_eq!(apply(yaml, &added.edits).text, b"a: http://u@h/  # urlgram: ignore[U202]\n");
/// ```
pub fn add_ignores(kind: Kind, document: &[u8], findings: &[(Span, &str)]) -> AddedIgnores {
    let lines = Lines::of(document);
    let mut wanted: BTreeMap<usize, (BTreeSet<&str>, Way)> = BTreeMap::new();
    let first = if comment(kind).is_none() {
        Way::None
    } else if can_trail(kind) {
        Way::Trailing
    } else {
        Way::Above
    };
    for (span, code) in findings {
        wanted.entry(lines.number(span.start)).or_insert_with(|| (BTreeSet::new(), first)).0.insert(code);
    }
    let before = read(kind, document);
    // Each round moves at least one line on to its next way; a line that is bad in two rounds is given up.
    for _ in 0..4 {
        let edits = edits(kind, document, &lines, &before.ignores, &wanted);
        let text = apply(document, &edits).text;
        let bad = lines_gone_wrong(kind, &before, &text, &edits, &lines, &wanted);
        if bad.is_empty() {
            let is_failed = |(_, (span, _)): &(usize, &(Span, &str))| wanted[&lines.number(span.start)].1 == Way::None;
            let failed = findings.iter().enumerate().filter(is_failed).map(|(number, _)| number).collect();
            return AddedIgnores { edits, failed };
        }
        for line in bad {
            if let Some((_, way)) = wanted.get_mut(&line) {
                *way = if *way == Way::Trailing { Way::Above } else { Way::None };
            }
        }
    }
    AddedIgnores { edits: Vec::new(), failed: (0..findings.len()).collect() }
}

/// What opens and closes a comment for urlgram.
fn comment(kind: Kind) -> Option<(&'static str, &'static str)> {
    match kind {
        Kind::List | Kind::Yaml | Kind::Toml => Some(("# ", "")),
        Kind::Markdown | Kind::Html => Some(("<!-- ", " -->")),
        Kind::NulList | Kind::Text | Kind::Json | Kind::Csv | Kind::Tsv => None,
        Kind::Code(language) => match (language.line, language.block) {
            // A word such as `rem ` brings its blank.
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

/// Whether a comment can stand behind something else on a line.
fn can_trail(kind: Kind) -> bool {
    match kind {
        Kind::List => false,
        Kind::Code(language) => !language.is(NOT_TRAILING),
        _ => true,
    }
}

/// The edits for all lines that are not given up.
fn edits(
    kind: Kind,
    document: &[u8],
    lines: &Lines,
    there: &[Ignore],
    wanted: &BTreeMap<usize, (BTreeSet<&str>, Way)>,
) -> Vec<Edit> {
    let (open, close) = comment(kind).unwrap_or_default();
    let has_list = |ignore: &&Ignore| ignore.scope != Scope::File && !ignore.codes.is_empty();
    let there: BTreeMap<Span, &Ignore> = there.iter().filter(has_list).map(|ignore| (ignore.range, ignore)).collect();
    let mut edits = Vec::new();
    for (number, (codes, way)) in wanted {
        let span = lines.span(*number);
        let line = &document[span.range()];
        let ending = if line.ends_with(b"\r") { "\r\n" } else { "\n" };
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let codes: Vec<&str> = codes.iter().copied().collect();
        let list = codes.join(",");
        if let Some(ignore) = there.get(&span).filter(|_| *way != Way::None) {
            let known = |code: &&&str| !ignore.codes.iter().any(|there| there.code == ***code);
            let more: String = codes.iter().filter(known).map(|code| format!(",{code}")).collect();
            let span = Span::empty(ignore.span.end - 1);
            edits.extend((!more.is_empty()).then_some(Edit { span, text: more }));
            continue;
        }
        match way {
            Way::None => {}
            // A backslash before the line end takes it away.
            Way::Trailing | Way::Above if goes_on(kind, document, lines, *number, *way) => {}
            Way::Trailing => {
                let gap = if open.starts_with('#') { "  " } else { " " };
                let at = Span::empty(span.start + offset(line.len()));
                edits.push(Edit { span: at, text: format!("{gap}{open}urlgram: ignore[{list}]{close}") });
            }
            Way::Above => {
                let is_indent = |byte: &&u8| matches!(byte, b' ' | b'\t') || kind == Kind::Markdown && **byte == b'>';
                let indent: String = line.iter().take_while(is_indent).map(|byte| char::from(*byte)).collect();
                let text = format!("{indent}{open}urlgram: ignore-next-line[{list}]{close}{ending}");
                edits.push(Edit { span: Span::empty(span.start), text });
            }
        }
    }
    edits
}

/// Whether the language takes a backslash at the end of a line for more to come, and one stands where the comment would.
fn goes_on(kind: Kind, document: &[u8], lines: &Lines, number: usize, way: Way) -> bool {
    let Kind::Code(language) = kind else { return false };
    let line = match way {
        Way::Above => number.checked_sub(1),
        _ => Some(number),
    };
    let ends = |line: usize| document[lines.span(line).range()].trim_ascii_end().ends_with(b"\\");
    language.is(CONTINUED) && line.is_some_and(ends)
}

/// The lines whose comments do not do what they are to do in `text`, the document with `edits` made.
fn lines_gone_wrong(
    kind: Kind,
    before: &super::Document<'_>,
    text: &[u8],
    edits: &[Edit],
    lines: &Lines,
    wanted: &BTreeMap<usize, (BTreeSet<&str>, Way)>,
) -> BTreeSet<usize> {
    let after = read(kind, text);
    let mut bad = BTreeSet::new();
    let mut shift = Shift { edits, next: 0, by: 0 };
    let mut links = after.links.iter().peekable();
    for link in &before.links {
        let start = shift.of(link.span.start);
        while links.next_if(|other| other.span.start < start).is_some() {}
        let is_there = links.next_if(|other| other.span.start == start && other.text() == link.text()).is_some();
        if !is_there {
            // The comment on the line or the last one before it has done that.
            let line = lines.number(link.span.start);
            bad.extend(wanted.range(..=line).next_back().map(|(line, _)| *line));
        }
    }
    let mut shift = Shift { edits, next: 0, by: 0 };
    let mut ignored: BTreeMap<u32, BTreeSet<&str>> = BTreeMap::new();
    for ignore in &after.ignores {
        ignored.entry(ignore.range.start).or_default().extend(ignore.codes.iter().map(|code| &*code.code));
    }
    for (line, (codes, way)) in wanted {
        let start = shift.of(lines.span(*line).start);
        let holds = ignored.get(&start).is_some_and(|ignored| codes.is_subset(ignored));
        if *way != Way::None && !holds {
            bad.insert(*line);
        }
    }
    bad
}

/// Where offsets go that are asked for in order.
struct Shift<'a> {
    edits: &'a [Edit],
    next: usize,
    by: u32,
}

impl Shift<'_> {
    fn of(&mut self, at: u32) -> u32 {
        while let Some(edit) = self.edits.get(self.next).filter(|edit| edit.span.start <= at) {
            self.by += offset(edit.text.len());
            self.next += 1;
        }
        at + self.by
    }
}
