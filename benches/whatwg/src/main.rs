//! urlgram's URL Standard next to `ada-url` and `url`: parsing into an owned URL, can_parse, parsing with validation errors
//! reported, resolving against a base URL.
//!
//! ```sh
//! cargo run --release --manifest-path benches/whatwg/Cargo.toml -- [ROUNDS] [LIST...]
//! ```
//!
//! A list is a file of one URL per line; without arguments, the lists of `tests/data/urls` are read. All candidates of a job run once in each round, in rotating order. The time printed
//! is that of the best round per line, in CPU time of the thread; the ratio is the median over the rounds of candidate to urlgram in the same round.

use std::hint::black_box;

use cpu_time::ThreadTime;

#[path = "../../src/arguments.rs"]
mod arguments;
#[path = "../../src/lists.rs"]
#[allow(dead_code, reason = "the other benchmarks use the rest")]
mod lists;

/// One way to do a job: it goes over all lines and says how many it took.
type Candidate<'a> = (&'static str, Box<dyn Fn() -> usize + 'a>);

fn main() {
    let (rounds, mut lists) = arguments::read();
    lists.extend(lists::generated());
    lists.push(lists::not_canonical());
    for list in &lists {
        let lines: Vec<&str> = list.texts.iter().map(String::as_str).collect();
        let bytes = lines.iter().map(|line| line.len()).sum::<usize>();
        println!("{}: {} lines, {} bytes a line", list.name, lines.len(), bytes / lines.len());
        job("parse", &lines, rounds, parse(&lines));
        job("can_parse", &lines, rounds, can_parse(&lines));
        job("errors", &lines, rounds, errors(&lines));
        let references = references(&lines);
        let first = lines.iter().find(|line| url::Url::parse(line).is_ok()).expect("a list holds a URL");
        job("base", &references, rounds, base(first, &references));
    }
}

fn parse<'a>(lines: &'a [&'a str]) -> Vec<Candidate<'a>> {
    vec![
        ("urlgram", each(lines, |line| urlgram::whatwg::Url::parse(line).is_ok_and(kept))),
        ("ada-url", each(lines, |line| ada_url::Url::parse(line, None).is_ok_and(kept))),
        ("url", each(lines, |line| url::Url::parse(line).is_ok_and(kept))),
    ]
}

fn can_parse<'a>(lines: &'a [&'a str]) -> Vec<Candidate<'a>> {
    vec![
        ("urlgram", each(lines, |line| urlgram::whatwg::Url::can_parse(line, None))),
        ("ada-url", each(lines, |line| ada_url::Url::can_parse(line, None))),
        // `url` has nothing that does less.
        ("url", each(lines, |line| url::Url::parse(line).is_ok())),
    ]
}

/// `ada-url` reports no validation errors; its plain parse is measured instead.
fn errors<'a>(lines: &'a [&'a str]) -> Vec<Candidate<'a>> {
    let with_url = |line: &&str| {
        let violations = std::cell::RefCell::new(Vec::new());
        let note = |violation| violations.borrow_mut().push(violation);
        let parsed = url::Url::options().syntax_violation_callback(Some(&note)).parse(line);
        black_box(violations.borrow().len());
        parsed.is_ok_and(kept)
    };
    let with_urlgram = |line: &&str| {
        let (url, errors) = urlgram::whatwg::Parser::new().report(line);
        black_box(errors.len());
        url.is_ok_and(kept)
    };
    vec![
        ("urlgram", each(lines, with_urlgram)),
        ("ada-url", each(lines, |line| ada_url::Url::parse(line, None).is_ok_and(kept))),
        ("url", each(lines, with_url)),
    ]
}

fn base<'a>(base: &str, references: &'a [&'a str]) -> Vec<Candidate<'a>> {
    let ours = urlgram::whatwg::Url::parse(base).expect("a URL");
    let text = ours.href().to_owned();
    let theirs = url::Url::parse(&text).expect("a URL");
    vec![
        ("urlgram", each(references, move |line| ours.join(line).is_ok_and(kept))),
        // Its interface takes the base URL as text only.
        ("ada-url", each(references, move |line| ada_url::Url::parse(line, Some(&text)).is_ok_and(kept))),
        ("url", each(references, move |line| theirs.join(line).is_ok_and(kept))),
    ]
}

/// References: the text after the authority of each line, every second one without its first slash.
fn references<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let tail = |line: &'a str| line.split_once("://").and_then(|(_, rest)| rest.find('/').map(|at| &rest[at..]));
    lines
        .iter()
        .filter_map(|line| tail(line))
        .enumerate()
        .map(|(number, reference)| if number % 2 == 0 { reference } else { &reference[1..] })
        .collect()
}

fn each<'a, F: Fn(&&str) -> bool + 'a>(lines: &'a [&'a str], take: F) -> Box<dyn Fn() -> usize + 'a> {
    Box::new(move || lines.iter().filter(|line| take(black_box(line))).count())
}

/// The value is made and dropped, whatever the optimizer thinks of it.
fn kept<T>(value: T) -> bool {
    black_box(&value);
    true
}

fn job(name: &str, lines: &[&str], rounds: usize, candidates: Vec<Candidate<'_>>) {
    let taken: Vec<usize> = candidates.iter().map(|(_, run)| run()).collect();
    let mut times = vec![Vec::new(); candidates.len()];
    for round in 0..rounds {
        for turn in 0..candidates.len() {
            let which = (round + turn) % candidates.len();
            let start = ThreadTime::now();
            black_box(candidates[which].1());
            times[which].push(start.elapsed().as_nanos() as f64 / lines.len() as f64);
        }
    }
    for (which, (candidate, _)) in candidates.iter().enumerate() {
        let best = times[which].iter().copied().fold(f64::INFINITY, f64::min);
        let mut ratios: Vec<f64> = times[which].iter().zip(&times[0]).map(|(theirs, ours)| theirs / ours).collect();
        ratios.sort_by(f64::total_cmp);
        let ratio = ratios[ratios.len() / 2];
        println!("  {name:<10} {candidate:<8} {best:>7.1} ns  {ratio:>5.2}x  {} taken", taken[which]);
    }
}
