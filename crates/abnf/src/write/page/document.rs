//! The whole page: [`ParsedGrammar::html_page`].

use std::cell::RefCell;
use std::fmt::Write as _;

use super::anchor::{link, links};
use super::outline::{Outline, by_rule};
use super::problems;
use super::section::Section;
use super::style;
use crate::automata::Work;
use crate::model::{FileId, Grammar, GrammarProblem, RuleId};
use crate::read::ParsedGrammar;
use crate::write::html::{escaped, visible};
use crate::write::railroad::STYLE;
use urlgram::diagnostic::Severity;

/// Limit of the examples of a page: the number of elements in the rules that the rules with examples reach. Each example takes time
/// in proportion to them. The grammars of RFCs need half of it.
const MAX_REACHED: usize = 1 << 17;
/// Number of steps for the automata of all rules.
const STEPS: u64 = 1 << 25;

impl ParsedGrammar {
    /// Writes the grammar as a page in HTML: for each rule its ABNF, its railroad diagram, the rules that it uses and that use it, texts
    /// that match, near misses with the place and the reason, and its problems.
    ///
    /// The page is one file without scripts. It follows the light or dark scheme of the browser. At most 2,000 rules have a section;
    /// the page says so if there are more.
    ///
    /// ```
    /// let page = urlgram_abnf::builtin_parsed("rfc3986").unwrap().html_page();
    /// assert!(page.contains("<section id=\"rule-authority\">"));
    /// assert!(page.contains("<a href=\"#rule-userinfo\">userinfo</a>"));
    /// ```
    pub fn html_page(&self) -> String {
        let page = Page {
            grammar: &self.grammar,
            outline: Outline::of(&self.grammar),
            problems: self.check(),
            work: RefCell::new(Work::of(STEPS)),
        };
        page.html()
    }
}

struct Page<'a> {
    grammar: &'a Grammar,
    outline: Outline,
    problems: Vec<GrammarProblem>,
    work: RefCell<Work>,
}

impl Page<'_> {
    fn html(&self) -> String {
        let (inside, outside) = by_rule(self.grammar, &self.outline.own, &self.problems);
        let mut out = self.head();
        self.header(&mut out);
        if !outside.is_empty() {
            out.push_str("<h2>Problems outside of rules</h2>\n");
            problems::list(self.grammar, &outside, &mut out);
        }
        let with_examples = self.with_examples();
        for (at, (rule, problems)) in self.outline.own.iter().zip(&inside).enumerate() {
            if at == with_examples {
                out.push_str(
                    "<p class=\"note\">From here on, the page has no example texts, which would take too long.</p>\n",
                );
            }
            out.push_str(&self.section(*rule, problems, at < with_examples));
        }
        if !self.outline.others.is_empty() {
            out.push_str("<h2 class=\"part\">Rules of other documents</h2>\n");
        }
        for rule in &self.outline.others {
            out.push_str(&self.section(*rule, &[], false));
        }
        out + "</main>\n</div>\n</body>\n</html>\n"
    }

    /// Returns the number of rules, from the first one, whose examples together take bounded time.
    fn with_examples(&self) -> usize {
        let size = |id| self.grammar.get(id).element.walk().count();
        let sizes: Vec<usize> = self.grammar.all_ids().map(size).collect();
        let mut left = MAX_REACHED;
        let is_affordable = |rule: &&RuleId| {
            let reached = self.grammar.reachable([**rule]).into_iter().zip(&sizes);
            let elements: usize = reached.filter(|(is_reached, _)| *is_reached).map(|(_, size)| size).sum();
            left = left.saturating_sub(elements);
            left > 0
        };
        self.outline.own.iter().take_while(is_affordable).count()
    }

    fn section(&self, rule: RuleId, problems: &[&GrammarProblem], with_examples: bool) -> String {
        let (grammar, outline, work) = (self.grammar, &self.outline, &self.work);
        Section { grammar, outline, rule, problems, with_examples, work }.html()
    }

    fn title(&self) -> String {
        let header = self.grammar.header();
        let parts = [header.get("Document"), header.get("Title")].into_iter().flatten();
        let parts: Vec<String> = parts.map(|part| escaped(&visible(part))).collect();
        let name = &self.grammar.file(FileId::MAIN).name;
        let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
        if parts.is_empty() { escaped(&visible(name)) } else { parts.join(": ") }
    }

    /// Writes the beginning of the page and its table of contents.
    fn head(&self) -> String {
        let title = self.title();
        let mut out = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n<style>\n{}{STYLE}</style>\n\
             </head>\n<body>\n<div class=\"page\">\n<nav>\n<b>Rules</b>\n<ul>\n",
            style::PAGE
        );
        for (rules, class) in [(&self.outline.own, "own"), (&self.outline.others, "other")] {
            for id in rules {
                let starts = self.grammar.starts().contains(id);
                let class = if starts { "start" } else { class };
                let name = link(self.grammar, &self.outline, *id, &self.grammar.get(*id).name);
                let _ = writeln!(out, "<li class=\"{class}\">{name}</li>");
            }
        }
        let _ = writeln!(out, "</ul>\n</nav>\n<main>\n<h1>{title}</h1>");
        out
    }

    fn header(&self, out: &mut String) {
        let starts = self.grammar.starts();
        let rules = self.grammar.rules().count();
        let _ = write!(out, "<p>{}", counted(rules, "rule"));
        let shown = &starts[..starts.len().min(20)];
        if !shown.is_empty() {
            let more = if starts.len() > shown.len() { " and others" } else { "" };
            let _ = write!(out, "; start: {}{more}", links(self.grammar, &self.outline, shown));
        }
        for severity in [Severity::Error, Severity::Warning, Severity::Info] {
            match self.problems.iter().filter(|problem| problem.severity() == severity).count() {
                0 => {}
                count if severity == Severity::Info => {
                    let _ = write!(out, "; {} of advice", counted(count, "piece"));
                }
                count => {
                    let _ = write!(out, "; {}", counted(count, GrammarProblem::severity_name(severity)));
                }
            }
        }
        out.push_str(".</p>\n");
        if self.outline.omitted > 0 {
            let _ = writeln!(
                out,
                "<p class=\"note\">The page shows the first rules only; {} more are not shown.</p>",
                counted(self.outline.omitted, "rule")
            );
        }
    }
}

fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}
