//! For programs that follow links as a browser does: the targets of the links of a page, each once, those of the same origin first.
//!
//! ```console
//! $ cargo run --example crawl_links https://example.org/docs/ ../a '//cdn.example/x' '#top' mailto:anna@example.org
//! ```
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use std::collections::BTreeSet;
use std::error::Error;

use urlgram::whatwg::{Failure, Url};

/// Returns the targets of links in a page that a crawler requests: without fragments, and without schemes other than http and https.
pub(crate) fn targets(page: &Url, links: &[&str]) -> Result<Vec<Url>, Failure> {
    let (mut own, mut others) = (Vec::new(), Vec::new());
    let mut seen = BTreeSet::from([page.without_fragment().to_owned()]);
    for link in links {
        let target = page.join(link)?;
        let is_new = matches!(target.scheme(), "http" | "https") && seen.insert(target.without_fragment().to_owned());
        if is_new {
            let is_own = target.origin().is_same_origin(&page.origin());
            if is_own { &mut own } else { &mut others }.push(target);
        }
    }
    own.append(&mut others);
    Ok(own)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut links: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if links.is_empty() {
        links = vec!["https://example.org/docs/", "//cdn.example/x", "../a b", "#top", "mailto:anna@example.org"];
    }
    for target in targets(&Url::parse(links[0])?, &links[1..])? {
        println!("{target}");
    }
    Ok(())
}
