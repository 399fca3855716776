//! For programs that read URLs from a file of configuration: a mistake is drawn in its file, with line, column, rule and what to write.
//!
//! ```console
//! $ cargo run --example check_config app.conf
//! ```
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use std::error::Error;

use miette::{GraphicalReportHandler, GraphicalTheme};
use urlgram::Uri;
use urlgram::diagnostic::{Diagnostic, Report};

const EXAMPLE: &str =
    "# Lines of a name and a URI.\nhome = https://example.org/\nmirror = https://example.org:8o80/pub\n";

/// Returns the URIs of a file of lines `name = URI`, and a report for each mistake.
pub(crate) fn read<'a>(file: &str, text: &'a str) -> (Vec<(&'a str, Uri<&'a str>)>, Vec<Report>) {
    let (mut uris, mut reports) = (Vec::new(), Vec::new());
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let setting = line.split_once('=').filter(|_| !line.starts_with('#'));
        if let Some((name, value)) = setting {
            let from = start + name.len() + 1 + (value.len() - value.trim_start().len());
            let value = value.trim();
            match Uri::parse(value) {
                Ok(uri) => uris.push((name.trim(), uri)),
                Err(error) => {
                    let diagnostic = Diagnostic::from_syntax_error(value, error);
                    reports.push(Report::new(value, diagnostic).in_source(file, text, from));
                }
            }
        }
        start += line.len();
    }
    (uris, reports)
}

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1);
    let text = file.as_ref().map_or(Ok(EXAMPLE.to_owned()), std::fs::read_to_string)?;
    let (uris, reports) = read(file.as_deref().unwrap_or("example.conf"), &text);
    uris.iter().for_each(|(name, uri)| println!("{name}: {uri}"));
    for report in reports {
        let mut drawn = String::new();
        GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).render_report(&mut drawn, &report)?;
        println!("{drawn}");
    }
    Ok(())
}
