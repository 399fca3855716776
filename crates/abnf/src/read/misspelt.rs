//! Signs of other notations whose meaning in ABNF is certain.

/// A sign of another notation at the beginning of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Misspelt {
    /// Number of bytes.
    pub(super) length: usize,
    /// Same sign in ABNF.
    pub(super) meant: String,
}

/// Signs of definition after a name, each with its meaning. Each precedes those that it begins with.
const DEFINITIONS: [(&str, &str); 12] = [
    ("/=", "=/"),
    ("+=", "=/"),
    ("|=", "=/"),
    ("==", "="),
    ("=>", "="),
    ("->", "="),
    ("<-", "="),
    ("→", "="),
    ("←", "="),
    ("⇒", "="),
    ("::", "="),
    (":", "="),
];

/// Returns the sign of definition after a name. Those of older RFCs, `:=` and `::=`, are not among them.
pub(super) fn definition(text: &str) -> Option<(&'static str, &'static str)> {
    let is_older = text.starts_with(":=") || text.starts_with("::=");
    DEFINITIONS.into_iter().find(|(sign, _)| text.starts_with(sign)).filter(|_| !is_older)
}

/// Signs that begin a hexadecimal number in other notations.
const HEX: [&str; 6] = ["0x", "#x", "\\x", "\\u", "U+", "u+"];

/// Returns the number that a text begins with: `0x41`, `#x41`, `\x41`, `\u0041`, `U+0041`, and ranges of them, such as `0x41-5A`.
pub(super) fn number(text: &str) -> Option<Misspelt> {
    let sign = HEX.into_iter().find(|sign| text.starts_with(sign))?;
    let first = hex(&text[sign.len()..])?;
    let after = &text[sign.len() + first.len()..];
    let range = dash(after).and_then(|length| {
        let (rest, repeated) = match after[length..].strip_prefix(sign) {
            Some(rest) => (rest, sign.len()),
            None => (&after[length..], 0),
        };
        Some((hex(rest)?, length + repeated))
    });
    let (length, meant) = match range {
        Some((last, between)) => (sign.len() + first.len() + between + last.len(), format!("%x{first}-{last}")),
        None => (sign.len() + first.len(), format!("%x{first}")),
    };
    (!goes_on(&text[length..])).then_some(Misspelt { length, meant })
}

/// Returns the number without a base that a text begins with, such as `%0B-FF`, `%6D.69` and `%0x41`, if it is the same in all bases that
/// it may have: a digit of it is hexadecimal, or it has digits below ten alone.
pub(super) fn without_base(text: &str) -> Option<Misspelt> {
    let rest = text.strip_prefix('%')?;
    let digits = rest.strip_prefix("0x").unwrap_or(rest);
    let is_part = |c: char| c.is_ascii_hexdigit() || matches!(c, '-' | '.');
    let end = digits.find(|c: char| !is_part(c)).unwrap_or(digits.len());
    let numbers = digits[..end].trim_end_matches(['-', '.']);
    let parts: Vec<&str> = numbers.split(['-', '.']).collect();
    let ranges = numbers.matches('-').count();
    let is_number = |part: &&str| (1..=6).contains(&part.len());
    let is_small = |part: &&str| part.trim_start_matches('0').len() < 2;
    let is_certain = digits.len() < rest.len()
        || numbers.bytes().any(|byte| byte.is_ascii_alphabetic())
        || parts.iter().all(is_small);
    let is_whole = ranges == 0 || (ranges == 1 && parts.len() == 2);
    let length = text.len() - digits.len() + numbers.len();
    let is_meant = is_certain && is_whole && parts.iter().all(is_number) && !goes_on(&text[length..]);
    is_meant.then(|| Misspelt { length, meant: format!("%x{numbers}") })
}

/// Returns the number of a character that a text begins with: `%d'M'`.
pub(super) fn number_of_text(text: &str) -> Option<Misspelt> {
    let rest = text.strip_prefix("%d'").or_else(|| text.strip_prefix("%x'"))?;
    let c = rest.chars().next().filter(char::is_ascii_graphic)?;
    rest[1..].starts_with('\'').then(|| Misspelt { length: 5, meant: format!("%x{:X}", u32::from(c)) })
}

