//! Times parsers in Rust: `interop-speed NAME FILE` parses all lines of a file for each line of stdin, and prints nanoseconds of the
//! processor and how many were accepted.

use std::hint::black_box;
use std::io::stdin;

use cpu_time::ProcessTime;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let parse: fn(&str) -> bool = match arguments[1].as_str() {
        "urlgram" => |text| black_box(urlgram::UriReference::parse(text)).is_ok(),
        "urlgram-whatwg" => |text| black_box(urlgram::whatwg::Url::parse(text)).is_ok(),
        "rust-url" => |text| black_box(url::Url::parse(text)).is_ok(),
        "rust-http" => |text| black_box(text.parse::<http::Uri>()).is_ok(),
        "fluent-uri" => |text| black_box(fluent_uri::UriRef::parse(text)).is_ok(),
        "iri-string" => |text| black_box(iri_string::types::UriReferenceStr::new(text)).is_ok(),
        other => panic!("{other}"),
    };
    let file = std::fs::read_to_string(&arguments[2]).expect("a file of texts");
    let texts: Vec<&str> = file.lines().collect();
    for _ in stdin().lines() {
        let start = ProcessTime::now();
        let accepted = texts.iter().filter(|text| parse(black_box(text))).count();
        println!("{} {accepted}", start.elapsed().as_nanos());
    }
}
