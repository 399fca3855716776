//! `urlgram grammar check`: the mistakes in a grammar.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::exit::{Exit, Failure};
use crate::findings::{Baseline, Lines, LocatedFinding, Origin, Print, PrintOptions, RuleSet, Totals, printer};
use crate::input::Notation;
use crate::io::Io;
use crate::output::{Foreign, Format, OutputStyle, Renderer};
use crate::project::{GrammarPath, grammar_paths};
use crate::write_file::{self, refuse_input};
use urlgram::diagnostic::Applicability;
use urlgram::span::Span;
use urlgram_abnf::{FileId, Grammar, GrammarFix, GrammarProblem, ParsedGrammar, Report, Severity};
use urlgram_ops::grammar::{problems_json, without_ignored};

/// Check grammars: syntax, names, unused rules, loops, and alternatives that hide a longer one
///
/// Reads ABNF, the text of RFCs, the XML of RFCs, HTML, Markdown, AsciiDoc, reStructuredText, MediaWiki, and comments of programs. A header
/// of comment lines may say `; Start: RULE`, `; Import: FILE: RULE`, `; Octets: yes`, `; Literals: case-sensitive`, `; Lists: RFC 9110` and
/// `; Dialect: BNF`. A comment `; urlgram: ignore[CODE]` accepts the problems of its line, `ignore-next-line` those of the next, and
/// `ignore-file` those of the file.
///
/// In folders, files of grammars and documents with grammars are checked, but not those that .gitignore or the configuration excludes.
///
/// With --fix, files are changed in place: what keeps the meaning of the rules as urlgram reads them, and with --unsafe-fixes also what is
/// probably meant. In documents, only the grammars are changed.
///
/// The exit code is 1 if there are errors or warnings, and 2 if a file cannot be read. Advice does not count: it is about correct
/// grammars that a parser gets wrong if it takes the first alternative that matches.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files, folders, patterns such as 'docs/**/*.md', `-` for stdin, or names of built-in grammars
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,

    #[command(flatten)]
    notation: Notation,

    /// Print no advice
    #[arg(short, long)]
    quiet: bool,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::FINDINGS), default_value = "full")]
    format: Format,

    /// Do not report findings that FILE contains, which --write-baseline made
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    /// Write all findings to FILE as a baseline, and report none
    #[arg(long, value_name = "FILE", conflicts_with = "baseline")]
    write_baseline: Option<PathBuf>,

    /// Change what keeps the meaning of the rules, such as `|` for `/`, and report what is left
    #[arg(long, conflicts_with_all = ["baseline", "write_baseline"])]
    fix: bool,

    /// With --fix, also change what is probably meant, such as a misspelt name or a missing import
    #[arg(long, requires = "fix")]
    unsafe_fixes: bool,
}

const EXAMPLES: &str = "\
Examples:
  urlgram grammar check my.abnf
  urlgram grammar check --quiet --format concise *.abnf
  urlgram grammar check --format github drafts
  urlgram grammar check --write-baseline known.json drafts
  urlgram grammar check --fix my.abnf
  urlgram grammar show --grammar rfc3986 | urlgram grammar check -";

/// Maximum number of times that a file is fixed and read again.
const MAX_ROUNDS: usize = 8;

