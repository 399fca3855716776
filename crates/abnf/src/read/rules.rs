//! Division of a file into rules, and the comments that name their sections.

use super::dialect::Dialect;
use super::lexer::{self, Lexeme, Settings, Token};
use super::parser;
use super::sink::ProblemSink;
use super::spacing::join_words;
use super::words::are_words_of_broken;
use crate::model::{Element, ElementKind, Header, ProblemKind, is_section};
use urlgram::span::Span;

/// Maximum number of words in the name of a rule.
const MAX_WORDS: usize = 6;

/// A rule whose references are not resolved yet.
pub(super) struct ParsedRule {
    pub(super) name: String,
    pub(super) name_span: Span,
    pub(super) span: Span,
    /// Whether it is defined with `=/`.
    pub(super) incremental: bool,
    pub(super) citation: Citation,
    pub(super) element: Element,
}

/// Document and sections that the comments before a rule name.
#[derive(Clone)]
pub(super) struct Citation {
    pub(super) document: Option<String>,
    pub(super) section: Option<String>,
    pub(super) prose: Option<String>,
}

/// Parses the rules of a file in their order.
pub(super) fn parse(text: &str, header: &Header, settings: Settings, sink: &mut ProblemSink) -> Vec<ParsedRule> {
    let document = header.document().map(ToOwned::to_owned);
    let mut citation = Citation { document, section: header.section(), prose: None };
    let mut rules = Vec::new();
    let lines = blocks(text);
    lines.inside.into_iter().for_each(|span| sink.add(ProblemKind::CommentInside, span));
    lines.loose.into_iter().for_each(|span| sink.add(ProblemKind::LooseLine, span));
    for block in lines.blocks {
        match block {
            Block::Comment(comment) => citation.update(comment),
            Block::Rule(span) => {
                let lexemes = lexer::tokens(text, span, settings, sink);
                let block = RuleBlock { text, span, settings, citation: &citation };
                block.rules(&lexemes, &mut rules, sink);
            }
        }
    }
    rules
}

