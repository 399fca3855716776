//! Answers of a class: a table with a row for each learner.

use std::io::{self, Read};

use serde_json::{Value, json};

use crate::exit::Failure;
use crate::input::{Quotes, separator};
use crate::output::{Foreign, csv_cell, push_cell};
use urlgram_teach::{Exercise, Judgement};

/// A learner.
pub(crate) struct Graded {
    /// The other cells of the row, such as a name.
    pub cells: Vec<String>,
    /// The answers with their judgements, in the order of the sheet.
    pub answers: Vec<(String, Judgement)>,
}

/// The class.
pub(crate) struct Class {
    /// The names of the columns without answers.
    pub header: Vec<String>,
    pub learners: Vec<Graded>,
}

impl Graded {
    fn points(&self) -> usize {
        self.answers.iter().filter(|(_, judgement)| judgement.is_correct).count()
    }
}

/// Limit of the bytes of a file of answers.
const MAX_LEN: u64 = 16 << 20;

impl Class {
    /// Judges the answers in a table. A column whose name is the number of an exercise has answers to it; an exercise without a column has
    /// no answers. Cells are separated by commas, semicolons or tabs: spreadsheets write what their language has.
    ///
    /// # Errors
    /// A table that cannot be read, is not UTF-8 or ends within quotation marks, that has no column for any exercise, or one for an
    /// exercise that the sheet does not have.
    pub(crate) fn read(reader: impl Read, exercises: &[Exercise]) -> io::Result<Self> {
        let (mut table, mut bytes) = (Vec::new(), Vec::new());
        reader.take(MAX_LEN + 1).read_to_end(&mut table)?;
        let separator = separator(&table);
        let mut reader = Quotes::new(table.as_slice(), separator);
        reader.read_to_end(&mut bytes)?;
        if reader.length() > MAX_LEN {
            return Err(io::Error::other(format!("the file is larger than {MAX_LEN} bytes")));
        }
        if let Some(quote) = reader.unclosed() {
            return Err(quote.unclosed());
        }
        let text = String::from_utf8(bytes)
            .map_err(|error| io::Error::other(format!("not UTF-8 at byte {}", error.utf8_error().valid_up_to())))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let mut rows = csv::ReaderBuilder::new().flexible(true).delimiter(separator).from_reader(text.as_bytes());
        let header = rows.headers().map_err(io::Error::other)?.clone();
        let column = |number: usize| header.iter().position(|name| name.trim() == number.to_string());
        let columns: Vec<Option<usize>> = (1..=exercises.len()).map(column).collect();
        if columns.iter().all(Option::is_none) {
            return Err(io::Error::other(
                "no column is the number of an exercise; the first row must name the columns, such as name,1,2,3",
            ));
        }
        let beyond = |name: &&str| name.trim().parse().is_ok_and(|number: usize| number > exercises.len());
        if let Some(name) = header.iter().find(beyond) {
            let number = exercises.len();
            return Err(io::Error::other(format!(
                "there is a column {}, but the sheet has {number} exercises; --count sets how many",
                name.trim()
            )));
        }
        let others: Vec<usize> = (0..header.len()).filter(|index| !columns.contains(&Some(*index))).collect();
        let cells = |row: &csv::StringRecord| -> Vec<String> {
            others.iter().map(|index| row.get(*index).unwrap_or_default().to_owned()).collect()
        };
        let mut learners = Vec::new();
        for row in rows.records() {
            let row = row.map_err(io::Error::other)?;
            let answers = exercises.iter().zip(&columns).map(|(exercise, column)| {
                let answer = column.and_then(|index| row.get(index)).unwrap_or_default();
                (answer.to_owned(), exercise.judge(answer))
            });
            learners.push(Graded { cells: cells(&row), answers: answers.collect() });
        }
        Ok(Class { header: cells(&header), learners })
    }

    /// Writes a line for each learner, and below it why an answer is wrong.
    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        for learner in &self.learners {
            let name = learner.cells.join(", ");
            out += &format!("{}: {} of {}\n", Foreign(&name).line(), learner.points(), learner.answers.len());
            for (number, (answer, judgement)) in (1..).zip(&learner.answers).filter(|(_, (_, one))| !one.is_correct) {
                out += &format!("{number:>4}. {}\n", Foreign(&judgement.reply).line());
                if !answer.is_empty() {
                    out += &format!("      answer: {}\n", Foreign(answer).line());
                }
            }
        }
        out
    }

    /// Writes a table with 1 for a right answer, 0 for a wrong one, and the points.
    pub(crate) fn csv(&self) -> Vec<u8> {
        let count = self.learners.first().map_or(0, |learner| learner.answers.len());
        let numbers = (1..=count).map(|number| number.to_string());
        let header: Vec<String> = self.header.iter().cloned().chain(numbers).chain(["points".to_owned()]).collect();
        let mut out = Vec::new();
        push_row(&header, &mut out);
        for learner in &self.learners {
            let marks = learner.answers.iter().map(|(_, one)| u8::from(one.is_correct).to_string());
            let row: Vec<String> =
                learner.cells.iter().cloned().chain(marks).chain([learner.points().to_string()]).collect();
            push_row(&row, &mut out);
        }
        out
    }

    /// Returns the answers with their judgements.
    pub(crate) fn json(&self) -> Value {
        let learner = |learner: &Graded| {
            let answers = (1..).zip(&learner.answers).map(|(number, (answer, one))| {
                json!({"exercise": number, "answer": answer, "correct": one.is_correct, "reply": *one.reply, "witness": one.witness})
            });
            let answers: Vec<Value> = answers.collect();
            let columns: serde_json::Map<String, Value> =
                self.header.iter().cloned().zip(learner.cells.iter().map(|cell| json!(cell))).collect();
            json!({"columns": columns, "points": learner.points(), "of": answers.len(), "answers": answers})
        };
        self.learners.iter().map(learner).collect()
    }
}

fn push_row(cells: &[String], out: &mut Vec<u8>) {
    for (i, cell) in cells.iter().enumerate() {
        if i > 0 {
            out.push(b',');
        }
        push_cell(csv_cell(cell, true).as_bytes(), b',', out);
    }
    out.extend_from_slice(b"\n");
}

/// Opens the file of answers; `-` is the input.
pub(crate) fn class(
    name: &std::path::Path,
    exercises: &[Exercise],
    input: &mut dyn io::BufRead,
) -> Result<Class, Failure> {
    let failed = |error| Failure::File(name.to_owned(), error);
    if name.as_os_str() == "-" {
        return Class::read(input, exercises).map_err(failed);
    }
    Class::read(crate::input::open_named(name).map_err(failed)?, exercises).map_err(failed)
}
