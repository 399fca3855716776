//! Findings that ignore comments suppress, in time that does not grow with comments times findings.

use std::collections::BTreeMap;

use super::linter_cache::Linters;
use super::located_finding::LocatedFinding;
use urlgram::span::Span;
use urlgram_documents::IgnoreDirective;
use urlgram_lint::Lint;

/// The effect of the ignore comments of a document.
#[derive(Debug)]
pub(super) struct Ignored {
    /// Whether each code of each comment suppresses a finding.
    pub(super) used: Vec<Vec<bool>>,
    /// Scopes of the comments that suppress a lint, by its code: in ascending order, without overlap.
    scopes: BTreeMap<&'static str, Vec<Span>>,
}

impl Ignored {
    /// Finds the comments that suppress one of `findings`.
    pub(super) fn new(linters: &Linters, ignores: &[IgnoreDirective], findings: &[LocatedFinding]) -> Self {
        let mut used: Vec<Vec<bool>> = ignores.iter().map(|ignore| vec![false; ignore.codes.len()]).collect();
        let mut scopes: BTreeMap<&'static str, Vec<Span>> = BTreeMap::new();
        for (lint, starts) in found(linters, findings) {
            for (ignore, used) in ignores.iter().zip(&mut used) {
                let first = starts.partition_point(|start| *start < ignore.range.start);
                let is_found = starts.get(first).is_some_and(|start| ignore.covers(Span::empty(*start)));
                for (code, used) in ignore.codes.iter().zip(used).filter(|_| is_found) {
                    if lint.matches(&code.code) {
                        *used = true;
                        scopes.entry(lint.code()).or_default().push(ignore.range);
                    }
                }
            }
        }
        scopes.values_mut().for_each(merge);
        Ignored { used, scopes }
    }

    /// Whether a comment suppresses a finding of this code that begins at an offset.
    pub(super) fn covers(&self, code: &str, start: u32) -> bool {
        let scopes = self.scopes.get(code).map_or(&[][..], Vec::as_slice);
        let after = scopes.partition_point(|scope| scope.start <= start);
        after > 0 && start <= scopes[after - 1].end
    }
}

/// Returns the lints of the findings, each with the offsets of its findings in ascending order.
fn found(linters: &Linters, findings: &[LocatedFinding]) -> Vec<(&'static Lint, Vec<u32>)> {
    let mut found: BTreeMap<&str, (&'static Lint, Vec<u32>)> = BTreeMap::new();
    for located in findings {
        if let Some(lint) = linters.linked.lint(located.finding.kind()) {
            found.entry(lint.code()).or_insert((lint, Vec::new())).1.push(located.offset as u32);
        }
    }
    found.values_mut().for_each(|(_, starts)| starts.sort_unstable());
    found.into_values().collect()
}

/// Sorts scopes and joins those that overlap. An offset at the end of a scope is within it.
fn merge(scopes: &mut Vec<Span>) {
    scopes.sort_unstable_by_key(|scope| scope.start);
    let mut merged: Vec<Span> = Vec::new();
    for scope in scopes.drain(..) {
        match merged.last_mut().filter(|last| scope.start <= last.end) {
            Some(last) => last.end = last.end.max(scope.end),
            None => merged.push(scope),
        }
    }
    *scopes = merged;
}
