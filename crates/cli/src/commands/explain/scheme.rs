//! The documentation of schemes.

use std::collections::{BTreeSet, VecDeque};
use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::exit::Failure;
use crate::input::unknown_scheme;
use crate::output::OutputStyle;
use crate::output::style::{NAME, QUIET, TEXT, WRONG};
use urlgram::scheme::iana::registration;
use urlgram::scheme::{self, Entry, rfc1738};
use urlgram_abnf::{self, ElementKind, RuleDefinition, RuleId};

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Edition {
    /// The current document
    Current,
    /// RFC 1738 of 1994
    Rfc1738,
}

/// The page of a scheme.
pub(crate) struct SchemePage {
    entry: &'static Entry,
    grammar: Option<&'static urlgram_abnf::Grammar>,
    /// The rule of the scheme, and all rules that it refers to, breadth first.
    rules: Vec<RuleId>,
}

impl SchemePage {
    pub(crate) fn of(name: &str, edition: Edition) -> Result<SchemePage, Failure> {
        let entry = match edition {
            Edition::Current => scheme::entry(name).ok_or_else(|| unread(name)),
            Edition::Rfc1738 => rfc1738::entry(name)
                .ok_or_else(|| Failure::Usage(format!("RFC 1738 has no rule for `{name}` except genericurl"))),
        }?;
        let grammar = urlgram_abnf::builtin(entry.rule().document.name);
        let rules = grammar.map(|grammar| reached(grammar, entry.rule().name)).unwrap_or_default();
        Ok(SchemePage { entry, grammar, rules })
    }

