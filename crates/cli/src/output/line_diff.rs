//! The difference of two similar texts, line by line, in linear time.
//!
//! A search for the shortest difference takes quadratic time if most lines change. Fixes replace lines and comments insert
//! single lines, so texts are compared from the start, and a line that differs is searched among the next lines only.

use std::borrow::Cow;
use std::fmt::Write;
use std::ops::Range;

use super::foreign::Foreign;

/// Number of unchanged lines around a change.
const CONTEXT: usize = 3;

/// Number of lines in which an unchanged line is searched after an insertion or a deletion.
const LOOKAHEAD: usize = 16;

/// A run of lines that differ: ranges of the lines before and after.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Change {
    before: Range<usize>,
    after: Range<usize>,
}

/// Returns the difference in the format of `diff -u`; empty if the texts are equal.
pub(crate) fn unified_diff(name: &str, before: &str, after: &str) -> String {
    let before: Vec<&str> = before.split_inclusive('\n').collect();
    let after: Vec<&str> = after.split_inclusive('\n').collect();
    let changes = changes(&before, &after);
    let mut out = String::new();
    if !changes.is_empty() {
        let name = quoted(name);
        let _ = writeln!(out, "--- {name}\n+++ {name}");
    }
    for hunk in changes.chunk_by(|one, next| next.before.start - one.before.end <= 2 * CONTEXT) {
        write_hunk(&mut out, hunk, &before, &after);
    }
    out
}

/// Returns the name of a file as `git diff` writes it: as a string of C if a line end would cut it or a terminal obey it. Programs that
/// apply a difference read such names.
fn quoted(name: &str) -> Cow<'_, str> {
    if !name.contains(['"', '\\']) && matches!(Foreign(name).line(), Cow::Borrowed(_)) {
        return name.into();
    }
    let mut quoted = String::from('"');
    for byte in name.bytes() {
        if matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\' | b'#') {
            quoted.push(char::from(byte));
        } else {
            let _ = write!(quoted, "\\{byte:03o}");
        }
    }
    (quoted + "\"").into()
}

/// Returns the runs of lines that differ.
fn changes(before: &[&str], after: &[&str]) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < before.len() || j < after.len() {
        let (deleted, inserted) = match (before.get(i), after.get(j)) {
            (Some(one), Some(other)) if one == other => {
                (i, j) = (i + 1, j + 1);
                continue;
            }
            (Some(_), Some(_)) => step(&before[i..], &after[j..]),
            (None, _) => (0, after.len() - j),
            (_, None) => (before.len() - i, 0),
        };
        match changes.last_mut().filter(|last| last.before.end == i && last.after.end == j) {
            Some(last) => (last.before.end, last.after.end) = (i + deleted, j + inserted),
            None => changes.push(Change { before: i..i + deleted, after: j..j + inserted }),
        }
        (i, j) = (i + deleted, j + inserted);
    }
    changes
}

/// Returns the numbers of deleted and inserted lines at the start of two texts that differ there.
fn step(before: &[&str], after: &[&str]) -> (usize, usize) {
    // Equal numbers of lines on both sides are replaced lines.
    if before.len() == after.len() {
        return (1, 1);
    }
    for distance in 1..=LOOKAHEAD {
        if after.get(distance) == before.first() {
            return (0, distance);
        }
        if before.get(distance) == after.first() {
            return (distance, 0);
        }
    }
    (1, 1)
}

fn write_hunk(out: &mut String, hunk: &[Change], before: &[&str], after: &[&str]) {
    let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else { return };
    let lead = CONTEXT.min(first.before.start);
    let trail = CONTEXT.min(before.len() - last.before.end);
    let old = place(first.before.start - lead..last.before.end + trail);
    let new = place(first.after.start - lead..last.after.end + trail);
    let _ = writeln!(out, "@@ -{old} +{new} @@");
    let mut at = first.before.start - lead;
    for change in hunk {
        write_lines(out, ' ', &before[at..change.before.start]);
        write_lines(out, '-', &before[change.before.clone()]);
        write_lines(out, '+', &after[change.after.clone()]);
        at = change.before.end;
    }
    write_lines(out, ' ', &before[at..at + trail]);
}

fn write_lines(out: &mut String, sign: char, lines: &[&str]) {
    for line in lines {
        let end = if line.ends_with('\n') { "" } else { "\n\\ No newline at end of file\n" };
        let _ = write!(out, "{sign}{line}{end}");
    }
}

/// Returns a range of lines as `diff` writes it: the first line and the number of lines.
fn place(lines: Range<usize>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => format!("{}", lines.start + 1),
        length => format!("{},{length}", lines.start + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_format_of_diff() {
        let before = "a\nb\nc\nd\ne\nf\ng\nh\ni";
        let after = "a\nB\nc\nd\ne\nf\ng\nh\nnew\ni";
        let expected = "--- x\n+++ x\n@@ -1,9 +1,10 @@\n a\n-b\n+B\n c\n d\n e\n f\n g\n h\n+new\n i\n\\ No newline at end of file\n";
        assert_eq!(unified_diff("x", before, after), expected);
        assert_eq!(unified_diff("x", before, before), "");
        assert_eq!(unified_diff("x", "", "a\n"), "--- x\n+++ x\n@@ -0,0 +1 @@\n+a\n");
    }

    #[test]
    fn names_are_quoted_as_git_does() {
        for (name, shown) in [
            ("d/a b#é.md", "d/a b#é.md"),
            ("a\n::error::x", r#""a\012::error::x""#),
            ("\u{202e}\"\\", r#""\342\200\256\042\134""#),
            ("##vso[a]", r#""\043\043vso[a]""#),
        ] {
            assert_eq!(quoted(name), shown);
        }
    }

    /// Returns the text that a difference gives from a text.
    fn patched(before: &str, diff: &str) -> String {
        let (mut rest, mut out) = (before.split_inclusive('\n'), String::new());
        let mut done = 0;
        for line in diff.split_inclusive('\n').skip(2) {
            let (sign, line) = line.split_at(1);
            match sign {
                "@" => {
                    let numbers = line.strip_prefix("@ -").unwrap().split(' ').next().unwrap();
                    let (start, length) = numbers.split_once(',').unwrap_or((numbers, "1"));
                    let start: usize = start.parse::<usize>().unwrap() - usize::from(length != "0");
                    (done..start).for_each(|_| out.push_str(rest.next().unwrap()));
                    done = start;
                }
                "+" => out.push_str(line),
                "\\" => out.truncate(out.trim_end_matches('\n').len()),
                _ => {
                    done += 1;
                    assert_eq!(rest.next().unwrap().trim_end_matches('\n'), line.trim_end_matches('\n'));
                    if sign == " " {
                        out.push_str(line);
                    }
                }
            }
        }
        out.extend(rest);
        out
    }

    proptest! {
        #[test]
        fn a_patch_gives_the_text_after(before in "([abc]\n){0,40}", after in "([abc]\n){0,40}") {
            let diff = unified_diff("x", &before, &after);
            prop_assert_eq!(patched(&before, &diff), after);
        }
    }
}
