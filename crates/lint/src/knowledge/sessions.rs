//! Parameters that hold the identifier of a visitor's session.

/// Form of the values of a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// Digits.
    Digits,
    /// 32 hexadecimal digits in the address of a PHP file, as forum software writes it.
    OfForum,
    /// Letters and digits, at least this many.
    Random(usize),
    /// Like `Random(MIN_VALUE)`, but 20 characters or more are letters in upper case.
    OfAsp,
}

/// Length of the shortest value that is reported, in bytes.
const MIN_VALUE: usize = 8;

/// Names in lower case, whether other characters may follow, and the form of the values.
const NAMES: [(&str, bool, Form); 12] = [
    ("cftoken", false, Form::Digits),
    ("s", false, Form::OfForum),
    ("phpsessid", true, Form::Random(MIN_VALUE)),
    ("jsessionid", true, Form::Random(MIN_VALUE)),
    ("aspsessionid", true, Form::OfAsp),
    ("oscsid", true, Form::Random(MIN_VALUE)),
    ("zenid", true, Form::Random(MIN_VALUE)),
    ("sid", false, Form::Random(20)),
    ("sessid", false, Form::Random(20)),
    ("sessionid", false, Form::Random(20)),
    ("session_id", false, Form::Random(20)),
    ("session-id", false, Form::Random(20)),
];

/// First letters of the names: a set of bits.
const FIRST_LETTERS: u32 = {
    let (mut letters, mut number) = (0, 0);
    while number < NAMES.len() {
        letters |= 1 << (NAMES[number].0.as_bytes()[0] & LETTER);
        number += 1;
    }
    letters
};

/// The bits of a letter that its case does not change.
const LETTER: u8 = 0x1f;

/// Whether a parameter may be a session, by the first letter of its name and the length of its value.
#[inline(always)]
pub(crate) fn may_be_session(name: &[u8], value_length: usize) -> bool {
    let may_be_first = |byte: &u8| byte.is_ascii_alphabetic() && FIRST_LETTERS >> (byte & LETTER) & 1 == 1;
    value_length >= MIN_VALUE && name.first().is_some_and(may_be_first)
}

/// Whether a parameter in the URL of a PHP file, or of another one, is the identifier of a session.
pub(crate) fn is_session(name: &str, value: &str, is_php: bool) -> bool {
    let name = name.to_ascii_lowercase();
    let is_named = |known: &str, has_more: bool| if has_more { name.starts_with(known) } else { name == known };
    let form = NAMES.iter().find(|(known, has_more, _)| is_named(known, *has_more));
    value.len() >= MIN_VALUE && form.is_some_and(|(_, _, form)| form.is(value, is_php))
}

impl Form {
    fn is(self, value: &str, is_php: bool) -> bool {
        match self {
            Form::Digits => value.bytes().all(|byte| byte.is_ascii_digit()),
            Form::OfForum => {
                value.len() == 32 && is_php && value.bytes().all(|byte| byte.is_ascii_hexdigit()) && is_random(value)
            }
            Form::OfAsp if value.len() >= 20 => value.bytes().all(|byte| byte.is_ascii_uppercase()),
            Form::OfAsp => is_random(value),
            Form::Random(least) => value.len() >= least && is_random(value),
        }
    }
}

/// Whether a value consists of ASCII letters and digits, with several digits.
fn is_random(value: &str) -> bool {
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let letters = value.bytes().filter(u8::is_ascii_alphabetic).count();
    digits >= 3 && letters >= 1 && digits + letters == value.len()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_name_passes_the_cheap_test() {
        let values = ["87654321", "4f1a2b3c4d5e6f708192a3b4c5d6e7f8", "ABCDEFGHIJKLMNOPQRSTUVWX"];
        for (name, ..) in NAMES {
            for name in [name.to_owned(), name.to_ascii_uppercase()] {
                let mut found = values.iter().filter(|value| is_session(&name, value, true));
                assert!(found.all(|value| may_be_session(name.as_bytes(), value.len())), "{name}");
                assert!(values.iter().any(|value| is_session(&name, value, true)), "{name}");
            }
        }
        assert!(!may_be_session(b"page", 7) && !may_be_session(b"x", 20) && !may_be_session(b"", 20));
    }

    proptest! {
        #[test]
        fn the_cheap_test_rejects_no_session(name in "(?i:s|sid|zenid|[a-z]{1,3})[a-z]?", value in "[0-9a-f]{6,10}|[0-9a-f]{32}") {
            assert!(!is_session(&name, &value, true) || may_be_session(name.as_bytes(), value.len()));
        }
    }
}
