//! `urlgram grammar check`: what is wrong with a grammar, and where.

use std::path::Path;

use serde_json::{Value, json};

use crate::exit::{Exit, Failure};
use crate::input::Notation;
use crate::io::Io;
use crate::output::Renderer;
use urlgram_abnf::{FileId, Grammar, GrammarProblem, ParsedGrammar, Report, Severity};

/// Check grammars: syntax, names, unused rules, loops, and alternatives that hide a longer one
///
/// Errors and warnings make the exit code 1. Advice does not: it tells what the grammar is right about, but a parser that
/// takes the first match would get wrong.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files, `-` for stdin, or grammars of urlgram's by name
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,

    #[command(flatten)]
    notation: Notation,

    /// Leave advice out
    #[arg(short, long)]
    quiet: bool,

    /// How to print what was found
    #[arg(short = 'F', long, value_enum, value_name = "FORMAT", default_value_t = Format::Full)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram grammar check my.abnf
  urlgram grammar check --quiet --format concise *.abnf
  urlgram grammar show --grammar rfc3986 | urlgram grammar check -";

/// How many pictures of one file are drawn; nobody looks at more, and each takes the longer the further down it is.
const MOST_DRAWN: usize = 100;

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Format {
    /// Pictures for people
    Full,
    /// One line each
    Concise,
    /// A JSON object a line
    JsonLines,
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let (mut exit, mut counts) = (Exit::Clean, Counts::default());
    for name in &args.files {
        let reading = match open(&args, name, io) {
            Ok(reading) => reading,
            Err(failure) => {
                let (_, mut output) = io.split();
                exit = exit.max(output.error(format_args!("{failure}"))?);
                continue;
            }
        };
        let problems = problems(&reading, args.quiet);
        problems.iter().for_each(|problem| counts.add(problem.severity()));
        print(&args, &reading.grammar, &problems, io)?;
    }
    if args.format == Format::Full {
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
    let mut text = String::new();
    io.input.read_to_string(&mut text)?;
    Ok(args.notation.read("<stdin>", &text, Path::new("")))
}

/// What the reader and the check found, in the order of the text.
fn problems(reading: &ParsedGrammar, quiet: bool) -> Vec<GrammarProblem> {
    let mut problems = reading.problems.clone();
    problems.extend(reading.grammar.check());
    problems.retain(|problem| !quiet || problem.severity() > Severity::Advice);
    problems.sort_by_key(|problem| problem.span.start);
    problems
}

fn print(args: &Args, grammar: &Grammar, problems: &[GrammarProblem], io: &mut Io<'_>) -> Result<(), Failure> {
    match args.format {
        Format::Full => {
            let renderer = Renderer::new(&io.out_style);
            let drawn = &problems[..problems.len().min(MOST_DRAWN)];
            for report in Report::all(grammar, drawn) {
                writeln!(io.out, "{}", renderer.draw(&report))?;
            }
            if problems.len() > MOST_DRAWN {
                let more = problems.len() - MOST_DRAWN;
                writeln!(io.out, "… and {more} more, which `--format concise` lists")?;
            }
        }
        Format::Concise => {
            let lines = Lines::of(&grammar.file(FileId::MAIN).text);
            for problem in problems {
                let file = grammar.file(problem.file);
                let (line, column) = lines.place(problem.span.start);
                let (code, headline, label) = (problem.code(), problem.message(), problem.label());
                writeln!(io.out, "{}:{line}:{column}: {code} {headline}: {label}", file.name)?;
            }
        }
        Format::JsonLines => {
            let lines = Lines::of(&grammar.file(FileId::MAIN).text);
            for problem in problems {
                writeln!(io.out, "{}", as_json(grammar, &lines, problem))?;
            }
        }
    }
    Ok(())
}

/// Where the lines of a text begin, so that a place is found without reading all that comes before it.
struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Lines { text, starts }
    }

    /// The line and the column of a byte, both counted from 1, the column in characters.
    fn place(&self, at: u32) -> (usize, usize) {
        let line = self.starts.partition_point(|start| *start <= at as usize);
        (line, self.text[self.starts[line - 1]..at as usize].chars().count() + 1)
    }
}

fn as_json(grammar: &Grammar, lines: &Lines<'_>, problem: &GrammarProblem) -> Value {
    // The reader reports on the file it was given, and of others only what that file imports.
    let file = grammar.file(problem.file);
    let (line, column) = lines.place(problem.span.start);
    json!({
        "file": file.name, "line": line, "column": column,
        "offset": problem.span.start, "length": problem.span.len(),
        "code": problem.code(), "severity": severity(problem.severity()),
        "message": problem.message(), "label": problem.label(), "help": problem.help(),
        "second": problem.secondary.map(|span| json!({
            "offset": span.start, "length": span.len(), "label": problem.secondary_label(),
        })),
    })
}

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Advice => "advice",
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
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
            Severity::Advice => self.advice += 1,
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
