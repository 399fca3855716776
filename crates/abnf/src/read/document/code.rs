//! Lines that only the code of programs has.

use super::head::head;

/// Whether a line has a text as only programs write it: `f"x"`, or `"""` that begins several lines. RFC 821 has `"""` in rules.
pub(super) fn is_program(line: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"-_%\"".contains(&byte);
    let is_prefix = |three: &[u8]| !is_part(three[0]) && b"fbru".contains(&three[1]) && three[2] == b'"';
    line.trim_end().ends_with("= \"\"\"") || line.as_bytes().windows(3).any(is_prefix)
}

/// Whether the lines of a definition have characters outside of quotes that only code has.
pub(super) fn is_code(lines: &[&str]) -> bool {
    // A set of characters that is described in words may have any sign, and takes several lines: `text = <any CHAR & CR`.
    let is_prose = lines.first().and_then(|line| head(line)).is_some_and(|head| {
        let mut chars = head.rest.trim_start().chars();
        chars.next() == Some('<') && chars.next().is_some_and(|next| next.is_ascii_alphabetic())
    });
    let has_sign = |line: &&str| {
        let is_item = line.trim().starts_with('"') && line.trim_end().ends_with("\",");
        // RFC 822 writes `<">` for a quotation mark.
        let outside: String = line.replace("<\">", "").replace(" \"\"\" ", " ").split('"').step_by(2).collect();
        let line = outside.trim_end();
        is_item || line.contains(['{', '}', '?', '&']) || (line.ends_with(';') && !line.ends_with(" ;"))
    };
    !is_prose && lines.iter().any(has_sign)
}
