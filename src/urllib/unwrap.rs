//! `unwrap`.

/// Removes the wrapping of a URL in prose. Python's `unwrap(url)`, which is undocumented but in use.
///
/// The wrapping is white space, `<` and `>` together, and `URL:`, each at most once.
///
/// ```
/// use urlgram::urllib::unwrap;
///
/// assert_eq!(unwrap("<URL:scheme://host/path>"), "scheme://host/path");
/// assert_eq!(unwrap(" scheme://host/path\n"), "scheme://host/path");
/// ```
pub fn unwrap(url: &str) -> &str {
    let mut url = strip(url);
    if let Some(inside) = url.strip_prefix('<').and_then(|url| url.strip_suffix('>')) {
        url = strip(inside);
    }
    url.strip_prefix("URL:").map_or(url, strip)
}

/// Python's `str.strip()`: Rust's white space and the separators U+001C to U+001F.
fn strip(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '\x1c'..='\x1f'))
}
