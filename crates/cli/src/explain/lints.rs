//! The documentation of lints.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::Look;
use crate::look::{NAME, QUIET, TEXT};
use urlgram_lint::{FAMILIES, Lint, Mends, lint, lints};

/// The lints that `name` means: one by its code or name, or all whose codes begin so. None if it means none.
pub(super) fn meant(name: &str) -> Option<Vec<&'static Lint>> {
    let upper = name.to_ascii_uppercase();
    let all = || lints().filter(|lint| lint.is_meant_by(&upper)).collect();
    let found: Vec<_> = lint(name).map_or_else(all, |lint| vec![lint]);
    (!found.is_empty()).then_some(found)
}

/// What is known of a lint beside its prose, in a line.
fn facts(lint: &Lint) -> String {
    let by_default = if lint.by_default { "by default" } else { "only if it is selected" };
    let mends = match lint.mends {
        Mends::Never => "no fix",
        Mends::Unsafely => "an unsafe fix",
        Mends::Safely => "a safe fix",
    };
    format!("{}, {by_default}, {mends}", lint.severity)
}

/// An example as it can be printed on a line.
fn legible(text: &str) -> String {
    text.chars().flat_map(|c| if c == ' ' || !c.is_control() && c.is_ascii() { vec![c] } else { shown(c) }).collect()
}

fn shown(c: char) -> Vec<char> {
    // Letters are shown as they are; what cannot be seen is not.
    if c.is_alphanumeric() { vec![c] } else { c.escape_default().collect() }
}

/// A line each.
pub(super) fn list(lints: &[&'static Lint], look: &Look) -> String {
    let mut out = String::new();
    for family in FAMILIES {
        let mut of_family = lints.iter().filter(|lint| lint.code.starts_with(family.prefix)).peekable();
        if of_family.peek().is_none() {
            continue;
        }
        let _ = writeln!(out, "{}", look.paint(TEXT, family.title));
        for lint in of_family {
            let mark = match (lint.by_default, lint.mends) {
                (false, _) => "-",
                (true, Mends::Safely) => "*",
                (true, _) => " ",
            };
            let code = look.paint(look.of_severity(lint.severity), lint.code);
            let _ = writeln!(out, "  {code}{mark} {:<34} {}", lint.name, look.paint(QUIET, lint.summary));
        }
    }
    let _ = writeln!(
        out,
        "{}",
        look.paint(QUIET, "* with a safe fix, - only if selected; `urlgram explain CODE` says more")
    );
    out
}

pub(super) fn text(lints: &[&'static Lint], look: &Look) -> String {
    let width = look.width.min(100);
    let mut out = String::new();
    for (number, lint) in lints.iter().enumerate() {
        if number > 0 {
            out.push('\n');
        }
        let _ = writeln!(out, "{} {}: {}", look.paint(NAME, lint.code), look.paint(TEXT, lint.name), lint.summary);
        let _ = writeln!(out, "{}\n\n{}", look.paint(QUIET, facts(lint)), wrapped(lint.why, width));
        let _ = writeln!(out, "\n{}\n{}", look.paint(TEXT, "What to do"), wrapped(lint.remedy, width));
        for (title, examples) in [("Bad", lint.bad), ("Good", lint.good)] {
            let _ = writeln!(out, "\n{}", look.paint(TEXT, title));
            for example in examples {
                let _ = writeln!(out, "  {}", legible(example));
            }
        }
        let _ = writeln!(
            out,
            "\n{}\n  {}    {}",
            look.paint(TEXT, "Source"),
            lint.sources.join("\n  "),
            look.paint(QUIET, lint.rule.url())
        );
    }
    out
}

/// A page: an index, and a section each.
pub(super) fn markdown(lints: &[&'static Lint]) -> String {
    let mut out = String::from("# Lints\n\nMade by `urlgram explain --lints --format markdown`.\n");
    for family in FAMILIES {
        let of_family: Vec<_> = lints.iter().filter(|lint| lint.code.starts_with(family.prefix)).collect();
        if of_family.is_empty() {
            continue;
        }
        let _ = writeln!(
            out,
            "\n## {}: {}\n\n| code | name | finds | severity | fix |\n|---|---|---|---|---|",
            family.prefix, family.title
        );
        for lint in &of_family {
            let severity =
                if lint.by_default { lint.severity.name().to_owned() } else { format!("({})", lint.severity) };
            let fix = match lint.mends {
                Mends::Never => "",
                Mends::Unsafely => "unsafe",
                Mends::Safely => "safe",
            };
            let _ = writeln!(
                out,
                "| [{0}](#{0}) | {1} | {2} | {severity} | {fix} |",
                lint.code,
                lint.name,
                lint.summary.replace('|', "\\|")
            );
        }
        for lint in of_family {
            let _ = writeln!(
                out,
                "\n### <a id=\"{0}\"></a>{0} {1}\n\n*{2}; {3}.* {4}\n\n{5}",
                lint.code,
                lint.name,
                lint.summary,
                facts(lint),
                lint.why,
                lint.remedy
            );
            for (title, examples) in [("Bad", lint.bad), ("Good", lint.good)] {
                let _ = writeln!(out, "\n{title}:\n\n```text");
                for example in examples {
                    let _ = writeln!(out, "{}", legible(example));
                }
                out.push_str("```\n");
            }
            let _ = writeln!(out, "\n[{}]({})", lint.sources.join(", "), lint.rule.url());
        }
    }
    out.push_str("\nA severity in parentheses: only if the lint is selected.\n");
    out
}

pub(super) fn json(lints: &[&'static Lint]) -> Value {
    let lint = |lint: &&'static Lint| {
        json!({
            "code": lint.code,
            "name": lint.name,
            "severity": lint.severity,
            "by_default": lint.by_default,
            "fix": lint.mends,
            "summary": lint.summary,
            "why": lint.why,
            "remedy": lint.remedy,
            "sources": lint.sources,
            "bad": lint.bad,
            "good": lint.good,
            "silences": lint.silences,
            "rule": lint.rule.name,
            "url": lint.rule.url(),
        })
    };
    lints.iter().map(lint).collect()
}

/// `text` in lines of no more than `width` characters, paragraph by paragraph.
fn wrapped(text: &str, width: usize) -> String {
    let mut out = String::new();
    for paragraph in text.split("\n\n") {
        if !out.is_empty() {
            out.push_str("\n\n");
        }
        let mut column = 0;
        for word in paragraph.split_whitespace() {
            let length = word.chars().count();
            if column > 0 && column + 1 + length > width {
                out.push('\n');
                column = 0;
            } else if column > 0 {
                out.push(' ');
                column += 1;
            }
            out.push_str(word);
            column += length;
        }
    }
    out
}