    /// Each rule, with the rules that it refers to.
    fn rules(&self) -> impl Iterator<Item = (&'static RuleDefinition, Vec<&'static RuleDefinition>)> + '_ {
        self.grammar.into_iter().flat_map(|grammar| {
            self.rules.iter().map(|id| {
                let rule = grammar.get(*id);
                (rule, uses(grammar, rule).into_iter().map(|id| grammar.get(id)).collect())
            })
        })
    }

    /// The invalid examples, each with the reason and with the message of its error.
    fn refusals(&self) -> impl Iterator<Item = (&'static str, &'static str, String)> + '_ {
        self.entry.info().invalid.iter().map(|(text, reason)| {
            let error = self.entry.parse(text).err().map(|error| error.to_string());
            (*text, *reason, error.unwrap_or_default())
        })
    }

    pub(crate) fn text(&self, style: &OutputStyle) -> String {
        let (about, rule) = (self.entry.info(), self.entry.rule());
        let head = |title: &str| format!("\n{}\n", style.paint(TEXT, title));
        let mut out = String::new();
        // Writing to a string does not fail.
        let _ = write!(out, "{}: {}\n{}\n", style.paint(TEXT, about.name), about.title, self.facts());
        out += &head("Grammar");
        let _ = writeln!(
            out,
            "  {}",
            style.paint(QUIET, format_args!("{} and the rules it refers to, {}", rule.name, rule.document.url))
        );
        for (rule, uses) in self.rules() {
            let citation = rule.citation().unwrap_or_default();
            let (name, rest) = rule.text.split_at(rule.name.len().min(rule.text.len()));
            let _ = writeln!(out, "  {}{}", style.paint(NAME, name), indented(rest.trim_end()));
            let uses: Vec<&str> = uses.iter().map(|rule| rule.name.as_str()).collect();
            let uses = if uses.is_empty() { String::new() } else { format!(": see {}", uses.join(", ")) };
            let _ = writeln!(out, "      {}", style.paint(QUIET, format_args!("{citation}{uses}")));
        }
        out += &head("Fields");
        let width = about.fields.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
        for (name, what) in about.fields {
            let _ = writeln!(out, "  {}  {what}", style.paint(NAME, format!("{name:width$}")));
        }
        out += &head("Valid URLs");
        for (text, note) in about.valid {
            let _ = writeln!(out, "  {text}\n      {}", style.paint(QUIET, note));
        }
        out += &head("Invalid texts");
        for (text, reason, error) in self.refusals() {
            let _ = writeln!(out, "  {text}\n      {reason}\n      {}", style.paint(WRONG, error));
        }
        self.prose(&mut out, &head);
        out
    }

    pub(crate) fn markdown(&self) -> String {
        let about = self.entry.info();
        let head = |title: &str| format!("\n## {title}\n\n");
        let mut out = format!("# {}: {}\n\n{}\n", about.name, about.title, self.facts());
        out += &head("Grammar");
        for (rule, uses) in self.rules() {
            let anchor = anchor(rule);
            let _ = writeln!(out, "<a id=\"{anchor}\"></a>\n\n```abnf\n{}\n```\n", rule.text.trim_end());
            let link = |rule: &&RuleDefinition| format!("[{}](#{})", rule.name, self::anchor(rule));
            let links: Vec<String> = uses.iter().map(link).collect();
            let source = match (rule.citation(), rule.url()) {
                (Some(citation), Some(url)) => format!("[{citation}]({url})"),
                (citation, _) => citation.unwrap_or_default(),
            };
            let uses = if links.is_empty() { String::new() } else { format!(", with {}", links.join(", ")) };
            let _ = writeln!(out, "{source}{uses}\n");
        }
        out += &head("Fields");
        for (name, what) in about.fields {
            let _ = writeln!(out, "* `{name}`: {what}");
        }
        out += &head("Valid URLs");
        for (text, note) in about.valid {
            let _ = writeln!(out, "* `{text}`: {note}");
        }
        out += &head("Invalid texts");
        for (text, reason, error) in self.refusals() {
            let _ = writeln!(out, "* `{text}`: {reason}\n\n  > {error}\n");
        }
        self.prose(&mut out, &head);
        out
    }

    fn prose(&self, out: &mut String, head: &dyn Fn(&str) -> String) {
        let about = self.entry.info();
        let sections = [("Notes", about.notes), ("History", &[about.history][..])];
        for (title, paragraphs) in sections.into_iter().filter(|(_, all)| all.iter().any(|one| !one.is_empty())) {
            *out += &head(title);
            *out += &paragraphs.join("\n\n");
            out.push('\n');
        }
    }

    /// Its properties in one line.
    fn facts(&self) -> String {
        let about = self.entry.info();
        let registered = registration(about.name).map_or("not registered", |registration| registration.status);
        let port = about.port.map_or("no default port".into(), |port| format!("port {port} by default"));
        let secure = if about.secure { "secure" } else { "not secure" };
        let hierarchical = if about.hierarchical { "hierarchical" } else { "not hierarchical" };
        let source = if about.source.is_empty() { String::new() } else { format!("\n{}", about.source) };
        format!(
            "{} ({}); {registered}; {port}; {secure}; {hierarchical}{source}",
            self.entry.rule().name,
            self.entry.rule()
        )
    }

    pub(crate) fn json(&self) -> Value {
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
            "document": self.entry.rule().document.title,
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

/// The failure for a scheme that has no rule here, or is unknown.
fn unread(name: &str) -> Failure {
    match registration(name) {
        Some(found) => Failure::Usage(format!(
            "`{name}` ({}) has no rule except the generic one; see `urlgram schemes {name}`",
            found.description
        )),
        None => unknown_scheme(name),
    }
}

/// The rule `start` and all rules that it refers to, breadth first.
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

/// The rules that `rule` refers to, each once. A rule that is only prose ("see RFC 3986") is replaced by the one it names.
fn uses(grammar: &urlgram_abnf::Grammar, rule: &RuleDefinition) -> Vec<RuleId> {
    let mut found = Vec::new();
    for (_, id) in rule.element.walk().filter_map(|element| element.referenced()) {
        let id = id.map(|id| named(grammar, id));
        found.extend(id.filter(|id| !found.contains(id)));
    }
    found
}

/// The rule, or the one that its prose names.
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

/// Indents the lines after the first.
fn indented(text: &str) -> String {
    text.replace('\n', "\n  ")
}

/// The anchor of a rule in a page: `rfc-1738-login`.
fn anchor(rule: &RuleDefinition) -> String {
    let document = rule.document.as_deref().unwrap_or_default();
    format!("{document}-{}", rule.name).to_ascii_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "-")
}
