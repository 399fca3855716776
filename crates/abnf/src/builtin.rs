//! The grammars that come with this package: the files of `grammars/`.

use std::sync::{LazyLock, OnceLock};

use urlgram::registry;

use super::grammar::Grammar;
use super::read::{Reader, Reading};

struct Builtin {
    file: &'static str,
    text: &'static str,
    reading: OnceLock<Reading>,
}

static BUILTIN: LazyLock<Vec<Builtin>> = LazyLock::new(|| {
    let builtin = |(file, text)| Builtin { file, text, reading: OnceLock::new() };
    let mut all: Vec<Builtin> = registry::files().map(builtin).collect();
    all.sort_unstable_by_key(|builtin| builtin.file);
    all
});

impl Builtin {
    fn find(name: &str) -> Option<&'static Builtin> {
        let has_name = |builtin: &&Builtin| {
            let stem = builtin.file.strip_suffix(".abnf").or(builtin.file.strip_suffix(".bnf"));
            builtin.file == name || stem.is_some_and(|stem| stem.eq_ignore_ascii_case(name))
        };
        BUILTIN.iter().find(has_name)
    }

    fn reading(&'static self) -> &'static Reading {
        self.reading.get_or_init(|| Reader::new().read(self.file, self.text))
    }
}

/// A grammar of this package, by the name of its file (`rfc3986.abnf`), or that without its end (`rfc3986`). It is read once.
///
/// ```
/// let rfc1738 = urlgram_abnf::builtin("rfc1738").unwrap();
/// assert_eq!(rfc1738.rule("hostport").unwrap().line(), r#"hostport = host [ ":" port ]"#);
/// ```
pub fn builtin(name: &str) -> Option<&'static Grammar> {
    Builtin::find(name).map(|builtin| &builtin.reading().grammar)
}

/// As [`builtin`], with what the reader had to say about it: nothing, in a right state of things.
pub fn builtin_reading(name: &str) -> Option<&'static Reading> {
    Builtin::find(name).map(Builtin::reading)
}

/// The names of the files that [`builtin`] knows, in order.
pub fn builtin_names() -> impl Iterator<Item = &'static str> {
    BUILTIN.iter().map(|builtin| builtin.file)
}

/// The file of generic syntax, for URIs or for IRIs, that defines this rule.
pub(super) fn defining(rule: &str) -> Option<&'static str> {
    let defines = |file: &&str| builtin(file).is_some_and(|grammar| grammar.rules().any(|own| own.name == rule));
    ["rfc3986.abnf", "rfc3987.abnf"].into_iter().find(defines)
}

/// The text of a file that [`builtin`] knows, by its full name.
pub(super) fn text(file: &str) -> Option<&'static str> {
    BUILTIN.iter().find(|builtin| builtin.file == file).map(|builtin| builtin.text)
}
