//! What is known of a scheme: [`About`].

/// What is known of a scheme beside its grammar. Its document is that of its rule.
///
/// Examples are tested: each of `valid` is read, each of `invalid` is refused.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name, in lower case: `ftp`.
    pub name: &'static str,
    /// What it is, in a few words: `File Transfer Protocol`.
    pub title: &'static str,
    /// The port that is meant where none is given.
    pub port: Option<u16>,
    /// Whether what it names is reached over an encrypted connection by definition.
    pub secure: bool,
    /// Whether `/` makes a hierarchy of its path, so that relative references work with it.
    pub hierarchical: bool,
    /// The document that defines the syntax, and the section, where they are not those of the rule; or, where no document
    /// defines it, what the rule was made from.
    pub source: &'static str,
    /// The fields, in the order in which they are listed, each with a sentence on it.
    pub fields: &'static [(&'static str, &'static str)],
    /// URLs of the scheme, each with a word on it.
    pub valid: &'static [(&'static str, &'static str)],
    /// Texts that are none, each with the reason.
    pub invalid: &'static [(&'static str, &'static str)],
    /// What to know before using it: ambiguities, traps, how they are decided here. A paragraph each.
    pub notes: &'static [&'static str],
    /// How it came to be what it is, from RFC 1738 to today.
    pub history: &'static str,
}

impl About {
    /// A scheme of which no more is known than its name, and what it is; to be completed with `..About::new(...)`.
    pub const fn new(name: &'static str, title: &'static str) -> About {
        About {
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
