//! Nanoseconds a call: `urlgram::urllib` and CPython's `urllib.parse`, on the same distinct inputs, in one run.
//!
//! ```text
//! cargo run --release [URL-LIST]
//! ```
//!
//! The inputs are generated, always the same; URLs are taken from the file, one a line, where one is given. Both sides go
//! through all of them many times, loop included, and add up the best time of each piece of 100, so that other work of the
//! machine counts little. CPython's `urlsplit` keeps its last 128 answers: between two rounds, all inputs pass through that
//! cache, so that it, too, works for each.
//! `PYTHON` names another interpreter than `python3`.

use std::hint::black_box;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::Instant;

use urlgram::urllib;

const DISTINCT: usize = 20_000;
const ROUNDS: usize = 15;
const PIECE: usize = 100;

/// Reads a function's expression and its inputs, one a line with tabs between arguments; prints the best nanoseconds a call.
const PYTHON: &str = r#"
import sys, time, urllib.parse
from urllib.parse import *
rounds, piece = int(sys.argv[1]), int(sys.argv[3])
exec("def go(inputs):\n    for a in inputs:\n        %s\n" % sys.argv[2])
inputs = [line.rstrip("\n").split("\t") for line in sys.stdin]
inputs = [i[0] if len(i) == 1 else tuple(i) for i in inputs]
pieces = [inputs[at:at + piece] for at in range(0, len(inputs), piece)]
best = [1e9] * len(pieces)
for _ in range(rounds):
    for at, inputs in enumerate(pieces):
        start = time.perf_counter()
        go(inputs)
        best[at] = min(best[at], time.perf_counter() - start)
print(sum(best) / sum(map(len, pieces)) * 1e9)
"#;

struct Case {
    name: &'static str,
    /// The call in Python, of the argument `a`.
    python: &'static str,
    rust: fn(&[&str]),
    inputs: Vec<String>,
}

fn main() {
    let urls = match std::env::args().nth(1) {
        Some(file) => read_urls(&file),
        None => (0..DISTINCT).map(|n| url(&mut Dice::new(n))).collect(),
    };
    println!("{} URLs; best of {ROUNDS} rounds a piece, ns a call", urls.len());
    println!("{:<14} {:>10} {:>10} {:>8}", "", "CPython", "urlgram", "ratio");
    for case in cases(urls) {
        let rust = time_rust(&case);
        match time_python(&case) {
            Some(python) => println!("{:<14} {python:>10.0} {rust:>10.1} {:>7.1}x", case.name, python / rust),
            None => println!("{:<14} {:>10} {rust:>10.1}", case.name, "-"),
        }
    }
}

