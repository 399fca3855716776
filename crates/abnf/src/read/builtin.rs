//! The grammars that come with urlgram: the files of `grammars/`.

use std::sync::{LazyLock, OnceLock};

use super::parsed::ParsedGrammar;
use super::reader::Reader;
use crate::model::{FILES, Grammar};

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