/// Limit of drawings per file. Drawing takes longer the further down in a file the place is.
const MAX_DRAWN: usize = 100;

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    if args.fix && args.files.iter().any(|file| file == "-") {
        return Err(Failure::Usage("--fix changes files, and `-` is not a file".into()));
    }
    let paths = grammar_paths(&args.files)?;
    if let Some(output) = &args.write_baseline {
        let read = paths.iter().filter_map(|path| match path {
            GrammarPath::Named(name) => Some(Path::new(name)),
            GrammarPath::Found(path) => Some(path.as_path()),
            GrammarPath::Unread(..) => None,
        });
        refuse_input(output, read)?;
        Baseline::refuse_other(output)?;
    }
    let known = args.baseline.as_deref().map(Baseline::read).transpose()?;
    let written = args.write_baseline.as_deref().map(Baseline::new);
    let mut run = Run { args: &args, exit: Exit::Clean, counts: Counts::default(), array: Vec::new(), known, written };
    let options = PrintOptions { style: io.out_style, shows_unsafe_fixes: false, rules: RuleSet::Grammars };
    let mut printer = run.is_printed().then(|| printer(args.format, options));
    if let Some(printer) = &mut printer {
        printer.begin(io.out)?;
    }
    let mut is_any_read = false;
    for path in &paths {
        let read = match path {
            GrammarPath::Named(name) => open(&args, name, io).map(|reading| (name.clone(), reading)),
            GrammarPath::Found(path) => {
                let name = path.to_string_lossy().into_owned();
                args.notation.open(&name).map(|reading| (name, reading.into_owned()))
            }
            GrammarPath::Unread(path, error) => Err(Failure::Usage(format!("{}: {error}", Foreign::path(path)))),
        };
        let (name, reading) = match read {
            Ok(read) => read,
            Err(failure) => {
                let (_, mut output) = io.split();
                run.exit = run.exit.max(output.error(format_args!("{failure}"))?);
                run.counts.unread += 1;
                continue;
            }
        };
        if matches!(path, GrammarPath::Found(_)) && !reading.is_about_grammars() {
            continue;
        }
        is_any_read = true;
        let reading = if args.fix { run.fixed(&name, reading)? } else { reading };
        run.counts.files += 1;
        run.file(&name, &reading, printer.as_deref_mut(), io)?;
    }
    if !is_any_read && run.counts.unread == 0 {
        return Err(Failure::Usage("no file in the folder has a grammar".into()));
    }
    run.end(printer, is_any_read, io)
}

/// The state of a run.
struct Run<'a> {
    args: &'a Args,
    exit: Exit,
    counts: Counts,
    array: Vec<Value>,
    known: Option<Baseline>,
    written: Option<Baseline>,
}

impl Run<'_> {
    /// Whether a printer of findings has the format. The others are drawings, lines and the JSON of grammars.
    fn is_printed(&self) -> bool {
        !matches!(self.args.format, Format::Full | Format::Concise | Format::Json | Format::JsonLines)
    }

    /// Checks a grammar and prints its problems.
    fn file(
        &mut self,
        name: &str,
        reading: &ParsedGrammar,
        printer: Option<&mut (dyn Print + 'static)>,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        let grammar = &reading.grammar;
        let (mut problems, ignored) = without_ignored(grammar, reading.check());
        self.counts.ignored += ignored;
        problems.retain(|problem| !self.args.quiet || problem.severity() > Severity::Info);
        let origin = Origin { name, path: (name != "-").then(|| Path::new(name)) };
        let located = if printer.is_some() || self.known.is_some() || self.written.is_some() {
            located(grammar, &problems)
        } else {
            Vec::new()
        };
        if let Some(written) = &mut self.written {
            located.iter().for_each(|located| written.add(origin, located));
            self.counts.known += located.len();
            return Ok(());
        }
        let mut is_new = vec![true; problems.len()];
        if let Some(known) = &mut self.known {
            is_new = located.iter().map(|located| !known.has(origin, located)).collect();
            known.finish(origin);
            self.counts.known += is_new.iter().filter(|is_new| !**is_new).count();
        }
        if let Some(printer) = printer {
            for located in located.iter().zip(&is_new).filter(|(_, is_new)| **is_new).map(|(located, _)| located) {
                self.counts.add(located.finding.severity());
                printer.finding(name, located, io.out)?;
            }
            return Ok(());
        }
        let mut is_new = is_new.into_iter();
        problems.retain(|_| is_new.next().unwrap_or(true));
        problems.iter().for_each(|problem| self.counts.add(problem.severity()));
        match self.args.format {
            Format::Full => draw(grammar, &problems, io),
            Format::Json => {
                self.array.extend(problems_json(grammar, &problems));
                Ok(())
            }
            format => list(format, grammar, &problems, io),
        }
    }

    /// Applies the fixes to the file of a grammar, and returns what is read then.
    fn fixed(&mut self, name: &str, mut reading: ParsedGrammar) -> Result<ParsedGrammar, Failure> {
        let (path, args) = (Path::new(name), self.args);
        let failed = |error| Failure::File(path.to_owned(), error);
        let before = reading.grammar.file(FileId::MAIN).written().to_owned();
        // Built-in grammars have no file, and what is read as ISO 8859-1 is not written back as UTF-8.
        if !fs::metadata(path).is_ok_and(|metadata| metadata.is_file())
            || fs::read(path).map_err(failed)? != before.as_bytes()
        {
            return Ok(reading);
        }
        let errors = |reading: &ParsedGrammar| {
            reading.problems.iter().filter(|problem| problem.severity() == Severity::Error).count()
        };
        let mut made = 0;
        for _ in 0..MAX_ROUNDS {
            let (problems, _) = without_ignored(&reading.grammar, reading.check());
            let fixes = problems.iter().filter_map(|problem| reading.grammar.fix(problem));
            let is_wanted = |fix: &GrammarFix| args.unsafe_fixes || fix.applicability == Applicability::Safe;
            let (text, count) = reading.grammar.fixed(&fixes.filter(is_wanted).collect::<Vec<_>>());
            let again = args.notation.read(name, text.as_bytes(), path.parent().unwrap_or(Path::new("")));
            if count == 0 || errors(&again) > errors(&reading) || names(&again) != names(&reading) {
                break;
            }
            made += count;
            reading = again;
        }
        if made > 0 {
            let after = reading.grammar.file(FileId::MAIN).written();
            write_file::replace(path, before.as_bytes(), after.as_bytes()).map_err(failed)?;
            self.counts.fixed += made;
        }
        Ok(reading)
    }

    /// Prints the end of the report, and writes the baseline.
    fn end(self, printer: Option<Box<dyn Print>>, is_any_read: bool, io: &mut Io<'_>) -> Result<Exit, Failure> {
        let Run { args, exit, counts, array, written, .. } = self;
        let found = counts.errors + counts.warnings + counts.advice;
        if let Some(mut printer) = printer {
            let (found, files, unread) = (found as u64, counts.files, counts.unread);
            printer.end(&Totals { found, files, unread, ..Totals::default() }, io.out)?;
        }
        if args.format == Format::Json {
            Format::Json.json(io.out, || Value::Array(array))?;
        }
        if let Some(written) = written {
            written.write()?;
        }
        if is_any_read && (args.format == Format::Full || args.write_baseline.is_some()) {
            io.note(format_args!("{counts}"))?;
        }
        let is_wrong = counts.errors + counts.warnings > 0;
        Ok(exit.max(if is_wrong { Exit::Findings } else { Exit::Clean }))
    }
}

