//! The lints that a configuration selects, and their run over a text.

use super::known_lints::KnownLints;
use super::lint::{Check, Lint};
use super::lints_by_property::LintsByProperty;
use super::precedence::Precedence;
use super::roles::Roles;
use super::sink::DiagnosticSink;
use super::supersede;
use crate::text::{LintContext, Properties};
use urlgram::diagnostic::{Diagnostic, Severity};

/// Selected lints that check texts.
#[derive(Debug, Default)]
pub(super) struct SelectedLints {
    /// Lints with the roles of the texts that they check, and the severities of their findings.
    lints: Vec<(&'static Lint, Roles, Severity)>,
    /// Indices of the umbrella lints, with the properties that they ask for.
    umbrellas: Vec<(usize, Properties)>,
    /// Indices of the other lints by the properties that they ask for.
    by_property: LintsByProperty,
}

impl SelectedLints {
    pub(super) fn add(&mut self, lint: &'static Lint, roles: Roles, severity: Severity) {
        let number = self.lints.len();
        self.lints.push((lint, roles, severity));
        if lint.precedence == Precedence::Umbrella {
            self.umbrellas.push((number, lint.properties()));
        } else {
            self.by_property.add(number, lint.properties());
        }
    }

    /// Lets every lint check every text.
    pub(super) fn ask_all(&mut self) {
        self.umbrellas.iter_mut().for_each(|(_, properties)| *properties = Properties::ALL);
        let is_umbrella = |lint: &usize| self.umbrellas.iter().any(|(number, _)| number == lint);
        for lint in (0..self.lints.len()).filter(|lint| !is_umbrella(lint)) {
            self.by_property.add(lint, Properties::ALL);
        }
    }

    /// Runs the lints over a text. Umbrella lints come last, and only if no other finding explains the problem: they cost the most.
    pub(super) fn run(&self, context: &LintContext<'_>, known: &KnownLints) -> Vec<Diagnostic> {
        let (mut found, present) = (Vec::new(), context.properties());
        for number in self.by_property.lints(present) {
            self.run_lint(number, context, &mut found);
        }
        for (number, properties) in &self.umbrellas {
            if !present.intersects(*properties) {
                continue;
            }
            let lint = self.lints[*number].0;
            let explains = |other: &Lint| supersede::is_explained_by(lint, other);
            if !found.iter().any(|finding| known.of_kind(finding.kind()).is_some_and(explains)) {
                self.run_lint(*number, context, &mut found);
            }
        }
        found
    }

    #[inline]
    fn run_lint(&self, number: usize, context: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
        let (lint, roles, severity) = &self.lints[number];
        if !roles.contains(context.role()) {
            return;
        }
        let start = Some(context.config().rule.rule());
        let mut sink = DiagnosticSink::new((lint.kind, *severity), lint.rule, start, found);
        match lint.check {
            Check::WellFormed(..) if context.is_malformed() => {}
            Check::Text(_, check) | Check::WellFormed(_, check) | Check::Policy(check) | Check::Agreement(check) => {
                check(context, &mut sink);
            }
            Check::Syntax | Check::Whatwg | Check::Record | Check::Document => {}
        }
    }
}
