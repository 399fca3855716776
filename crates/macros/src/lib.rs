//! URIs that are checked when a program is compiled: [`uri!`] and [`uri_reference!`].
//!
//! A macro parses its string with the grammar of `urlgram`, and expands to a constant with the positions of the components. A text that
//! does not match is an error of the compiler, in the words of `urlgram::diagnostic::Diagnostic`.
// Tests the example in the README.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod expansion;
mod literal;
mod tokens;

use proc_macro::TokenStream;

use expansion::Kind;

/// Expands to a `urlgram::Uri<&'static str>`, in constants too. The argument is a string.
///
/// ```
/// use urlgram::Uri;
/// use urlgram_macros::uri;
///
/// const HOME: Uri<&str> = uri!("https://example.org/a");
/// assert_eq!(HOME.path().as_str(), "/a");
/// ```
///
/// A text that is not a URI does not compile:
///
/// ```compile_fail
/// let home = urlgram_macros::uri!("https://example.org:8x43/");
/// ```
///
/// A relative reference is not a URI:
///
/// ```compile_fail
/// let up = urlgram_macros::uri!("../up");
/// ```
#[proc_macro]
pub fn uri(input: TokenStream) -> TokenStream {
    tokens::expanded(Kind::Uri, input)
}

/// Expands to a `urlgram::UriReference<&'static str>`, in constants too. The argument is a string.
///
/// ```
/// use urlgram::UriReference;
/// use urlgram_macros::uri_reference;
///
/// const UP: UriReference<&str> = uri_reference!("../up");
/// assert!(!UP.is_uri());
/// ```
///
/// ```compile_fail
/// let up = urlgram_macros::uri_reference!("../u p");
/// ```
#[proc_macro]
pub fn uri_reference(input: TokenStream) -> TokenStream {
    tokens::expanded(Kind::Reference, input)
}
