//! Lists of files: [`listed_files`].

#[cfg(unix)]
use std::ffi::OsStr;
use std::path::PathBuf;

/// Returns the files that a list names, one a line, or before each NUL if it has one, as `git diff --name-only -z` writes it. An empty line
/// names none, and the carriage return at the end of a line is not part of the name. A name in quotation marks is that of the
/// [file that Git means](https://git-scm.com/docs/git-config#Documentation/git-config.txt-corequotePath), unless there is a file whose name
/// has them.
///
/// ```
/// use std::path::Path;
/// use urlgram_project::listed_files;
///
/// assert_eq!(listed_files(b"a.md\r\n\nb c.md"), [Path::new("a.md"), Path::new("b c.md")]);
/// assert_eq!(listed_files(b"a.md\0b\n.md\0"), [Path::new("a.md"), Path::new("b\n.md")]);
/// assert_eq!(listed_files(br#""\303\274.md""#), [Path::new("\u{fc}.md")]);
/// ```
pub fn listed_files(list: &[u8]) -> Vec<PathBuf> {
    if list.contains(&0) {
        return list.split(|byte| *byte == 0).filter(|name| !name.is_empty()).map(path).collect();
    }
    let lines = list.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    lines.filter(|name| !name.is_empty()).map(named).collect()
}

/// Returns the path that a line names.
fn named(line: &[u8]) -> PathBuf {
    let written = path(line);
    let meant = unquoted(line).filter(|_| !written.exists());
    meant.map_or(written, |name| path(&name))
}

/// Returns the name in quotation marks, in which Git escapes bytes as C does.
fn unquoted(line: &[u8]) -> Option<Vec<u8>> {
    let mut rest = line.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
    let mut name = Vec::with_capacity(rest.len());
    while let Some((byte, after)) = rest.split_first() {
        let (meant, after) = match byte {
            b'"' => return None,
            b'\\' => escaped(after)?,
            byte => (*byte, after),
        };
        name.push(meant);
        rest = after;
    }
    Some(name)
}

/// Returns the byte that an escape means, which is read after its backslash, and what follows it.
fn escaped(text: &[u8]) -> Option<(u8, &[u8])> {
    const LETTERS: &[(u8, u8)] = &[(b'a', 7), (b'b', 8), (b'f', 12), (b'n', 10), (b'r', 13), (b't', 9), (b'v', 11)];
    if let Some((digits, rest)) = text.split_at_checked(3)
        && digits.iter().all(|digit| (b'0'..=b'7').contains(digit))
    {
        let value = digits.iter().fold(0_u16, |value, digit| value * 8 + u16::from(digit - b'0'));
        return Some((u8::try_from(value).ok()?, rest));
    }
    let (letter, rest) = text.split_first()?;
    let byte = match letter {
        b'"' | b'\\' => *letter,
        _ => LETTERS.iter().find(|(written, _)| written == letter)?.1,
    };
    Some((byte, rest))
}

/// Returns the path of these bytes.
fn path(name: &[u8]) -> PathBuf {
    #[cfg(unix)]
    let path = PathBuf::from(<OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(name));
    #[cfg(not(unix))]
    let path = PathBuf::from(&*String::from_utf8_lossy(name));
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn a_name_in_quotation_marks_is_that_of_git() {
        for (line, name) in [
            (r#""a\tb""#, "a\tb"),
            (r#""a\\b""#, r"a\b"),
            (r#""\"a""#, "\"a"),
            // A text that Git does not write is a name.
            (r#""a"b""#, r#""a"b""#),
            (r#""a\""#, r#""a\""#),
            (r#""\777""#, r#""\777""#),
            (r#""\q""#, r#""\q""#),
            ("\"", "\""),
        ] {
            assert_eq!(listed_files(line.as_bytes()), [Path::new(name)], "{line}");
        }
    }
}
