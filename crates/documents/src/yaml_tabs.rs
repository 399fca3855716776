//! Tabs in YAML that the parsers of sites take for spaces: [`without_tabs`].

use std::borrow::Cow;

/// Returns a text of the same length with a space for each tab in front of a line within brackets, and after the colon of a key. YAML 1.2
/// forbids the former and allows the latter; `yaml_parser_scan_to_next_token` of libyaml, which Ruby and Go follow, allows both.
pub(crate) fn without_tabs(yaml: &str) -> Cow<'_, str> {
    if memchr::memchr(b'\t', yaml.as_bytes()).is_none() {
        return Cow::Borrowed(yaml);
    }
    let mut text = String::with_capacity(yaml.len());
    let (mut depth, mut quote) = (0_u32, None);
    // The last character that is not white space, and whether the line has any.
    let (mut before, mut is_indent, mut is_comment, mut is_escaped) = ('\n', true, false, false);
    for c in yaml.chars() {
        let begins = matches!(before, '\n' | ':' | ',' | '[' | '{' | '-');
        let is_in_text = quote.is_some() || is_comment;
        let is_after_key = before == ':' && text.ends_with([':', ' ']);
        let is_space = c == '\t' && !is_in_text && (depth > 0 && is_indent || is_after_key);
        // A key at the start of a line is in no brackets.
        if text.ends_with('\n') && c.is_alphanumeric() && quote.is_none() {
            depth = 0;
        }
        text.push(if is_space { ' ' } else { c });
        match quote {
            Some(open) => {
                quote = quote.filter(|_| c != open || is_escaped);
                is_escaped = open == '"' && c == '\\' && !is_escaped;
            }
            None if is_comment => {}
            None => match c {
                '#' if is_indent || text[..text.len() - 1].ends_with([' ', '\t']) => is_comment = true,
                '"' | '\'' if begins => quote = Some(c),
                '[' | '{' if begins => depth += 1,
                ']' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            },
        }
        if c == '\n' {
            (is_indent, is_comment) = (true, false);
            before = if depth == 0 { '\n' } else { before };
        } else if !c.is_whitespace() {
            (is_indent, before) = (false, c);
        }
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::without_tabs;

    #[test]
    fn only_tabs_that_parsers_skip_are_spaces() {
        for (yaml, plain) in [
            ("a: [b,\n\tc,\n\t{d:\te}]\n\tf", "a: [b,\n c,\n {d: e}]\n\tf"),
            ("a:\n  [\n\tb\n\t]\nc:\td\n", "a:\n  [\n b\n ]\nc: d\n"),
            ("a: \tb # c:\td\n", "a:  b # c:\td\n"),
            ("a:\n\tb: c\n", "a:\n\tb: c\n"),
            ("a: \"[x:\ty\n\tz\"\n\tb", "a: \"[x:\ty\n\tz\"\n\tb"),
            ("a: it's [b\n\tc\n", "a: it's [b\n\tc\n"),
            ("é: [ü,\n\tö]\n", "é: [ü,\n ö]\n"),
            ("a: |\n  - [x\nb:\n\tc\n", "a: |\n  - [x\nb:\n\tc\n"),
        ] {
            assert_eq!(without_tabs(yaml), plain);
            assert_eq!(plain.len(), yaml.len());
        }
    }
}