impl Citation {
    /// Interprets `; Section 3.2.3`, `; Section 5 (prose in 3.2)`, `; --- RFC 2373 appendix B` and `; --- helpers`.
    fn update(&mut self, comment: &str) {
        let words: Vec<&str> = comment.trim_start_matches(['-', ' ']).split_whitespace().collect();
        let trimmed = |word: &str| word.trim_end_matches([',', ';', '.', ':', ')']).to_owned();
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
        let number = trimmed(number);
        let announced = appendix || ["section", "sections"].iter().any(|known| word.eq_ignore_ascii_case(known));
        if !announced || !is_section(&number, appendix) {
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
    /// A comment in the first column, without its `;`.
    Comment(&'a str),
    /// A line that begins a rule, with its continuation lines.
    Rule(Span),
}

/// The rules of a text and the comments between them.
#[derive(Default)]
struct Blocks<'a> {
    blocks: Vec<Block<'a>>,
    /// Comments in the first column after which a rule goes on.
    inside: Vec<Span>,
    /// Lines in the first column that go on with the rule above.
    loose: Vec<Span>,
}

/// Whether a line begins with a sign or a text, so that it cannot begin a rule.
fn goes_on(words: &str) -> bool {
    words.starts_with(['/', '|', '"', '%', '(', '[', ')', ']']) && !words.starts_with("//") && !words.starts_with("/*")
}

/// Splits a text at the lines that begin a rule: those indented no deeper than the first such line.
fn blocks(text: &str) -> Blocks<'_> {
    let mut found = Blocks::default();
    let Blocks { blocks, inside, loose } = &mut found;
    let (mut comment_before, mut is_apart) = (None, true);
    let mut margin = None;
    let mut at = text.len() - text.trim_start_matches('\u{feff}').len();
    for line in text[at..].split_inclusive('\n') {
        let content = line.trim_end_matches(['\r', '\n']);
        let words = content.trim_start_matches([' ', '\t']);
        let indent = content.len() - words.len();
        let start = at + indent;
        at += line.len();
        if words.is_empty() {
            is_apart = true;
            continue;
        }
        let is_next = !std::mem::take(&mut is_apart) && matches!(blocks.last(), Some(Block::Rule(_)));
        let end = (start + words.trim_end().len()) as u32;
        if let Some(comment) = words.strip_prefix(';') {
            if indent == margin.unwrap_or(indent) {
                blocks.push(Block::Comment(comment));
                comment_before = Some(Span::new(start as u32, end));
                continue;
            }
        } else if is_next && margin == Some(indent) && goes_on(words) {
            loose.push(Span::new(start as u32, end));
        } else if indent <= margin.unwrap_or(usize::MAX) {
            margin = margin.or(Some(indent));
            blocks.push(Block::Rule(Span::new(start as u32, end)));
            comment_before = None;
            continue;
        }
        // A deeper line continues the last rule, even if comments in the first column come between.
        if let Some(Block::Rule(span)) = blocks.iter_mut().rev().find(|block| matches!(block, Block::Rule(_))) {
            span.end = end;
            inside.extend(comment_before.take());
        }
    }
    found
}

/// Whether there is a line without any character between the first line of a text and the last one. A line of white space continues
/// a rule.
fn has_empty_line(text: &str) -> bool {
    let lines: Vec<&str> = text.split('\n').map(|line| line.trim_end_matches('\r')).collect();
    lines.len() > 2 && lines[1..lines.len() - 1].contains(&"")
}

/// Returns the name that a definition begins with: `name =`, or `<name> ::=`. Names in angle brackets may have spaces.
fn defined_name(token: &Token) -> Option<String> {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"-_ ".contains(&byte);
    match token {
        Token::Name(name) => Some(name.clone()),
        Token::Prose(text) if text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.bytes().all(is_part) => {
            Some(joined(text.split_whitespace()))
        }
        _ => None,
    }
}

/// Returns the words of a name, joined as ABNF writes names.
fn joined<'t>(words: impl Iterator<Item = &'t str>) -> String {
    words.collect::<Vec<_>>().join("-")
}

/// Returns the number of lexemes that are a name of several words in the first line of a definition: `first rule = b`.
fn words_of_name(lexemes: &[Lexeme]) -> usize {
    let is_word =
        |(at, lexeme): &(usize, &Lexeme)| matches!(lexeme.token, Token::Name(_)) && (*at == 0 || !lexeme.first_of_line);
    let count = lexemes.iter().enumerate().take(MAX_WORDS).take_while(is_word).count();
    let is_defined =
        lexemes.get(count).is_some_and(|next| matches!(next.token, Token::Defined(_)) && !next.first_of_line);
    if count > 1 && is_defined { count } else { 0 }
}

/// Lines that begin with a rule. Indented rules in it become rules too.
struct RuleBlock<'a> {
    text: &'a str,
    span: Span,
    settings: Settings,
    citation: &'a Citation,
}

