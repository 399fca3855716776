//! Text that may be a rule: [`Candidate`].

use std::ops::Range;

use super::head::{Head, Open, head, indent};
use crate::model::{Element, ElementKind, FileId, GrammarProblem, ProblemKind};
use crate::read::dialect::Dialect;
use crate::read::lexer::{self, Settings, Token};
use crate::read::parser;
use crate::read::sink::ProblemSink;
use urlgram::diagnostic::Severity;
use urlgram::span::Span;

/// Maximum number of times that a candidate is shortened to the lines that parse.
const MAX_CUTS: usize = 4;

/// Lines among which rules are searched.
pub(super) struct Lines<'t> {
    pub(super) lines: &'t [&'t str],
    /// Whether each line is part of a page break. Empty if there are no pages.
    pub(super) breaks: &'t [bool],
    pub(super) dialect: Dialect,
    /// Whether the document defines lists: `1#x`.
    pub(super) lists: bool,
}

/// A definition with the lines that it takes.
pub(super) struct Candidate {
    pub(super) lines: Range<usize>,
    /// Lines of the block that contains it.
    pub(super) block: Range<usize>,
    pub(super) indent: usize,
    /// Name in lower case.
    pub(super) name: String,
    pub(super) operator: &'static str,
    pub(super) is_spaced: bool,
    /// Whether something follows the operator on its line.
    pub(super) has_rest: bool,
    pub(super) reading: Reading,
}

/// A parser's result for a candidate.
pub(super) enum Reading {
    Rule {
        element: Element,
        /// Whether it uses `|`, `#` or `:=`, which only the older notations have.
        is_older: bool,
        /// Whether it has a name before a bracket without a space, or a space after a count, as formulas have.
        is_formula: bool,
    },
    /// Message of the first error.
    Broken(String),
    /// A definition of ASN.1.
    Asn1,
}

impl Candidate {
    /// Whether a reader would take it for a definition.
    pub(super) fn looks_defined(&self) -> bool {
        self.is_spaced || self.has_rest
    }
}

/// Returns the candidate that begins at a line of a block.
pub(super) fn candidate(page: &Lines<'_>, at: usize, block: &Range<usize>) -> Option<Candidate> {
    let Head { name, operator, is_spaced, rest } = head(page.lines[at])?;
    let whole = at..extent(page, at, block.end);
    let indent = indent(page.lines[at]);
    // Base64 ends with `=`, too.
    let has_rest = !rest.trim().trim_matches('=').is_empty();
    let of = |lines, reading| Candidate {
        lines,
        block: block.clone(),
        indent,
        name: name.to_ascii_lowercase().replace(' ', "-"),
        operator,
        is_spaced,
        has_rest,
        reading,
    };
    if operator == "::=" && is_asn1(rest, page.lines.get(at + 1).copied()) {
        return Some(of(at..at + 1, Reading::Asn1));
    }
    let mut end = whole.end;
    let mut first_error = None;
    for _ in 0..=MAX_CUTS {
        let text = page.lines[at..end].join("\n");
        let (element, problems) = parsed(&text, page)?;
        let Some(error) = problems.iter().find(|problem| is_fatal(problem)) else {
            if page.lines[end..whole.end].iter().any(|line| is_syntax(line)) {
                break;
            }
            let has = |kinds: fn(&ProblemKind) -> bool| problems.iter().any(|problem| kinds(&problem.kind));
            let is_older = has(is_older_notation);
            let is_formula = has(|kind| matches!(kind, ProblemKind::SpaceAfterCount)) || is_call(&text);
            return Some(of(at..end, Reading::Rule { element, is_older, is_formula }));
        };
        let line = text[..error.span.start as usize].matches('\n').count();
        first_error.get_or_insert_with(|| error.message());
        // The text after the rule may be prose, or the error is found only where the rule ends.
        end = if line > 0 { at + line } else { break };
    }
    Some(of(whole, Reading::Broken(first_error.unwrap_or_else(|| "its lines are not one rule".into()))))
}

/// Returns the end of the lines that may belong to the rule that begins at a line.
fn extent(page: &Lines<'_>, at: usize, limit: usize) -> usize {
    let margin = indent(page.lines[at]);
    let mut column = elements_column(page.lines[at]);
    let mut open = Open::default();
    open.read(page.lines[at]);
    let (mut end, mut next) = (at + 1, at + 1);
    while next < limit {
        let line = page.lines[next];
        let words = line.trim();
        if words.is_empty() {
            next += 1;
            continue;
        }
        let is_deeper = indent(line) > margin;
        let is_apart = next > end;
        let over_break = is_apart && page.breaks.get(end..next).is_some_and(|breaks| breaks.contains(&true));
        let is_unfinished = open.is_unfinished();
        let belongs = match is_apart {
            false => is_deeper || is_unfinished || words.starts_with(['/', '|']),
            true if is_deeper => {
                let is_element = Some(indent(line)) == column && words.starts_with(['[', '(', '*', '%']);
                is_unfinished || over_break || is_element || words.starts_with(['/', '|', ';'])
            }
            true => (is_unfinished && over_break) || (indent(line) == margin && is_alternative(words)),
        };
        if !belongs || head(line).is_some() {
            break;
        }
        open.read(line);
        column = Some(indent(line)).filter(|_| !words.starts_with([';', '/', '|'])).or(column);
        next += 1;
        end = next;
    }
    end
}

