//! Prints the derivation of a text by the rules of the RFC.
//!
//! ```console
//! $ cargo run --example derive_tree 'http://192.0.2.7/a'
//! ```
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use urlgram::SyntaxError;
use urlgram::grammar::rfc3986::UriReference;
use urlgram::pass::derive;

fn main() -> Result<(), SyntaxError> {
    let text = std::env::args().nth(1).unwrap_or("http://192.0.2.7/a".into());
    let tree = derive(UriReference, &text)?;

    for node in tree.nodes() {
        println!("{:indent$}{}  {:?}", "", node.rule.name, node.span.of(&text), indent = 2 * node.depth);
    }

    // A node knows its rule as the document writes it.
    if let Some(node) = tree.nodes().iter().find(|node| node.rule.name == "host") {
        println!("\n{}    ({})", node.rule.abnf.trim(), node.rule);
    }
    Ok(())
}
