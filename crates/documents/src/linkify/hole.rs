//! Placeholders that continue a URL in running text, although they contain spaces or brackets.

/// Maximum length of a placeholder.
const MAX_LEN: usize = 256;

/// Names of elements of HTML that are found directly after a URL.
const ELEMENTS: [&str; 22] = [
    "a", "b", "i", "p", "u", "br", "hr", "em", "li", "td", "th", "tr", "ul", "ol", "div", "pre", "sub", "sup", "span",
    "code", "strong", "br ",
];

/// Whether a placeholder continues a URL that ends before `rest`.
pub(crate) fn is_continued(url: &str, rest: &str) -> bool {
    rest.starts_with(['<', '{', '$']) && length(rest, url.as_bytes()).is_some()
}

/// Returns the length of the placeholder at the beginning of `rest`, which follows the bytes `before` of the URL.
pub(super) fn length(rest: &str, before: &[u8]) -> Option<usize> {
    let bytes = &rest.as_bytes()[..rest.len().min(MAX_LEN)];
    let close = |from: usize, mark: &[u8]| {
        let found = from + memchr::memmem::find(&bytes[from..], mark)? + mark.len();
        (!bytes[..found].contains(&b'\n')).then_some(found)
    };
    match bytes {
        [b'{', b'{', ..] => close(2, b"}}"),
        [b'{', b'%', ..] => close(2, b"%}"),
        [b'<', b'%', ..] => close(2, b"%>"),
        [b'<', b'?', ..] => close(2, b"?>"),
        [b'$', b'(', ..] => close(2, b")"),
        [b'{', ..] if before.ends_with(b"$") || before.ends_with(b"#") => balanced(bytes),
        [b'<', ..] => name(bytes, before),
        [b'[', ..] if before.ends_with(b"//") => words(bytes),
        _ => None,
    }
}

/// Returns the length of an expression in braces.
fn balanced(bytes: &[u8]) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 1 => return Some(at + 1),
            b'}' => depth -= 1,
            b'\n' => return None,
            _ => {}
        }
    }
    None
}

/// Returns the length of words in brackets that describe an authority or a path: `[absolute path]`.
fn words(bytes: &[u8]) -> Option<usize> {
    let is_part = |byte: &&u8| byte.is_ascii_alphabetic() || **byte == b' ';
    let length = bytes[1..].iter().take(40).take_while(is_part).count();
    let is_closed = bytes.get(1 + length) == Some(&b']');
    (is_closed && bytes[1].is_ascii_alphabetic() && bytes[1..=length].contains(&b' ')).then_some(length + 2)
}

/// Returns the length of a name in angle brackets that is not an element of HTML, such as `<your-host>`.
fn name(bytes: &[u8], before: &[u8]) -> Option<usize> {
    let continues = before.last().is_some_and(|byte| b"/=:.-@?&#_%+,~>[]".contains(byte));
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_-. ".contains(byte);
    let length = bytes[1..].iter().take(40).take_while(is_part).count();
    let name = &bytes[1..1 + length];
    let is_name = name.first().is_some_and(u8::is_ascii_alphabetic) && bytes.get(1 + length) == Some(&b'>');
    let is_element = || ELEMENTS.iter().any(|element| name.eq_ignore_ascii_case(element.as_bytes()));
    (continues && is_name && !is_element()).then_some(length + 2)
}
