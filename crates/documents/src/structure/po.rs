//! Catalogs of gettext by their line grammar.

use super::token::Token;

/// Keywords of an entry.
const KEYWORDS: [&str; 5] = ["msgid_plural", "msgid", "msgctxt", "msgstr", "domain"];

/// Returns the structure of a catalog up to the first mistake. It is only a mistake if the text is not a catalog.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let is_catalog = text.lines().any(|line| line.starts_with("msgid "));
    if !is_catalog || push_lines(&mut tokens, text).is_none() {
        tokens.push(Token::Broken);
    }
    tokens
}

/// Adds the lines of a catalog; `None` at the first mistake.
fn push_lines(tokens: &mut Vec<Token>, text: &str) -> Option<()> {
    for line in text.lines().map(str::trim_end) {
        if line.is_empty() || line.starts_with('#') {
            tokens.push(Token::Text("comment", line.to_owned()));
            continue;
        }
        let (keyword, string) = match KEYWORDS.iter().find_map(|keyword| Some((*keyword, line.strip_prefix(keyword)?)))
        {
            Some((keyword, rest)) => {
                let string = rest.find('"').filter(|at| is_between(&rest[..*at]))?;
                (format!("{keyword}{}", &rest[..string]), &rest[string..])
            }
            None => (String::new(), line),
        };
        tokens.push(Token::Fixed(keyword));
        tokens.push(Token::Text("string", quoted(string)?.to_owned()));
    }
    Some(())
}

/// Whether a text between a keyword and its string is white space, or the number of a plural form: `[0] `.
fn is_between(text: &str) -> bool {
    let text = text.trim();
    let number = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    text.is_empty() || number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns the content of a string that is the whole text.
fn quoted(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut bytes = inside.bytes();
    while let Some(byte) = bytes.next() {
        let is_valid = match byte {
            b'\\' => bytes.next().is_some_and(|next| b"\"\\abfnrtvx01234567".contains(&next)),
            byte => byte != b'"',
        };
        if !is_valid {
            return None;
        }
    }
    Some(inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn catalogs() {
        let catalog =
            "# x\nmsgid \"\"\nmsgstr \"\"\n\"a: b\\n\"\n\nmsgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"\\\"c\\\\\"\n";
        let is_broken = |text: &str| tokens(text).contains(&Token::Broken);
        assert!(!is_broken(catalog));
        for text in ["See msgid \"a\"\n", "msgid \"a\nmsgstr \"\"\n", "msgid \"a\"b\"\n", "msgid%20\"\"\nmsgid \"\"\n"]
        {
            assert!(is_broken(text), "{text}");
        }
    }
}
