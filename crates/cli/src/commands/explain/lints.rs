//! The pages of lints.

use std::fmt::Write as _;

use crate::output::style::{NAME, QUIET, TEXT};
use crate::output::{OutputStyle, paragraphs};
use urlgram_lint::{Example, FAMILIES, Family, FixAvailability, Lint, page_address};

/// Returns severity, selection and fix of a lint as a line.
fn facts(lint: &Lint) -> String {
    let by_default = if lint.by_default { "by default" } else { "only if it is selected" };
    let fix = match lint.fix {
        FixAvailability::None => "no fix",
        FixAvailability::Unsafe => "an unsafe fix",
        FixAvailability::Safe => "a safe fix",
    };
    format!("{}, {by_default}, {fix}", lint.severity)
}

/// Prints one line per lint.
pub(crate) fn list(lints: &[&'static Lint], style: &OutputStyle) -> String {
    let mut out = String::new();
    for family in FAMILIES {
        let mut of_family = lints.iter().filter(|lint| lint.code().starts_with(family.prefix)).peekable();
        if of_family.peek().is_none() {
            continue;
        }
        let _ = writeln!(out, "{}", style.paint(TEXT, family.title));
        for lint in of_family {
            let mark = match (lint.by_default, lint.fix) {
                (false, _) => "-",
                (true, FixAvailability::Safe) => "*",
                (true, _) => " ",
            };
            let code = style.paint(style.of_severity(lint.severity), lint.code());
            let _ = writeln!(out, "  {code}{mark} {:<34} {}", lint.name(), style.paint(QUIET, lint.summary()));
        }
    }
    let _ = writeln!(
        out,
        "{}",
        style.paint(QUIET, "* has a safe fix, - only if selected; `urlgram explain CODE` prints the page of a lint")
    );
    out
}

/// Prints the pages of lints for a terminal.
pub(crate) fn text(lints: &[&'static Lint], style: &OutputStyle) -> String {
    lints.iter().map(|lint| page(lint, style)).collect::<Vec<_>>().join("\n")
}

fn page(lint: &Lint, style: &OutputStyle) -> String {
    let width = style.width.min(100);
    let mut out =
        format!("{} {}: {}\n", style.paint(NAME, lint.code()), style.paint(TEXT, lint.name()), lint.summary());
    let _ = writeln!(out, "{}\n\n{}", style.paint(QUIET, facts(lint)), paragraphs(&lint.why(), width));
    let _ = writeln!(out, "\n{}\n{}", style.paint(TEXT, "What to do"), paragraphs(&lint.remedy(), width));
    let bad = lint.base.map_or_else(|| "Bad".into(), |base| format!("Bad, next to {base}"));
    let _ = writeln!(out, "\n{}\n{}", style.paint(TEXT, &bad), indented(lint.bad()));
    let _ = writeln!(out, "\n{}\n{}", style.paint(TEXT, "Good"), indented(lint.good()));
    let page = page_address(lint.code());
    if page.is_some() || lint.sources().next().is_some() {
        let _ = writeln!(out, "\n{}", style.paint(TEXT, "References"));
    }
    if let Some(page) = page {
        let _ = writeln!(out, "  the page of {}  {}", lint.code(), style.paint(QUIET, &page));
    }
    for source in lint.sources() {
        let _ = writeln!(out, "  {}  {}", source.title, style.paint(QUIET, source.url));
    }
    out
}

fn indented(examples: impl Iterator<Item = Example>) -> String {
    examples.map(|example| format!("  {}", example.shown)).collect::<Vec<_>>().join("\n")
}

/// Prints a Markdown document: an index of the families, per family an index, and a section per lint.
pub(crate) fn markdown(lints: &[&'static Lint]) -> String {
    let mut out = String::from(
        "# Lints\n\nMade by `urlgram explain --lints --format markdown`. A severity in parentheses: only if the lint is \
         selected. Under each lint, texts with the problem (`-`) and without it (`+`).\n",
    );
    let families: Vec<_> = FAMILIES.iter().map(|family| (family, members(family, lints))).collect();
    if lints.len() > 1 {
        out += &families_index(&families);
    }
    for (family, of_family) in families {
        if of_family.is_empty() {
            continue;
        }
        let _ = write!(
            out,
            "\n## <a id=\"{0}\"></a>{0}: {1}\n\n| code | name | finds | severity | fix |\n|---|---|---|---|---|\n",
            family.prefix, family.title
        );
        out.extend(of_family.iter().map(|lint| row(lint)));
        out.extend(of_family.iter().map(|lint| section(lint)));
    }
    out
}

fn members(family: &Family, lints: &[&'static Lint]) -> Vec<&'static Lint> {
    lints.iter().copied().filter(|lint| lint.code().starts_with(family.prefix)).collect()
}

/// Returns the way into the document: per family the number of lints that run by default, and links to the others.
fn families_index(families: &[(&Family, Vec<&'static Lint>)]) -> String {
    let mut out = String::from("\n| family | by default | if selected |\n|---|---|---|\n");
    for (family, lints) in families.iter().filter(|(_, lints)| !lints.is_empty()) {
        let others: Vec<_> =
            lints.iter().filter(|lint| !lint.by_default).map(|lint| format!("[{0}](#{0})", lint.code())).collect();
        let by_default = lints.len() - others.len();
        let _ =
            writeln!(out, "| [{0}](#{0}): {1} | {by_default} | {2} |", family.prefix, family.title, others.join(" "));
    }
    out
}

fn row(lint: &Lint) -> String {
    let severity = if lint.by_default { lint.severity.name().to_owned() } else { format!("({})", lint.severity) };
    let fix = match lint.fix {
        FixAvailability::None => "",
        FixAvailability::Unsafe => "unsafe",
        FixAvailability::Safe => "safe",
    };
    let finds = lint.summary().replace('|', "\\|");
    format!("| [{0}](#{0}) | {1} | {finds} | {severity} | {fix} |\n", lint.code(), lint.name())
}

fn section(lint: &Lint) -> String {
    let mut out = format!("\n### <a id=\"{0}\"></a>{0} {1}\n\n{2}\n\n", lint.code(), lint.name(), lint.why());
    let _ = writeln!(out, "{}\n\n```diff", lint.remedy());
    out.extend(lint.bad().map(|example| format!("- {}\n", example.shown)));
    out.extend(lint.good().map(|example| format!("+ {}\n", example.shown)));
    out += "```\n";
    let sources: Vec<_> = lint.sources().map(|source| format!("[{}]({})", source.title, source.url)).collect();
    if !sources.is_empty() {
        let _ = write!(out, "\n{}\n", sources.join(", "));
    }
    out
}
