//! The section of one rule: [`Section`].

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::anchor::{anchor, links};
use super::definition::definition;
use super::examples::{Examples, Rejected};
use super::outline::Outline;
use super::problems;
use crate::automata::{Dfa, Network, Plan, Unknown, Work};
use crate::model::{AutomatonError, GapKind, Grammar, GrammarProblem, RuleId};
use crate::write::html::{escaped, marked, visible};
use crate::write::railroad::{Drawing, Links};

/// Number of steps for the automaton of one rule, of which only the size is shown.
const STEPS: u64 = 1 << 19;
/// Maximum number of rules in a list of users.
const MAX_USERS: usize = 100;

/// The contents of the section of a rule.
pub(super) struct Section<'a> {
    pub(super) grammar: &'a Grammar,
    pub(super) outline: &'a Outline,
    pub(super) rule: RuleId,
    pub(super) problems: &'a [&'a GrammarProblem],
    pub(super) with_examples: bool,
    /// Steps that are left for the automata of the page.
    pub(super) work: &'a RefCell<Work>,
}

impl Section<'_> {
    pub(super) fn html(&self) -> String {
        let mut out = String::new();
        self.heading(&mut out);
        let _ = writeln!(out, "<pre class=\"abnf\">{}</pre>", definition(self.grammar, self.outline, self.rule));
        problems::list(self.grammar, self.problems, &mut out);
        let anchors = |id| self.outline.has_section(id).then(|| anchor(self.grammar, id));
        let svg = Drawing::new(self.grammar, Links::Anchors(&anchors)).svg(self.grammar.get(self.rule));
        let _ = writeln!(out, "<div class=\"diagram\">{svg}</div>");
        self.neighbours(&mut out);
        if self.with_examples {
            self.examples(&mut out);
        }
        out + "</section>\n"
    }

    fn heading(&self, out: &mut String) {
        let rule = self.grammar.get(self.rule);
        let (id, name) = (anchor(self.grammar, self.rule), escaped(&visible(&rule.name)));
        let _ = write!(out, "<section id=\"{id}\">\n<h2><a href=\"#{id}\">{name}</a>");
        if let Some(citation) = rule.citation() {
            let citation = escaped(&visible(&citation));
            let _ = match rule.url() {
                Some(url) => write!(out, " <small><a href=\"{}\">{citation}</a></small>", escaped(&url)),
                None => write!(out, " <small>{citation}</small>"),
            };
        }
        out.push_str("</h2>\n");
    }

    /// Writes which rules this one uses, which use it, and whether it is regular.
    fn neighbours(&self, out: &mut String) {
        let mut seen = BTreeSet::new();
        let references = self.grammar.get(self.rule).element.walk().filter_map(|element| element.referenced()?.1);
        let uses: Vec<RuleId> = references.filter(|id| seen.insert(*id)).collect();
        let mut line = |name: &str, value: &str| {
            if !value.is_empty() {
                let _ = writeln!(out, "<dt>{name}</dt><dd>{value}</dd>");
            }
        };
        let more = uses.len().saturating_sub(MAX_USERS);
        let mut used = links(self.grammar, self.outline, &uses[..uses.len().min(MAX_USERS)]);
        if more > 0 {
            let _ = write!(used, " and {more} more");
        }
        line("uses", &used);
        let users = self.outline.users(self.rule);
        let more = users.len().saturating_sub(MAX_USERS);
        let mut users = links(self.grammar, self.outline, &users[..users.len().min(MAX_USERS)]);
        if more > 0 {
            let _ = write!(users, " and {more} more");
        }
        line("used by", &users);
        line("language", &self.regularity());
        if let Some(at) = out.find("<dt>") {
            out.insert_str(at, "<dl>\n");
            out.push_str("</dl>\n");
        }
    }

    fn regularity(&self) -> String {
        match self.dfa() {
            Ok(_) if !self.grammar.gaps(self.rule).is_empty() => String::new(),
            Ok(dfa) if dfa.is_empty() => "no text".into(),
            Ok(dfa) => {
                let states = dfa.state_count();
                format!("regular; the minimal automaton has {states} state{}", if states == 1 { "" } else { "s" })
            }
            Err(AutomatonError::NotRegular(error)) => {
                let names: Vec<String> = error.cycle.iter().map(|name| escaped(&visible(name))).collect();
                format!("recursive: {}", names.join(" → "))
            }
            Err(_) => String::new(),
        }
    }

    fn dfa(&self) -> Result<Dfa, AutomatonError> {
        // A rule may refer to all others, which takes about this many steps before the automaton is begun.
        self.work.borrow_mut().spend(64 * self.grammar.rules.len())?;
        let network = Network::of_rule(self.grammar, self.rule, Unknown::Nothing)?;
        let plan = Plan::new(&network);
        self.work.borrow_mut().part(STEPS, |work| Dfa::of_network(self.grammar, &network, &plan, work))
    }

    fn examples(&self, out: &mut String) {
        let examples = Examples::of(self.grammar, self.rule);
        if examples.gaps.iter().any(|gap| gap.kind == GapKind::SyntaxError) {
            out.push_str("<p class=\"note\">This rule depends on a part with a syntax error.</p>\n");
        } else if !examples.gaps.is_empty() {
            let gaps: Vec<String> = examples.gaps.iter().take(5).map(|gap| marked(&gap.shown())).collect();
            let more = if examples.gaps.len() > 5 { " and others" } else { "" };
            let _ = writeln!(
                out,
                "<p class=\"note\">This rule depends on {}{more}, which the grammar does not define.</p>",
                gaps.join(", ")
            );
        }
        if !examples.accepted.is_empty() {
            let texts: Vec<String> =
                examples.accepted.iter().map(|text| format!("<li>{}</li>", quoted(text))).collect();
            let _ = writeln!(out, "<h3>Texts that match</h3>\n<ul class=\"texts\">{}</ul>", texts.join(""));
        }
        if !examples.rejected.is_empty() {
            let rows: String = examples.rejected.iter().map(row).collect();
            let _ = writeln!(
                out,
                "<h3>Near misses</h3>\n<div class=\"wide\"><table><tr><th>text</th><th>edit of a match</th><th>why it does \
                 not match</th></tr>\n{rows}</table></div>"
            );
        }
    }
}

/// Returns a text as code. The empty text has a name.
fn quoted(text: &str) -> String {
    match text {
        "" => "<i>the empty text</i>".into(),
        text => format!("<code>{}</code>", spaced(text)),
    }
}

/// Escapes a text, and makes its invisible characters visible.
fn spaced(text: &str) -> String {
    escaped(&visible(text))
}

fn row(rejected: &Rejected) -> String {
    let Rejected { text, edit, outcome } = rejected;
    let at = outcome.viable.min(text.len());
    let found = text[at..].chars().next();
    let end = at + found.map_or(0, char::len_utf8);
    let marked = match found {
        Some(_) => format!("{}<mark>{}</mark>{}", spaced(&text[..at]), spaced(&text[at..end]), spaced(&text[end..])),
        None => spaced(text) + "<mark>&nbsp;</mark>",
    };
    let next = outcome.next.to_string();
    let next = match found {
        // The set does not list such characters.
        Some(c) if !c.is_ascii() => next.replace("a non-ASCII character", "another non-ASCII character"),
        _ => next,
    };
    let found = found.map_or("the text ends".into(), |c| format!("found <code>{}</code>", spaced(&c.to_string())));
    let (edit, next) = (escaped(&edit.to_string()), escaped(&next));
    format!("<tr><td><code>{marked}</code></td><td>{edit}</td><td>at byte {at} {found}; expected {next}</td></tr>\n")
}
