//! The settings that apply to a file, for people.

use std::fmt::Write as _;
use std::path::Path;

use super::plan::Plan;
use crate::output::Foreign;
use crate::project::Settings;
use urlgram_documents::DocumentKind;
use urlgram_lint::{Linter, lints};

/// Describes the settings of the file at `path`, which patterns may exclude: one `name: value` per line.
pub(crate) fn show_settings(plan: &Plan, path: &Path, settings: &Settings, is_excluded: bool) -> String {
    let mut shown = String::new();
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(shown, "{name}: {}", Foreign(value));
    };
    let given = plan.selected.given_kind(path, settings);
    let kind = given.or_else(|| DocumentKind::of_path(path));
    let rule = plan.linters.document_rules(settings, kind.is_some_and(DocumentKind::is_url_list)).linked;
    let ignored = plan.linters.ignored_in(path, settings);
    let mut config = plan.linters.config(settings);
    config.rule = rule;
    config.preset = plan.linters.preset(path, settings);
    config.selection.ignore.extend(ignored.iter().cloned());
    let linter = Linter::new(config);
    line("file", &path.display().to_string());
    line("configuration", &settings.shown_source());
    line("kind", kind.map_or("unknown", DocumentKind::name));
    line("kind from", if given.is_some() { "option or configuration" } else { "name of the file" });
    line("preset", linter.config().preset.name());
    line("rule", &format!("{} of {}", rule.rule().name, rule.rule().document.name));
    line("excluded", if is_excluded { "yes" } else { "no" });
    line("ignored in this file", &or_none(&ignored.join(", ")));
    line("comments in lists", if plan.linters.has_comments(settings) { "yes" } else { "no" });
    let enabled = lints().filter(|lint| linter.is_enabled(lint.code()));
    let names: Vec<String> = enabled.map(|lint| format!("  {} {}", lint.code(), lint.name())).collect();
    line("lints", &names.len().to_string());
    shown + &names.join("\n") + "\n"
}

fn or_none(text: &str) -> String {
    if text.is_empty() { "none".into() } else { text.into() }
}
