//! The layout of formatted rules: tokens of lines, wrapped alternatives and aligned comments.

/// A rule as it is written: its name, the sign of definition, and its lines.
pub(super) struct RuleText {
    pub(super) name: String,
    pub(super) operator: String,
    pub(super) lines: Vec<RuleLine>,
}

/// A line of a rule without indentation.
pub(super) struct RuleLine {
    pub(super) tokens: Vec<Token>,
    /// Comment with its `;`.
    pub(super) comment: Option<String>,
    /// Column of the comment as it was written.
    pub(super) column: usize,
}

/// A part of a rule that is not broken.
#[derive(Clone)]
pub(super) struct Token {
    text: String,
    /// Whether no space precedes it, as after a repeat count.
    is_glued: bool,
    /// Number of open brackets before it.
    depth: usize,
}

/// Returns the tokens of a line, and the byte offset of its comment.
pub(super) fn tokens(line: &str, mut depth: usize) -> (Vec<Token>, Option<usize>) {
    let mut tokens: Vec<Token> = Vec::new();
    let mut is_prefix = false;
    let mut at = 0;
    while let Some(c) = line[at..].chars().next() {
        if c.is_whitespace() {
            (at, is_prefix) = (at + c.len_utf8(), false);
            continue;
        }
        if c == ';' {
            return (tokens, Some(at));
        }
        let end = at + length(&line[at..], c);
        let text = &line[at..end];
        if ")]".contains(c) {
            depth = depth.saturating_sub(1);
        }
        tokens.push(Token { text: text.to_owned(), is_glued: is_prefix, depth });
        depth += usize::from("([".contains(c));
        is_prefix = text.chars().all(|c| c.is_ascii_digit() || "*#,".contains(c));
        at = end;
    }
    (tokens, None)
}

/// Returns the length of the token that a text begins with.
fn length(text: &str, first: char) -> usize {
    let up_to = |close: char| text[1..].find(close).map_or(text.len(), |found| found + 2);
    match first {
        '"' => up_to('"'),
        '<' => up_to('>'),
        '%' if text.get(2..).is_some_and(|rest| rest.starts_with('"')) => {
            text[3..].find('"').map_or(text.len(), |found| found + 4)
        }
        '(' | ')' | '[' | ']' | '/' | '|' => 1,
        '0'..='9' | '*' | '#' => text.find(|c: char| !c.is_ascii_digit() && !"*#,".contains(c)).unwrap_or(text.len()),
        _ => text
            .find(|c: char| c.is_whitespace() || "\"<()[]/|;".contains(c))
            .unwrap_or(text.len())
            .max(first.len_utf8()),
    }
}

/// Returns the number of brackets that are open after some tokens.
pub(super) fn depth_after(tokens: &[Token], before: usize) -> usize {
    tokens.last().map_or(before, |last| last.depth + usize::from(last.text == "(" || last.text == "["))
}

impl RuleText {
    /// Writes the rule. `name_width` is the width to which names are aligned.
    pub(super) fn write(&self, name_width: usize, width: usize, out: &mut Vec<String>) {
        let head = format!("{:name_width$} {} ", self.name, self.operator);
        if self.lines.iter().all(|line| line.comment.is_none()) {
            let tokens: Vec<Token> = self.lines.iter().flat_map(|line| line.tokens.iter().cloned()).collect();
            wrapped(head, &tokens, width, out);
        } else {
            self.write_lines(&head, out);
        }
    }

