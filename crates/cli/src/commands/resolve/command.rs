//! The command `resolve`.

use std::ffi::OsString;

use serde_json::{Value, json};

use super::trace;
use crate::exit::{Exit, Failure};
use crate::input::InputArgs;
use crate::input::reference::{absolute, read, reference};
use crate::io::Io;
use crate::output::{Format, Output};
use urlgram::resolve::{ResolveError, Resolver, Trace};
use urlgram::uri::Reference;

/// Resolve references against a base, by RFC 3986 section 5
///
/// A reference that is none, or means nothing, is explained on stderr, the rest goes on, and the exit code is 1.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The base: a URI or an IRI. Its fragment has no effect
    #[arg(value_name = "BASE")]
    base: OsString,

    #[command(flatten)]
    texts: InputArgs,

    /// Show how: the branch taken, the paths merged, each step of remove_dot_segments
    #[arg(short, long)]
    trace: bool,

    /// Ignore a scheme in the reference that is the base's: "http:g" means "g" (section 5.2.2)
    #[arg(long)]
    non_strict: bool,

    /// Resolve as RFC 1808 did in 1995: with ;params, and ".." above the root kept
    #[arg(long, conflicts_with_all = ["trace", "non_strict"])]
    rfc1808: bool,

    /// Refuse ".." that has nothing above it to go to
    #[arg(long)]
    no_climbing: bool,

    /// Refuse a path that would read as an authority, in place of "/." before it
    #[arg(long)]
    no_guard: bool,

    /// Print what the RFC's pseudo-code gives, even if it reads as another URI
    #[arg(long, conflicts_with_all = ["trace", "no_guard", "no_climbing"])]
    literal: bool,

    /// How to print what was resolved
    #[arg(short = 'F', long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram resolve http://a/b/c/d ../g '?y' //other/
  urlgram resolve --trace http://a/b/c/d ../../g
  urlgram resolve --format jsonl http://a/b/ < links.txt";

impl Args {
    fn resolver(&self) -> Resolver {
        let start = if self.rfc1808 { Resolver::rfc1808() } else { Resolver::new() };
        start.strict(!self.non_strict).allow_climbing(!self.no_climbing).guard_path(!self.no_guard)
    }
}

/// What is done with each reference, decided once.
struct Task<'b> {
    base: Reference<&'b str>,
    resolver: Resolver,
    trace: bool,
    literal: bool,
    format: Format,
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let base = match read(args.base.as_encoded_bytes(), absolute) {
        Ok(base) => base,
        Err(finding) => {
            io.split().1.diagnose(&finding, args.base.as_encoded_bytes())?;
            return Ok(Exit::Findings);
        }
    };
    let task = Task { base, resolver: args.resolver(), trace: args.trace, literal: args.literal, format: args.format };
    let mut exit = Exit::Clean;
    let done = args.texts.each(io, &mut |text, output| {
        exit = exit.max(task.resolve(text, output)?);
        Ok(())
    })?;
    Ok(exit.max(done))
}

impl Task<'_> {
    fn resolve(&self, text: &[u8], output: &mut Output<'_>) -> Result<Exit, Failure> {
        let r = match read(text, reference) {
            Ok(r) => r,
            Err(finding) => {
                let value = json!({"base": self.base.as_str(), "ref": String::from_utf8_lossy(text), "error": finding});
                match self.format.document(&value) {
                    Some(document) => writeln!(output.out, "{document}")?,
                    None => output.diagnose(&finding, text)?,
                }
                return Ok(Exit::Findings);
            }
        };
        if self.trace { self.show(&r, output) } else { self.answer(&r, output) }
    }

    fn answer(&self, r: &Reference<&str>, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let mut buffer = String::new();
        let result = if self.literal {
            self.resolver.resolve_literally(&self.base, r)
        } else {
            self.resolver.resolve_into(&self.base, r, &mut buffer).map(|_| buffer)
        };
        let mut value = json!({"base": self.base.as_str(), "ref": r.as_str()});
        add_result(&mut value, &result);
        match (self.format.document(&value), &result) {
            (Some(document), _) => writeln!(output.out, "{document}")?,
            (None, Ok(target)) => writeln!(output.out, "{target}")?,
            (None, Err(error)) => {
                output.message(format_args!("{}: {error}", r.as_str()))?;
            }
        }
        Ok(if result.is_ok() { Exit::Clean } else { Exit::Findings })
    }

    fn show(&self, r: &Reference<&str>, output: &mut Output<'_>) -> Result<Exit, Failure> {
        // A base that was read has a scheme, which is all that could be missing.
        let trace = self.resolver.trace(&self.base, r).map_err(|error| Failure::Usage(error.to_string()))?;
        match self.format.document(&self.traced(r, &trace)) {
            Some(document) => writeln!(output.out, "{document}")?,
            None => trace::draw(self.base.as_str(), r.as_str(), &trace, &output.out_style, output.out)?,
        }
        Ok(if trace.result.is_ok() { Exit::Clean } else { Exit::Findings })
    }

    fn traced(&self, r: &Reference<&str>, trace: &Trace<'_>) -> Value {
        let mut value = trace::json(trace);
        value["base"] = json!(self.base.as_str());
        value["ref"] = json!(r.as_str());
        add_result(&mut value, &trace.result);
        value
    }
}

fn add_result(value: &mut Value, result: &Result<String, ResolveError>) {
    match result {
        Ok(target) => value["result"] = json!(target),
        Err(error) => value["error"] = json!({"kind": error.kind(), "message": error.to_string()}),
    }
}
