//! The words of a parameter's name: `client` and `secret` of `clientSecret`, `client-secret` and `CLIENT_SECRET`.

/// Longest part of a name that is read, in bytes: its end decides what it means.
pub(super) const LONGEST: usize = 64;

/// The words of a name.
#[derive(Clone)]
pub(super) struct Words {
    /// The words in lower case, without separators.
    plain: [u8; LONGEST],
    length: usize,
    /// Offset in `plain` of each word.
    starts: [u8; LONGEST],
    count: usize,
}

impl Words {
    /// Splits a name at separators, at digits, and where the case of its letters changes.
    pub(super) fn of(name: &str) -> Words {
        let name = &name.as_bytes()[name.len().saturating_sub(LONGEST)..];
        let mut words = Words { plain: [0; LONGEST], length: 0, starts: [0; LONGEST], count: 0 };
        for (at, byte) in name.iter().enumerate().filter(|(_, byte)| byte.is_ascii_alphanumeric()) {
            if at == 0 || is_boundary(name[at - 1], *byte, name.get(at + 1)) {
                // Below `LONGEST`.
                words.starts[words.count] = words.length as u8;
                words.count += 1;
            }
            words.plain[words.length] = byte.to_ascii_lowercase();
            words.length += 1;
        }
        words
    }

    fn start(&self, word: usize) -> usize {
        usize::from(self.starts[word])
    }

    /// Returns the last word; empty if there is none.
    pub(super) fn last(&self) -> &[u8] {
        self.count.checked_sub(1).map_or(&[], |last| &self.plain[self.start(last)..self.length])
    }

    /// Returns the word before the last one; empty if there is none.
    pub(super) fn last_but_one(&self) -> &[u8] {
        self.count.checked_sub(2).map_or(&[], |word| &self.plain[self.start(word)..self.start(word + 1)])
    }

    /// Removes the last word, unless it is the only one. Returns whether it did.
    pub(super) fn pop(&mut self) -> bool {
        if self.count < 2 {
            return false;
        }
        self.count -= 1;
        self.length = self.start(self.count);
        true
    }

    /// Returns the ends of the name, joined: `key`, `apikey` and `xapikey` of `x-api-key`.
    pub(super) fn ends(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.count).rev().map(|word| &self.plain[self.start(word)..self.length])
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
            assert!(Words::of(name).ends().eq(ends.iter().map(|end| end.as_bytes())), "{name}");
        }
        let mut words = Words::of("a_b2");
        assert_eq!((words.last(), words.last_but_one()), (&b"2"[..], &b"b"[..]));
        assert!(words.pop() && words.pop() && !words.pop());
        assert_eq!((words.last(), words.last_but_one()), (&b"a"[..], &b""[..]));
    }
}
