//! urlgram next to its peers: how long it takes to read a URL, over lists of distinct URLs.
//!
//! ```text
//! cargo run --release --manifest-path benches/Cargo.toml -- [ROUNDS] [LIST...]
//! ```
//!
//! All contenders run in one process, in rounds, in an order that rotates: a machine whose speed drifts is slow for all.
//! A cell gives the best round in nanoseconds a URL, and the median over rounds of the ratio to fluent-uri in the same
//! round; above 1 is faster than fluent-uri. Each list has at least 10,000 distinct URLs, since a loop over few URLs is
//! learned by the branch predictor and flatters every parser. The release profile is Cargo's default.

mod arguments;
#[allow(dead_code, reason = "the benchmark of the URL Standard uses the rest")]
mod lists;

use std::hint::black_box;
use std::time::Instant;

use arguments::List;
use urlgram::grammar::rfc3986::{Uri, UriReference};
use urlgram::{pass, scheme};

/// Reads one text, builds all it would build, and says whether it was accepted.
type Contender = (&'static str, fn(&str) -> bool);

/// The base of all ratios.
const BASE: usize = 0;

const PARSERS: &[Contender] = &[
    ("fluent-uri `UriRef::parse`", |text| black_box(fluent_uri::UriRef::parse(text)).is_ok()),
    ("**urlgram `parse`**, typed tree", |text| black_box(pass::parse(UriReference, text)).is_ok()),
    ("**urlgram `accepts`**, yes or no", |text| black_box(pass::accepts(UriReference, text))),
    ("urlgram `scheme::parse`, typed by its scheme", |text| black_box(scheme::parse(text)).is_ok()),
    ("urlgram `blame`, as after a failure", |text| black_box(pass::blame(UriReference, text)).is_ok()),
    ("urlgram `derive`, derivation tree", |text| black_box(pass::derive(UriReference, text)).is_ok()),
    ("oxiri `IriRef::parse`", |text| black_box(oxiri::IriRef::parse(text)).is_ok()),
    ("iri-string `UriReferenceStr::new`", |text| black_box(iri_string::types::UriReferenceStr::new(text)).is_ok()),
    ("uriparse `URIReference::try_from`", |text| black_box(uriparse::URIReference::try_from(text)).is_ok()),
    ("http `Uri::try_from` (another language)", |text| black_box(http::Uri::try_from(text)).is_ok()),
];

/// Contenders too slow to take part in every round without need: they run in every fourth.
const SLOW: &[usize] = &[4, 5];

/// Comparisons: a row and the row that it is compared with.
const TYPED: (usize, usize) = (3, 1);

struct Figures {
    best: f64,
    ratios: Vec<f64>,
}

fn main() {
    let (rounds, real) = arguments::read();
    let lists = lists::all(real);
    for list in &lists {
        let (lines, bytes) = (list.texts.len(), list.texts.iter().map(String::len).sum::<usize>());
        let valid = list.texts.iter().filter(|text| pass::accepts(UriReference, text)).count();
        let absolute = list.texts.iter().filter(|text| pass::accepts(Uri, text)).count();
        println!(
            "{}: {lines} texts, {} bytes each, {valid} a URI-reference, {absolute} a URI",
            list.name,
            bytes / lines.max(1)
        );
    }
    let columns: Vec<Vec<Figures>> = lists.iter().map(|list| measure(list, rounds)).collect();
    println!(
        "\n| ns a URL (ratio to fluent-uri) | {} |",
        lists.iter().map(|list| list.name.as_str()).collect::<Vec<_>>().join(" | ")
    );
    println!("|---|{}", "---|".repeat(lists.len()));
    for (row, (name, _)) in PARSERS.iter().enumerate() {
        let cells = columns.iter().map(|column| {
            let Figures { best, ratios } = &column[row];
            format!("{best:.0} ({:.2}x)", median(ratios))
        });
        println!("| {name} | {} |", cells.collect::<Vec<_>>().join(" | "));
    }
    let (typed, generic) = TYPED;
    let cells = columns.iter().map(|column| {
        let ratios: Vec<f64> = column[generic].ratios.iter().zip(&column[typed].ratios).map(|(g, t)| g / t).collect();
        format!("{:.2}", median(&ratios))
    });
    println!("| time of `scheme::parse`, as a multiple of `parse` | {} |", cells.collect::<Vec<_>>().join(" | "));
}

fn measure(list: &List, rounds: usize) -> Vec<Figures> {
    let mut figures: Vec<Figures> =
        PARSERS.iter().map(|_| Figures { best: f64::INFINITY, ratios: Vec::new() }).collect();
    for round in 0..rounds {
        let mut times = vec![f64::NAN; PARSERS.len()];
        for turn in 0..PARSERS.len() {
            let contender = (turn + round) % PARSERS.len();
            if !SLOW.contains(&contender) || round % 4 == 0 {
                times[contender] = time(&list.texts, PARSERS[contender].1);
            }
        }
        for (figures, time) in figures.iter_mut().zip(&times).filter(|(_, time)| !time.is_nan()) {
            figures.best = figures.best.min(*time);
            figures.ratios.push(times[BASE] / time);
        }
    }
    figures
}

/// Nanoseconds a text.
fn time(texts: &[String], read: fn(&str) -> bool) -> f64 {
    let start = Instant::now();
    let accepted = texts.iter().filter(|text| read(text)).count();
    let elapsed = start.elapsed();
    black_box(accepted);
    elapsed.as_secs_f64() * 1e9 / texts.len() as f64
}

fn median(ratios: &[f64]) -> f64 {
    let mut sorted = ratios.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}
