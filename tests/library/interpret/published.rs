//! The table `tests/data/interpretations.md`: urlgram agrees with every cell of both parts, or the cell is listed here with the
//! reason why not.

use std::fs;

use urlgram::interpret::{Interpretations, Spec, read, read_with_base};
use urlgram::urllib::Version;

use super::notation::{components, whatwg};
use crate::support::data;

/// A cell that says something else than we do, and is not wrong to do so, or is: why.
struct Deviation {
    part: usize,
    row: usize,
    column: &'static str,
    ours: &'static str,
    reason: &'static str,
}

const DEVIATIONS: &[Deviation] = &[
    Deviation {
        part: 1,
        row: 57,
        column: "RFC 3986",
        ours: "✗ @5",
        reason: "the published offset is where the scheme would begin; ours is the byte that no URI-reference has there, the \
                 colon after what is a fine first segment but for it (§4.2)",
    },
    Deviation {
        part: 1,
        row: 74,
        column: "RFC 3986",
        ours: "✗ @13",
        reason: "the published offset is that of the percent-encoding; ours is that of its first wrong byte, since `%` is allowed there",
    },
    Deviation {
        part: 1,
        row: 101,
        column: "RFC 1738",
        ours: "h=host path=/1sel%09search",
        reason: "the slash belongs to no path in RFC 1738 (§3.1); the table counts it to the path all the same, but for this \
                 row. Ours has it in all",
    },
    Deviation {
        part: 1,
        row: 107,
        column: "RFC 3986",
        ours: "✗ @1",
        reason: "as in row 57: `1` may begin a reference, the colon may not come next",
    },
    Deviation {
        part: 2,
        row: 11,
        column: "RFC 3986",
        ours: "http://good/a/%2e%2e/x",
        reason: "§5.2.4 removes the segments `.` and `..` as they are written; that `%2e` is a dot is known only to \
                 normalization (§6.2.2.2), which the library that the column is from does along the way",
    },
];

/// The cells of a line, unescaped.
fn cells(line: &str) -> Vec<String> {
    let line = line.replace("\\|", "\u{1}");
    line.trim_matches('|').split('|').map(|cell| cell.trim().replace('\u{1}', "|")).collect()
}

/// Characters that the table writes differently.
fn meant(text: &str) -> String {
    let mut meant = text.replace('␠', " ").replace("\\t", "\t").replace("\\n", "\n");
    for code in ["ad", "202e"] {
        let c = char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap();
        meant = meant.replace(&format!("\\u{{{code}}}"), &c.to_string());
    }
    meant
}

/// The text in a code span, if there is one.
fn code(cell: &str) -> String {
    meant(cell.trim_matches('`'))
}

/// A cell on the URL Standard, its errors in the order of their names.
fn sorted(cell: &str) -> String {
    let (before, errors) = match (cell.split_once(" ⚠ "), cell.strip_prefix("✗ ")) {
        (Some((href, errors)), _) => (format!("{} ⚠ ", code(href)), errors),
        (None, Some(errors)) => ("✗ ".to_owned(), errors),
        (None, None) => return code(cell),
    };
    let mut errors: Vec<&str> = errors.split(", ").collect();
    errors.sort_unstable();
    before + &errors.join(", ")
}

/// The cell's answers for Python 3.11 and 3.14.
fn pythons(cell: &str) -> [String; 2] {
    if let Some((old, new)) = cell.strip_prefix("3.11: ").and_then(|cell| cell.split_once("; 3.14: ")) {
        return [code(old), code(new)];
    }
    match cell.split_once("` / `") {
        Some((old, new)) => [code(old), code(new)],
        None => [code(cell), code(cell)],
    }
}

struct Check {
    wrong: Vec<String>,
    used: usize,
}

impl Check {
    fn cell(&mut self, part: usize, row: usize, column: &'static str, expected: &str, ours: &str) {
        let listed = DEVIATIONS.iter().find(|d| (d.part, d.row, d.column) == (part, row, column));
        match listed {
            Some(deviation) if deviation.ours == ours && ours != expected => {
                assert!(!deviation.reason.is_empty());
                self.used += 1;
            }
            Some(_) => self.wrong.push(format!("{part}.{row} {column}: listed, but {expected:?} and ours {ours:?}")),
            None if expected == ours => {}
            None => self.wrong.push(format!("{part}.{row} {column}: {expected:?}, ours {ours:?}")),
        }
    }

