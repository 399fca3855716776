//! Texts of the grammar files that come with urlgram.

use std::sync::LazyLock;

use urlgram::registry;

/// Names and texts of the bundled files, in order.
pub(super) static FILES: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let mut files: Vec<_> = registry::files().collect();
    files.sort_unstable();
    files
});

/// Returns the text of a bundled file by its full name.
pub(super) fn text(file: &str) -> Option<&'static str> {
    FILES.iter().find(|(name, _)| *name == file).map(|(_, text)| *text)
}

/// Returns the bundled file of generic syntax, for URIs or for IRIs, that defines a rule.
pub(super) fn defining(rule: &str) -> Option<&'static str> {
    let begins = |line: &str| line.strip_prefix(rule).is_some_and(|rest| rest.trim_start().starts_with('='));
    let defines = |file: &&str| text(file).is_some_and(|text| text.lines().any(begins));
    ["rfc3986.abnf", "rfc3987.abnf"].into_iter().find(defines)
}