fn read_urls(file: &str) -> Vec<String> {
    let text = std::fs::read(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let text = String::from_utf8_lossy(&text);
    let mut urls: Vec<String> = text.lines().filter(|line| !line.contains('\t')).map(str::to_owned).collect();
    urls.sort();
    urls.dedup();
    // Not in order of the alphabet, which branches would learn.
    let mut dice = Dice::new(1);
    for last in (1..urls.len()).rev() {
        urls.swap(last, dice.below(last + 1));
    }
    urls.retain(|url| urllib::urlsplit(url.as_str()).is_ok());
    urls
}

/// Calls a function on each input and keeps the compiler from dropping the answer.
macro_rules! each {
    (|$input:ident| $call:expr) => {
        |inputs: &[&str]| {
            for $input in inputs {
                let _ = black_box($call);
            }
        }
    };
}

fn cases(urls: Vec<String>) -> Vec<Case> {
    let generated = |make: fn(&mut Dice) -> String| (0..DISTINCT).map(|n| make(&mut Dice::new(n))).collect();
    let pairs = urls.iter().enumerate().map(|(n, url)| format!("{url}\t{}", reference(&mut Dice::new(n)))).collect();
    let with_fragments = urls.iter().enumerate().map(|(n, url)| format!("{url}#f{n}")).collect();
    vec![
        Case {
            name: "urlsplit",
            python: "urlsplit(a)",
            rust: each!(|url| urllib::urlsplit(*url)),
            inputs: urls.clone(),
        },
        Case {
            name: "urlparse",
            python: "urlparse(a)",
            rust: each!(|url| urllib::urlparse(*url)),
            inputs: urls.clone(),
        },
        Case {
            name: "geturl",
            python: "urlsplit(a).geturl()",
            rust: each!(|url| urllib::urlsplit(*url).map(|url| url.geturl())),
            inputs: urls,
        },
        Case {
            name: "urljoin",
            python: "urljoin(a[0], a[1])",
            rust: each!(|pair| pair.split_once('\t').map(|(base, url)| urllib::urljoin(base, url))),
            inputs: pairs,
        },
        Case {
            name: "urldefrag",
            python: "urldefrag(a)",
            rust: each!(|url| urllib::urldefrag(*url)),
            inputs: with_fragments,
        },
        Case { name: "quote", python: "quote(a)", rust: each!(|text| urllib::quote(*text)), inputs: generated(words) },
        Case {
            name: "quote_plus",
            python: "quote_plus(a)",
            rust: each!(|text| urllib::quote_plus(*text)),
            inputs: generated(words),
        },
        Case {
            name: "unquote",
            python: "unquote(a)",
            rust: each!(|text| urllib::unquote(*text)),
            inputs: generated(quoted),
        },
        Case {
            name: "unquote_plus",
            python: "unquote_plus(a)",
            rust: each!(|text| urllib::unquote_plus(text)),
            inputs: generated(quoted),
        },
        Case {
            name: "parse_qsl",
            python: "parse_qsl(a)",
            rust: each!(|text| urllib::parse_qsl(*text)),
            inputs: generated(query),
        },
        Case {
            name: "  many escapes",
            python: "parse_qsl(a)",
            rust: each!(|text| urllib::parse_qsl(*text)),
            inputs: generated(escaped_query),
        },
        Case {
            name: "parse_qs",
            python: "parse_qs(a)",
            rust: each!(|text| urllib::parse_qs(*text)),
            inputs: generated(query),
        },
        Case {
            name: "urlencode",
            python: "urlencode(((a[0], a[1]), ('n', a[2])))",
            rust: each!(|fields| {
                let mut fields = fields.split('\t');
                let mut next = || fields.next().unwrap_or_default();
                urllib::urlencode([(next(), next()), ("n", next())])
            }),
            inputs: (0..DISTINCT).map(|n| fields(&mut Dice::new(n))).collect(),
        },
    ]
}

fn time_rust(case: &Case) -> f64 {
    let inputs: Vec<&str> = case.inputs.iter().map(String::as_str).collect();
    let mut best = vec![f64::INFINITY; inputs.len().div_ceil(PIECE)];
    for _ in 0..ROUNDS * 2 {
        for (best, piece) in best.iter_mut().zip(inputs.chunks(PIECE)) {
            let start = Instant::now();
            (case.rust)(black_box(piece));
            *best = best.min(start.elapsed().as_secs_f64());
        }
    }
    best.iter().sum::<f64>() / inputs.len() as f64 * 1e9
}

fn time_python(case: &Case) -> Option<f64> {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let mut child = Command::new(python)
        .args(["-c", PYTHON, &ROUNDS.to_string(), case.python, &PIECE.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let mut stdin = child.stdin.take()?;
    for input in &case.inputs {
        writeln!(stdin, "{input}").ok()?;
    }
    drop(stdin);
    let output = child.wait_with_output().ok()?;
    String::from_utf8_lossy(&output.stdout).trim().parse().ok()
}

/// Pseudo-random numbers: xorshift, seeded differently for each input.
struct Dice(u64);

impl Dice {
    fn new(seed: usize) -> Self {
        let mut dice = Dice((seed as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        dice.below(1);
        dice
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    fn pick<'t>(&mut self, choices: &[&'t str]) -> &'t str {
        choices[self.below(choices.len())]
    }

    fn word(&mut self) -> String {
        (0..2 + self.below(9)).map(|_| char::from(b'a' + self.below(26) as u8)).collect()
    }
}

fn url(dice: &mut Dice) -> String {
    let mut url = format!("{}://", dice.pick(&["http", "https", "https", "ftp", "file"]));
    if dice.below(20) == 0 {
        url += "user:secret@";
    }
    url += &format!("{}.{}{}", dice.word(), dice.word(), dice.pick(&[".com", ".org", ".example", ".com:8080"]));
    for _ in 0..dice.below(5) {
        url += &format!("/{}", dice.word());
    }
    if dice.below(3) == 0 {
        url += &format!("?{}={}&{}={}", dice.word(), dice.word(), dice.word(), dice.word());
    }
    if dice.below(6) == 0 {
        url += &format!("#{}", dice.word());
    }
    url
}

fn reference(dice: &mut Dice) -> String {
    let prefix = dice.pick(&["", "./", "../", "../../", "/", "//other.example/", "?", "#", "https://other.example/"]);
    format!("{prefix}{}/{}", dice.word(), dice.word())
}

fn words(dice: &mut Dice) -> String {
    let between = ["/", "/", " ", "é", "&", "-", "日本"];
    (0..2 + dice.below(4)).map(|_| format!("{}{}", dice.pick(&between), dice.word())).collect()
}

fn quoted(dice: &mut Dice) -> String {
    let between = ["/", "%20", "%20", "%C3%A9", "%26", "+", "%E6%97%A5"];
    (0..2 + dice.below(4)).map(|_| format!("{}{}", dice.pick(&between), dice.word())).collect()
}

/// In lists of real URLs, one query in seventeen has an escape; here it is one field in ten.
fn query(dice: &mut Dice) -> String {
    query_of(dice, &["", "", "", "", "", "", "", "", "", "%20"])
}

/// Three fields in five have an escape.
fn escaped_query(dice: &mut Dice) -> String {
    query_of(dice, &["", "", "+", "%20", "%C3%A9"])
}

fn query_of(dice: &mut Dice, between: &[&str]) -> String {
    let fields = (0..1 + dice.below(5)).map(|_| {
        let middle = dice.pick(between);
        format!("{}={}{middle}{}", dice.word(), dice.word(), dice.word())
    });
    fields.collect::<Vec<_>>().join("&")
}

fn fields(dice: &mut Dice) -> String {
    format!("{}\t{}\t{}", dice.word(), words(dice), dice.below(1000))
}
