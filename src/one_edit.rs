//! [`is_one_edit`]: whether a name is probably another one, mistyped.

/// Whether one edit turns `name` into `known`, ignoring case: a character inserted, deleted or replaced, or two adjacent characters
/// swapped.
///
/// ```
/// use urlgram::one_edit::is_one_edit;
///
/// assert!(is_one_edit("htpp", "http") && is_one_edit("htttp", "HTTP"));
/// assert!(!is_one_edit("http", "http") && !is_one_edit("hp", "http"));
/// ```
pub fn is_one_edit(name: &str, known: &str) -> bool {
    let same = |a: &[u8], b: &[u8]| a.eq_ignore_ascii_case(b);
    let (name, known) = (name.as_bytes(), known.as_bytes());
    let common = name.iter().zip(known).take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count();
    match (&name[common..], &known[common..]) {
        ([], []) => false,
        ([a, b, rest @ ..], [c, d, tail @ ..]) if same(&[*a, *b], &[*d, *c]) && same(rest, tail) => true,
        (name, known) => {
            let (skipped, from) = (name.get(1..).unwrap_or_default(), known.get(1..).unwrap_or_default());
            same(skipped, known) && !name.is_empty() || same(name, from) && !known.is_empty() || same(skipped, from)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_edit_is_recognized() {
        for near in ["fttp", "htp", "htttp", "htpt", "xhttp", "httpx", "HTTPX", "ttp"] {
            assert!(is_one_edit(near, "http"), "{near}");
        }
        for far in ["http", "HTTP", "tp", "httpxx", "hptt", "", "phtt"] {
            assert!(!is_one_edit(far, "http"), "{far}");
        }
        assert!(is_one_edit("", "x") && is_one_edit("x", "y") && !is_one_edit("", "xy"));
    }
}
