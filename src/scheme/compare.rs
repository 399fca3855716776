//! [`compare`]: the comparison ladder of RFC 3986 §6.2 with the documents of schemes.

use borrow_or_share::Bos;

use super::scheme_url::parse;
use crate::normalize::{Comparison, compare_by};
use crate::uri::Reference;

/// Finds the lowest level at which `a` and `b` are equal, as [`normalize::compare`](crate::normalize::compare()) does, and also asks the
/// document of the scheme.
///
/// ```
/// use urlgram::UriReference;
/// use urlgram::normalize::ComparisonLevel;
/// use urlgram::scheme::compare;
///
/// let level = |a, b| compare(&UriReference::parse(a).unwrap(), &UriReference::parse(b).unwrap()).level;
/// assert_eq!(level("http://a", "http://a:80/"), Some(ComparisonLevel::SchemeBased));
/// assert_eq!(level("tel:+1-201-555-0123", "tel:+12015550123"), Some(ComparisonLevel::SchemeDocument));
/// assert_eq!(level("http://a/b", "http://a/B"), None);
/// ```
pub fn compare<A: Bos<str>, B: Bos<str>>(a: &Reference<A>, b: &Reference<B>) -> Comparison {
    let (a, b) = (a.borrow(), b.borrow());
    let definition = parse(a.as_str()).ok().and_then(|url| url.compare(b.as_str()));
    compare_by(&a, &b, definition)
}
