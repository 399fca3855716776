//! From a grammar to a parser with messages and trees.
//!
//! `samples/semver.rs` was written by `urlgram grammar rust semver.abnf --tests 12 -o samples/semver.rs`; it needs nothing but nom.
//!
//! ```console
//! cargo run --example semver 1.0.0-rc.1+build.5 1.0.01
//! ```
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

#[allow(dead_code, unreachable_pub, reason = "the module has more than the program needs")]
#[allow(clippy::manual_is_ascii_check, reason = "the grammar decides")]
#[path = "samples/semver.rs"]
#[rustfmt::skip]
mod semver;

use semver::typed::{Typed, Version};
use semver::{Node, Rule, parse};

fn main() {
    let texts: Vec<String> = std::env::args().skip(1).collect();
    let examples = ["1.0.0-rc.1+build.5".to_owned(), "1.0.01".to_owned()];
    for text in if texts.is_empty() { &examples[..] } else { &texts[..] } {
        match parse(Rule::Version, text) {
            Ok(tree) => {
                print(&tree, text, 0);
                summarize(text);
            }
            Err(error) => println!("{text}\n{:width$}^ {error}", "", width = error.offset),
        }
    }
}

/// Prints the parts of a version by their names.
fn summarize(text: &str) {
    let Ok(version) = Version::parse(text) else { return };
    let [major, minor, patch] = version.core.number.each_ref().map(|number| number.text());
    let pre_release = version.pre_release.as_ref().map_or("none", |found| found.text());
    println!("major {major}, minor {minor}, patch {patch}, pre-release {pre_release}");
}

fn print(node: &Node, text: &str, depth: usize) {
    println!("{:indent$}{} {:?}", "", node.rule.name(), &text[node.span.clone()], indent = 2 * depth);
    node.children.iter().for_each(|child| print(child, text, depth + 1));
}
