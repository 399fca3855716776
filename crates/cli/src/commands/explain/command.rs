//! The command `explain`.

use super::lints;
use super::scheme::{Edition, Lesson};
use crate::exit::{Exit, Failure};
use crate::io::Io;

/// Teach a scheme or a lint
///
/// Of a scheme: what it is, its grammar, its fields, what is a URL of it and what is none, and how it came to be. Of a lint,
/// by its code or its name: what it finds, why that matters, what to do, and examples.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  urlgram explain U301
  urlgram explain --lints
  urlgram explain gopher
  urlgram explain gopher --as rfc1738
  urlgram explain ftp --format markdown > ftp.md")]
pub(crate) struct Args {
    /// The scheme, or the code, the beginning of codes, or the name of a lint
    #[arg(value_name = "NAME", required_unless_present = "lints")]
    name: Option<String>,

    /// List all lints
    #[arg(long, conflicts_with = "name")]
    lints: bool,

    /// Which of its documents to follow
    #[arg(long = "as", value_name = "DOCUMENT", value_enum, default_value_t = Edition::Current)]
    edition: Edition,

    /// How to print it
    #[arg(short = 'F', long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Format {
    /// For people, on a terminal
    Text,
    /// A page, in which the names of rules are links
    Markdown,
    /// For machines
    Json,
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let name = args.name.as_deref().unwrap_or("ALL");
    if let Some(lints) = lints::meant(name) {
        match (args.format, args.lints) {
            (Format::Text, true) => write!(io.out, "{}", lints::list(&lints, &io.out_style))?,
            (Format::Text, false) => write!(io.out, "{}", lints::text(&lints, &io.out_style))?,
            (Format::Markdown, _) => write!(io.out, "{}", lints::markdown(&lints))?,
            (Format::Json, _) => writeln!(io.out, "{:#}", lints::json(&lints))?,
        }
        return Ok(Exit::Clean);
    }
    let lesson = Lesson::of(name, args.edition)?;
    match args.format {
        Format::Text => write!(io.out, "{}", lesson.text(&io.out_style))?,
        Format::Markdown => write!(io.out, "{}", lesson.markdown())?,
        Format::Json => writeln!(io.out, "{:#}", lesson.json())?,
    }
    Ok(Exit::Clean)
}