impl RuleBlock<'_> {
    /// Parses the rule, and the rules within it that are indented too deep.
    fn rules(&self, lexemes: &[Lexeme], rules: &mut Vec<ParsedRule>, sink: &mut ProblemSink) {
        let begins = |i: &usize| {
            let named = defined_name(&lexemes[*i].token).is_some() && lexemes[*i].first_of_line;
            named && matches!(lexemes.get(i + 1).map(|next| &next.token), Some(Token::Defined(_)))
        };
        let mut starts: Vec<usize> = (1..lexemes.len()).filter(begins).collect();
        for start in &starts {
            sink.add_with(ProblemKind::IndentedRule, lexemes[*start].span, Span::empty(self.span.start));
        }
        starts.insert(0, 0);
        for (i, start) in starts.iter().enumerate() {
            let next = starts.get(i + 1).copied().unwrap_or(lexemes.len());
            let end = lexemes.get(next).map_or(self.span.end, |lexeme| lexeme.span.start);
            rules.extend(self.rule(&lexemes[*start..next], end, sink));
        }
    }

    /// Returns the lexemes of a rule whose name is written in several words, with one name instead of them.
    fn with_one_name(&self, lexemes: &[Lexeme], words: usize, sink: &mut ProblemSink) -> Vec<Lexeme> {
        let span = Span::new(lexemes[0].span.start, lexemes[words - 1].span.end);
        let name = joined(lexemes[..words].iter().map(|lexeme| lexeme.span.of(self.text)));
        let written = span.of(self.text).to_owned();
        sink.add(ProblemKind::Misspelt { written, meant: name.clone() }, span);
        let mut lexemes = lexemes[words - 1..].to_vec();
        lexemes[0] = Lexeme { token: Token::Name(name), span, first_of_line: true };
        lexemes
    }

    /// Returns the element of a rule, which is one prose-val if the rule is in words and has a syntax error.
    fn in_words(&self, lexemes: &[Lexeme], end: u32, element: Element, sink: &mut ProblemSink) -> Element {
        let (Some(first), Some(last)) = (lexemes.first(), lexemes.last()) else { return element };
        if !element.walk().any(Element::is_invalid) || !are_words_of_broken(lexemes) {
            return element;
        }
        let span = Span::new(first.span.start, last.span.end);
        sink.remove_inside(Span::new(span.start, end.max(span.end)));
        let text = join_words(span.of(self.text), " ");
        Element { kind: ElementKind::Prose { text, rule: None }, span }
    }

    /// `rule = rulename defined-as elements c-nl`
    fn rule(&self, lexemes: &[Lexeme], end: u32, sink: &mut ProblemSink) -> Option<ParsedRule> {
        let words = words_of_name(lexemes);
        let named = if words > 0 { self.with_one_name(lexemes, words, sink) } else { Vec::new() };
        let lexemes = if words > 0 { named.as_slice() } else { lexemes };
        let (first, rest) = lexemes.split_first()?;
        let is_definition = matches!(rest.first(), Some(Lexeme { token: Token::Defined(_), .. }));
        let is_name = |token: &Token| matches!(token, Token::Name(_)) || is_definition;
        let Some(name) = defined_name(&first.token).filter(|_| is_name(&first.token)) else {
            sink.add(ProblemKind::ExpectedRule, first.span);
            return None;
        };
        if matches!(first.token, Token::Prose(_)) && self.settings.dialect == Dialect::Abnf {
            sink.add(ProblemKind::AngleBrackets(name.clone()), first.span);
        }
        let last = lexemes.last()?.span.end;
        let after_empty_line = |pair: &&[Lexeme]| {
            pair[1].first_of_line && has_empty_line(&self.text[pair[0].span.end as usize..pair[1].span.start as usize])
        };
        if let Some(pair) = lexemes.windows(2).find(after_empty_line) {
            sink.add(ProblemKind::EmptyLine, pair[1].span);
        }
        let written = self.text[..end as usize].trim_end().len() as u32;
        let (incremental, element) = match rest.split_first() {
            Some((Lexeme { token: Token::Defined(incremental), .. }, rest)) => {
                let element = parser::elements(rest, Span::empty(last), self.settings, sink);
                (*incremental, self.in_words(rest, written, element, sink))
            }
            other => {
                let span = other.map_or(Span::empty(last), |(other, _)| other.span);
                let found = other.map_or("end of the rule".into(), |(other, _)| other.token.described());
                sink.add(ProblemKind::Unexpected { found, expected: "`=` or `=/` after the name" }, span);
                (false, Element::invalid(span))
            }
        };
        Some(ParsedRule {
            name,
            name_span: first.span,
            span: Span::new(first.span.start, written.max(last)),
            incremental,
            citation: self.citation.clone(),
            element,
        })
    }
}
