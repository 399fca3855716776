//! Facts about a scheme: [`SchemeInfo`].

/// Facts about a scheme in addition to its rule, whose document is the document of the scheme.
///
/// The examples are tested: each of `valid` is accepted, each of `invalid` is rejected.
#[derive(Clone, Copy, Debug)]
pub struct SchemeInfo {
    /// Name in lower case: `ftp`.
    pub name: &'static str,
    /// Short description: `File Transfer Protocol`.
    pub title: &'static str,
    /// Default port.
    pub port: Option<u16>,
    /// Whether the scheme always uses an encrypted connection.
    pub secure: bool,
    /// Whether `/` forms a hierarchy in the path, so that relative references work.
    pub hierarchical: bool,
    /// Document and section that define the syntax, if they differ from those of the rule. For a scheme without such a
    /// document, the source of the rule.
    pub source: &'static str,
    /// Names and descriptions of the fields, in order.
    pub fields: &'static [(&'static str, &'static str)],
    /// URLs of the scheme, each with a comment.
    pub valid: &'static [(&'static str, &'static str)],
    /// Texts that are not URLs of the scheme, each with the reason.
    pub invalid: &'static [(&'static str, &'static str)],
    /// Ambiguities and pitfalls, and how this library decides them. One paragraph each.
    pub notes: &'static [&'static str],
    /// History of the definition, from RFC 1738 to today.
    pub history: &'static str,
}

impl SchemeInfo {
    /// Creates the facts about a scheme of which only name and title are known, for use as `..SchemeInfo::new(...)`.
    pub const fn new(name: &'static str, title: &'static str) -> SchemeInfo {
        SchemeInfo {
            name,
            title,
            port: None,
            secure: false,
            hierarchical: false,
            source: "",
            fields: &[],
            valid: &[],
            invalid: &[],
            notes: &[],
            history: "",
        }
    }
}
