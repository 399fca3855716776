//! Problems of a grammar as lists: [`list`].

use std::fmt::Write as _;

use crate::model::{Grammar, GrammarProblem};
use crate::write::html::{escaped, marked, visible};

/// Maximum number of problems in a list.
const MAX_LISTED: usize = 200;

/// Writes a list of problems. An empty list writes nothing.
pub(super) fn list(grammar: &Grammar, problems: &[&GrammarProblem], out: &mut String) {
    if problems.is_empty() {
        return;
    }
    out.push_str("<ul class=\"problems\">\n");
    for problem in problems.iter().take(MAX_LISTED) {
        item(grammar, problem, out);
    }
    if problems.len() > MAX_LISTED {
        let _ = writeln!(out, "<li>and {} more</li>", problems.len() - MAX_LISTED);
    }
    out.push_str("</ul>\n");
}

fn item(grammar: &Grammar, problem: &GrammarProblem, out: &mut String) {
    // The class of the item, too.
    let severity = GrammarProblem::severity_name(problem.severity());
    let shown = |text: &str| escaped(&visible(text));
    let excerpt: String = problem.span.of(&grammar.file(problem.file).text).chars().take(60).collect();
    let _ = write!(
        out,
        "<li class=\"{severity}\"><b>{severity}</b> {}: <code>{}</code> {} <small>{}</small>",
        marked(&problem.message()),
        shown(&excerpt),
        marked(&problem.label()),
        shown(problem.code())
    );
    if let Some(help) = problem.help() {
        let _ = write!(out, "<br>{}", marked(&help));
    }
    out.push_str("</li>\n");
}
