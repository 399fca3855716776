//! [`DynRule`]: a rule that is chosen at run time.

use core::fmt;

use crate::input::{Production, Rule};
use crate::pass::{self, Derivation, SlowPass, SyntaxError};

/// A rule that is chosen at run time. It offers all passes, but not the typed tree.
#[derive(Clone, Copy)]
pub struct DynRule {
    rule: &'static Rule,
    accepts: fn(&str) -> bool,
    slow_pass: SlowPass,
}

impl DynRule {
    /// Returns the rule `R` without its type. A program can add its own rules to those of the registry.
    ///
    /// ```
    /// use urlgram::declare::DynRule;
    /// use urlgram::grammar::rfc3986::Host;
    ///
    /// static HOST: DynRule = DynRule::of::<Host>();
    /// assert!(HOST.accepts("example.org") && !HOST.accepts("example.org:80"));
    /// ```
    pub const fn of<R: Production>() -> Self {
        DynRule { rule: R::RULE, accepts: pass::accepts_outlined::<R>, slow_pass: pass::slow_pass::<R> }
    }

    /// Returns the rule as its document writes it.
    pub fn rule(&self) -> &'static Rule {
        self.rule
    }

    /// Returns whether the whole of `text` matches, as [`pass::accepts`] does.
    pub fn accepts(&self, text: &str) -> bool {
        (self.accepts)(text)
    }

    /// Checks that the whole of `text` matches, as [`pass::check`] does.
    ///
    /// # Errors
    /// If `text` does not match: the problem, its place, and what was expected there.
    pub fn check(&self, text: &str) -> Result<(), SyntaxError> {
        if self.accepts(text) { Ok(()) } else { self.blame(text) }
    }

    /// Checks that the whole of `text` matches by the slow pass alone, as [`pass::blame`] does.
    ///
    /// # Errors
    /// If `text` does not match: the problem, its place, and what was expected there.
    pub fn blame(&self, text: &str) -> Result<(), SyntaxError> {
        pass::blame_by(self.rule, self.slow_pass, text)
    }

    /// Derives `text` from the rule, as [`pass::derive`] does.
    ///
    /// # Errors
    /// If `text` does not match: the problem, its place, and what was expected there.
    pub fn derive(&self, text: &str) -> Result<Derivation, SyntaxError> {
        pass::derivation(self.rule, self.slow_pass, text)
    }
}

impl fmt::Debug for DynRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DynRule")
            .field("document", &self.rule.document.name)
            .field("rule", &self.rule.name)
            .finish_non_exhaustive()
    }
}
