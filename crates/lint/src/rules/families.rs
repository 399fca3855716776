//! Families of lints.

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
    Family { prefix: "U0", title: "documents that contain URLs", lints: documents::LINTS },
    Family { prefix: "U1", title: "syntax: the grammar rejects the text", lints: syntax::LINTS },
    Family { prefix: "U2", title: "schemes: the document of the scheme rejects the text", lints: schemes::LINTS },
    Family { prefix: "U3", title: "portability: parsers read the text differently", lints: portability::LINTS },
    Family { prefix: "U4", title: "security: the URL leaks, spoofs or attacks", lints: security::LINTS },
    Family { prefix: "U5", title: "normal form and style", lints: style::LINTS },
    Family { prefix: "U6", title: "deprecated and historical", lints: deprecated::LINTS },
    Family { prefix: "U7", title: "policy: the configuration forbids the URL", lints: policy::LINTS },
    Family { prefix: "W0", title: "validation errors of the URL Standard", lints: standard::LINTS },
];
