//! Texts of the grammar files that come with urlgram.

use std::collections::BTreeMap;
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

/// Names of all rules of the bundled files, in lower case, each with the files that define it.
static DEFINING: LazyLock<BTreeMap<String, Vec<&'static str>>> = LazyLock::new(|| {
    let mut names: BTreeMap<String, Vec<&'static str>> = BTreeMap::new();
    for (file, text) in FILES.iter() {
        for line in text.lines() {
            let end = line.find(|c: char| !c.is_ascii_alphanumeric() && !"-_+".contains(c)).unwrap_or(line.len());
            let is_rule = end > 0 && line[end..].trim_start().trim_start_matches(':').starts_with('=');
            let files = if is_rule { names.entry(line[..end].to_ascii_lowercase()).or_default() } else { continue };
            if files.last() != Some(file) {
                files.push(file);
            }
        }
    }
    names
});

/// Whether a bundled file defines a rule. The name is in lower case.
pub(crate) fn is_known(name: &str) -> bool {
    DEFINING.contains_key(name)
}