/// Returns the range of characters between two texts that a text begins with: `"0"-"9"`, `'a'..'z'`, `"A" - "Z"`.
pub(super) fn range_of_texts(text: &str) -> Option<Misspelt> {
    let one = |text: &str| -> Option<(char, usize)> {
        let quote = text.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
        let c = text[1..].chars().next().filter(char::is_ascii_alphanumeric)?;
        text[2..].starts_with(quote).then_some((c, 3))
    };
    let spaces = |text: &str| text.len() - text.trim_start_matches(' ').len();
    let (first, mut length) = one(text)?;
    length += spaces(&text[length..]);
    length += dash(&text[length..])?;
    length += spaces(&text[length..]);
    let (last, end) = one(&text[length..])?;
    let classes: [fn(&char) -> bool; 3] = [char::is_ascii_digit, char::is_ascii_lowercase, char::is_ascii_uppercase];
    let is_range = first < last && classes.iter().any(|class| class(&first) && class(&last));
    let meant = || format!("%x{:X}-{:X}", u32::from(first), u32::from(last));
    is_range.then(|| Misspelt { length: length + end, meant: meant() })
}

/// Returns the numbers of `%x41`, `%x41.42` or `%x41-5A`, and whether they are the ends of a range.
pub(super) fn numbers(meant: &str) -> (Vec<u32>, bool) {
    let value = |digits: &str| u32::from_str_radix(digits, 16).unwrap_or(u32::MAX);
    let digits = meant.trim_start_matches("%x");
    (digits.split(['-', '.']).map(value).collect(), digits.contains('-'))
}

/// Returns the length of the sign between the ends of a range, unless it is the hyphen of ABNF before a digit: `..`, `–`, ` - `.
pub(super) fn dash(text: &str) -> Option<usize> {
    ["...", "..", "–", "—", "−", "‐", "‑", "-"].into_iter().find(|sign| text.starts_with(sign)).map(str::len)
}

/// Returns the bounds that a text begins with, before an element: `1,3b`, `1-3b`, `1..3b`, `1:3b`, `1+b`.
pub(super) fn bounds(text: &str) -> Option<Misspelt> {
    let begins = |c: char| c.is_ascii_alphabetic() || "([<\"%".contains(c);
    let min = digits(text)?;
    let after = &text[min.len()..];
    if after.strip_prefix('+').is_some_and(|rest| rest.starts_with(begins)) {
        return Some(Misspelt { length: min.len() + 1, meant: format!("{min}*") });
    }
    let between = [",", ":"].into_iter().find(|sign| after.starts_with(sign)).map(str::len).or_else(|| dash(after))?;
    let max = digits(&after[between..])?;
    let length = min.len() + between + max.len();
    text[length..].starts_with(begins).then(|| Misspelt { length, meant: format!("{min}*{max}") })
}

/// Returns the text between quotation marks that ABNF does not have, at the beginning of a text: `“x”`, `‘x’`, `'x'`.
pub(super) fn quoted(text: &str) -> Option<&str> {
    let open = text.chars().next()?;
    let closing: &[char] = match open {
        '\u{201c}' | '\u{201d}' | '\u{201e}' => &['\u{201c}', '\u{201d}', '"'],
        '\u{2018}' | '\u{2019}' => &['\u{2018}', '\u{2019}', '\''],
        '\'' => &['\'', '\u{2019}'],
        _ => return None,
    };
    let inside = &text[open.len_utf8()..];
    let end = inside.find(|c| closing.contains(&c) || c == '\n')?;
    let is_closed = !inside[end..].starts_with('\n');
    let is_text = |text: &str| text == "\"" || text.chars().all(|c| matches!(c, ' '..='~') && c != '"');
    (is_closed && is_text(&inside[..end])).then_some(&inside[..end])
}

/// Returns the quoted string of ABNF for one in other quotation marks. Single ones mean a text in one case.
pub(crate) fn requoted(written: &str) -> Option<String> {
    let inside = quoted(written)?;
    if inside == "\"" {
        return Some("%x22".to_owned());
    }
    let is_single = !written.starts_with(['\u{201c}', '\u{201d}', '\u{201e}']);
    let has_case = inside.bytes().any(|byte| byte.is_ascii_alphabetic());
    Some(format!("{}\"{inside}\"", if is_single && has_case { "%s" } else { "" }))
}

/// Whether a character is white space that ABNF does not have, or is invisible. Pages of the web have it in code.
pub(super) fn is_space(c: char) -> bool {
    matches!(c, '\u{a0}' | '\u{2000}'..='\u{200b}' | '\u{202f}' | '\u{205f}' | '\u{2060}' | '\u{3000}' | '\u{feff}')
}

fn digits(text: &str) -> Option<&str> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    (1..=9).contains(&end).then(|| &text[..end])
}

/// Returns the two to six hexadecimal digits that a text begins with.
fn hex(text: &str) -> Option<&str> {
    let end = text.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(text.len());
    (2..=6).contains(&end).then(|| &text[..end])
}

/// Whether a name goes on in a text.
fn goes_on(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphanumeric() || "-_".contains(c))
}
