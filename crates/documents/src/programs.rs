//! Programs in pages: the text between `<?` and `?>`.

use std::ops::Range;

/// Returns the programs of a page, from `<?` to `?>` or to the end of the page.
pub(super) fn programs(page: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    // Once a string is not closed, the simple search is used, so that no text is searched twice.
    let mut are_closed = true;
    std::iter::from_fn(move || {
        let open = at + page[at..].find("<?")?;
        let exact = if are_closed { end(page, open + 2) } else { None };
        are_closed &= exact.is_some();
        at = exact.unwrap_or_else(|| page[open..].find("?>").map_or(page.len(), |close| open + close + 2));
        Some(open..at)
    })
}

/// Returns the end of the program that an offset is in, after a `?>` outside of its strings and block comments; `None` if one of them
/// is not closed. A comment in a line ends at `?>`.
fn end(page: &str, from: usize) -> Option<usize> {
    let bytes = page.as_bytes();
    let mut at = from;
    while let Some(found) = bytes[at..].iter().position(|byte| b"?'\"`/#<".contains(byte)) {
        at += found;
        let rest = &page[at..];
        at += match bytes[at] {
            b'?' if rest.starts_with("?>") => return Some(at + 2),
            quote @ (b'\'' | b'"' | b'`') => string(rest.as_bytes(), quote)?,
            b'/' if rest.starts_with("/*") => 2 + rest[2..].find("*/")? + 2,
            b'#' if rest.starts_with("#[") => 1,
            b'/' if !rest.starts_with("//") => 1,
            b'/' | b'#' => comment(rest),
            b'<' if rest.starts_with("<<<") => here_document(rest)?,
            _ => 1,
        };
    }
    Some(page.len())
}

/// Returns the length of a string with its quotes.
fn string(bytes: &[u8], quote: u8) -> Option<usize> {
    let mut at = 1;
    loop {
        at += memchr::memchr2(quote, b'\\', bytes.get(at..)?)?;
        if bytes[at] == quote {
            return Some(at + 1);
        }
        at += 2;
    }
}

/// Returns the length of a comment that ends with its line, or before the end of the program.
fn comment(rest: &str) -> usize {
    let line = memchr::memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len());
    rest[..line].find("?>").unwrap_or(line)
}

/// Returns the length of a here-document: `<<<NAME`, lines, and a line that begins with the name.
fn here_document(rest: &str) -> Option<usize> {
    let opening = rest[3..].trim_start_matches([' ', '\t', '"', '\'']);
    let length = opening.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    let name = &opening[..length];
    if name.is_empty() {
        return Some(3);
    }
    let mut at = rest.find('\n')? + 1;
    for line in rest[at..].split_inclusive('\n') {
        let content = line.trim_start_matches([' ', '\t']);
        if content.strip_prefix(name).is_some_and(|after| !after.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
        {
            return Some(at + line.len() - content.len() + name.len());
        }
        at += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn found(page: &str, expected: &[&str]) {
        assert_eq!(programs(page).map(|range| &page[range]).collect::<Vec<_>>(), expected, "{page}");
    }

    #[test]
    fn the_end_of_a_program_is_outside_of_its_strings() {
        found("a<? b ?>c<?= d ?>", &["<? b ?>", "<?= d ?>"]);
        found("<?php $a = '<?xml ?>' . \"?>\\\"?>\"; ?>b", &["<?php $a = '<?xml ?>' . \"?>\\\"?>\"; ?>"]);
        found("<?php /* ' ?> */ # don't\n ?>b", &["<?php /* ' ?> */ # don't\n ?>"]);
        found("<?php // it's ?>b<? c", &["<?php // it's ?>", "<? c"]);
        found("<?php $a = <<<'E'\ndon't ?>\n  E;\n ?>b", &["<?php $a = <<<'E'\ndon't ?>\n  E;\n ?>"]);
        found("<?php $a = 1 / 2 << 3; #[A]\n ?>b", &["<?php $a = 1 / 2 << 3; #[A]\n ?>"]);
    }

    #[test]
    fn a_string_that_is_not_closed_ends_nothing() {
        found("<?php ' ?>a<?php \" ?>b", &["<?php ' ?>", "<?php \" ?>"]);
    }
}
