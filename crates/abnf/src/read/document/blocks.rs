//! Rules between paragraphs of prose.

use std::collections::BTreeSet;

use crate::model::{Element, ElementKind, FileId};
use crate::read::dialect::Dialect;
use crate::read::lexer::{self, Settings, Token};
use crate::read::parser;
use crate::read::sink::ProblemSink;
use urlgram::diagnostic::Severity;
use urlgram::span::Span;

/// Names of the core rules, in lower case.
const CORE: [&str; 16] = [
    "alpha", "bit", "char", "cr", "crlf", "ctl", "digit", "dquote", "hexdig", "htab", "lf", "lwsp", "octet", "sp",
    "vchar", "wsp",
];

/// Whether most lines of a text belong to rules and comments.
pub(super) fn is_grammar(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let mut margin = None;
    let of_rules = lines.iter().filter(|line| {
        let indent = indent(line);
        if begins_rule(line) {
            margin = Some(indent);
        }
        line.trim_start().starts_with(';') || begins_rule(line) || margin.is_some_and(|margin| indent > margin)
    });
    of_rules.count() * 10 >= lines.len() * 9
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

/// Whether a line begins with a name and `=` or `=/`.
pub(super) fn begins_rule(line: &str) -> bool {
    let words = line.trim_start();
    let name = words.find(|c: char| !c.is_ascii_alphanumeric() && !"-_".contains(c)).unwrap_or(words.len());
    let rest = words[name..].trim_start();
    let after = rest.strip_prefix("=/").or(rest.strip_prefix('='));
    words.starts_with(|c: char| c.is_ascii_alphabetic()) && after.is_some_and(|after| !after.starts_with(['=', '>']))
}

/// A rule and the lines that it takes.
struct Candidate {
    lines: std::ops::Range<usize>,
    indent: usize,
    name: String,
    /// Names that it refers to, in lower case.
    references: Vec<String>,
    has_terminal: bool,
}

/// Keeps the rules of a text, moved to the first column, and replaces all other lines by empty ones.
pub(super) fn rules_of(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut found: Vec<Candidate> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        match candidate(&lines, at) {
            Some(candidate) => {
                at = candidate.lines.end;
                found.push(candidate);
            }
            None => at += 1,
        }
    }
    let names: BTreeSet<String> = found.iter().map(|candidate| candidate.name.clone()).collect();
    let known = |name: &String| names.contains(name) || CORE.contains(&name.as_str());
    // Assignments in examples look like rules, but their names are not defined.
    found.retain(|candidate| candidate.has_terminal || candidate.references.iter().any(known));
    let mut kept = vec![""; lines.len()];
    for candidate in &found {
        for line in candidate.lines.clone() {
            kept[line] = lines[line].get(candidate.indent.min(indent(lines[line]))..).unwrap_or_default();
        }
    }
    kept.join("\n") + "\n"
}

/// Returns the rule that begins at a line.
fn candidate(lines: &[&str], at: usize) -> Option<Candidate> {
    let margin = indent(lines[at]);
    if !begins_rule(lines[at]) {
        return None;
    }
    let mut end = at + 1;
    let mut next = end;
    while let Some(line) = lines.get(next) {
        let words = line.trim();
        if words.is_empty() {
            next += 1;
            continue;
        }
        let goes_on = words.starts_with(['/', ';']) || lines[end - 1].trim_end().ends_with('/');
        if indent(line) <= margin || (next > end && !goes_on) {
            break;
        }
        next += 1;
        end = next;
    }
    // What follows the rule without an empty line may be prose.
    (at + 1..=end).rev().find_map(|end| parsed(lines, at..end, margin))
}

fn parsed(lines: &[&str], range: std::ops::Range<usize>, indent: usize) -> Option<Candidate> {
    let text = lines[range.clone()].join("\n");
    let mut sink = ProblemSink::new(FileId::MAIN);
    let settings = Settings { dialect: Dialect::Abnf, case_sensitive: false, octets: false };
    let whole = Span::new(0, u32::try_from(text.len()).ok()?);
    let lexemes = lexer::tokens(&text, whole, settings, &mut sink);
    let (name, rest) = match lexemes.split_first()? {
        (first, rest) if matches!(rest.first()?.token, Token::Defined(_)) => (first, &rest[1..]),
        _ => return None,
    };
    let Token::Name(name) = &name.token else { return None };
    let element = parser::elements(rest, Span::empty(whole.end), settings, &mut sink);
    let is_wrong = sink.problems.iter().any(|problem| problem.severity() == Severity::Error);
    (!is_wrong).then(|| Candidate {
        lines: range,
        indent,
        name: name.to_ascii_lowercase(),
        references: element.walk().filter_map(|e| e.referenced()).map(|(name, _)| name.to_ascii_lowercase()).collect(),
        has_terminal: element.walk().any(is_terminal),
    })
}

fn is_terminal(element: &Element) -> bool {
    use ElementKind as K;
    matches!(element.kind, K::Literal { .. } | K::Range { .. } | K::Sequence(_) | K::Prose { .. })
}
