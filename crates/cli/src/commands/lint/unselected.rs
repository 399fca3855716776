//! Settings of lints that are not enabled, and so have no effect.

use super::plan::Plan;
use crate::project::Settings;
use urlgram_lint::{Linter, lints};

/// Returns a sentence for each setting that has no effect because its lint is not enabled.
pub(crate) fn unselected(plan: &Plan, settings: &Settings) -> Vec<String> {
    let linter = Linter::new(plan.linters.config(settings));
    let is_enabled = |pattern: &str| linter.is_enabled(pattern);
    let (file, source) = (&settings.file, settings.shown_source());
    let mut sentences = Vec::new();
    let mut check = |key: &str, pattern: &str| {
        if !is_enabled(pattern) {
            let advice = "and so has no effect; enable the lint with `extend-select`";
            sentences.push(format!("{source}: `{key}` is set for {pattern}, which is not enabled, {advice}"));
        }
    };
    file.severity.keys().for_each(|pattern| check("severity", pattern.get_ref()));
    file.per_file_ignores.values().flatten().for_each(|pattern| check("per-file-ignores", pattern.get_ref()));
    if file.policy.is_some() {
        check("policy", "U7");
    }
    for key in file.style.iter().flat_map(|style| style.preferences()) {
        lints().filter(|lint| lint.style == Some(key)).for_each(|lint| check(&format!("style.{key}"), lint.code()));
    }
    sentences.dedup();
    sentences
}
