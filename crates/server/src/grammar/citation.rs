//! Documents that the text of a grammar names.

/// Returns the number of the RFC that the text at a byte names: `[RFC5234]`, `RFC 5234`.
pub(crate) fn rfc_at(text: &str, at: usize) -> Option<&str> {
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].lines().next()?;
    line.match_indices("RFC").find_map(|(name, _)| {
        let rest = &line[name + 3..];
        let digits = rest.trim_start_matches([' ', '-']);
        let length = digits.bytes().take_while(u8::is_ascii_digit).count();
        let end = line.len() - digits.len() + length;
        let is_here = start + name <= at && at <= start + end;
        (is_here && length > 0).then(|| digits[..length].trim_start_matches('0'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_rfc_is_named_in_several_forms() {
        let text = "a = b ; RFC2119\nx [RFC3986] and RFC 05234, RFC x\n";
        let number = |near: &str| rfc_at(text, text.find(near).unwrap());
        assert_eq!((number("FC2119"), number("986]"), number(" 05234")), (Some("2119"), Some("3986"), Some("5234")));
        assert_eq!((number("and"), number("RFC x"), rfc_at(text, 1000)), (None, None, None));
    }
}
