//! What is wrong with a text: as data, in words, and as a picture.
//!
//! ```console
//! $ cargo run --example explain_error 'http://[1::2::3]/'
//! ```
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use miette::{GraphicalReportHandler, GraphicalTheme};
use urlgram::Uri;
use urlgram::cause::Cause;
use urlgram::diagnostic::Diagnosis;

fn main() -> std::fmt::Result {
    let text = std::env::args().nth(1).unwrap_or("http://[1::2::3]/".into());
    let Err(error) = Uri::parse(text.as_str()) else {
        println!("{text} is a URI");
        return Ok(());
    };

    // Exact: where reading stopped, and all that could have stood there.
    println!("{error}");

    // What was probably meant: a stable code, a place, perhaps a fix.
    let cause = Cause::of(&text, &error);
    println!("{} {} at {}: {}", cause.code, cause.name, cause.span, cause.headline);
    if let Some(mended) = cause.mended(&text) {
        println!("perhaps {mended}");
    }

    // The picture. Any miette handler will do.
    let mut picture = String::new();
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor());
    handler.render_report(&mut picture, &Diagnosis::new(&text, &error))?;
    println!("\n{picture}");
    Ok(())
}
