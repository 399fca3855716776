//! The work that `benches/count` counts: each job reads a fixed set of texts, in a function that callgrind finds by name.
//!
//! Prints the name of each job and its number of texts, in the order in which the function is called.

#![expect(clippy::print_stdout, reason = "the output of the program")]

use std::hint::black_box;

use urlgram::diagnostic::SyntaxKind;
use urlgram::grammar::rfc3986::UriReference;
use urlgram::pass;
use urlgram::whatwg::Url;

#[path = "../../src/arguments.rs"]
#[allow(dead_code)]
mod arguments;
#[path = "../../src/lists.rs"]
mod lists;

/// Number of texts of each list. Counting makes the program fifty times slower.
const TEXTS: usize = 1_000;

type Job = (&'static str, fn(&str) -> bool);

const JOBS: &[Job] = &[
    ("parse", |text| black_box(pass::parse(UriReference, text)).is_ok()),
    ("accepts", |text| black_box(pass::accepts(UriReference, text))),
    ("blame", |text| black_box(pass::blame(UriReference, text)).is_ok()),
    ("whatwg parse", |text| black_box(Url::parse(text)).is_ok()),
    ("whatwg can_parse", |text| black_box(Url::can_parse(text, None))),
];

/// Jobs for rejected texts.
const REJECTIONS: &[Job] = &[
    ("parse and read the error", |text| match black_box(pass::parse(UriReference, text)) {
        Ok(_) => true,
        Err(error) => black_box(error.wanted()).is_empty(),
    }),
    ("parse and read the kind", |text| match black_box(pass::parse(UriReference, text)) {
        Ok(_) => true,
        Err(error) => black_box(error.kind(text)) == SyntaxKind::TooLong,
    }),
];

/// A job over the lines of a text.
const LINES: &str = "parse_lines";

fn main() {
    let (_, real) = arguments::read();
    for list in lists::all(real) {
        let texts: Vec<&str> = evenly(&list.texts);
        let text = texts.join("\n");
        count(&mut || accepted_lines(&text));
        println!("{LINES}\t{}\t{}", list.name, texts.len());
        let rejections = if list.name == "invalid" { REJECTIONS } else { &[] };
        for (name, read) in JOBS.iter().chain(rejections) {
            count(&mut || texts.iter().filter(|text| read(text)).count());
            println!("{name}\t{}\t{}", list.name, texts.len());
        }
    }
    let list = lists::not_canonical();
    let texts = evenly(&list.texts);
    for (name, read) in JOBS.iter().filter(|(name, _)| name.starts_with("whatwg")) {
        count(&mut || texts.iter().filter(|text| read(text)).count());
        println!("{name}\t{}\t{}", list.name, texts.len());
    }
}

/// Texts from all parts of a list.
fn evenly(texts: &[String]) -> Vec<&str> {
    texts.iter().step_by((texts.len() / TEXTS).max(1)).take(TEXTS).map(String::as_str).collect()
}

/// Runs a job twice, and counts the second time: by then tables are built and the heap has its size, whose growth is not the
/// same in each run of the program.
fn count(job: &mut dyn FnMut() -> usize) {
    black_box(job());
    counted_job(job);
}

/// Runs a job. Callgrind counts in this function only: with two such functions it would count nothing in one of them. The use of
/// the result keeps the end of the function after the job.
#[inline(never)]
fn counted_job(job: &mut dyn FnMut() -> usize) {
    black_box(job());
}

/// Returns the number of lines that are accepted.
fn accepted_lines(text: &str) -> usize {
    let mut accepted = 0;
    pass::parse_lines(UriReference, text, |_, tree| accepted += usize::from(black_box(&tree).is_some()));
    accepted
}
