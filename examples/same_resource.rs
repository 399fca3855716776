//! For programs that store URIs, such as a cache or a list of bookmarks: one entry for all spellings, and the reason why two are the same.
//!
//! ```console
//! $ cargo run --example same_resource http://example.org HTTP://EXAMPLE.org:80/ http://example.org/%7Ea/../
//! ```
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use std::collections::BTreeMap;

use urlgram::normalize::compare;
use urlgram::{SyntaxError, Uri};

/// Returns the spellings by their normal form (RFC 3986 section 6).
pub(crate) fn grouped<'a>(texts: &[&'a str]) -> Result<BTreeMap<Uri<String>, Vec<Uri<&'a str>>>, SyntaxError> {
    let mut groups: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for text in texts {
        let uri = Uri::parse(*text)?;
        groups.entry(uri.normalize()).or_default().push(uri);
    }
    Ok(groups)
}

fn main() -> Result<(), SyntaxError> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut texts: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if texts.is_empty() {
        texts =
            vec!["http://example.org", "HTTP://EXAMPLE.org:80/", "http://example.org/%7Ea/../", "http://example.org/a"];
    }
    for (normal, spellings) in grouped(&texts)? {
        println!("{normal}");
        for spelling in spellings {
            let why = compare(&spelling, &normal).level.map_or("another resource", |level| level.source());
            println!("  {spelling}  ({why})");
        }
    }
    Ok(())
}
