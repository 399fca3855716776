//! A diff with the secrets of both of its sides covered.

use std::ops::Range;

use super::covering::Covering;

/// Returns a diff with its secrets covered. A line that is removed and the one that replaces it have most bytes in common, so that a
/// secret in one of them is covered in the other too, even if nothing there tells that it is one.
pub(crate) fn covered_diff(diff: &[u8]) -> Vec<u8> {
    let mut covered = Covering::of_lines(diff, &[]).text(diff);
    // The sign of a line is not a part of its first word, which may be the name of a program: `mysql -psecret`. With the signs, a
    // secret of several lines is found.
    let unsigned = without_signs(diff);
    let others = Covering::of_lines(&unsigned, &[]).text(&unsigned);
    for ((shown, other), written) in covered.iter_mut().zip(others).zip(unsigned) {
        if other != written {
            *shown = other;
        }
    }
    for (before, after) in pairs(diff) {
        let [old, new] = [&before, &after].map(|range| content(diff, range.clone()));
        let [hidden_old, hidden_new] = [&old, &new]
            .map(|places| places.iter().map(|at| diff[*at] != b'*' && covered[*at] == b'*').collect::<Vec<bool>>());
        mirror(diff, (&old, &hidden_old), &new, &mut covered);
        mirror(diff, (&new, &hidden_new), &old, &mut covered);
    }
    keep_signs(diff, &mut covered);
    covered
}

/// Returns the offsets at which lines begin.
fn starts(text: &[u8]) -> impl Iterator<Item = usize> {
    std::iter::once(0).chain(memchr::memchr_iter(b'\n', text).map(|at| at + 1))
}

/// Returns a diff with a space in place of the sign at the start of each line.
fn without_signs(diff: &[u8]) -> Vec<u8> {
    let mut unsigned = diff.to_vec();
    for start in starts(diff) {
        if let Some(sign @ (b'-' | b'+')) = unsigned.get_mut(start) {
            *sign = b' ';
        }
    }
    unsigned
}

/// Writes `-`, `+` and the space at the start of each line again, which a secret of several lines has covered.
fn keep_signs(diff: &[u8], covered: &mut [u8]) {
    for start in starts(diff) {
        if let (Some(kept), Some(sign)) = (covered.get_mut(start), diff.get(start)) {
            *kept = *sign;
        }
    }
}

/// Covers in `others` the bytes that are hidden in `places`: those before and after the change have their place in both, and a
/// secret in the change covers the change of the other side as well.
fn mirror(diff: &[u8], (places, hidden): (&[usize], &[bool]), others: &[usize], covered: &mut [u8]) {
    if !hidden.contains(&true) {
        return;
    }
    let most = places.len().min(others.len());
    let start = (0..most).take_while(|at| diff[places[*at]] == diff[others[*at]]).count();
    let is_equal = |back: &usize| diff[places[places.len() - back]] == diff[others[others.len() - back]];
    let end = (1..=most - start).take_while(is_equal).count();
    let is_changed = hidden[start..places.len() - end].contains(&true);
    for (at, place) in others.iter().enumerate() {
        let is_hidden = if at < start {
            hidden[at]
        } else if at >= others.len() - end {
            hidden[places.len() - (others.len() - at)]
        } else {
            is_changed
        };
        if is_hidden && !matches!(diff[*place], b'\n' | b'\r') {
            covered[*place] = b'*';
        }
    }
}

/// Returns the places of the bytes of some lines without the sign at the start of each.
fn content(diff: &[u8], lines: Range<usize>) -> Vec<usize> {
    lines.clone().filter(|at| *at > lines.start && diff[at - 1] != b'\n').collect()
}

/// Returns the removed lines and the lines that replace them: one by one where their numbers are equal, and otherwise all of them.
fn pairs(diff: &[u8]) -> Vec<(Range<usize>, Range<usize>)> {
    let mut pairs = Vec::new();
    let (mut removed, mut added): (Vec<Range<usize>>, Vec<Range<usize>>) = Default::default();
    let mut at = 0;
    let mut is_header = true;
    let lines: Vec<&[u8]> = diff.split_inclusive(|byte| *byte == b'\n').collect();
    for (number, line) in lines.iter().enumerate() {
        let range = at..at + line.len();
        at = range.end;
        let follows =
            |after: usize, start: &[u8]| lines.get(number + after).is_some_and(|line| line.starts_with(start));
        let begins_file = line.starts_with(b"--- ") && follows(1, b"+++ ") && follows(2, b"@@ ");
        is_header = begins_file || is_header && !line.starts_with(b"@@ ");
        match line.first() {
            _ if is_header => {}
            Some(b'\\') => {}
            Some(b'-') if added.is_empty() => removed.push(range),
            Some(b'+') => added.push(range),
            _ => {
                pair(&mut removed, &mut added, &mut pairs);
                if line.starts_with(b"-") {
                    removed.push(range);
                }
            }
        }
    }
    pair(&mut removed, &mut added, &mut pairs);
    pairs
}

/// Moves the lines of one change to `pairs`.
fn pair(removed: &mut Vec<Range<usize>>, added: &mut Vec<Range<usize>>, pairs: &mut Vec<(Range<usize>, Range<usize>)>) {
    if removed.len() == added.len() {
        pairs.extend(removed.drain(..).zip(added.drain(..)));
        return;
    }
    let whole = |lines: &[Range<usize>]| Some(lines.first()?.start..lines.last()?.end);
    pairs.extend(whole(removed).zip(whole(added)));
    removed.clear();
    added.clear();
}

#[cfg(test)]
mod tests {
    use super::super::line_diff::unified_diff;
    use super::*;

    #[track_caller]
    fn covers(before: &str, after: &str, shown: &[&str]) {
        let covered = covered_diff(unified_diff("a", before, after).as_bytes());
        let covered = String::from_utf8(covered).unwrap();
        let lines: Vec<&str> = covered.lines().skip(3).filter(|line| !line.starts_with('\\')).collect();
        assert_eq!(lines, shown);
    }

    #[test]
    fn a_secret_of_one_side_is_covered_on_both() {
        covers("mysql://u:#Sw0rd@h/x\n", "mysql://u#Sw0rd@h/x\n", &["-mysql://u:******@h/x", "+mysql://u******@h/x"]);
        covers("http://u?p@h\n", "http://u:?p@h\n", &["-http://u**@h", "+http://u:**@h"]);
        covers("a\nhttp://u:pw@h:/\n", "a\nhttp://u:pw@h/\n", &[" a", "-http://u:**@h:/", "+http://u:**@h/"]);
        covers("http://H/\n", "http://h/\n", &["-http://H/", "+http://h/"]);
        covers("mysql -px7KJW -h H\n", "mysql -px7KJW -h h\n", &["-mysql -p***** -h H", "+mysql -p***** -h h"]);
        covers("https://u:a\nhttps://u:#Sw0rd@h\nc\n", "c\n", &["-https://u:*", "-****************@h", " c"]);
    }

    #[test]
    fn a_secret_in_the_change_covers_the_change() {
        covers("ftp://u:a.b@h/\n", "ftp://uab@h/\n", &["-ftp://u:***@h/", "+ftp://u**@h/"]);
    }
}
