//! The command `resolve`.

use std::ffi::OsString;

use serde_json::{Value, json};

use super::trace;
use crate::exit::{Exit, Failure};
use crate::input::reference::{absolute, read, reference};
use crate::input::{ColumnArgs, InputArgs, ReaderArgs, each_row, rejected, written};
use crate::io::Io;
use crate::output::{Format, Output};
use urlgram::resolve::{ResolveError, Resolver, Trace};
use urlgram::uri::Reference;
use urlgram_ops::reading::{Reader, Reading, resolved_by_browsers, with_scheme};

/// Resolve references against a base URI by RFC 3986 section 5
///
/// A reference that is invalid or has no target is explained on stderr and does not stop the run. The exit code is 1 if
/// there was one.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Base URI or IRI. Its fragment has no effect
    #[arg(value_name = "BASE", required_unless_present = "base_column")]
    base: Option<OsString>,

    #[command(flatten)]
    texts: InputArgs,

    #[command(flatten)]
    column: ColumnArgs,

    /// Take the base of each row from this column: the page that has the link
    #[arg(hide_short_help = true, long, value_name = "NAME", requires = "column", conflicts_with = "trace")]
    base_column: Option<String>,

    #[command(flatten)]
    reader: ReaderArgs,

    /// Show the branch taken, the merged paths and each step of remove_dot_segments
    #[arg(short, long)]
    trace: bool,

    /// Ignore the scheme of a reference if the base has the same: resolve "http:g" as "g" (section 5.2.2)
    #[arg(long)]
    non_strict: bool,

    /// Resolve by RFC 2396 of 1998: "?y" replaces the last segment, and ".." above the root stays
    #[arg(long, conflicts_with_all = ["trace", "rfc1808"])]
    rfc2396: bool,

    /// Resolve by RFC 1808 of 1995: with ;params, and keeping ".." above the root
    #[arg(long, conflicts_with_all = ["trace", "non_strict"])]
    rfc1808: bool,

    /// Reject a reference whose ".." climbs above the root
    #[arg(long)]
    no_climbing: bool,

    /// Reject a target whose path would be parsed as an authority, instead of prefixing it with "/."
    #[arg(long)]
    no_guard: bool,

    /// Print the result of the RFC's pseudo-code even if it parses as another URI
    #[arg(long, conflicts_with_all = ["trace", "no_guard", "no_climbing"])]
    literal: bool,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram resolve http://a/b/c/d ../g '?y' //other/
  urlgram resolve --trace http://a/b/c/d ../../g
  urlgram resolve --rfc2396 http://a/b/c/d '?y' ../../../g
  urlgram resolve --as whatwg http://a/b '\\\\c\\d'
  urlgram resolve --format json-lines http://a/b/ < links.txt
  urlgram resolve --column link --base-column page crawl.csv";

impl Args {
    fn resolver(&self) -> Resolver {
        let start = match (self.rfc2396, self.rfc1808) {
            (true, _) => Resolver::rfc2396(),
            (_, true) => Resolver::rfc1808(),
            _ => Resolver::new(),
        };
        start.strict(!self.non_strict).allow_climbing(!self.no_climbing).guard_path(!self.no_guard)
    }
}

/// The resolver and the output of all references.
struct Task<'b> {
    base: Reference<&'b str>,
    resolver: Resolver,
    trace: bool,
    literal: bool,
    format: Format,
}

/// Resolves as the URL Standard does.
fn by_browsers(args: Args, base: &str, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Args { trace, non_strict, rfc2396, rfc1808, no_climbing, no_guard, literal, format, texts, column, .. } = args;
    let (first, base_column) = (args.base, args.base_column);
    if trace || non_strict || rfc2396 || rfc1808 || no_climbing || no_guard || literal {
        return Err(Failure::Usage(
            "--as whatwg has no other options of resolve: they change the steps of RFC 3986".into(),
        ));
    }
    let Some(pages) = base_column else {
        return texts.in_column(&column).each(io, &mut |text, output| answer_by_browsers(base, text, format, output));
    };
    let columns = (column.name().unwrap_or_default(), Some(pages.as_str()));
    each_row(columns, texts.into_files(first), io, &mut |text, page, output| {
        answer_by_browsers(&String::from_utf8_lossy(page), text, format, output)
    })
}

/// Prints the target of a reference by the URL Standard.
fn answer_by_browsers(base: &str, text: &[u8], format: Format, output: &mut Output<'_>) -> Result<Exit, Failure> {
    let text = String::from_utf8_lossy(text);
    let target = resolved_by_browsers(base, &text);
    let record = || match &target {
        Ok(target) => json!({"base": base, "ref": text, "result": target}),
        Err(reason) => json!({"base": base, "ref": text, "error": {"kind": "reader", "message": reason}}),
    };
    if !format.json(output.out, record)? {
        match &target {
            Ok(target) => writeln!(output.out, "{target}")?,
            Err(reason) => output.message(format_args!("{text}: {reason}"))?,
        }
    }
    Ok(if target.is_ok() { Exit::Clean } else { Exit::Findings })
}

