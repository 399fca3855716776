//! Resolution and normalisation on real URLs: urlgram next to fluent-uri, iri-string and oxiri.
//!
//! ```text
//! cargo run --release --manifest-path benches/refs/Cargo.toml -- [ROUNDS] [LIST...]
//! ```
//!
//! A list has one URL per line; without arguments, the lists of `tests/data/urls` are read. Of each two URLs that follow each other, the first is a base and the second, made relative to
//! it where that is shorter, a reference. What one of the libraries does not read, or what they make different targets
//! of, is left out and counted. All are given the same, in turn, round after round; what is shown is the processor time
//! of the best round, and the median over rounds of the ratio to urlgram in that round.

use std::hint::black_box;

use cpu_time::ThreadTime;
use iri_string::format::ToDedicatedString;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr, UriStr};
use urlgram::normalize::Steps;
use urlgram::resolve::{Resolver, relativize};
use urlgram::{Uri, UriReference};

#[path = "../../src/arguments.rs"]
mod arguments;

fn main() {
    let (rounds, lists) = arguments::read();
    println!("{}", lists.iter().map(|list| list.name.as_str()).collect::<Vec<_>>().join(", "));
    let urls: Vec<String> = lists.into_iter().flat_map(|list| list.texts).collect();
    resolving(&urls, rounds);
    normalizing(&urls, rounds);
}

/// A base and a reference, read by each library that reads references apart from resolving them.
struct Pair<'t> {
    r: &'t str,
    urlgram: (Uri<&'t str>, UriReference<&'t str>),
    fluent: (fluent_uri::Uri<&'t str>, fluent_uri::UriRef<&'t str>),
    iri_string: (&'t UriAbsoluteStr, &'t UriReferenceStr),
    oxiri: oxiri::Iri<&'t str>,
}

impl<'t> Pair<'t> {
    fn read(base: &'t str, r: &'t str) -> Option<Self> {
        Some(Pair {
            r,
            urlgram: (Uri::parse(base).ok()?, UriReference::parse(r).ok()?),
            fluent: (fluent_uri::Uri::parse(base).ok()?, fluent_uri::UriRef::parse(r).ok()?),
            iri_string: (UriAbsoluteStr::new(base).ok()?, UriReferenceStr::new(r).ok()?),
            oxiri: oxiri::Iri::parse(base).ok()?,
        })
    }

    fn agreed(&self) -> bool {
        let urlgram = self.urlgram.0.resolve(&self.urlgram.1).map(|target| target.into_text()).ok();
        let fluent = self.fluent.1.resolve_against(&self.fluent.0).map(|target| target.into_string()).ok();
        let iri_string = self.iri_string.1.resolve_against(self.iri_string.0).to_string();
        let oxiri = self.oxiri.resolve(self.r).map(|target| target.into_inner()).ok();
        urlgram == fluent && urlgram == oxiri && urlgram == Some(iri_string)
    }
}

