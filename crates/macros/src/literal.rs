//! The text of a literal.

/// The message for an argument that is not a string.
pub(crate) const NO_STRING: &str = "expected a string in quotation marks, such as \"https://example.org/\"";

/// Returns the text of a literal as it appears in the source.
///
/// # Errors
/// A message, if it is not a string, or has escapes. A URI has none: it contains no quotation mark, backslash or control character.
pub(crate) fn text(literal: &str) -> Result<String, &'static str> {
    let (quoted, is_raw) = match literal.strip_prefix('r') {
        Some(raw) => (raw.trim_matches('#'), true),
        None => (literal, false),
    };
    let inner = quoted.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).ok_or(NO_STRING)?;
    if !is_raw && inner.contains('\\') {
        return Err("a backslash in a URI: write the string without escapes, and other characters percent-encoded");
    }
    Ok(inner.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_read_as_they_appear() {
        assert_eq!(text("\"a:b\""), Ok("a:b".to_owned()));
        assert_eq!(text("r##\"a:b\"##"), Ok("a:b".to_owned()));
        assert_eq!(text("\"\""), Ok(String::new()));
        for other in ["1", "'a'", "b\"a:b\"", "c\"a:b\"", "\""] {
            assert_eq!(text(other), Err(NO_STRING), "{other}");
        }
        assert!(text("\"a:\\n\"").unwrap_err().starts_with("a backslash"));
    }
}
