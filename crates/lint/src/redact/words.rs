//! The words of a parameter's name: `client` and `secret` of `clientSecret`, `client-secret` and `CLIENT_SECRET`.

/// Longest part of a name that is read, in bytes: its end decides what it means.
pub(super) const LONGEST: usize = 64;

/// The words of a name.
pub(super) struct Words {
    /// The words in lower case, without separators.
    plain: String,
    /// Offset in `plain` of each word.
    starts: Vec<usize>,
}

impl Words {
    /// Splits a name at separators, at digits, and where the case of its letters changes.
    pub(super) fn of(name: &str) -> Words {
        let name = &name.as_bytes()[name.len().saturating_sub(LONGEST)..];
        let mut words = Words { plain: String::new(), starts: Vec::new() };
        for (at, byte) in name.iter().enumerate().filter(|(_, byte)| byte.is_ascii_alphanumeric()) {
            if at == 0 || is_boundary(name[at - 1], *byte, name.get(at + 1)) {
                words.starts.push(words.plain.len());
            }
            words.plain.push(char::from(byte.to_ascii_lowercase()));
        }
        words
    }

    /// The last word; empty if there is none.
    pub(super) fn last(&self) -> &str {
        self.starts.last().map_or("", |start| &self.plain[*start..])
    }

    /// The word before the last one; empty if there is none.
    pub(super) fn last_but_one(&self) -> &str {
        let start = self.starts.len().checked_sub(2).map(|index| self.starts[index]);
        start.map_or("", |start| &self.plain[start..self.plain.len() - self.last().len()])
    }

    /// Removes the last word, unless it is the only one. Returns whether it did.
    pub(super) fn pop(&mut self) -> bool {
        if self.starts.len() < 2 {
            return false;
        }
        self.plain.truncate(self.starts.pop().unwrap_or_default());
        true
    }

    /// The ends of the name, joined: `key`, `apikey` and `xapikey` of `x-api-key`.
    pub(super) fn ends(&self) -> impl Iterator<Item = &str> {
        self.starts.iter().rev().map(|start| &self.plain[*start..])
    }
}

/// Whether a word begins at `byte`: `R` of `SAMLResponse`, `2` of `password2`.
fn is_boundary(before: u8, byte: u8, after: Option<&u8>) -> bool {
    !before.is_ascii_alphanumeric()
        || before.is_ascii_digit() != byte.is_ascii_digit()
        || byte.is_ascii_uppercase() && (before.is_ascii_lowercase() || after.is_some_and(u8::is_ascii_lowercase))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_every_style() {
        for (name, ends) in [
            ("clientSecret", &["secret", "clientsecret"][..]),
            ("client-secret", &["secret", "clientsecret"]),
            ("CLIENT_SECRET", &["secret", "clientsecret"]),
            ("SAMLResponse", &["response", "samlresponse"]),
            ("user[password1]", &["1", "password1", "userpassword1"]),
            ("token", &["token"]),
            ("é", &[]),
        ] {
            assert_eq!(Words::of(name).ends().collect::<Vec<_>>(), ends, "{name}");
        }
        let mut words = Words::of("a_b2");
        assert_eq!((words.last(), words.last_but_one()), ("2", "b"));
        assert!(words.pop() && words.pop() && !words.pop());
        assert_eq!((words.last(), words.last_but_one()), ("a", ""));
    }
}
