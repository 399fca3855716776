//! The one type of diagnostics.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Applicability, Fix, Kind, Severity, Source};
use crate::input::Rule;
use crate::pass::SyntaxError;
use crate::span::Span;

/// A second place that a diagnostic points at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Bytes of the text, half-open.
    pub span: Span,
    /// Role of the place: `the port begins here`.
    pub text: Cow<'static, str>,
}

/// A mistake in a text, or something else worth saying about it: kind, place, words, fixes.
///
/// All spans are byte offsets of the text, half-open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    kind: Kind,
    severity: Severity,
    message: Cow<'static, str>,
    span: Span,
    label: Cow<'static, str>,
    labels: Vec<Label>,
    help: Option<Cow<'static, str>>,
    fixes: Vec<Fix>,
    rule: Option<&'static Rule>,
    start: Option<&'static Rule>,
    sources: Vec<Source>,
    error: Option<Box<SyntaxError>>,
}

impl Diagnostic {
    /// Returns an error of this kind at `span`. `message` states the fact, `label` what is wrong with the place or what was
    /// expected there; both in lower case, without a full stop.
    pub fn new(
        kind: Kind,
        span: Span,
        message: impl Into<Cow<'static, str>>,
        label: impl Into<Cow<'static, str>>,
    ) -> Self {
        Diagnostic {
            kind,
            severity: Severity::Error,
            message: message.into(),
            span,
            label: label.into(),
            labels: Vec::new(),
            help: None,
            fixes: Vec::new(),
            rule: None,
            start: None,
            sources: Vec::new(),
            error: None,
        }
    }

    /// Returns the kind, which has a stable code and a name.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the stable code of the kind: `U111`.
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// Returns the name of the kind: `bad-port`.
    pub fn name(&self) -> &'static str {
        self.kind.name()
    }

    /// Returns the severity.
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// Returns what was found, in lower case, without a full stop.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the bytes of the text that the diagnostic is about.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Returns what was expected at the span, or what is wrong with it.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Returns other places that matter.
    pub fn labels(&self) -> &[Label] {
        &self.labels
    }

    /// Returns what to do, in whole sentences, if that can be said.
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// Returns the message, the label, the help and the texts of the labels. One that is borrowed is a constant: it quotes nothing of
    /// the text that was checked.
    pub fn texts(&self) -> impl Iterator<Item = &Cow<'static, str>> {
        [&self.message, &self.label].into_iter().chain(&self.help).chain(self.labels.iter().map(|label| &label.text))
    }

    /// Returns the proposed change, if there is one; the best one if there are several.
    pub fn fix(&self) -> Option<&Fix> {
        self.fixes.first()
    }

    /// Returns all proposed changes; each alone removes the cause.
    pub fn fixes(&self) -> &[Fix] {
        &self.fixes
    }

    /// Returns the rule of the grammar that is concerned, if one is.
    pub fn rule(&self) -> Option<&'static Rule> {
        self.rule
    }

    /// Returns the rule that the whole text was read as, if it was read by a grammar.
    pub fn start(&self) -> Option<&'static Rule> {
        self.start
    }

    /// Returns the sections that decide, in addition to that of the rule.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// Returns where the grammar stopped and what it expected there, if the text does not match its rule.
    pub fn syntax_error(&self) -> Option<&SyntaxError> {
        self.error.as_deref()
    }

    /// Returns the address of the section that decides: that of the first source, or else of the rule.
    #[cfg(feature = "std")]
    pub fn url(&self) -> Option<String> {
        self.sources.first().map(|source| source.url.into()).or_else(|| self.rule.map(Rule::url))
    }
}

