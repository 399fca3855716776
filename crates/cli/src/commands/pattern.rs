//! `urlgram pattern`: patterns of the URL Pattern Standard.

use std::ffi::OsString;

use serde_json::{Map, Value, json};

use crate::exit::{Exit, Failure};
use crate::input::{FileArgs, InputArgs};
use crate::io::Io;
use crate::op_call::{show, utf8};
use crate::output::{Foreign, Format};
use urlgram::urlpattern::{UrlPattern, UrlPatternError};
use urlgram_ops::{BadRequest, components_of_pattern, match_json};

/// Parse URL patterns and match URLs by them (URL Pattern Standard)
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  urlgram pattern parse 'https://*.example.com/users/:id'
  urlgram pattern match 'https://*.example.com/users/:id' https://a.example.com/users/7
  urlgram pattern match --base https://example.com '/:page' < urls.txt";

#[derive(clap::Subcommand, Debug)]
enum Command {
    Parse(Parse),
    Match(Match),
}

/// Print the canonical pattern of each component
#[derive(clap::Args, Debug)]
struct Parse {
    #[command(flatten)]
    pattern: Pattern,
}

/// Print the URLs that match, with their groups
///
/// A URL that does not match is reported on stderr and does not stop the run. The exit code is 1 if there was one.
#[derive(clap::Args, Debug)]
struct Match {
    #[command(flatten)]
    pattern: Pattern,

    /// URLs to match. Reads one per line from stdin if none is given, and for `-`
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,

    #[command(flatten)]
    files: FileArgs,
}

#[derive(clap::Args, Debug)]
struct Pattern {
    /// Pattern of whole URLs
    pattern: String,

    /// Base URL of the pattern
    #[arg(long, value_name = "URL")]
    base: Option<String>,

    /// Ignore case in path, query and fragment
    #[arg(long)]
    ignore_case: bool,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    match args.command {
        Command::Parse(Parse { pattern }) => parse(pattern, io),
        Command::Match(args) => matched(args, io),
    }
}

/// A request, and its pattern or the reason why it is invalid.
type Read = (Map<String, Value>, Result<UrlPattern, UrlPatternError>);

fn read(options: &Pattern) -> Result<Read, Failure> {
    let Pattern { pattern, base, ignore_case, .. } = options;
    let request = json!({"pattern": pattern, "base": base, "ignore_case": ignore_case});
    let request = request.as_object().cloned().unwrap_or_default();
    let read = urlgram_ops::pattern(&request).map_err(|BadRequest(reason)| Failure::Usage(reason))?;
    Ok((request, read))
}

/// Returns the answer about an invalid pattern, and notes the option that it lacks.
fn refused(error: &UrlPatternError, io: &mut Io<'_>) -> Result<Value, Failure> {
    if matches!(error, UrlPatternError::MissingBase) {
        io.note(format_args!("`--base https://example.com` gives it one"))?;
    }
    Ok(json!({"error": {"message": error.to_string()}}))
}

fn parse(options: Pattern, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let (request, pattern) = read(&options)?;
    let answer = match pattern {
        Ok(pattern) => {
            let components = components_of_pattern(&pattern);
            json!({"pattern": components, "has_regexp_groups": pattern.has_regexp_groups()})
        }
        Err(error) => refused(&error, io)?,
    };
    show(&options.pattern, request, answer, options.format, &mut io.split().1, |answer| {
        let components = answer["pattern"].as_object().into_iter().flatten();
        let line = |(name, value): (&String, &Value)| format!("{name:<9} {}\n", value.as_str().unwrap_or_default());
        components.map(line).collect::<String>().into_bytes()
    })
}

fn matched(args: Match, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Match { pattern: options, urls, files } = args;
    let (request, pattern) = read(&options)?;
    let pattern = match pattern {
        Ok(pattern) => pattern,
        Err(error) => {
            let answer = refused(&error, io)?;
            return show(&options.pattern, request, answer, options.format, &mut io.split().1, |_| Vec::new());
        }
    };
    InputArgs::of(urls, files).each(io, &mut |text, output| {
        let Some(url) = utf8(text, output)? else { return Ok(Exit::Findings) };
        let found = pattern.exec(url).as_ref().map_or(Value::Null, match_json);
        let is_match = !found.is_null();
        if !options.format.json(output.out, || json!({"url": url, "match": found}))? {
            match is_match {
                true => output.data(drawn(url, &found).as_bytes())?,
                false => output.message(format_args!("{url}: does not match"))?,
            }
        }
        Ok(if is_match { Exit::Clean } else { Exit::Findings })
    })
}

/// Returns the URL, and a line per group: component, name and value.
fn drawn(url: &str, found: &Value) -> String {
    let mut lines = format!("{}\n", Foreign(url));
    for (component, part) in found.as_object().into_iter().flatten() {
        for (name, value) in part["groups"].as_object().into_iter().flatten() {
            // A group that takes no part in the match has no value.
            if let Some(value) = value.as_str() {
                lines += &format!("  {component:<9} {} = {}\n", Foreign(name), Foreign(value));
            }
        }
    }
    lines
}
