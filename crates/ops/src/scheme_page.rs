//! The page of a scheme: its rules, its fields, valid and invalid URLs.

use std::collections::{BTreeSet, VecDeque};

use serde_json::{Value, json};

use urlgram::input::Document;
use urlgram::scheme::{self, Entry, connection, rfc1738};
use urlgram_abnf::{self, ElementKind, RuleDefinition, RuleId};

/// A document of schemes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edition {
    /// The current document of each scheme.
    Current,
    /// RFC 1738 of 1994.
    Rfc1738,
}

/// The page of a scheme.
#[derive(Debug)]
pub struct SchemePage {
    entry: &'static Entry,
    grammar: Option<&'static urlgram_abnf::Grammar>,
    /// The rule of the scheme, and all rules that it refers to, breadth first.
    rules: Vec<RuleId>,
}

impl SchemePage {
    /// Returns the page of a scheme; `None` if the document has no rule for it.
    pub fn of(name: &str, edition: Edition) -> Option<SchemePage> {
        let entry = match edition {
            Edition::Current => scheme::entry(name),
            Edition::Rfc1738 => rfc1738::entry(name),
        }?;
        let grammar = urlgram_abnf::builtin(entry.rule().document.name);
        let rules = grammar.map(|grammar| reached(grammar, entry.rule().name)).unwrap_or_default();
        Some(SchemePage { entry, grammar, rules })
    }

    /// Returns the entry of the scheme.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// Returns the document that defines the URLs of the scheme: that of its rule, or the documentation of its program if the rules of
    /// several programs are one grammar here.
    pub fn document(&self) -> &'static Document {
        connection::documentation(self.entry.info().name).unwrap_or(self.entry.rule().document)
    }

    /// Returns each rule, with the rules that it refers to.
    pub fn rules(&self) -> impl Iterator<Item = (&'static RuleDefinition, Vec<&'static RuleDefinition>)> + '_ {
        self.grammar.into_iter().flat_map(|grammar| {
            self.rules.iter().map(|id| {
                let rule = grammar.get(*id);
                (rule, uses(grammar, rule).into_iter().map(|id| grammar.get(id)).collect())
            })
        })
    }

    /// Returns the invalid examples, each with the reason and with the message of its error.
    pub fn refusals(&self) -> impl Iterator<Item = (&'static str, &'static str, String)> + '_ {
        self.entry.info().invalid.iter().map(|(text, reason)| {
            let error = self.entry.parse(text).err().map(|error| error.to_string());
            (*text, *reason, error.unwrap_or_default())
        })
    }

    /// Returns the page as JSON.
    pub fn json(&self) -> Value {
        let about = self.entry.info();
        let rules: Vec<Value> = self
            .rules()
            .map(|(rule, uses)| {
                json!({
                    "name": rule.name, "abnf": rule.line(), "source": rule.citation(), "url": rule.url(),
                    "references": uses.iter().map(|rule| &rule.name).collect::<Vec<_>>(),
                })
            })
            .collect();
        let noted = |all: &[(&str, &str)], what: &str, how: &str| -> Value {
            all.iter().map(|(first, second)| json!({what: first, how: second})).collect()
        };
        let invalid: Value = self
            .refusals()
            .map(|(text, reason, error)| json!({"text": text, "reason": reason, "error": error}))
            .collect();
        json!({
            "scheme": about.name,
            "title": about.title,
            "rule": self.entry.rule().name,
            "document": self.document().title,
            "source": about.source,
            "port": about.port,
            "secure": about.secure,
            "hierarchical": about.hierarchical,
            "grammar": rules,
            "fields": noted(about.fields, "name", "what"),
            "valid": noted(about.valid, "text", "note"),
            "invalid": invalid,
            "notes": about.notes,
            "history": about.history,
        })
    }
}

/// Returns the rule `start` and all rules that it refers to, breadth first.
fn reached(grammar: &urlgram_abnf::Grammar, start: &str) -> Vec<RuleId> {
    let Ok(start) = grammar.find(start) else { return Vec::new() };
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    let mut next = VecDeque::from([start]);
    while let Some(id) = next.pop_front() {
        if seen.insert(id) {
            found.push(id);
            next.extend(uses(grammar, grammar.get(id)));
        }
    }
    found
}

/// Returns the rules that `rule` refers to, each once. A rule that is only prose ("see RFC 3986") is replaced by the one it names.
fn uses(grammar: &urlgram_abnf::Grammar, rule: &RuleDefinition) -> Vec<RuleId> {
    let mut found = Vec::new();
    for (_, id) in rule.element.walk().filter_map(|element| element.referenced()) {
        let id = id.map(|id| named(grammar, id));
        found.extend(id.filter(|id| !found.contains(id)));
    }
    found
}

/// Returns the rule, or the one that its prose names.
fn named(grammar: &urlgram_abnf::Grammar, mut id: RuleId) -> RuleId {
    // Limited by the number of rules in case prose refers to itself.
    for _ in 0..grammar.all_ids().count() {
        let element = grammar.get(id).element.ungrouped();
        match (&element.kind, element.referenced()) {
            (ElementKind::Prose { .. }, Some((_, Some(next)))) => id = next,
            _ => break,
        }
    }
    id
}