    /// Writes the lines as they are broken, because of the comments, with aligned comments.
    fn write_lines(&self, head: &str, out: &mut Vec<String>) {
        let column = head.chars().count();
        let code = |(at, line): (usize, &RuleLine)| {
            let text = joined(&line.tokens);
            let is_alternative = text.starts_with(['/', '|']);
            let depth = line.tokens.first().map_or(0, |first| first.depth);
            let before = if is_alternative && depth == 0 { column - 2 } else { column + 2 * depth };
            match at {
                0 => format!("{head}{text}").trim_end().to_owned(),
                _ if text.is_empty() => text,
                _ => format!("{:before$}{text}", ""),
            }
        };
        let codes: Vec<String> = self.lines.iter().enumerate().map(code).collect();
        let with_both = codes.iter().zip(&self.lines).filter(|(code, line)| !code.is_empty() && line.comment.is_some());
        let comments = with_both.map(|(code, _)| code.chars().count() + 2).max().unwrap_or(column);
        let mut of_code = None;
        for (code, line) in codes.iter().zip(&self.lines) {
            let Some(comment) = &line.comment else {
                of_code = None;
                if !code.is_empty() {
                    out.push(code.clone());
                }
                continue;
            };
            // A comment below one that follows an element goes on with it.
            let goes_on = code.is_empty() && of_code.is_some_and(|of_code: usize| of_code.abs_diff(line.column) <= 1);
            if !code.is_empty() {
                of_code = Some(line.column);
            } else if !goes_on {
                of_code = None;
            }
            let at = if code.is_empty() && !goes_on { column } else { comments };
            out.push(format!("{code:at$}{comment}"));
        }
    }
}

fn joined(tokens: &[Token]) -> String {
    let mut text = String::new();
    for token in tokens {
        if !text.is_empty() && !token.is_glued {
            text.push(' ');
        }
        text.push_str(&token.text);
    }
    text
}

/// Writes the tokens of a rule in lines of a width: one line, or a line for each alternative, or lines that are broken where the fewest
/// brackets are open.
fn wrapped(head: String, tokens: &[Token], width: usize, out: &mut Vec<String>) {
    let column = head.chars().count();
    let whole = joined(tokens);
    if column + whole.chars().count() <= width {
        out.push((head + &whole).trim_end().to_owned());
        return;
    }
    let is_or = |token: &Token| token.depth == 0 && (token.text == "/" || token.text == "|");
    let mut start = 0;
    let mut before = head;
    for end in (1..=tokens.len()).filter(|end| *end == tokens.len() || is_or(&tokens[*end])) {
        filled(before, column, &tokens[start..end], width, out);
        (start, before) = (end, " ".repeat(column - 2));
    }
}

/// Writes tokens after the beginning of a line. Further lines begin at a column.
fn filled(before: String, column: usize, tokens: &[Token], width: usize, out: &mut Vec<String>) {
    let mut before = before;
    let mut rest = tokens;
    while !rest.is_empty() {
        let mut length = before.chars().count();
        let mut fitting = 0;
        for (at, token) in rest.iter().enumerate() {
            length += token.text.chars().count() + usize::from(at > 0 && !token.is_glued);
            if length > width && at > 0 {
                break;
            }
            fitting = at + 1;
        }
        // A sign of alternatives begins a line, and the line after it has something.
        let is_gap = |at: &usize| {
            !rest[*at].is_glued && !")]".contains(&rest[*at].text) && !"([/|".contains(&rest[*at - 1].text)
        };
        let gaps = || (1..=fitting.min(rest.len() - 1)).rev().filter(is_gap);
        let end = match fitting == rest.len() {
            true => fitting,
            false => gaps().min_by_key(|at| rest[*at].depth).unwrap_or(rest.len().min(fitting.max(1))),
        };
        let end = if end < rest.len() && !is_gap(&end) { next_gap(rest, end, is_gap) } else { end };
        out.push((before + &joined(&rest[..end])).trim_end().to_owned());
        rest = &rest[end..];
        let depth = rest.first().map_or(0, |first| first.depth);
        before = " ".repeat(column + 2 * depth.min(8));
    }
}

/// Returns the next place where a line may end.
fn next_gap(rest: &[Token], from: usize, is_gap: impl Fn(&usize) -> bool) -> usize {
    (from..rest.len()).find(is_gap).unwrap_or(rest.len())
}
