//! References of XML: predefined ones, those of characters, and those to entities that a document declares.

/// Decodes a predefined entity or a character reference (XML 1.0 section 4.1).
pub(super) fn decode(rest: &str) -> Option<(usize, String)> {
    let length = rest.bytes().take(12).position(|byte| byte == b';')?;
    let name = &rest[1..length];
    let code = |digits: &str, radix: u32| u32::from_str_radix(digits, radix).ok().and_then(char::from_u32);
    let meaning = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        _ => match name.strip_prefix('#')? {
            digits if digits.starts_with('x') => code(&digits[1..], 16)?,
            digits => code(digits, 10)?,
        },
    };
    Some((length + 1, meaning.to_string()))
}

/// Returns the length of a reference to an entity that a document declares, at the beginning of a text: `&url.php;`.
pub(super) fn declared_reference(rest: &str) -> Option<usize> {
    let name = rest.strip_prefix('&')?;
    let is_start = |c: char| c.is_alphabetic() || matches!(c, '_' | ':');
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '-' | '.' | '\u{b7}');
    let length = name.find(|c| !is_part(c)).filter(|_| name.starts_with(is_start))?;
    let is_declared = name[length..].starts_with(';') && decode(rest).is_none();
    is_declared.then_some(1 + length + 1)
}

/// Returns the references in a text to entities that the document declares.
pub(super) fn references(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices('&').filter_map(|(at, _)| Some(&text[at..at + declared_reference(&text[at..])?]))
}

/// Whether each `&` of a text begins a reference, and there is no `<`.
pub(super) fn is_well_formed(text: &str) -> bool {
    let is_reference = |rest: &str| decode(rest).is_some() || declared_reference(rest).is_some();
    !text.contains('<') && text.match_indices('&').all(|(at, _)| is_reference(&text[at..]))
}
