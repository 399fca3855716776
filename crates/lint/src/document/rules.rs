//! The rules that the URLs of a document must match: [`DocumentRules`].

use urlgram::registry::{self, DynRule};
use urlgram_documents::DocumentKind;

use crate::Config;

/// The rules that the URLs of a document must match.
#[derive(Clone, Copy, Debug)]
pub struct DocumentRules {
    /// Rule for a record of a list, and for a URL in running text.
    pub standalone: &'static DynRule,
    /// Rule for a link, which may be relative to its document.
    pub linked: &'static DynRule,
}

impl DocumentRules {
    /// Names of the rule for a URL that cannot be relative, by generic grammar.
    pub const STANDALONE: [&'static str; 2] = ["URI", "IRI"];
    /// Names of the rule for a link, by generic grammar.
    pub const LINKED: [&'static str; 2] = ["URI-reference", "IRI-reference"];

    /// Returns the default rules for a kind of document.
    ///
    /// Lists are data of programs, which expect URIs. Other documents are written by people, and the programs that read them
    /// accept IRIs.
    ///
    /// ```
    /// use urlgram_documents::DocumentKind;
    /// use urlgram_lint::document::DocumentRules;
    ///
    /// assert_eq!(DocumentRules::of(DocumentKind::List).standalone.rule().name, "URI");
    /// assert_eq!(DocumentRules::of(DocumentKind::Html).linked.rule().name, "IRI-reference");
    /// ```
    pub fn of(kind: DocumentKind) -> DocumentRules {
        let grammar = registry::generic_grammar(DocumentRules::grammar(kind));
        let rule = |names: [&str; 2]| {
            let rule = grammar.and_then(|grammar| names.iter().find_map(|name| grammar.rule(name)));
            rule.unwrap_or(Config::default().rule)
        };
        DocumentRules { standalone: rule(DocumentRules::STANDALONE), linked: rule(DocumentRules::LINKED) }
    }

    /// Returns the name of the default grammar for a kind of document.
    pub const fn grammar(kind: DocumentKind) -> &'static str {
        if kind.is_url_list() { "rfc3986" } else { "rfc3987" }
    }
}
