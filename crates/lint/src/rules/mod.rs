//! The lints, a folder a family, a file a lint.

use super::about::Lint;

/// Lists the lints of a family, which stand in files of these names.
macro_rules! lints {
    ($($file:ident,)*) => {
        $(mod $file;)*

        /// The lints of this family, by code.
        pub(super) static LINTS: &[&super::Lint] = &[$(&$file::LINT),*];
    };
}

mod deprecated;
mod documents;
mod policy;
mod portability;
mod schemes;
mod security;
mod standard;
mod style;
mod syntax;

/// Lints of one kind, whose codes begin alike.
#[derive(Debug)]
pub struct Family {
    /// What their codes begin with: `U3`.
    pub prefix: &'static str,
    /// What they are about.
    pub title: &'static str,
    /// The lints, by code.
    pub lints: &'static [&'static Lint],
}

/// All rules, by prefix.
pub static FAMILIES: &[Family] = &[
    Family { prefix: "U0", title: "documents that URLs stand in", lints: documents::LINTS },
    Family { prefix: "U1", title: "syntax: the grammar refuses it", lints: syntax::LINTS },
    Family { prefix: "U2", title: "schemes: the scheme's own document refuses it", lints: schemes::LINTS },
    Family { prefix: "U3", title: "portability: parsers read it differently", lints: portability::LINTS },
    Family { prefix: "U4", title: "security: it leaks, spoofs or attacks", lints: security::LINTS },
    Family { prefix: "U5", title: "normal form and style", lints: style::LINTS },
    Family { prefix: "U6", title: "deprecated and historical", lints: deprecated::LINTS },
    Family { prefix: "U7", title: "policy: what it names is not allowed here", lints: policy::LINTS },
    Family { prefix: "W0", title: "validation errors of the URL Standard", lints: standard::LINTS },
];

/// All lints, by code.
pub fn lints() -> impl Iterator<Item = &'static Lint> {
    FAMILIES.iter().flat_map(|family| family.lints.iter().copied())
}

/// The lint with this code or name, in any case.
///
/// ```
/// assert_eq!(urlgram_lint::lint("U301").unwrap().name, "backslash");
/// ```
pub fn lint(name: &str) -> Option<&'static Lint> {
    lints().find(|lint| lint.code.eq_ignore_ascii_case(name) || lint.name.eq_ignore_ascii_case(name))
}

/// A character as a message shows it: `"é"`, or `U+200B` where nothing would be seen.
fn shown(c: char) -> String {
    if urlgram::cause::is_unseen(c) {
        format!("U+{:04X}", u32::from(c))
    } else {
        format!("\"{c}\" (U+{:04X})", u32::from(c))
    }
}
