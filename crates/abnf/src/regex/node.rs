//! The tree of an expression, with resolved classes and flags: [`Node`].

use regex_syntax::ast::{self, AssertionKind, Ast, LiteralKind, RepetitionKind, RepetitionRange, parse::ParserBuilder};
use regex_syntax::hir::translate::TranslatorBuilder;
use regex_syntax::hir::{Class, Hir, HirKind};
use urlgram::span::Span;

use super::flags::Flags;
use super::flavor::{Pattern, PatternLook};
use super::invalid::{InvalidRegex, RegexProblem};
use crate::write::RegexFlavor;

/// Maximum depth of groups.
const MAX_NEST: u32 = 100;

/// Inclusive ranges of characters.
pub(super) type Ranges = Vec<(char, char)>;

/// A part of an expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Node {
    Empty,
    Class(Ranges),
    Concatenation(Vec<Node>),
    Alternation(Vec<Node>),
    Repetition {
        min: u32,
        max: Option<u32>,
        node: Box<Node>,
    },
    /// A condition on the text before or after a place.
    Look(Look),
}

/// A condition on the text around a place, which reads nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Look {
    pub(super) is_negated: bool,
    pub(super) kind: LookKind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum LookKind {
    /// The text before the place is empty.
    Start,
    /// The text before it is empty or ends in one of these characters.
    LineStart(Ranges),
    /// The text after the place is empty.
    End,
    /// The text after it is empty or a line feed.
    FinalLineFeed,
    /// The text after it is empty or begins with one of these characters.
    LineEnd(Ranges),
    /// The text before it ends in a match.
    Behind(Box<Node>),
    /// The text after it begins with a match.
    Ahead(Box<Node>),
}

impl LookKind {
    pub(super) fn is_ahead(&self) -> bool {
        matches!(self, LookKind::End | LookKind::FinalLineFeed | LookKind::LineEnd(_) | LookKind::Ahead(_))
    }
}

/// Which conditions a part may have. A lookahead does not know the text before its place, nor a lookbehind that after it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    Expression,
    Ahead,
    Behind,
}

/// Reads a rewritten expression.
pub(super) fn node(pattern: &Pattern, flavor: RegexFlavor, flags: Flags) -> Result<Node, InvalidRegex> {
    Translation { pattern, flavor, flags, within: Within::Expression }.pattern()
}

struct Translation<'p> {
    pattern: &'p Pattern,
    flavor: RegexFlavor,
    flags: Flags,
    within: Within,
}