/// Whether a line begins with `/` and is no prose: it has fewer than three plain words.
fn is_alternative(words: &str) -> bool {
    let is_plain = |word: &&str| word.chars().all(|c| c.is_ascii_alphabetic());
    words.starts_with("/ ") && !words.ends_with('.') && words.split_whitespace().filter(is_plain).count() < 3
}

/// Returns the column in which the elements of a rule begin.
fn elements_column(line: &str) -> Option<usize> {
    let rest = head(line)?.rest.trim_start();
    (!rest.is_empty()).then(|| line.len() - rest.len())
}

/// Returns the element of a rule, and the problems.
fn parsed(text: &str, page: &Lines<'_>) -> Option<(Element, Vec<GrammarProblem>)> {
    let mut sink = ProblemSink::new(FileId::MAIN);
    let settings = Settings { dialect: page.dialect, case_sensitive: false, octets: false, lists: page.lists };
    let whole = Span::new(0, u32::try_from(text.len()).ok()?);
    let lexemes = lexer::tokens(text, whole, settings, &mut sink);
    let rest = match lexemes.split_first()? {
        (_, rest) if matches!(rest.first()?.token, Token::Defined(_)) => &rest[1..],
        _ => return None,
    };
    let element = parser::elements(rest, Span::empty(whole.end), settings, &mut sink);
    Some((element, sink.problems))
}

/// Whether a problem leaves no element. After the others, the rule is read nevertheless.
fn is_fatal(problem: &GrammarProblem) -> bool {
    use ProblemKind as K;
    let is_read = matches!(
        problem.kind,
        K::InvalidName(..)
            | K::InvalidInString(_)
            | K::NumberOutOfRange
            | K::ReversedRange
            | K::RepeatedBase
            | K::UnicodeSpace(_)
            | K::ReversedBounds
            | K::CountTooLarge
    );
    // No other text has such a number.
    let is_number = matches!(&problem.kind, K::Misspelt { meant, .. } if meant.starts_with('%'));
    problem.severity() == Severity::Error && !is_read && !is_number && !is_older_notation(&problem.kind)
}

fn is_older_notation(kind: &ProblemKind) -> bool {
    matches!(kind, ProblemKind::BarOperator | ProblemKind::HashOperator | ProblemKind::DefinedAs(_))
}

/// Whether a line can only be the continuation of a rule.
pub(super) fn is_syntax(line: &str) -> bool {
    let words = line.trim_start();
    words.starts_with(['/', '|', '[', '"', '%', '*']) || words.starts_with("1*")
}

/// Whether a name precedes a bracket without a space, or a semicolon ends a line: `f(x)`, `a = b;`.
fn is_call(text: &str) -> bool {
    let is_statement = |line: &str| {
        let line = line.trim_end();
        line.ends_with(';') && !line.ends_with(" ;") && !line.trim_start().starts_with(';') && !line.contains('"')
    };
    let bytes = text.as_bytes();
    let is_application = |pair: &[u8]| pair[0].is_ascii_alphabetic() && pair[1] == b'(';
    text.lines().any(is_statement) || bytes.windows(2).any(is_application)
}

/// Whether what follows `::=` is a type of ASN.1.
fn is_asn1(rest: &str, next: Option<&str>) -> bool {
    let text = if rest.trim().is_empty() { next.unwrap_or_default() } else { rest }.trim_start();
    let types = [
        "SEQUENCE", "SET", "CHOICE", "INTEGER", "ENUMERATED", "OCTET STRING", "BIT STRING", "OBJECT IDENTIFIER",
        "NULL", "BOOLEAN", "[APPLICATION", "{", "TEXTUAL-CONVENTION", "OBJECT-TYPE", "MACRO", "BEGIN",
    ];
    types.iter().any(|name| text.starts_with(name))
}

/// Whether a candidate gives a name to a text: `sign = "+"`.
pub(super) fn is_text(candidate: &Candidate) -> bool {
    let Reading::Rule { element, .. } = &candidate.reading else { return false };
    candidate.is_spaced && matches!(&element.kind, ElementKind::Literal { text, .. } if !text.is_empty())
}

/// Whether a candidate gives a text its own name: `ice-lite = "ice-lite"`.
pub(super) fn names_itself(candidate: &Candidate) -> bool {
    let Reading::Rule { element, .. } = &candidate.reading else { return false };
    let is_name = |text: &str| text.len() > 1 && text.eq_ignore_ascii_case(&candidate.name);
    candidate.is_spaced && matches!(&element.kind, ElementKind::Literal { text, .. } if is_name(text))
}
