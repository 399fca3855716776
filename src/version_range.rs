//! Ranges of versions in the fragment of a Git dependency of npm: `git+ssh://git@github.com/npm/cli#semver:^5.0`.
//!
//! <https://docs.npmjs.com/cli/configuring-npm/package-json#git-urls-as-dependencies>

/// Start of a fragment with a range of versions.
const START: &str = "#semver:";

/// Returns the range of versions that npm reads in the fragment of a Git URL, although no URI has its characters.
///
/// ```
/// use urlgram::version_range::npm_range;
///
/// assert_eq!(npm_range("git+ssh://git@github.com/npm/cli#semver:^5.0"), Some("^5.0"));
/// assert_eq!(npm_range("https://example.org/#semver:a^b/c"), None);
/// ```
pub fn npm_range(text: &str) -> Option<&str> {
    let range = text[text.find('#')?..].strip_prefix(START)?;
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b" .-+^~<>=|*".contains(&byte);
    (!range.is_empty() && range.bytes().all(is_part)).then_some(range)
}
