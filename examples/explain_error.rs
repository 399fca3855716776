//! Shows what is wrong with a text: as data, in words, and as a picture.
//!
//! ```console
//! $ cargo run --example explain_error 'http://[1::2::3]/'
//! ```
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use miette::{GraphicalReportHandler, GraphicalTheme};
use urlgram::Uri;
use urlgram::diagnostic::{Diagnostic, Report};

fn main() -> std::fmt::Result {
    let text = std::env::args().nth(1).unwrap_or("http://[1::2::3]/".into());
    let Err(error) = Uri::parse(text.as_str()) else {
        println!("{text} is a URI");
        return Ok(());
    };

    // The place at which the text stops matching, and everything that would have matched there.
    println!("{error}");

    // The mistake behind it: a stable code, a place, perhaps a fix.
    let diagnostic = Diagnostic::from_syntax_error(&text, error);
    println!("{} at {}: {}", diagnostic.kind(), diagnostic.span(), diagnostic.message());
    if let Some(fixed) = diagnostic.fixed(&text) {
        println!("perhaps {fixed}");
    }

    // The picture. Any miette handler can draw it.
    let mut picture = String::new();
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor());
    handler.render_report(&mut picture, &Report::new(&text, diagnostic))?;
    println!("\n{picture}");
    Ok(())
}
