//! The formatter of grammar files: [`Reader::format`].

use super::rule_layout::{RuleLine, RuleText, depth_after, tokens};
use crate::model::{FileId, Grammar, GrammarProblem, ProblemKind};
use crate::read::{InvalidGrammar, Reader};
use urlgram::diagnostic::Severity;

/// Longest name to which the `=` and `=/` of its neighbours are aligned.
const MAX_ALIGNED: usize = 24;

/// A part of a file.
enum Part {
    /// Comments and empty lines between rules.
    Other(String),
    Rule(RuleText),
}

impl Reader<'_> {
    /// Formats a grammar file: rules begin in the first column, `=` and `=/` of neighbours are aligned, alternatives are wrapped
    /// at a width, and brackets have spaces inside. Comments stay with what they follow, and rules with comments keep their lines.
    ///
    /// The result is a grammar of the same rules with the same elements: it is read again, and what would differ is left as it is.
    ///
    /// ```
    /// use urlgram_abnf::Reader;
    ///
    /// let text = "a=b /c\nlonger = [\"x\"]   ; y\nb=\"b\"\nc = 1*( b)\n";
    /// let formatted = Reader::new().format("a.abnf", text, 72).unwrap();
    /// assert_eq!(formatted, "a      = b / c\nlonger = [ \"x\" ]  ; y\nb      = \"b\"\nc      = 1*( b )\n");
    /// ```
    ///
    /// # Errors
    /// A grammar with an error.
    pub fn format(&self, name: &str, text: &str, width: usize) -> Result<String, InvalidGrammar> {
        let parsed = self.read(name, text);
        let before = parsed.grammar.clone();
        if parsed.problems.iter().any(hinders) {
            return Err(InvalidGrammar { grammar: parsed.grammar, problems: parsed.problems });
        }
        let formatted = formatted(&before, text, width);
        let after = self.read(name, &formatted).grammar;
        Ok(if is_same(&before, &after) { formatted } else { text.to_owned() })
    }
}

/// Whether a problem says that a rule could not be read. Names with other characters or without definition, and imports do not hinder.
fn hinders(problem: &GrammarProblem) -> bool {
    use ProblemKind as K;
    let is_about_names = matches!(
        problem.kind,
        K::UnknownStart(_)
            | K::InvalidName(..)
            | K::MissingFile(_)
            | K::InvalidFile(..)
            | K::MissingImport { .. }
            | K::IncrementalWithoutBase(_)
    );
    problem.severity() == Severity::Error && !is_about_names
}

/// Whether two versions of a file have the same rules with the same elements.
fn is_same(before: &Grammar, after: &Grammar) -> bool {
    let rules = |grammar: &Grammar| -> Vec<String> { grammar.rules().map(ToString::to_string).collect() };
    rules(before) == rules(after) && before.header().fields.len() == after.header().fields.len()
}

fn formatted(grammar: &Grammar, text: &str, width: usize) -> String {
    let is_crlf = text.contains("\r\n");
    let mark = if text.starts_with('\u{feff}') { "\u{feff}" } else { "" };
    let begins = rule_lines(grammar, text);
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().map(str::trim_end).collect();
    let parts = parts(&lines, &begins);
    let mut out = Vec::new();
    let mut at = 0;
    while at < parts.len() {
        match &parts[at] {
            Part::Other(line) => {
                let is_repeated = line.is_empty() && out.last().is_none_or(String::is_empty);
                if !is_repeated {
                    out.push(line.clone());
                }
                at += 1;
            }
            Part::Rule(_) => at = write_group(&parts, at, width, &mut out),
        }
    }
    while out.last().is_some_and(String::is_empty) {
        out.pop();
    }
    let end = if is_crlf { "\r\n" } else { "\n" };
    mark.to_owned() + &out.iter().map(|line| line.clone() + end).collect::<String>()
}

