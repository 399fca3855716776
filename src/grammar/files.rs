//! The files under `grammars/` that no combinators are made of.

/// Name and text of the grammar files that have no [`Grammar`](crate::declare::Grammar): RFC 2368, which RFC 6068 obsoletes,
/// and ABNF itself.
pub static OTHER_FILES: &[(&str, &str)] = &[
    ("rfc2368.bnf", include_str!("../../grammars/rfc2368.bnf")),
    ("rfc5234-metagrammar.abnf", include_str!("../../grammars/rfc5234-metagrammar.abnf")),
    ("rfc5234.abnf", include_str!("../../grammars/rfc5234.abnf")),
    #[cfg(not(feature = "whatwg"))]
    ("whatwg.abnf", include_str!("../../grammars/whatwg.abnf")),
];