/// Returns the names of the rules of a grammar in lower case.
fn names(reading: &ParsedGrammar) -> BTreeSet<String> {
    reading.grammar.rules().map(|rule| rule.name.to_ascii_lowercase()).collect()
}

/// Returns the problems of the file itself with their places in it.
fn located(grammar: &Grammar, problems: &[GrammarProblem]) -> Vec<LocatedFinding> {
    let text = grammar.file(FileId::MAIN).written().as_bytes();
    let lines = Lines::of(text);
    let one = |problem: &GrammarProblem| {
        // The second label may be far away, and formats for other programs do not have it.
        let span = if problem.file == FileId::MAIN { problem.span } else { Span::default() };
        let problem = GrammarProblem { secondary: None, span, ..problem.clone() };
        LocatedFinding::in_document(problem.diagnostic(), &lines)
    };
    grammar.written(problems).iter().map(one).collect()
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
        let said = format!("{} {}: {}", problem.code(), problem.message(), problem.label());
        let [name, said] = [&file.name, &said].map(|text| Foreign(text).message(&io.out_style));
        writeln!(io.out, "{name}:{place}: {said}")?;
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
    files: u64,
    unread: u64,
    /// Problems that comments accept.
    ignored: usize,
    /// Problems that the baseline has.
    known: usize,
    /// Problems that --fix removed.
    fixed: usize,
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
        let mut words: Vec<String> = counts.into_iter().flatten().collect();
        if words.is_empty() {
            words.push("nothing to report".to_owned());
        }
        let accepted = [(self.fixed, "fixed"), (self.ignored, "ignored"), (self.known, "in the baseline")];
        words.extend(accepted.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")));
        if self.files > 1 {
            words.push(format!("{} files checked", self.files));
        }
        f.write_str(&words.join(", "))
    }
}
