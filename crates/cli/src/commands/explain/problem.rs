//! The pages of problems of grammars, which `grammar check` reports with codes such as `abnf::unused-rule`.

use std::fmt::Write as _;

use crate::output::style::{NAME, QUIET, TEXT};
use crate::output::{OutputStyle, paragraphs};
use urlgram_abnf::ProblemPage;

/// Prints pages for a terminal.
pub(crate) fn text(pages: &[ProblemPage], style: &OutputStyle) -> String {
    let mut out = String::new();
    for (i, page) in pages.iter().enumerate() {
        // Writing to a string does not fail.
        let _ = write!(
            out,
            "{}{}\n\n{}\n{}\n",
            if i > 0 { "\n" } else { "" },
            style.paint(NAME, page.code),
            paragraphs(page.what, style.width),
            paragraphs(page.why, style.width)
        );
        for (title, rules) in examples(page) {
            let _ = writeln!(out, "\n{}", style.paint(QUIET, title));
            let _ = write!(out, "{}", indented(rules, |line| style.paint(TEXT, line).to_string()));
        }
        let _ = writeln!(out, "\n{}  {}", page.source, style.paint(QUIET, page.url));
    }
    out
}

fn examples(page: &ProblemPage) -> impl Iterator<Item = (&'static str, &'static str)> {
    [("Example", page.wrong), ("Use instead", page.right)].into_iter().filter(|(_, rules)| !rules.is_empty())
}

fn indented(rules: &'static str, paint: impl Fn(&'static str) -> String) -> String {
    rules.lines().map(|line| format!("  {}\n", paint(line))).collect()
}

/// Prints pages as Markdown.
pub(crate) fn markdown(pages: &[ProblemPage]) -> String {
    let mut out = String::new();
    for (i, page) in pages.iter().enumerate() {
        let _ = write!(out, "{}# {}\n\n{}\n\n{}\n", if i > 0 { "\n" } else { "" }, page.code, page.what, page.why);
        for (title, rules) in examples(page) {
            let _ = write!(out, "\n## {title}\n\n```abnf\n{rules}```\n");
        }
        let _ = write!(out, "\n[{}]({})\n", page.source, page.url);
    }
    out
}