/// Writes the rules from a part on up to an empty line, with aligned `=`. Returns the number of the next part.
fn write_group(parts: &[Part], from: usize, width: usize, out: &mut Vec<String>) -> usize {
    let is_empty = |part: &Part| matches!(part, Part::Other(line) if line.is_empty());
    let end = parts[from..].iter().position(is_empty).map_or(parts.len(), |length| from + length);
    let length = |part: &Part| match part {
        Part::Rule(rule) => Some(rule.name.chars().count() + rule.operator.len() - 1),
        Part::Other(_) => None,
    };
    let aligned = parts[from..end].iter().filter_map(length).filter(|length| *length <= MAX_ALIGNED).max().unwrap_or(0);
    for part in &parts[from..end] {
        match part {
            Part::Rule(rule) => rule.write((aligned + 1).saturating_sub(rule.operator.len()), width, out),
            Part::Other(line) => out.push(line.clone()),
        }
    }
    end
}

/// Returns the numbers of the lines that begin rules, in order.
fn rule_lines(grammar: &Grammar, text: &str) -> Vec<usize> {
    let mut starts: Vec<usize> = grammar
        .rules()
        .filter(|rule| rule.file == FileId::MAIN)
        .flat_map(|rule| std::iter::once(rule.span).chain(rule.additions.iter().copied()))
        .map(|span| span.start as usize)
        .collect();
    starts.sort_unstable();
    let mut lines = Vec::new();
    let (mut line, mut at) = (0, 0);
    for start in starts {
        line += text.get(at..start).map_or(0, |between| between.matches('\n').count());
        at = start;
        lines.push(line);
    }
    lines.dedup();
    lines
}

fn parts(lines: &[&str], begins: &[usize]) -> Vec<Part> {
    let first = begins.first().copied().unwrap_or(lines.len());
    let other = |line: &&str| Part::Other((*line).to_owned());
    let mut parts: Vec<Part> = lines[..first.min(lines.len())].iter().map(other).collect();
    for (at, begin) in begins.iter().enumerate() {
        let end = begins.get(at + 1).copied().unwrap_or(lines.len());
        let margin = lines[*begin].len() - lines[*begin].trim_start().len();
        // Empty lines and comments in the column of the rule, at its end, are between rules.
        let is_outside = |line: &&&str| {
            let indent = line.len() - line.trim_start().len();
            line.is_empty() || (line.trim_start().starts_with(';') && indent <= margin)
        };
        let after = lines[begin + 1..end].iter().rev().take_while(is_outside).count();
        let own = &lines[*begin..end - after];
        match rule(own) {
            Some(rule) => parts.push(Part::Rule(rule)),
            None => parts.extend(own.iter().map(other)),
        }
        parts.extend(lines[end - after..end].iter().map(|line| Part::Other(line.trim_start().to_owned())));
    }
    parts
}

/// Reads the lines of a rule; `None` if its sign of definition is not on the first.
fn rule(lines: &[&str]) -> Option<RuleText> {
    let (first, others) = lines.split_first()?;
    let name_end = first.find('=').map(|at| first[..at].trim_end_matches(':').len())?;
    let name = first[..name_end].trim();
    let sign = first[name_end..].trim_start();
    let operator = ["::=", ":=", "=/", "="].into_iter().find(|operator| sign.starts_with(operator))?;
    if name.is_empty() || name.contains([';', '"', ' ']) {
        return None;
    }
    let mut rule = RuleText { name: name.to_owned(), operator: operator.to_owned(), lines: Vec::new() };
    let mut depth = 0;
    let begin = first.len() - sign.len() + operator.len();
    for (line, from) in std::iter::once((*first, begin)).chain(others.iter().map(|line| (*line, 0))) {
        if line.is_empty() {
            continue;
        }
        let (tokens, comment) = tokens(&line[from..], depth);
        depth = depth_after(&tokens, depth);
        let column = comment.map_or(0, |at| line[..from + at].chars().count());
        rule.lines.push(RuleLine { tokens, comment: comment.map(|at| line[from + at..].to_owned()), column });
    }
    Some(rule)
}
