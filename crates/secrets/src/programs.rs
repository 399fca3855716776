//! Options of programs that take a password: `mysql -psecret`, `curl -su anna:secret`.

use super::names::is_whole_placeholder;
use super::nearby::{near, word};

/// Number of bytes in which the name of a program precedes its options.
const NEAR: usize = 256;

/// The text after the letter of an option.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The password, without a space.
    Glued,
    /// The password as the next word.
    Next,
    /// The password, with or without a space.
    Any,
    /// A word with the user, this character and the password.
    After(char),
}

/// Programs, their option, and the place of the password. For `docker`, the command is `login`.
const OPTIONS: &[(&[&str], u8, Place)] = &[
    (&["mysql", "mysqldump", "mysqladmin", "mysqlimport", "mysqlcheck", "mariadb", "mariadb-dump"], b'p', Place::Glued),
    (&["sshpass", "mongosh", "mongo", "mongodump", "mongorestore"], b'p', Place::Any),
    (&["login"], b'p', Place::Any),
    (&["sqlcmd", "bcp", "zip", "unzip"], b'P', Place::Any),
    (&["redis-cli", "valkey-cli"], b'a', Place::Any),
    (&["ldapsearch", "ldapadd", "ldapmodify", "ldapdelete", "ldapwhoami", "ldappasswd"], b'w', Place::Any),
    (&["smbclient", "rpcclient"], b'U', Place::After('%')),
    (&["lftp"], b'u', Place::After(',')),
    (&["7z", "7za"], b'p', Place::Glued),
    (&["htpasswd"], b'b', Place::Next),
];

/// Returns the place of the password after the option that begins at `at`.
pub(super) fn password_of_option(text: &str, at: usize) -> Option<(usize, usize)> {
    let [b'-', letter, ..] = text.as_bytes()[at..] else { return None };
    if !OPTIONS.iter().any(|(_, option, _)| *option == letter) {
        return None;
    }
    let start = (at.saturating_sub(NEAR)..at).find(|start| text.is_char_boundary(*start)).unwrap_or(at);
    let command = text[start..at].rsplit(['\n', ';', '|', '&']).next().unwrap_or_default();
    let names = |programs: &[&str]| {
        let mut words = command.split_ascii_whitespace().map(|word| word.rsplit(['/', '"', '\'', '`']).next());
        words.any(|word| word.is_some_and(|word| programs.contains(&word)))
    };
    let (.., place) = OPTIONS.iter().find(|(programs, option, _)| *option == letter && names(programs))?;
    let after = at + 2;
    let is_glued = text.as_bytes().get(after).is_some_and(|byte| !byte.is_ascii_whitespace());
    if matches!(place, Place::Glued) && !is_glued || matches!(place, Place::Next) && is_glued {
        return None;
    }
    let (from, to) = word(text, if is_glued { after - 1 } else { after })?;
    let (from, to) = match place {
        Place::After(sign) => {
            let login = near(text, from, NEAR).split(|c: char| c.is_whitespace() || "\"'`".contains(c)).next()?;
            (from + login.find(*sign)? + 1, from + login.len())
        }
        _ => (from, to),
    };
    let value = &text[from..to];
    // `-p 22` is a port of the program that runs with the password.
    let is_other =
        value.len() < 3 || value.starts_with(['-', '$', '%', '<']) || value.bytes().all(|b| b.is_ascii_digit());
    (!is_other && !is_whole_placeholder(value)).then_some((from, to))
}

/// Returns the length of an option of one letter that takes `user:password` after others: `-su` of `curl -su anna:secret`.
pub(super) fn login_cluster(rest: &str) -> Option<usize> {
    let letters = near(rest, 1, 8).bytes().take_while(u8::is_ascii_alphabetic).count();
    let is_last = rest.as_bytes().get(letters).is_some_and(|last| matches!(last, b'u' | b'U'));
    let goes_on = rest.as_bytes().get(letters + 1).is_some_and(|next| matches!(next, b' ' | b'\'' | b'"'));
    (rest.starts_with('-') && (2..=6).contains(&letters) && is_last && goes_on).then_some(1 + letters)
}