/// The builder.
impl Diagnostic {
    /// Replaces the severity of the diagnostic.
    #[must_use]
    pub fn with_severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Adds a secondary label to the diagnostic.
    #[must_use]
    pub fn with_label(mut self, span: Span, text: impl Into<Cow<'static, str>>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Sets the help text of the diagnostic.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<Cow<'static, str>>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a fix to the diagnostic.
    #[must_use]
    pub fn with_fix(mut self, fix: Fix) -> Self {
        self.fixes.push(fix);
        self
    }

    /// Removes all fixes from the diagnostic.
    #[must_use]
    pub fn without_fixes(mut self) -> Self {
        self.fixes.clear();
        self
    }

    /// Removes the help and all fixes, which somebody who knows the cause gives instead.
    #[must_use]
    pub fn without_advice(mut self) -> Self {
        self.help = None;
        self.without_fixes()
    }

    /// Sets the rule of a grammar that the diagnostic is about.
    #[must_use]
    pub fn with_rule(mut self, rule: &'static Rule) -> Self {
        self.rule = Some(rule);
        self
    }

    /// Sets the rule by which the text was read.
    #[must_use]
    pub fn with_start(mut self, start: &'static Rule) -> Self {
        self.start = Some(start);
        self
    }

    /// Adds a section of a document that decides the matter.
    #[must_use]
    pub fn with_source(mut self, source: Source) -> Self {
        self.sources.push(source);
        self
    }

    /// Moves the diagnostic to another text: `place` returns the span there for each span of this text.
    #[must_use]
    pub fn with_spans(mut self, place: impl Fn(Span) -> Span) -> Self {
        self.span = place(self.span);
        self.labels.iter_mut().for_each(|label| label.span = place(label.span));
        self.fixes.iter_mut().for_each(|fix| fix.span = place(fix.span));
        self
    }

    /// Rewrites all messages that may quote the checked text. Constant messages stay unchanged.
    #[must_use]
    pub fn with_texts(mut self, rewrite: impl Fn(&str) -> String) -> Self {
        let labels = self.labels.iter_mut().map(|label| &mut label.text);
        for text in [&mut self.message, &mut self.label].into_iter().chain(&mut self.help).chain(labels) {
            if let Cow::Owned(text) = text {
                *text = rewrite(text);
            }
        }
        self
    }

    /// Replaces the severity.
    pub fn set_severity(&mut self, severity: Severity) {
        self.severity = severity;
    }

    /// Marks each safe fix as unsafe unless `is_safe` holds for it.
    pub fn verify_fixes(&mut self, is_safe: impl Fn(&Fix) -> bool) {
        for fix in self.fixes.iter_mut().filter(|fix| fix.is_safe()) {
            if !is_safe(fix) {
                fix.applicability = Applicability::Unsafe;
            }
        }
    }

    /// Keeps the fixes for which `is_wanted` holds.
    pub fn retain_fixes(&mut self, is_wanted: impl Fn(&Fix) -> bool) {
        self.fixes.retain(is_wanted);
    }

    /// Replaces the error of the grammar.
    pub fn set_syntax_error(&mut self, error: Option<Box<SyntaxError>>) {
        self.error = error;
    }

    /// Takes the error of the grammar out.
    pub fn take_syntax_error(&mut self) -> Option<Box<SyntaxError>> {
        self.error.take()
    }
}

/// `{"code", "name", "severity", "message", "label", "span", "rule", "section", "url", "expected", "help", "fix"}`, null for
/// absent; `expected` is empty where the syntax is right.
#[cfg(feature = "serde")]
impl serde::Serialize for Diagnostic {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use alloc::string::ToString;
        use serde::ser::SerializeStruct;
        let wanted = self.syntax_error().map_or(&[][..], SyntaxError::wanted);
        let expected: Vec<_> = wanted.iter().map(|wanted| wanted.expected).collect();
        let mut fields = serializer.serialize_struct("Diagnostic", 12)?;
        fields.serialize_field("code", self.code())?;
        fields.serialize_field("name", self.name())?;
        fields.serialize_field("severity", &self.severity)?;
        fields.serialize_field("message", &self.message)?;
        fields.serialize_field("label", &self.label)?;
        fields.serialize_field("span", &self.span)?;
        fields.serialize_field("rule", &self.rule.map(|rule| rule.name))?;
        fields.serialize_field("section", &self.rule.map(ToString::to_string))?;
        #[cfg(feature = "std")]
        fields.serialize_field("url", &self.url())?;
        fields.serialize_field("expected", &expected)?;
        fields.serialize_field("help", &self.help)?;
        fields.serialize_field("fix", &self.fix())?;
        fields.end()
    }
}
