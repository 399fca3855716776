//! Valid URL strings (section 4.3).

use super::parser::Parser;

/// Interim: whether the parser reports nothing.
pub fn is_valid_url_string(input: &str, base: Option<&super::Url>) -> bool {
    let parser = Parser { base, ..Parser::new() };
    let (url, errors) = parser.report(input);
    url.is_ok() && errors.is_empty()
}
