//! What a rule depends on and the grammar does not define: [`Gap`].

use std::collections::BTreeSet;

use super::element::{Element, ElementKind};
use super::grammar::Grammar;
use super::ids::RuleId;
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

impl Gap {
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
        LineIndex::new(&grammar.file(grammar.get(self.rule).file).text).position(self.span.start as usize)
    }
}

impl Grammar {
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
