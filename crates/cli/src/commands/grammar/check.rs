//! `urlgram grammar check`: the mistakes in a grammar.

use std::path::Path;

use serde_json::Value;

use crate::exit::{Exit, Failure};
use crate::input::Notation;
use crate::io::Io;
use crate::output::{Format, OutputStyle, Renderer, legible, legible_at_start, message};
use urlgram_abnf::{Grammar, GrammarProblem, ParsedGrammar, Report, Severity};
use urlgram_ops::grammar::problems_json;

/// Check grammars: syntax, names, unused rules, loops, and alternatives that hide a longer one
///
/// Reads ABNF, the text of RFCs, the XML of RFCs, HTML and Markdown. A header of comment lines may say `; Start: RULE`,
/// `; Import: FILE: RULE`, `; Octets: yes`, `; Literals: case-sensitive` and `; Dialect: BNF`.
///
/// The exit code is 1 if there are errors or warnings. Advice does not count: it is about correct grammars that a parser
/// gets wrong if it takes the first alternative that matches.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files, `-` for stdin, or names of built-in grammars
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,

    #[command(flatten)]
    notation: Notation,

    /// Print no advice
    #[arg(short, long)]
    quiet: bool,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among([Format::Full, Format::Concise, Format::Json, Format::JsonLines]), default_value = "full")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram grammar check my.abnf
  urlgram grammar check --quiet --format concise *.abnf
  urlgram grammar show --grammar rfc3986 | urlgram grammar check -";

/// Limit of drawings per file. Drawing takes longer the further down in a file the place is.
const MAX_DRAWN: usize = 100;

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let (mut exit, mut counts, mut array) = (Exit::Clean, Counts::default(), Vec::new());
    let mut is_any_read = false;
    for name in &args.files {
        let reading = match open(&args, name, io) {
            Ok(reading) => reading,
            Err(failure) => {
                let (_, mut output) = io.split();
                exit = exit.max(output.error(format_args!("{failure}"))?);
                continue;
            }
        };
        is_any_read = true;
        let mut problems = reading.check();
        problems.retain(|problem| !args.quiet || problem.severity() > Severity::Info);
        problems.iter().for_each(|problem| counts.add(problem.severity()));
        match args.format {
            Format::Full => draw(&reading.grammar, &problems, io)?,
            Format::Json => array.extend(problems_json(&reading.grammar, &problems)),
            format => list(format, &reading.grammar, &problems, io)?,
        }
    }
    if args.format == Format::Json {
        Format::Json.json(io.out, || Value::Array(array))?;
    }
    if args.format == Format::Full && is_any_read {
        io.out.flush()?;
        writeln!(io.err, "{counts}")?;
    }
    let found = counts.errors + counts.warnings > 0;
    Ok(exit.max(if found { Exit::Findings } else { Exit::Clean }))
}

fn open(args: &Args, name: &str, io: &mut Io<'_>) -> Result<ParsedGrammar, Failure> {
    if name != "-" {
        return args.notation.open(name).map(std::borrow::Cow::into_owned);
    }
    let mut bytes = Vec::new();
    io.input.read_to_end(&mut bytes)?;
    Ok(args.notation.read("<stdin>", &bytes, Path::new("")))
}

/// Prints one line per problem.
fn list(format: Format, grammar: &Grammar, problems: &[GrammarProblem], io: &mut Io<'_>) -> Result<(), Failure> {
    if format == Format::JsonLines {
        let mut problems = problems_json(grammar, problems).into_iter();
        return Ok(problems.try_for_each(|problem| Format::JsonLines.json(io.out, || problem).map(drop))?);
    }
    for (problem, place) in problems.iter().zip(grammar.positions(problems)) {
        let file = grammar.file(problem.file);
        let said = message(&format!("{} {}: {}", problem.code(), problem.message(), problem.label()), &io.out_style);
        let name = message(&file.name, &io.out_style);
        writeln!(io.out, "{}:{place}: {}", legible_at_start(&name), legible(&said))?;
    }
    Ok(())
}

fn draw(grammar: &Grammar, problems: &[GrammarProblem], io: &mut Io<'_>) -> Result<(), Failure> {
    let renderer = Renderer::new(&OutputStyle { is_grammar: true, ..io.out_style });
    let drawn = &problems[..problems.len().min(MAX_DRAWN)];
    for report in Report::all(grammar, drawn) {
        writeln!(io.out, "{}", renderer.draw(&report))?;
    }
    if problems.len() > MAX_DRAWN {
        let more = problems.len() - MAX_DRAWN;
        writeln!(io.out, "… and {more} more; use `--format concise` to list them")?;
    }
    Ok(())
}

#[derive(Default)]
struct Counts {
    errors: usize,
    warnings: usize,
    advice: usize,
}

impl Counts {
    fn add(&mut self, severity: Severity) {
        match severity {
            Severity::Info => self.advice += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Error => self.errors += 1,
        }
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plural = |count: usize, one: &str, many: &str| match count {
            0 => None,
            1 => Some(format!("1 {one}")),
            _ => Some(format!("{count} {many}")),
        };
        let counts = [
            plural(self.errors, "error", "errors"),
            plural(self.warnings, "warning", "warnings"),
            plural(self.advice, "piece of advice", "pieces of advice"),
        ];
        let words: Vec<String> = counts.into_iter().flatten().collect();
        f.write_str(&if words.is_empty() { "nothing to report".to_owned() } else { words.join(", ") })
    }
}
