//! Texts of the grammar files that come with urlgram.

use std::sync::LazyLock;

use urlgram::registry;

/// Names and texts of the bundled files, in order.
pub(crate) static FILES: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let mut files: Vec<_> = registry::files().collect();
    files.sort_unstable();
    files
});

/// Returns the text of a bundled file by its full name.
pub(crate) fn text(file: &str) -> Option<&'static str> {
    FILES.iter().find(|(name, _)| *name == file).map(|(_, text)| *text)
}

/// Returns the bundled file of generic syntax, for URIs or for IRIs, that defines a rule.
pub(crate) fn defining(rule: &str) -> Option<&'static str> {
    let begins = |line: &str| line.strip_prefix(rule).is_some_and(|rest| rest.trim_start().starts_with('='));
    let defines = |file: &&str| text(file).is_some_and(|text| text.lines().any(begins));
    ["rfc3986.abnf", "rfc3987.abnf"].into_iter().find(defines)
}

/// Returns the bundled files of an RFC.
pub(crate) fn of_rfc(number: &str) -> impl Iterator<Item = &'static str> {
    let is_of = move |file: &&str| {
        let rest = file.strip_prefix("rfc").and_then(|rest| rest.strip_prefix(number));
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    FILES.iter().map(|(file, _)| *file).filter(is_of)
}

/// Whether a bundled file defines a rule.
pub(crate) fn defines(file: &str, rule: &str) -> bool {
    let begins = |line: &str| {
        let name = line.get(..rule.len()).filter(|name| name.eq_ignore_ascii_case(rule));
        name.is_some() && line[rule.len()..].trim_start().starts_with('=')
    };
    !rule.is_empty() && text(file).is_some_and(|text| text.lines().any(begins))
}
