//! Values that should be URLs and do not begin like one: [`is_attempt`].

use super::scheme::begins_url;
use urlgram::one_edit::is_one_edit;

/// Invisible characters that are copied along with URLs.
const INVISIBLE: [char; 6] = ['\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}', '\u{feff}', '\u{a0}'];

/// Characters that open a quotation or a bracket around a URL.
const OPENING: [char; 9] = ['(', '[', '<', '{', '"', '\'', '“', '‘', '«'];

/// Whether a value of a key such as `url` was meant as a URL, although it does not begin like one: it is within brackets or
/// quotation marks, or its scheme is mistyped.
pub(crate) fn is_attempt(text: &str) -> bool {
    let bare = text.trim_start().trim_start_matches(INVISIBLE);
    let is_shifted = bare.len() < text.len() && begins_url(bare);
    let mut chars = text.chars();
    let is_wrapped = chars.next().is_some_and(|first| OPENING.contains(&first))
        && (begins_url(chars.as_str()) && !text.contains(' ') || is_markdown(text));
    is_shifted || is_wrapped || is_mistyped_web(text) || is_mail(text)
}

/// Whether a text is a link of Markdown: `[a](https://example.com/)`.
fn is_markdown(text: &str) -> bool {
    let destination = text.strip_prefix('[').and_then(|rest| rest.split_once("]("));
    destination.is_some_and(|(_, url)| text.ends_with(')') && begins_url(url))
}

/// Whether a text begins with `http` and a broken separator, or with a separator alone: `http.//a.example`, `http:s//a.example`.
fn is_mistyped_web(text: &str) -> bool {
    let Some(rest) = text.get(..4).filter(|scheme| scheme.eq_ignore_ascii_case("http")) else {
        return text.strip_prefix("://").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphanumeric()));
    };
    let rest = &text[rest.len()..];
    let rest = rest.strip_prefix(['s', 'S']).unwrap_or(rest);
    let begins = [":", ".", ";", ",", " :"].iter().any(|separator| rest.starts_with(separator));
    let is_encoded = rest.get(..3).is_some_and(|colon| colon.eq_ignore_ascii_case("%3a"));
    is_encoded || begins && rest.contains("//") && rest.contains('.')
}

/// Whether a text begins with `mailto:`, or with a similar scheme and has an `@`.
fn is_mail(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let is_similar = || scheme.len() < 9 && is_one_edit(scheme, "mailto") && rest.contains('@');
    scheme == "mailto" && rest.starts_with(|c: char| c.is_alphanumeric() || c == ' ') || is_similar()
}
