//! Parts that a rule depends on and the grammar does not define: [`Gap`].

use std::collections::BTreeSet;
use std::fmt;

use super::element::{Element, ElementKind};
use super::grammar::Grammar;
use super::ids::RuleId;
use super::problem::{GrammarProblem, ProblemKind};
use urlgram::lines::{LineIndex, Position};
use urlgram::span::Span;

/// A part of a grammar whose texts are not known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gap {
    /// Rule that contains the part.
    pub rule: RuleId,
    /// Kind of the part.
    pub kind: GapKind,
    /// Byte range in the text of the rule's file.
    pub span: Span,
}

/// Kind of a [`Gap`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum GapKind {
    /// A reference to a rule without definition.
    Undefined(String),
    /// A prose-val that names no rule.
    Prose(String),
    /// A syntax error.
    SyntaxError,
}

/// Maximum number of gaps in a list.
const MAX_LISTED: usize = 5;

impl Gap {
    /// Lists the first gaps, and the number of the others: `` `token`, <any text> ``.
    pub fn list(gaps: &[Gap]) -> String {
        let shown: Vec<String> = gaps.iter().take(MAX_LISTED).map(Gap::shown).collect();
        let more = gaps.len().saturating_sub(MAX_LISTED);
        if more > 0 { format!("{} and {more} more", shown.join(", ")) } else { shown.join(", ") }
    }

    /// Returns the part as it is written, or a description.
    pub fn shown(&self) -> String {
        match &self.kind {
            GapKind::Undefined(name) => format!("`{name}`"),
            GapKind::Prose(text) => format!("<{text}>"),
            GapKind::SyntaxError => "a syntax error".into(),
        }
    }

    /// Returns the line and the column of the part in the file of its rule.
    pub fn position(&self, grammar: &Grammar) -> Position {
        let file = grammar.get(self.rule).file;
        let problem = GrammarProblem { file, ..GrammarProblem::new(ProblemKind::UnresolvedProse, self.span) };
        let start = grammar.written(&[problem]).first().map_or(self.span.start, |problem| problem.span.start);
        LineIndex::new(grammar.file(file).written()).position(start as usize)
    }
}

/// A rule that cannot be used, because it depends on a rule with a syntax error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenRule {
    /// Name of the rule.
    pub name: String,
    /// Name of the rule with the syntax error, which may be the rule itself.
    pub cause: String,
    /// Line and column of the syntax error.
    pub position: Position,
}

/// ``rule `a` depends on rule `b`, which has a syntax error (line 2, column 5)``
impl fmt::Display for BrokenRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rule `{}` ", self.name)?;
        if self.name != self.cause {
            write!(f, "depends on rule `{}`, which ", self.cause)?;
        }
        write!(f, "has a syntax error (line {}, column {})", self.position.line, self.position.column)
    }
}

impl std::error::Error for BrokenRule {}

impl Grammar {
    /// Returns the parts that a rule depends on and the grammar does not define, as [`gaps`](Self::gaps) does.
    ///
    /// # Errors
    /// A rule that depends on one with a syntax error.
    pub fn usable(&self, rule: RuleId) -> Result<Vec<Gap>, BrokenRule> {
        let gaps = self.gaps(rule);
        match gaps.iter().find(|gap| gap.kind == GapKind::SyntaxError) {
            None => Ok(gaps),
            Some(gap) => Err(BrokenRule {
                name: self.get(rule).name.clone(),
                cause: self.get(gap.rule).name.clone(),
                position: gap.position(self),
            }),
        }
    }

    /// Returns the parts of a rule, and of the rules that it reaches, whose texts the grammar does not define, each once.
    ///
    /// ```
    /// use urlgram_abnf::Reader;
    ///
    /// let grammar = Reader::new().read("a.abnf", "pair = token \"=\" <any value>\n").grammar;
    /// let gaps = grammar.gaps(grammar.find("pair").unwrap());
    /// assert_eq!(gaps.iter().map(|gap| gap.shown()).collect::<Vec<_>>(), ["`token`", "<any value>"]);
    /// ```
    pub fn gaps(&self, rule: RuleId) -> Vec<Gap> {
        let reachable = self.reachable([rule]);
        let (mut gaps, mut known) = (Vec::new(), BTreeSet::new());
        for id in self.all_ids().filter(|id| reachable[id.index()]) {
            for (kind, span) in self.get(id).element.walk().filter_map(|element| Some((kind(element)?, element.span))) {
                if known.insert(kind.clone()) {
                    gaps.push(Gap { rule: id, kind, span });
                }
            }
        }
        gaps
    }
}

fn kind(element: &Element) -> Option<GapKind> {
    match &element.kind {
        ElementKind::Reference { name, rule: None } => Some(GapKind::Undefined(name.clone())),
        ElementKind::Prose { text, rule: None } => Some(GapKind::Prose(text.clone())),
        _ if element.is_invalid() => Some(GapKind::SyntaxError),
        _ => None,
    }
}
