//! A URL after the name of the program that gets it: `git::https://example.org/a.git`.

/// Programs of go-getter after whose names other addresses than URLs may be.
const GETTERS: [&str; 4] = ["git", "hg", "s3", "gcs"];

/// Longest name of a program, in bytes.
const MAX_NAME: usize = 32;

/// Returns the address after the name of the program that gets it and `::`, as Git and go-getter (that of Terraform) write it. The text
/// as a whole is not a URL of the scheme that it begins with.
///
/// ```
/// use urlgram::mistake::forced_address;
///
/// assert_eq!(forced_address("git::https://example.org/a.git"), Some("https://example.org/a.git"));
/// assert_eq!(forced_address("std::vector"), None);
/// ```
pub fn forced_address(text: &str) -> Option<&str> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    let name = text.bytes().take(MAX_NAME).take_while(is_part).count();
    let address = text[name..].strip_prefix("::").filter(|_| text.starts_with(|c: char| c.is_ascii_alphabetic()))?;
    let name = &text[..name];
    let scheme = address.bytes().take(MAX_NAME).take_while(is_part).count();
    let is_url = scheme > 0 && address[scheme..].starts_with("://") && !name.eq_ignore_ascii_case("jdbc");
    // Two colons before `//` are a mistyped `://`.
    (is_url || GETTERS.contains(&name) && !address.is_empty() && !address.starts_with("//")).then_some(address)
}
