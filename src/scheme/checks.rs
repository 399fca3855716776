//! Requirements that several documents state in prose.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;

use super::error::Violation;
use crate::grammar::rfc3986;
use crate::input::Document;
use crate::pass::{self, MAX_LEN};
use crate::span::Span;

/// Checks that `text`, which matches the rule of a document older than RFC 3986, is a URI.
pub(super) fn check_uri(text: &str) -> Result<(), Violation> {
    if text.len() <= MAX_LEN && pass::accepts_outlined::<rfc3986::Uri>(text) {
        return Ok(());
    }
    let Err(error) = pass::blame(rfc3986::Uri, text) else { return Ok(()) };
    let message = format!("{} in a URI, although the rule of the scheme allows it", error.problem());
    Err(Violation::new(error.span(), message, &rfc3986::RFC3986, "3"))
}

/// Checks that no name occurs twice, ignoring case.
pub(super) fn check_unique(
    text: &str,
    names: impl Iterator<Item = Span>,
    document: &'static Document,
    section: &'static str,
) -> Result<(), Violation> {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for name in names {
        if !seen.insert(name.of(text).to_ascii_lowercase()) {
            return Err(Violation::new(name, format!("`{}` occurs twice", name.of(text)), document, section));
        }
    }
    Ok(())
}

/// Returns the number of days of a month.
pub(super) fn days_in_month(year: u16, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        _ => 31,
    }
}