/// Resolves the references in a column against the bases in another.
fn by_rows(args: Args, pages: &str, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let reading = args.reader.reading()?;
    let (resolver, literal, format) = (args.resolver(), args.literal, args.format);
    let columns = (args.column.name().unwrap_or_default(), Some(pages));
    each_row(columns, args.texts.into_files(args.base), io, &mut |text, page, output| {
        let page = match written(&reading, page) {
            Ok(page) => page,
            Err(reason) => return rejected(page, &reason, format, output),
        };
        match read(&page, absolute) {
            Ok(base) => {
                let task = Task { base, resolver, trace: false, literal, format };
                task.resolve_as(&Reading { scheme: None, ..reading }, text, output)
            }
            Err(finding) => {
                output.diagnose(&finding, &page)?;
                Ok(Exit::Findings)
            }
        }
    })
}

pub(crate) fn run(mut args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let reading = args.reader.reading()?;
    let base = args.base.clone().unwrap_or_default();
    if reading.reader == Reader::Whatwg {
        let base = match (base.to_string_lossy(), reading.scheme) {
            (base, Some(scheme)) => with_scheme(&base, scheme).into_owned(),
            (base, None) => base.into_owned(),
        };
        return by_browsers(args, &base, io);
    }
    if let Some(pages) = args.base_column.take() {
        return by_rows(args, &pages, io);
    }
    let base_text = match written(&reading, base.as_encoded_bytes()) {
        Ok(written) => written.into_owned(),
        Err(reason) => return rejected(base.as_encoded_bytes(), &reason, args.format, &mut io.split().1),
    };
    let base = match read(&base_text, absolute) {
        Ok(base) => base,
        Err(finding) => {
            let first = args.texts.first().filter(|first| read(first.as_bytes(), absolute).is_ok());
            if let (Some(first), Some(base)) = (first, base.to_str()) {
                let order = "the base comes first, and then what is resolved against it";
                return Err(Failure::Usage(format!("{order}: `urlgram resolve {first} {base}`")));
            }
            if read(&base_text, reference).is_ok() {
                let base = String::from_utf8_lossy(&base_text);
                let separator = if base.starts_with('/') { "" } else { "/" };
                let message = "the base has no scheme, and a base is an absolute URI (RFC 3986 §5.1)";
                return Err(Failure::Usage(format!(
                    "{message}: `urlgram resolve https://example.org{separator}{base} REFERENCE`"
                )));
            }
            io.split().1.diagnose(&finding, &base_text)?;
            return Ok(Exit::Findings);
        }
    };
    let task = Task { base, resolver: args.resolver(), trace: args.trace, literal: args.literal, format: args.format };
    // A reference needs no scheme: the base has one.
    let reading = Reading { scheme: None, ..reading };
    args.texts.in_column(&args.column).each(io, &mut |text, output| task.resolve_as(&reading, text, output))
}

impl Task<'_> {
    /// Resolves the reference that a reader makes of a text.
    fn resolve_as(&self, reading: &Reading<'_>, text: &[u8], output: &mut Output<'_>) -> Result<Exit, Failure> {
        match written(reading, text) {
            Ok(text) => self.resolve(&text, output),
            Err(reason) => rejected(text, &reason, self.format, output),
        }
    }

    fn resolve(&self, text: &[u8], output: &mut Output<'_>) -> Result<Exit, Failure> {
        let r = match read(text, reference) {
            Ok(r) => r,
            Err(finding) => {
                let value = json!({"base": self.base.as_str(), "ref": String::from_utf8_lossy(text), "error": finding});
                if !self.format.json(output.out, || value)? {
                    output.diagnose(&finding, text)?;
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
        let record = || with_result(json!({"base": self.base.as_str(), "ref": r.as_str()}), &result);
        if !self.format.json(output.out, record)? {
            match &result {
                Ok(target) => writeln!(output.out, "{target}")?,
                Err(error) => output.message(format_args!("{}: {error}", r.as_str()))?,
            }
        }
        Ok(if result.is_ok() { Exit::Clean } else { Exit::Findings })
    }

    fn show(&self, r: &Reference<&str>, output: &mut Output<'_>) -> Result<Exit, Failure> {
        // The only error is a base without a scheme, which the parser has excluded.
        let trace = self.resolver.trace(&self.base, r).map_err(|error| Failure::Usage(error.to_string()))?;
        if !self.format.json(output.out, || self.traced(r, &trace))? {
            trace::draw(self.base.as_str(), r.as_str(), &trace, &output.out_style, output.out)?;
        }
        Ok(if trace.result.is_ok() { Exit::Clean } else { Exit::Findings })
    }

    fn traced(&self, r: &Reference<&str>, trace: &Trace<'_>) -> Value {
        let mut value = urlgram_ops::trace_json(trace);
        value["base"] = json!(self.base.as_str());
        value["ref"] = json!(r.as_str());
        with_result(value, &trace.result)
    }
}

fn with_result(mut value: Value, result: &Result<String, ResolveError>) -> Value {
    match result {
        Ok(target) => value["result"] = json!(target),
        Err(error) => value["error"] = json!({"kind": error.kind(), "message": error.to_string()}),
    }
    value
}
