//! Lines that look like the beginning of a rule.

/// The beginning of a rule: `name =`.
pub(super) struct Head<'t> {
    /// Name, without the angle brackets of `<name> ::=`.
    pub(super) name: &'t str,
    /// `=`, `=/`, `:=` or `::=`.
    pub(super) operator: &'static str,
    /// Whether the operator has white space on both sides.
    pub(super) is_spaced: bool,
    /// Text after the operator.
    pub(super) rest: &'t str,
}

/// Operators of definitions. Each precedes those that it begins with.
const OPERATORS: [&str; 4] = ["::=", ":=", "=/", "="];

/// Returns the beginning of a rule in a line.
pub(super) fn head(line: &str) -> Option<Head<'_>> {
    let (name, after) = name(line.trim_start())?;
    let sign = after.trim_start();
    let operator = OPERATORS.into_iter().find(|operator| sign.starts_with(operator))?;
    let rest = &sign[operator.len()..];
    let is_comparison = operator == "=" && rest.starts_with(['=', '>', '~']);
    let is_spaced = sign.len() < after.len() && (rest.is_empty() || rest.starts_with(char::is_whitespace));
    (!is_comparison).then_some(Head { name, operator, is_spaced, rest })
}

/// Whether a line begins with a name and a sign of definition.
pub(super) fn begins_rule(line: &str) -> bool {
    head(line).is_some()
}

/// Returns the name that a text begins with, and the text after it.
fn name(words: &str) -> Option<(&str, &str)> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    if let Some(inner) = words.strip_prefix('<') {
        let (name, after) = inner.split_once('>')?;
        let is_part = |c: char| is_name(c) || c == ' ';
        let is_plain = name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(is_part);
        return is_plain.then_some((name, after));
    }
    let end = words.find(|c: char| !is_name(c)).unwrap_or(words.len());
    words.starts_with(|c: char| c.is_ascii_alphabetic()).then(|| words.split_at(end))
}

/// Returns the number of bytes of white space before a line.
pub(super) fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

/// The rest that a rule needs after some of its lines.
#[derive(Default)]
pub(super) struct Open {
    depth: i32,
    last: Option<char>,
}

impl Open {
    /// Reads one line of a rule, without its comment.
    pub(super) fn read(&mut self, line: &str) {
        let mut chars = line.char_indices();
        while let Some((at, c)) = chars.next() {
            if line[at..].starts_with("\"\"\"") {
                chars.nth(1);
                self.last = Some(c);
                continue;
            }
            let close = match c {
                ';' => break,
                '"' => Some('"'),
                '<' => Some('>'),
                _ => None,
            };
            match c {
                '(' | '[' => self.depth += 1,
                ')' | ']' => self.depth -= 1,
                _ => {}
            }
            if let Some(length) = close.and_then(|close| line[at + 1..].find(close)) {
                while chars.next().is_some_and(|(inside, _)| inside < at + 1 + length) {}
            }
            self.last = if c.is_whitespace() { self.last } else { Some(c) };
        }
    }

    /// Whether the rule cannot end here: a bracket is open, or an operator needs another element.
    pub(super) fn is_unfinished(&self) -> bool {
        self.depth > 0 || self.last.is_some_and(|last| "/=|".contains(last))
    }
}
