//! From a syntax error to its diagnostic, and to a fixed text.

use alloc::boxed::Box;
use alloc::string::String;

use super::super::{Diagnostic, Fix, SyntaxKind};
use super::failure::Failure;
use super::finding::Finding;
use super::{characters, ip_literal, structure};
use crate::pass::SyntaxError;
use crate::registry;
use crate::span::Span;

/// A recognizer of a mistake.
type Recognizer<F> = fn(&Failure<'_>) -> Option<F>;

/// Recognizers, the more specific before the more general: the first that recognizes its mistake decides.
const fn recognizers<F: Finding>() -> [Recognizer<F>; 18] {
    [
        structure::too_long,
        structure::empty,
        characters::percent,
        characters::control,
        ip_literal::unbracketed,
        ip_literal::in_brackets,
        structure::second_at_sign,
        structure::more_than_host,
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
    ]
}

/// Returns the finding of the first recognizer that recognizes its mistake.
fn recognize<F: Finding>(failure: &Failure<'_>) -> F {
    let recognized = recognizers().iter().find_map(|recognize| recognize(failure));
    recognized.unwrap_or_else(|| F::new(SyntaxKind::InvalidCharacter, |kind| failure.unexpected(kind)))
}

/// Most fixes applied to one text before [`Diagnostic::fixed`] gives up.
const MAX_FIXES: usize = 16;

impl SyntaxError {
    /// Returns the kind of the mistake behind this error, which reading `text` returned.
    ///
    /// It is the kind of [`Diagnostic::from_syntax_error`], without the cost of its texts.
    ///
    /// ```
    /// use urlgram::Uri;
    /// use urlgram::diagnostic::{Kind, SyntaxKind};
    ///
    /// let text = "http://h/a b";
    /// let kind = Uri::parse(text).unwrap_err().kind(text);
    /// assert_eq!(kind, SyntaxKind::InvalidCharacter);
    /// assert_eq!(Kind::from(kind).code(), "U101");
    /// ```
    pub fn kind(&self, text: &str) -> SyntaxKind {
        recognize(&Failure::new(text, self))
    }
}

impl Diagnostic {
    /// Names the mistake behind `error`, which reading `text` returned.
    pub fn from_syntax_error(text: &str, error: SyntaxError) -> Diagnostic {
        let mut diagnostic: Diagnostic = recognize(&Failure::new(text, &error));
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
        Some(self.fixed_in_steps(text)?.text)
    }

    /// Returns a fix that makes the change of [`fixed`](Self::fixed). It is safe if each of its steps is.
    ///
    /// ```
    /// use urlgram::Uri;
    /// use urlgram::diagnostic::Diagnostic;
    ///
    /// let text = "http://a/?q=\"x\"&b";
    /// let diagnostic = Diagnostic::from_syntax_error(text, Uri::parse(text).unwrap_err());
    /// let fix = diagnostic.whole_fix(text).unwrap();
    /// assert_eq!((fix.span.range(), fix.text.as_str()), (12..15, "%22x%22"));
    /// ```
    pub fn whole_fix(&self, text: &str) -> Option<Fix> {
        match self.fixed_in_steps(text)? {
            Fixed { is_done_by_first: true, .. } => self.fix().cloned(),
            Fixed { text: fixed, is_safe, .. } => difference(text, &fixed, is_safe),
        }
    }

    /// Applies the fix, and those of all mistakes after it.
    fn fixed_in_steps(&self, text: &str) -> Option<Fixed> {
        let start = self.start()?;
        let rule = registry::grammar(start.document.name)?.rule(start.name)?;
        let first = self.fix()?;
        let (mut fixed, mut is_safe) = (first.apply(text), first.is_safe());
        for step in 0..MAX_FIXES {
            let Err(error) = rule.check(&fixed) else {
                return Some(Fixed { text: fixed, is_safe, is_done_by_first: step == 0 });
            };
            let diagnostic = Diagnostic::from_syntax_error(&fixed, error);
            let next = diagnostic.fix()?;
            (fixed, is_safe) = (next.apply(&fixed), is_safe && next.is_safe());
        }
        None
    }
}

/// A text without mistakes.
struct Fixed {
    text: String,
    /// Whether each step is safe.
    is_safe: bool,
    /// Whether the first fix was enough.
    is_done_by_first: bool,
}

/// Returns the fix that replaces the part in which two texts differ.
fn difference(before: &str, after: &str, is_safe: bool) -> Option<Fix> {
    let is_same = |(a, b): &(char, char)| a == b;
    let length = |(c, _): (char, char)| c.len_utf8();
    let start: usize = before.chars().zip(after.chars()).take_while(is_same).map(length).sum();
    let (old, new) = (&before[start..], &after[start..]);
    let end: usize = old.chars().rev().zip(new.chars().rev()).take_while(is_same).map(length).sum();
    let span = Span::new(u32::try_from(start).ok()?, u32::try_from(before.len() - end).ok()?);
    let text = &new[..new.len() - end];
    Some(if is_safe { Fix::safe(span, text) } else { Fix::uncertain(span, text) })
}
