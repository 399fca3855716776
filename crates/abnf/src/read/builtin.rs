//! The grammars that come with urlgram: the files of `grammars/`.

use std::sync::{LazyLock, OnceLock};

use super::parsed::ParsedGrammar;
use super::reader::Reader;
use crate::model::{FILES, Grammar, bundled};

struct Builtin {
    file: &'static str,
    text: &'static str,
    parsed: OnceLock<ParsedGrammar>,
}

static BUILTIN: LazyLock<Vec<Builtin>> = LazyLock::new(|| {
    let builtin = |(file, text): &(&'static str, &'static str)| Builtin { file, text, parsed: OnceLock::new() };
    FILES.iter().map(builtin).collect()
});

/// Returns a grammar that comes with urlgram, by its file name with or without extension: `rfc3986.abnf`, `rfc3986`.
///
/// Each grammar is parsed once and then cached.
///
/// ```
/// let rfc1738 = urlgram_abnf::builtin("rfc1738").unwrap();
/// assert_eq!(rfc1738.rule("hostport").unwrap().line(), r#"hostport = host [ ":" port ]"#);
/// ```
pub fn builtin(name: &str) -> Option<&'static Grammar> {
    builtin_parsed(name).map(|parsed| &parsed.grammar)
}

/// Returns the same grammar as [`builtin`] with the problems that the reader reported. A test keeps that list empty.
pub fn builtin_parsed(name: &str) -> Option<&'static ParsedGrammar> {
    let has_name = |builtin: &&Builtin| {
        let stem = builtin.file.strip_suffix(".abnf").or(builtin.file.strip_suffix(".bnf"));
        builtin.file == name || stem.is_some_and(|stem| stem.eq_ignore_ascii_case(name))
    };
    let found = BUILTIN.iter().find(has_name)?;
    Some(found.parsed.get_or_init(|| Reader::new().read(found.file, found.text)))
}

/// Returns the names of the files that [`builtin`] knows, in order.
pub fn builtin_names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(file, _)| *file)
}

/// Returns the text of a grammar file that other grammars can import without having it, by its full name: a file of [`builtin_names`], or
/// one to which other documents refer.
///
/// ```
/// assert!(urlgram_abnf::builtin_text("rfc9051.abnf").unwrap().contains("\nresponse "));
/// assert_eq!(urlgram_abnf::builtin_text("rfc9051"), None);
/// ```
pub fn builtin_text(file: &str) -> Option<&'static str> {
    bundled::text(file)
}

/// Returns the names of the files of [`builtin_text`] that have the grammar of an RFC, by its number.
///
/// ```
/// assert!(urlgram_abnf::builtin_files_of_rfc("5234").any(|file| file == "rfc5234.abnf"));
/// ```
pub fn builtin_files_of_rfc(number: &str) -> impl Iterator<Item = &'static str> {
    bundled::of_rfc(number)
}

/// Returns the names of the files of [`builtin_text`] that define a rule, by its name in any case.
///
/// ```
/// assert!(urlgram_abnf::builtin_files_defining("ipv6ADDRESS").contains(&"rfc3986.abnf"));
/// ```
pub fn builtin_files_defining(rule: &str) -> &'static [&'static str] {
    bundled::defining_files(&rule.to_ascii_lowercase())
}