impl Translation<'_> {
    fn pattern(&mut self) -> Result<Node, InvalidRegex> {
        let mut parser = ParserBuilder::new()
            .nest_limit(MAX_NEST)
            .ignore_whitespace(self.flavor == RegexFlavor::Rust && self.flags.verbose)
            .build();
        let ast = parser.parse(&self.pattern.text).map_err(|error| InvalidRegex {
            span: self.origin(error.span()),
            problem: RegexProblem::Syntax(error.kind().to_string()),
        })?;
        self.node(&ast)
    }

    fn origin(&self, span: &ast::Span) -> Span {
        self.pattern.origin(span.start.offset, span.end.offset)
    }

    fn unread<T>(&self, ast: &Ast, construct: &'static str) -> Result<T, InvalidRegex> {
        Err(InvalidRegex { span: self.origin(ast.span()), problem: RegexProblem::Unsupported(construct) })
    }

    fn node(&mut self, ast: &Ast) -> Result<Node, InvalidRegex> {
        Ok(match ast {
            Ast::Empty(_) => Node::Empty,
            Ast::Flags(set) => {
                self.set_flags(&set.flags, ast)?;
                Node::Empty
            }
            Ast::Literal(literal) => {
                match self.pattern.look(literal.c).filter(|_| literal.kind == LiteralKind::Verbatim) {
                    Some(look) => self.look(look, ast)?,
                    None => self.class(ast)?,
                }
            }
            Ast::Dot(_) => Node::Class(self.dot()),
            Ast::ClassUnicode(_) | Ast::ClassPerl(_) | Ast::ClassBracketed(_) => self.class(ast)?,
            Ast::Assertion(assertion) => self.assertion(&assertion.kind, ast)?,
            Ast::Repetition(repetition) => {
                let (min, max) = match &repetition.op.kind {
                    RepetitionKind::ZeroOrOne => (0, Some(1)),
                    RepetitionKind::ZeroOrMore => (0, None),
                    RepetitionKind::OneOrMore => (1, None),
                    RepetitionKind::Range(RepetitionRange::Exactly(count)) => (*count, Some(*count)),
                    RepetitionKind::Range(RepetitionRange::AtLeast(min)) => (*min, None),
                    RepetitionKind::Range(RepetitionRange::Bounded(min, max)) => (*min, Some(*max)),
                };
                Node::Repetition { min, max, node: Box::new(self.node(&repetition.ast)?) }
            }
            Ast::Group(group) => {
                let outer = self.flags;
                if let Some(flags) = group.flags() {
                    self.set_flags(flags, ast)?;
                }
                let node = self.node(&group.ast)?;
                self.flags = outer;
                node
            }
            Ast::Alternation(alternation) => {
                Node::Alternation(alternation.asts.iter().map(|ast| self.node(ast)).collect::<Result<_, _>>()?)
            }
            Ast::Concat(concat) => {
                Node::Concatenation(concat.asts.iter().map(|ast| self.node(ast)).collect::<Result<_, _>>()?)
            }
        })
    }

    fn set_flags(&mut self, flags: &ast::Flags, ast: &Ast) -> Result<(), InvalidRegex> {
        let mut value = true;
        for item in &flags.items {
            match item.kind {
                ast::FlagsItemKind::Negation => value = false,
                ast::FlagsItemKind::Flag(ast::Flag::CaseInsensitive) => self.flags.ignore_case = value,
                ast::FlagsItemKind::Flag(ast::Flag::MultiLine) => self.flags.multi_line = value,
                ast::FlagsItemKind::Flag(ast::Flag::DotMatchesNewLine) => self.flags.dot_all = value,
                // The parser knows `x`, and greed changes no language.
                ast::FlagsItemKind::Flag(ast::Flag::IgnoreWhitespace | ast::Flag::SwapGreed) => {}
                ast::FlagsItemKind::Flag(ast::Flag::Unicode) if value => {}
                ast::FlagsItemKind::Flag(_) => return self.unread(ast, "this flag"),
            }
        }
        Ok(())
    }

    /// Returns the characters of a literal or a class.
    fn class(&self, ast: &Ast) -> Result<Node, InvalidRegex> {
        let hir = self.translated(ast, self.flags.ignore_case)?;
        let mut ranges = ranges(&hir);
        // Without Unicode, case is that of US-ASCII: K is not KELVIN SIGN.
        let is_ascii_case = self.flags.ignore_case
            && match self.flavor {
                RegexFlavor::JavaScript => !self.flags.unicode,
                RegexFlavor::Python => self.flags.ascii,
                RegexFlavor::Pcre => true,
                RegexFlavor::Rust => false,
            };
        if is_ascii_case {
            let written = self::ranges(&self.translated(ast, false)?);
            let is_written = |c: char| written.iter().any(|(first, last)| (*first..=*last).contains(&c));
            for sign in ['\u{17F}', '\u{212A}'].into_iter().filter(|sign| !is_written(*sign)) {
                ranges = without(ranges, sign);
            }
        }
        Ok(Node::Class(ranges))
    }

    fn translated(&self, ast: &Ast, ignore_case: bool) -> Result<Hir, InvalidRegex> {
        let mut translator = TranslatorBuilder::new().case_insensitive(ignore_case).build();
        translator.translate(&self.pattern.text, ast).map_err(|error| InvalidRegex {
            span: self.origin(error.span()),
            problem: RegexProblem::Syntax(error.kind().to_string()),
        })
    }

    /// Returns the characters that end a line.
    fn line_ends(&self) -> Ranges {
        match self.flavor {
            RegexFlavor::JavaScript => vec![('\n', '\n'), ('\r', '\r'), ('\u{2028}', '\u{2029}')],
            _ => vec![('\n', '\n')],
        }
    }

    /// Returns the characters of `.`.
    fn dot(&self) -> Ranges {
        let all = vec![('\0', char::MAX)];
        if self.flags.dot_all {
            return all;
        }
        let ends = self.line_ends().into_iter().flat_map(|(first, last)| first..=last);
        ends.fold(all, without)
    }

    fn assertion(&self, kind: &AssertionKind, ast: &Ast) -> Result<Node, InvalidRegex> {
        let is_multi_line = self.flags.multi_line;
        let ends_early =
            !matches!(self.flavor, RegexFlavor::JavaScript | RegexFlavor::Rust) && !self.flags.dollar_end_only;
        let kind = match kind {
            AssertionKind::StartText => LookKind::Start,
            AssertionKind::StartLine if is_multi_line => LookKind::LineStart(self.line_ends()),
            AssertionKind::StartLine => LookKind::Start,
            AssertionKind::EndText => LookKind::End,
            AssertionKind::EndLine if is_multi_line => LookKind::LineEnd(self.line_ends()),
            AssertionKind::EndLine if ends_early => LookKind::FinalLineFeed,
            AssertionKind::EndLine => LookKind::End,
            AssertionKind::WordBoundary => return self.boundary(true, ast),
            AssertionKind::NotWordBoundary => return self.boundary(false, ast),
            _ => return self.unread(ast, "this assertion"),
        };
        self.condition(Look { is_negated: false, kind }, ast)
    }

    /// Returns a condition, if it is allowed at this place.
    fn condition(&self, look: Look, ast: &Ast) -> Result<Node, InvalidRegex> {
        match (self.within, look.kind.is_ahead()) {
            (Within::Ahead, false) => self.unread(ast, "a condition on what stands before, within a lookahead,"),
            (Within::Behind, true) => self.unread(ast, "a condition on what follows, within a lookbehind,"),
            _ => Ok(Node::Look(look)),
        }
    }

    /// Returns the condition that there is a word on one side only, or on both sides or none.
    fn boundary(&self, is_boundary: bool, ast: &Ast) -> Result<Node, InvalidRegex> {
        let word = || match self.flavor {
            RegexFlavor::Rust => self.unread(ast, "a word boundary of Unicode"),
            RegexFlavor::Python if !self.flags.ascii => self.ranges_of(r"[\p{L}\p{N}_]", ast),
            _ => Ok(vec![('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')]),
        };
        let word = word()?;
        let behind = |is_negated| {
            let kind = LookKind::Behind(Box::new(Node::Class(word.clone())));
            self.condition(Look { is_negated, kind }, ast)
        };
        let ahead = |is_negated| {
            let kind = LookKind::Ahead(Box::new(Node::Class(word.clone())));
            self.condition(Look { is_negated, kind }, ast)
        };
        Ok(Node::Alternation(vec![
            Node::Concatenation(vec![behind(false)?, ahead(is_boundary)?]),
            Node::Concatenation(vec![behind(true)?, ahead(!is_boundary)?]),
        ]))
    }

    fn ranges_of(&self, class: &str, ast: &Ast) -> Result<Ranges, InvalidRegex> {
        match regex_syntax::parse(class) {
            Ok(hir) => Ok(ranges(&hir)),
            Err(_) => self.unread(ast, "this class"),
        }
    }

    fn look(&self, look: &PatternLook, ast: &Ast) -> Result<Node, InvalidRegex> {
        let (is_ahead, is_negated, pattern) = match look {
            PatternLook::FinalLineFeed => {
                return self.condition(Look { is_negated: false, kind: LookKind::FinalLineFeed }, ast);
            }
            PatternLook::Around { is_ahead, is_negated, pattern } => (*is_ahead, *is_negated, pattern),
        };
        let within = if is_ahead { Within::Ahead } else { Within::Behind };
        let mut inner = Translation { pattern, flavor: self.flavor, flags: self.flags, within };
        let node = Box::new(inner.pattern()?);
        let kind = if is_ahead { LookKind::Ahead(node) } else { LookKind::Behind(node) };
        self.condition(Look { is_negated, kind }, ast)
    }
}

/// Returns the characters of a class, or of a text of one character.
fn ranges(hir: &Hir) -> Ranges {
    match hir.kind() {
        HirKind::Literal(literal) => {
            let text = String::from_utf8_lossy(&literal.0);
            text.chars().next().map(|c| (c, c)).into_iter().collect()
        }
        HirKind::Class(Class::Unicode(class)) => {
            class.ranges().iter().map(|range| (range.start(), range.end())).collect()
        }
        HirKind::Class(Class::Bytes(class)) => {
            class.ranges().iter().map(|range| (char::from(range.start()), char::from(range.end()))).collect()
        }
        // A class without members.
        _ => Vec::new(),
    }
}

/// Removes a character.
fn without(ranges: Ranges, c: char) -> Ranges {
    let parts = |(first, last): (char, char)| {
        if !(first..=last).contains(&c) {
            return [Some((first, last)), None];
        }
        let before = (first..c).next_back().map(|end| (first, end));
        let after = (c..=last).nth(1).map(|start| (start, last));
        [before, after]
    };
    ranges.into_iter().flat_map(parts).flatten().collect()
}
