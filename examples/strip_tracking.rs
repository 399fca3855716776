//! For programs that clean links before people share them: removes tracking parameters, and keeps every other byte of the text.
//!
//! ```console
//! $ cargo run --example strip_tracking 'https://example.org/a%2fb?id=7&utm_source=x&q=A%20b#top'
//! ```
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use std::error::Error;

use urlgram::Uri;

/// Names of parameters that say where a reader came from.
const TRACKING: [&str; 4] = ["fbclid", "gclid", "mc_eid", "msclkid"];

/// Returns the URI without tracking parameters, and their number.
pub(crate) fn stripped(text: &str) -> Result<(Uri<String>, usize), Box<dyn Error>> {
    let mut removed = 0;
    let uri = Uri::parse(text)?.edit_query(|query| {
        removed = query.retain(|pair| {
            let (name, _) = pair.lossy();
            !name.starts_with("utm_") && !TRACKING.contains(&&*name)
        });
    })?;
    // A query that has become empty loses its question mark.
    let uri = if removed > 0 && uri.query() == Some("") { uri.without_query() } else { uri };
    Ok((uri, removed))
}

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or("https://example.org/a%2fb?id=7&utm_source=x&q=A%20b#top".into());
    let (uri, removed) = stripped(&text)?;
    println!("{uri}\n{removed} removed");
    Ok(())
}
