//! Families of lints, and the search for one.

use super::{deprecated, documents, policy, portability, schemes, security, standard, style, syntax};
use crate::Lint;

/// Lints of one kind, whose codes have a common prefix.
#[derive(Debug)]
pub struct Family {
    /// Start of their codes: `U3`.
    pub prefix: &'static str,
    /// Subject of the lints.
    pub title: &'static str,
    /// Lints, by code.
    pub lints: &'static [&'static Lint],
}

/// All families, by prefix.
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

/// Returns all lints, by code.
pub fn lints() -> impl Iterator<Item = &'static Lint> {
    FAMILIES.iter().flat_map(|family| family.lints.iter().copied())
}

/// Returns the lint with this code or name, in any case.
///
/// ```
/// assert_eq!(urlgram_lint::lint("U301").unwrap().name, "backslash");
/// ```
pub fn lint(name: &str) -> Option<&'static Lint> {
    lints().find(|lint| lint.code.eq_ignore_ascii_case(name) || lint.name.eq_ignore_ascii_case(name))
}
