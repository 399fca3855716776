//! Texts of the grammar files that come with urlgram.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use urlgram::registry;

/// Names and texts of the bundled files, in order.
pub(crate) static FILES: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let mut files: Vec<_> = registry::files().collect();
    files.sort_unstable();
    files
});

/// Grammars to which other documents refer, which have no URLs in them.
static REFERENCED: [(&str, &str); 16] = [
    ("rfc3339.abnf", include_str!("../../cited/rfc3339.abnf")),
    ("rfc3501.abnf", include_str!("../../cited/rfc3501.abnf")),
    ("rfc3629.abnf", include_str!("../../cited/rfc3629.abnf")),
    ("rfc4466.abnf", include_str!("../../cited/rfc4466.abnf")),
    ("rfc5228.abnf", include_str!("../../cited/rfc5228.abnf")),
    ("rfc5321.abnf", include_str!("../../cited/rfc5321.abnf")),
    ("rfc5322.abnf", include_str!("../../cited/rfc5322.abnf")),
    ("rfc5545.abnf", include_str!("../../cited/rfc5545.abnf")),
    ("rfc5646.abnf", include_str!("../../cited/rfc5646.abnf")),
    ("rfc5802.abnf", include_str!("../../cited/rfc5802.abnf")),
    ("rfc6265.abnf", include_str!("../../cited/rfc6265.abnf")),
    ("rfc9051.abnf", include_str!("../../cited/rfc9051.abnf")),
    ("rfc9110-fields.abnf", include_str!("../../cited/rfc9110-fields.abnf")),
    ("rfc9111.abnf", include_str!("../../cited/rfc9111.abnf")),
    ("rfc9112.abnf", include_str!("../../cited/rfc9112.abnf")),
    ("rfc9651.abnf", include_str!("../../cited/rfc9651.abnf")),
];

/// Returns the name and the text of all files that can be imported.
fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().chain(&REFERENCED).copied()
}

/// Returns the text of a bundled file by its full name.
pub(crate) fn text(file: &str) -> Option<&'static str> {
    all().find(|(name, _)| *name == file).map(|(_, text)| text)
}

/// Returns the bundled file that a reference to an undefined rule probably means: the only one of some RFCs, which the text cites, or else
/// one of generic syntax, or the only one, if the name is not one that other documents would choose.
pub(crate) fn meant(rule: &str, cited: &BTreeSet<String>) -> Option<&'static str> {
    let name = rule.to_ascii_lowercase();
    let known = defining_files(&name);
    let is_cited = |file: &&&str| number(file).is_some_and(|number| cited.contains(number));
    let mut of_cited = known.iter().filter(is_cited);
    if let (Some(file), None) = (of_cited.next(), of_cited.next()) {
        return Some(file);
    }
    let is_shaped = is_shaped(&name);
    let generic = || ["rfc3986.abnf", "rfc3987.abnf"].into_iter().find(|file| is_shaped && spells(file, rule));
    let is_own = |word: &str| WORDS.get(word).is_some_and(|documents| documents.len() == 1);
    let only = || known.first().filter(|_| known.len() == 1 && is_shaped && name.split(['-', '_']).any(is_own));
    generic().or_else(|| only().copied())
}

/// Returns the bundled files of an RFC.
pub(crate) fn of_rfc(number: &str) -> impl Iterator<Item = &'static str> {
    let is_of = move |file: &&str| {
        let rest = file.strip_prefix("rfc").and_then(|rest| rest.strip_prefix(number));
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    all().map(|(file, _)| file).filter(is_of)
}

/// Whether a bundled file defines a rule.
pub(crate) fn defines(file: &str, rule: &str) -> bool {
    !rule.is_empty() && text(file).is_some_and(|text| text.lines().any(|line| after_name(line, rule).is_some()))
}

/// Returns the definition of a rule in a bundled file, with single spaces: `"a" / b`.
pub(crate) fn definition(file: &str, rule: &str) -> Option<String> {
    let mut lines = text(file)?.lines().skip_while(|line| after_name(line, rule).is_none());
    let first = after_name(lines.next()?, rule)?;
    let rest = lines.take_while(|line| line.starts_with([' ', '\t']));
    let words = std::iter::once(first).chain(rest).flat_map(str::split_whitespace);
    Some(words.collect::<Vec<_>>().join(" "))
}

/// Returns what follows the `=` of a line that begins to define a rule.
fn after_name<'l>(line: &'l str, rule: &str) -> Option<&'l str> {
    let name = line.get(..rule.len()).filter(|name| name.eq_ignore_ascii_case(rule))?;
    line[name.len()..].trim_start().trim_start_matches(':').strip_prefix('=')
}

/// Whether a bundled file defines a rule in this case of letters.
pub(crate) fn spells(file: &str, rule: &str) -> bool {
    let begins = |line: &str| line.strip_prefix(rule).is_some_and(|rest| rest.trim_start().starts_with('='));
    text(file).is_some_and(|text| text.lines().any(begins))
}

/// Names of all rules of the bundled files, in lower case, each with the files that define it.
static DEFINING: LazyLock<BTreeMap<String, Vec<&'static str>>> = LazyLock::new(|| {
    let mut names: BTreeMap<String, Vec<&'static str>> = BTreeMap::new();
    for (file, text) in all() {
        for line in text.lines() {
            let end = line.find(|c: char| !c.is_ascii_alphanumeric() && !"-_+".contains(c)).unwrap_or(line.len());
            let is_rule = end > 0 && line[end..].trim_start().trim_start_matches(':').starts_with('=');
            let files = if is_rule { names.entry(line[..end].to_ascii_lowercase()).or_default() } else { continue };
            if files.last() != Some(&file) {
                files.push(file);
            }
        }
    }
    names
});

/// Words of the names of all rules of the bundled files, in lower case, each with the files that have it.
static WORDS: LazyLock<BTreeMap<&str, BTreeSet<&'static str>>> = LazyLock::new(|| {
    let mut words: BTreeMap<&str, BTreeSet<&'static str>> = BTreeMap::new();
    for (name, files) in DEFINING.iter() {
        for word in name.split(['-', '_']) {
            words.entry(word).or_default().extend(files);
        }
    }
    words
});

/// Whether a bundled file has the whole grammar of an RFC, so that it has no other rules.
pub(crate) fn is_whole(rfc: &str) -> bool {
    matches!(rfc, "3986" | "3987" | "5234" | "6570") || REFERENCED.iter().any(|(file, _)| number(file) == Some(rfc))
}

/// Whether a bundled file defines a rule. The name is in lower case.
pub(crate) fn is_known(name: &str) -> bool {
    DEFINING.contains_key(name)
}

/// Returns the files that define a rule. The name is in lower case.
pub(crate) fn defining_files(name: &str) -> &'static [&'static str] {
    DEFINING.get(name).map_or(&[], Vec::as_slice)
}

/// Returns the number of the RFC of a file: `3986` for `rfc3986.abnf`.
pub(crate) fn number(file: &str) -> Option<&str> {
    let rest = file.strip_prefix("rfc")?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    Some(&rest[..digits])
}

/// Whether a name has a form that words of prose do not have.
pub(crate) fn is_shaped(name: &str) -> bool {
    name.contains(|c: char| c == '-' || c.is_ascii_digit())
}