    fn absolute(&mut self, row: usize, cells: &[String]) {
        let text = code(&cells[1]);
        let readings = read(&text);
        let by = |spec| components(readings.of(spec).unwrap());
        // The oldest RFC's column says no more than that it refuses.
        let rfc1738 = by(Spec::Rfc1738);
        let rfc1738 = if rfc1738.starts_with('✗') { "✗" } else { &rfc1738 };
        self.cell(1, row, "RFC 1738", &code(&cells[2]), rfc1738);
        self.cell(1, row, "RFC 3986", &code(&cells[3]), &by(Spec::Rfc3986));
        self.cell(1, row, "WHATWG", &sorted(&cells[4]), &whatwg(readings.of(Spec::Whatwg).unwrap()));
        let [old, new] = pythons(&cells[5]);
        self.cell(1, row, "urllib 3.11", &old, &components(readings.urllib(Version::V3_11).unwrap()));
        self.cell(1, row, "urllib 3.14", &new, &by(Spec::URLLIB));
    }

    fn relative(&mut self, row: usize, cells: &[String]) {
        let (text, base) = (code(cells[1].trim_matches('*').trim_start_matches("(empty)")), code(&cells[2]));
        let readings = read_with_base(&base, &text);
        let target = |reading: Option<&urlgram::interpret::Interpretation<'_>>| {
            reading.unwrap().text().unwrap_or("✗").to_owned()
        };
        self.cell(2, row, "RFC 3986", &code(&cells[3]), &target(readings.of(Spec::Rfc3986)));
        self.cell(2, row, "WHATWG", &code(&cells[4]), &target(readings.of(Spec::Whatwg)));
        let [old, new] = pythons(&cells[5]);
        self.cell(2, row, "urllib 3.11", &old, &target(readings.urllib(Version::V3_11)));
        self.cell(2, row, "urllib 3.14", &new, &target(readings.of(Spec::URLLIB)));
    }
}

fn table() -> String {
    fs::read_to_string(data("interpretations.md")).unwrap()
}

/// The rows of the table, by part and number.
fn rows(text: &str) -> impl Iterator<Item = (usize, usize, Vec<String>)> + '_ {
    let mut part = 0;
    text.lines().filter_map(move |line| {
        if line.starts_with("## ") {
            part += 1;
        }
        let cells = line.starts_with('|').then(|| cells(line))?;
        Some((part, cells[0].parse().ok()?, cells))
    })
}

#[test]
fn every_cell_is_ours_or_named() {
    let text = table();
    let mut check = Check { wrong: Vec::new(), used: 0 };
    let (mut absolute, mut relative) = (0, 0);
    for (part, row, cells) in rows(&text) {
        if part == 1 {
            absolute += 1;
            check.absolute(row, &cells);
        } else {
            relative += 1;
            check.relative(row, &cells);
        }
    }
    assert!(absolute >= 107 && relative >= 24, "{absolute} and {relative} rows were found");
    assert!(check.wrong.is_empty(), "{} cells:\n{}", check.wrong.len(), check.wrong.join("\n"));
    assert_eq!(check.used, DEVIATIONS.len(), "a deviation is listed for a row that is not there");
}

/// "The three lenient ones name different hosts for 19" of 191 texts, of which these rows are some.
#[test]
fn the_three_lenient_ones_name_different_hosts_for_some() {
    let text = table();
    let hosts = |readings: &Interpretations<'_>| {
        let lenient = [Spec::Rfc3986, Spec::Whatwg, Spec::URLLIB];
        let all = lenient.iter().all(|&spec| readings.of(spec).unwrap().is_accepted());
        let named = readings.hosts();
        all && named.iter().filter(|host| host.by.iter().any(|by| lenient.contains(&by.spec()))).count() > 1
    };
    let differ: Vec<usize> = rows(&text)
        .filter(|(part, _, cells)| *part == 1 && hosts(&read(&code(&cells[1]))))
        .map(|(_, row, _)| row)
        .collect();
    assert_eq!(differ, [17, 18, 19, 20, 21, 23, 34, 49, 50, 51, 52, 86]);
}
