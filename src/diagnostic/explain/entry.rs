//! From a syntax error to its diagnostic, and to a fixed text.

use alloc::boxed::Box;
use alloc::string::String;

use super::super::{Diagnostic, SyntaxKind};
use super::failure::Failure;
use super::{characters, ip_literal, structure};
use crate::pass::SyntaxError;
use crate::registry;

/// Recognizers, the more specific before the more general: the first that recognizes its mistake decides.
const RECOGNIZERS: &[fn(&Failure<'_>) -> Option<Diagnostic>] = &[
    structure::too_long,
    structure::empty,
    characters::percent,
    characters::control,
    ip_literal::unbracketed,
    ip_literal::in_brackets,
    structure::second_at_sign,
    structure::no_scheme,
    structure::bad_scheme,
    characters::second_hash,
    characters::non_ascii,
    characters::outside_of_iri,
    characters::never_allowed,
    characters::bracket_outside_host,
    structure::bad_port,
    structure::missing_scheme,
    structure::colon_in_first_segment,
];

/// Most fixes applied to one text before [`Diagnostic::fixed`] gives up.
const MAX_FIXES: usize = 16;

impl Diagnostic {
    /// Names the mistake behind `error`, which reading `text` returned.
    pub fn from_syntax_error(text: &str, error: SyntaxError) -> Diagnostic {
        let failure = Failure::new(text, &error);
        let recognized = RECOGNIZERS.iter().find_map(|recognize| recognize(&failure));
        let mut diagnostic = recognized.unwrap_or_else(|| failure.unexpected(SyntaxKind::InvalidCharacter));
        diagnostic.set_syntax_error(Some(Box::new(error)));
        diagnostic
    }

    /// Returns `text`, in which this diagnostic was found, with its fix applied and with those of all mistakes after it.
    /// Returns `None` if a mistake has no fix, or if the result still does not match the rule.
    ///
    /// ```
    /// use urlgram::Uri;
    /// use urlgram::diagnostic::Diagnostic;
    ///
    /// let text = "http://::1/a b#c#d";
    /// let diagnostic = Diagnostic::from_syntax_error(text, Uri::parse(text).unwrap_err());
    /// assert_eq!(diagnostic.fixed(text).as_deref(), Some("http://[::1]/a%20b#c%23d"));
    /// ```
    pub fn fixed(&self, text: &str) -> Option<String> {
        let start = self.start()?;
        let rule = registry::grammar(start.document.name)?.rule(start.name)?;
        let mut text = self.fix()?.apply(text);
        for _ in 0..MAX_FIXES {
            let Err(error) = rule.check(&text) else { return Some(text) };
            text = Diagnostic::from_syntax_error(&text, error).fix()?.apply(&text);
        }
        None
    }
}