fn resolving(urls: &[String], rounds: usize) {
    let texts: Vec<(String, String)> = urls
        .windows(2)
        .filter_map(|pair| {
            let base = pair[0].split('#').next()?.to_owned();
            let relative = relativize(&Uri::parse(base.as_str()).ok()?, &Uri::parse(pair[1].as_str()).ok()?);
            Some((base, relative.map_or_else(|_| pair[1].clone(), |r| r.into_text())))
        })
        .collect();
    let read: Vec<Pair<'_>> = texts.iter().filter_map(|(base, r)| Pair::read(base, r)).filter(Pair::agreed).collect();
    let absolute = read.iter().filter(|pair| pair.urlgram.1.is_uri()).count();
    println!("{} pairs of {}, {absolute} of them with a reference that is a URI", read.len(), urls.len() - 1);

    let mut buffer = String::new();
    race(
        "resolve, reference read before, target owned",
        &read,
        rounds,
        &mut [
            ("urlgram", &mut |pair: &Pair<'_>| {
                black_box(pair.urlgram.0.resolve(&pair.urlgram.1).ok());
            }),
            ("fluent-uri", &mut |pair: &Pair<'_>| {
                black_box(pair.fluent.1.resolve_against(&pair.fluent.0).ok());
            }),
            ("iri-string", &mut |pair: &Pair<'_>| {
                black_box(pair.iri_string.1.resolve_against(pair.iri_string.0).to_dedicated_string());
            }),
        ],
    );
    race(
        "resolve, reference as text, target owned",
        &read,
        rounds,
        &mut [
            ("urlgram", &mut |pair: &Pair<'_>| {
                let r = UriReference::parse(pair.r).ok();
                black_box(r.and_then(|r| pair.urlgram.0.resolve(&r).ok()));
            }),
            ("fluent-uri", &mut |pair: &Pair<'_>| {
                let r = fluent_uri::UriRef::parse(pair.r).ok();
                black_box(r.and_then(|r| r.resolve_against(&pair.fluent.0).ok()));
            }),
            ("iri-string", &mut |pair: &Pair<'_>| {
                let r = UriReferenceStr::new(pair.r).ok();
                black_box(r.map(|r| r.resolve_against(pair.iri_string.0).to_dedicated_string()));
            }),
            ("oxiri", &mut |pair: &Pair<'_>| {
                black_box(pair.oxiri.resolve(pair.r).ok());
            }),
        ],
    );
    let mut other = String::new();
    race(
        "resolve, reference as text, into a buffer",
        &read,
        rounds,
        &mut [
            ("urlgram", &mut |pair: &Pair<'_>| {
                let r = UriReference::parse(pair.r).ok();
                black_box(r.and_then(|r| Resolver::new().resolve_into(&pair.urlgram.0, &r, &mut buffer).ok()));
            }),
            ("oxiri", &mut |pair: &Pair<'_>| {
                other.clear();
                black_box(pair.oxiri.resolve_into(pair.r, &mut other).ok());
            }),
        ],
    );
}

fn normalizing(urls: &[String], rounds: usize) {
    let read: Vec<_> = urls
        .iter()
        .filter_map(|url| {
            let text = url.as_str();
            Some((Uri::parse(text).ok()?, fluent_uri::Uri::parse(text).ok()?, UriStr::new(text).ok()?))
        })
        .filter(|(urlgram, fluent, iri_string)| {
            let normal = urlgram.normalize_by(Steps::SYNTAX).into_text();
            fluent.normalize().as_str() == normal && iri_string.normalize().to_string() == normal
        })
        .collect();
    println!("\n{} URLs of {}", read.len(), urls.len());
    race(
        "normalize, RFC 3986 section 6.2.2, owned",
        &read,
        rounds,
        &mut [
            ("urlgram", &mut |(uri, ..)| {
                black_box(uri.normalize_by(Steps::SYNTAX));
            }),
            ("fluent-uri", &mut |(_, uri, _)| {
                black_box(uri.normalize());
            }),
            ("iri-string", &mut |(.., uri)| {
                black_box(uri.normalize().to_dedicated_string());
            }),
        ],
    );
    race(
        "normalize by all steps that a library has, owned",
        &read,
        rounds,
        &mut [
            ("urlgram", &mut |(uri, ..)| {
                black_box(uri.normalize());
            }),
            ("fluent-uri", &mut |(_, uri, _)| {
                black_box(uri.normalize());
            }),
        ],
    );
}

/// A library's name, and what it does with an item.
type Runner<'r, T> = (&'static str, &'r mut dyn FnMut(&T));

/// Runs each in turn, the first to go another one each round.
fn race<T>(title: &str, items: &[T], rounds: usize, runners: &mut [Runner<'_, T>]) {
    let mut times = vec![vec![0.0; rounds]; runners.len()];
    for round in 0..rounds {
        for turn in 0..runners.len() {
            let index = (round + turn) % runners.len();
            let start = ThreadTime::now();
            items.iter().for_each(&mut runners[index].1);
            times[index][round] = start.elapsed().as_nanos() as f64 / items.len() as f64;
        }
    }
    println!("\n{title}");
    for (index, (name, _)) in runners.iter().enumerate() {
        let best = times[index].iter().copied().fold(f64::INFINITY, f64::min);
        let mut ratios: Vec<f64> = times[index].iter().zip(&times[0]).map(|(own, first)| own / first).collect();
        ratios.sort_by(f64::total_cmp);
        println!("  {name:<12} {best:7.1} ns  {:5.2}x", ratios[rounds / 2]);
    }
}
