//! Rules that a document defines again: [`later_definitions`].

use std::collections::BTreeMap;
use std::ops::Range;

use crate::model::{FileId, Header};
use crate::read::lexer::Settings;
use crate::read::rules;
use crate::read::sink::ProblemSink;

/// A definition of a rule that is defined before.
pub(super) struct LaterDefinition {
    /// Name of the rule.
    pub(super) name: String,
    /// Numbers of its lines.
    pub(super) lines: Range<usize>,
    /// Whether it repeats the first definition.
    pub(super) is_equal: bool,
}

/// Finds the later definitions of rules in the grammar of a document, in their order.
pub(super) fn later_definitions(text: &str, settings: Settings) -> Vec<LaterDefinition> {
    let mut sink = ProblemSink::new(FileId::MAIN);
    let begins: Vec<usize> = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let line = |at: u32| begins.partition_point(|begin| *begin <= at as usize) - 1;
    let (mut first, mut found) = (BTreeMap::new(), Vec::new());
    for rule in rules::parse(text, &Header::default(), settings, &mut sink) {
        let (element, key) = (rule.element.to_string(), rule.name.to_ascii_lowercase());
        let Some(known) = first.get(&key) else {
            first.insert(key, element);
            continue;
        };
        if rule.incremental {
            continue;
        }
        let lines = line(rule.span.start)..line(rule.span.end.saturating_sub(1)) + 1;
        found.push(LaterDefinition { is_equal: *known == element, name: rule.name, lines });
    }
    found
}
