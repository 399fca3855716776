//! The pages of lints, and of problems of grammars.

use serde_json::{Value, json};

use urlgram_abnf::{ProblemPage, problem_page, problem_pages};
use urlgram_lint::{Example, Lint, lint, lints};

/// Returns the lints that `name` selects: one by its code or name, or all whose codes start with it.
pub fn lints_meant(name: &str) -> Option<Vec<&'static Lint>> {
    let upper = name.to_ascii_uppercase();
    let all = || lints().filter(|lint| lint.matches(&upper)).collect();
    let found: Vec<_> = lint(name).map_or_else(all, |lint| vec![lint]);
    (!found.is_empty()).then_some(found)
}

/// Returns the pages of lints as JSON.
pub fn lints_json(lints: &[&'static Lint]) -> Value {
    let shown = |examples: &mut dyn Iterator<Item = Example>| examples.map(|example| example.shown).collect::<Value>();
    let lint = |lint: &&'static Lint| {
        json!({
            "code": lint.code(),
            "name": lint.name(),
            "severity": lint.severity,
            "by_default": lint.by_default,
            "since": lint.since,
            "fix": lint.fix,
            "summary": lint.summary(),
            "why": lint.why(),
            "remedy": lint.remedy(),
            "bad": shown(&mut lint.bad()),
            "good": shown(&mut lint.good()),
            "base": lint.base,
            "sources": lint.sources().collect::<Vec<_>>(),
            "rule": lint.rule.map(|rule| rule.name),
        })
    };
    lints.iter().map(lint).collect()
}

/// Returns the pages that a name selects: one by its code, or all for `abnf` and `abnf::`.
pub fn problems_meant(name: &str) -> Option<&'static [ProblemPage]> {
    match name {
        "abnf" | "abnf::" => Some(problem_pages()),
        name => problem_page(name).map(std::slice::from_ref),
    }
}

/// Returns pages as JSON: an object for one, an array for several.
pub fn problems_json(pages: &[ProblemPage]) -> Value {
    let page = |page: &ProblemPage| {
        json!({
            "code": page.code, "what": page.what, "why": page.why, "example": page.wrong, "instead": page.right,
            "source": page.source, "url": page.url,
        })
    };
    if let [only] = pages { page(only) } else { pages.iter().map(page).collect() }
}
