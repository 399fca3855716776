//! Lines to definitions: where rules begin and end, and the comments between them that name a section.

use super::lexer::{self, Lexeme, Token};
use super::parser::{self, Settings};
use super::{Definition, Notes};
use crate::element::{Element, ElementKind};
use crate::header::{Header, is_section};
use crate::problem::ProblemKind;
use urlgram::span::Span;

/// The definitions of a file, in order.
pub(super) fn definitions(
    text: &str,
    header: &Header,
    octets: bool,
    settings: Settings,
    notes: &mut Notes,
) -> Vec<Definition> {
    let mut place =
        Place { document: header.document().map(ToOwned::to_owned), section: header.section(), prose: None };
    let mut all = Vec::new();
    for block in blocks(text) {
        match block {
            Block::Comment(comment) => place.update(comment),
            Block::Rule(span) => {
                let lexemes = lexer::tokens(text, span, settings.dialect, octets, notes);
                let cut = Cut { text, span, settings, place: &place };
                cut.rules(&lexemes, &mut all, notes);
            }
        }
    }
    all
}

/// A rule's text without comments, each run of white space as one space.
pub(crate) fn one_line(text: &str) -> String {
    let mut line = String::new();
    let (mut quoted, mut comment) = (None, false);
    for c in text.chars() {
        match (quoted, c) {
            (_, '\n') => (quoted, comment) = (None, false),
            _ if comment => continue,
            (Some(end), _) if c == end => quoted = None,
            (Some(_), _) => {}
            (None, '"') => quoted = Some('"'),
            (None, '<') => quoted = Some('>'),
            (None, ';') => comment = true,
            (None, _) => {}
        }
        let space = quoted.is_none() && c.is_ascii_whitespace();
        match (space, comment) {
            (_, true) => {}
            (true, _) if line.is_empty() || line.ends_with(' ') => {}
            (true, _) => line.push(' '),
            (false, _) => line.push(c),
        }
    }
    line.truncate(line.trim_end().len());
    line
}

/// What the comments between rules say about those that follow.
struct Place {
    document: Option<String>,
    section: Option<String>,
    prose: Option<String>,
}

impl Place {
    /// Understands `; Section 3.2.3`, `; Section 5 (prose in 3.2)`, `; --- RFC 2373 appendix B` and `; --- helpers`.
    fn update(&mut self, comment: &str) {
        let words: Vec<&str> = comment.trim_start_matches(['-', ' ']).split_whitespace().collect();
        let trimmed = |word: &&str| word.trim_end_matches([',', ';', '.', ':', ')']).to_owned();
        let (document, rest) = match words.as_slice() {
            ["RFC", number, rest @ ..] => (Some(format!("RFC {number}")), rest),
            ["helper" | "helpers", ..] => {
                (self.section, self.prose) = (None, None);
                return;
            }
            rest => (None, rest),
        };
        let [word, number, rest @ ..] = rest else { return };
        let appendix = word.eq_ignore_ascii_case("appendix");
        let named = appendix || word.eq_ignore_ascii_case("section") || word.eq_ignore_ascii_case("sections");
        let number = trimmed(number);
        if !named || !is_section(&number, appendix) {
            return;
        }
        self.document = document.or_else(|| self.document.take());
        self.section = Some(number);
        self.prose = match rest {
            ["(prose", "in", prose, ..] => Some(trimmed(prose)),
            _ => None,
        };
    }
}

enum Block<'a> {
    /// A comment at the margin, without its `;`.
    Comment(&'a str),
    /// A line that begins a rule, with all that goes on with it.
    Rule(Span),
}

/// Cuts a text at the lines that begin a rule: those indented no deeper than the first such line.
fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut margin = None;
    let mut at = text.len() - text.trim_start_matches('\u{feff}').len();
    for line in text[at..].split_inclusive('\n') {
        let content = line.trim_end_matches(['\r', '\n']);
        let words = content.trim_start_matches([' ', '\t']);
        let indent = content.len() - words.len();
        let start = at + indent;
        at += line.len();
        if words.is_empty() {
            continue;
        }
        let at_margin = indent <= margin.unwrap_or(usize::MAX);
        let end = (start + words.trim_end().len()) as u32;
        if let Some(comment) = words.strip_prefix(';') {
            if at_margin && indent == margin.unwrap_or(indent) {
                blocks.push(Block::Comment(comment));
                continue;
            }
        } else if at_margin {
            margin = margin.or(Some(indent));
            blocks.push(Block::Rule(Span::new(start as u32, end)));
            continue;
        }
        // A deeper line goes on with the last rule, also over comments at the margin.
        if let Some(Block::Rule(span)) = blocks.iter_mut().rev().find(|block| matches!(block, Block::Rule(_))) {
            span.end = end;
        }
    }
    blocks
}

/// A block of lines that begins with a rule, on its way to one or more definitions.
struct Cut<'a> {
    text: &'a str,
    span: Span,
    settings: Settings,
    place: &'a Place,
}

impl Cut<'_> {
    /// Reads the rule, and any that begin within it: deeper than they should.
    fn rules(&self, lexemes: &[Lexeme], all: &mut Vec<Definition>, notes: &mut Notes) {
        let begins = |i: &usize| {
            let named = matches!(lexemes[*i].token, Token::Name(_)) && lexemes[*i].first_of_line;
            named && matches!(lexemes.get(i + 1).map(|next| &next.token), Some(Token::Defined(_)))
        };
        let mut starts: Vec<usize> = (1..lexemes.len()).filter(begins).collect();
        for start in &starts {
            notes.add_two(ProblemKind::IndentedRule, lexemes[*start].span, Span::new(self.span.start, self.span.start));
        }
        starts.insert(0, 0);
        for (i, start) in starts.iter().enumerate() {
            let next = starts.get(i + 1).copied().unwrap_or(lexemes.len());
            let end = lexemes.get(next).map_or(self.span.end, |lexeme| lexeme.span.start);
            self.rule(&lexemes[*start..next], end, all, notes);
        }
    }

    /// `rule = rulename defined-as elements c-nl`
    fn rule(&self, lexemes: &[Lexeme], end: u32, all: &mut Vec<Definition>, notes: &mut Notes) {
        let Some(first) = lexemes.first() else { return };
        let Token::Name(name) = &first.token else {
            return notes.add(ProblemKind::NotARule, first.span);
        };
        let last = lexemes.last().map_or(first.span.end, |lexeme| lexeme.span.end);
        let written = self.text[..end as usize].trim_end().len() as u32;
        let rest = &lexemes[1..];
        let (incremental, element) = match rest.first() {
            Some(Lexeme { token: Token::Defined(incremental), .. }) => {
                (*incremental, parser::elements(&rest[1..], Span::empty(last), self.settings, notes))
            }
            other => {
                let span = other.map_or(Span::empty(last), |other| other.span);
                let found = other.map_or("end of the rule".into(), |other| other.token.described());
                notes.add(ProblemKind::Unexpected { found, expected: "`=` or `=/` after the name" }, span);
                (false, Element { kind: ElementKind::Alternation(Vec::new()), span })
            }
        };
        all.push(Definition {
            name: name.clone(),
            name_span: first.span,
            span: Span::new(first.span.start, written.max(last)),
            incremental,
            document: self.place.document.clone(),
            section: self.place.section.clone(),
            prose: self.place.prose.clone(),
            element,
        });
    }
}
