//! Facts about a scheme: [`SchemeInfo`].

/// Facts about a scheme in addition to its rule, whose document is the document of the scheme.
///
/// The examples are tested: each of `valid` is accepted, each of `invalid` is rejected.
#[derive(Clone, Copy, Debug)]
pub struct SchemeInfo {
    /// Name in lower case: `ftp`. A family of schemes has a name of its form: `svn+tunnel`.
    pub name: &'static str,
    /// Starts of the names of the schemes, if this is a family that one rule reads: `svn+` for `svn+ssh` and other tunnels. Empty for
    /// a single scheme.
    pub prefixes: &'static [&'static str],
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
    /// Whether this is about the scheme with the name `scheme`, or about a family to which it belongs. Case is ignored.
    ///
    /// ```
    /// let info = urlgram::scheme::entry("postgresql+asyncpg").unwrap().info();
    /// assert_eq!(info.name, "dialect+driver");
    /// assert!(info.includes("oracle+cx_oracle") && !info.includes("oracle"));
    /// ```
    pub fn includes(&self, scheme: &str) -> bool {
        self.is_family_of(scheme) || self.name.eq_ignore_ascii_case(scheme)
    }

    /// Whether `scheme` is a member of this family: a prefix and at least one more character.
    pub(super) fn is_family_of(&self, scheme: &str) -> bool {
        is_of_family(self.prefixes, scheme)
    }

    /// Whether `url` begins with a prefix of the family.
    pub(super) fn may_read(&self, url: &str) -> bool {
        self.prefixes.iter().any(|prefix| begins_with(url, prefix))
    }

    /// Creates the facts about a scheme of which only name and title are known, for use as `..SchemeInfo::new(...)`.
    pub const fn new(name: &'static str, title: &'static str) -> SchemeInfo {
        SchemeInfo {
            name,
            title,
            prefixes: &[],
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

/// Whether `text` begins with `prefix`, ignoring case.
/// Whether `scheme` is a member of the family with these prefixes.
pub(super) fn is_of_family(prefixes: &[&str], scheme: &str) -> bool {
    prefixes.iter().any(|prefix| begins_with(scheme, prefix) && scheme.len() > prefix.len())
}

fn begins_with(text: &str, prefix: &str) -> bool {
    text.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
}
