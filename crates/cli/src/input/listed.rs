//! Values that shells complete, and that a command does not restrict: [`Listed`].

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use urlgram::grammar::rfc3986;
use urlgram::scheme;
use urlgram_lint::lints;
use urlgram_teach::TERMS;

/// A text, with values that a script for a shell offers. An argument with it hides them in the help, which would be long.
#[derive(Clone, Copy)]
pub(crate) struct Listed(fn() -> Vec<&'static str>);

impl TypedValueParser for Listed {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}

/// Returns the codes of the lints.
pub(crate) fn lint_codes() -> Listed {
    Listed(|| lints().map(|lint| lint.code()).collect())
}

/// Returns the schemes that have a grammar.
pub(crate) fn scheme_names() -> Listed {
    Listed(|| scheme::ENTRIES.iter().map(|entry| entry.info().name).collect())
}

/// Returns the rules of RFC 3986.
pub(crate) fn rule_names() -> Listed {
    Listed(|| rfc3986::GRAMMAR.rules().iter().map(|rule| rule.rule().name).collect())
}

/// Returns the names of pages: of lints, schemes, rules and terms of one word.
pub(crate) fn page_names() -> Listed {
    Listed(|| {
        let terms = TERMS.iter().map(|term| term.name).filter(|name| !name.contains(' '));
        let names = [lint_codes(), scheme_names(), rule_names()].into_iter().flat_map(|listed| (listed.0)());
        let mut names: Vec<_> = names.chain(terms).collect();
        names.sort_unstable();
        names.dedup();
        names
    })
}
