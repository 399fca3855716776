//! The grammars that come with this package: the files of `grammars/`.

use std::sync::OnceLock;

use super::grammar::Grammar;
use super::read::{Reader, Reading};

struct Builtin {
    file: &'static str,
    text: &'static str,
    reading: OnceLock<Reading>,
}

macro_rules! files {
    ($($file:literal)*) => {
        static BUILTIN: [Builtin; [$($file),*].len()] = [$(Builtin {
            file: $file,
            text: include_str!(concat!("../../grammars/", $file)),
            reading: OnceLock::new(),
        }),*];
    };
}

files! {
    "blob.abnf"
    "did.abnf"
    "git.abnf"
    "hdl.abnf"
    "itms-services.abnf"
    "javascript.abnf"
    "ldaps.abnf"
    "magnet.abnf"
    "mms.abnf"
    "rfc1123-hostname.bnf"
    "rfc1738.bnf"
    "rfc1808.bnf"
    "rfc2224.bnf"
    "rfc2326.bnf"
    "rfc2368.bnf"
    "rfc2384.abnf"
    "rfc2392.bnf"
    "rfc2396.bnf"
    "rfc2397.bnf"
    "rfc2732.bnf"
    "rfc3261.abnf"
    "rfc3966.abnf"
    "rfc3986.abnf"
    "rfc3987.abnf"
    "rfc4151.abnf"
    "rfc4156.abnf"
    "rfc4157.abnf"
    "rfc4248.abnf"
    "rfc4266.abnf"
    "rfc4501.abnf"
    "rfc4512.abnf"
    "rfc4514.abnf"
    "rfc4515.abnf"
    "rfc4516.abnf"
    "rfc5092.abnf"
    "rfc5122.abnf"
    "rfc5234-metagrammar.abnf"
    "rfc5234.abnf"
    "rfc5322-addr.abnf"
    "rfc5538.abnf"
    "rfc5781.abnf"
    "rfc5870.abnf"
    "rfc6068.abnf"
    "rfc6455.abnf"
    "rfc6570.abnf"
    "rfc6694.abnf"
    "rfc6874.abnf"
    "rfc6920.abnf"
    "rfc7252.abnf"
    "rfc7565.abnf"
    "rfc7826.abnf"
    "rfc8089-nonstandard.abnf"
    "rfc8089.abnf"
    "rfc8141.abnf"
    "rfc822-addr.bnf"
    "rfc9110.abnf"
    "s3.abnf"
    "sftp.abnf"
    "shttp.abnf"
    "snews.abnf"
    "ssh.abnf"
    "svn.abnf"
    "whatwg.abnf"
}

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
/// let rfc1738 = urlgram::abnf::builtin("rfc1738").unwrap();
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
