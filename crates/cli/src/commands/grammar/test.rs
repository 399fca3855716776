//! `urlgram grammar test`: the examples of a document against its grammar.

use std::path::{Path, PathBuf};

use super::changes::print_witnesses;
use crate::exit::{Exit, Failure};
use crate::input::{Notation, read_named, read_named_text};
use crate::io::Io;
use crate::output::style::{NAME, Painted, QUIET, TEXT};
use crate::output::{Foreign, Format};
use urlgram_abnf::{Example, NextBytes, TestedExample, Verdict};
use urlgram_ops::grammar_documents::{change_json, contradictions, described, example_json};

/// Test the examples of a grammar or a document: what it shows against the rules that it defines
///
/// Examples are comments `; accepts: TEXT` and `; rejects: TEXT` below a rule, the lines `accepts RULE: TEXT` and `rejects RULE: TEXT` of
/// a list, and in documents the lines of figures and code blocks and the texts in quotation marks. Which rule a text of a document
/// means is found out: a rule that few other texts match. If none matches, and one matches the beginning, that is reported. Rules that
/// a document prints twice, in its text and in an appendix, are compared.
///
/// A list is read from FILE.examples, next to the file, if no option names one. The exit code is 1 if an example is wrong or doubtful, or
/// if two definitions of a rule match different texts.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Grammar or document, or `-` for stdin
    #[arg(value_name = "FILE")]
    file: String,

    #[command(flatten)]
    notation: Notation,

    /// Read further examples from FILE: lines `accepts RULE: TEXT` and `rejects RULE: TEXT`
    #[arg(long, value_name = "FILE")]
    examples: Option<PathBuf>,

    /// List also the examples that are right and those whose rule is not known
    #[arg(short, long)]
    all: bool,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram grammar test draft.md
  urlgram grammar test --all rfc5802.txt
  urlgram grammar test --examples mine.examples my.abnf";

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let mut bytes = Vec::new();
    if args.file == "-" {
        io.input.read_to_end(&mut bytes)?;
    } else {
        bytes = read_named(Path::new(&args.file)).map_err(|error| Failure::File(PathBuf::from(&args.file), error))?;
    }
    let name = if args.file == "-" { "<stdin>" } else { &args.file };
    let folder = Path::new(&args.file).parent().unwrap_or(Path::new(""));
    let parsed = args.notation.read(name, &bytes, folder);
    let (tested, left_out) = parsed.examples(&listed(&args)?);
    let changes = args.notation.versions(name, &bytes, folder);
    let changes = contradictions(changes);
    let mut counts = Counts { changes: changes.len(), left_out, ..Counts::default() };
    for tested in &tested {
        let is_shown = counts.add(&tested.verdict) || args.all;
        if is_shown && !args.format.json(io.out, || example_json(tested))? {
            print(name, tested, io)?;
        }
    }
    for change in &changes {
        if !args.format.json(io.out, || change_json(change))? {
            let rule = Foreign(&change.name).message(&io.out_style);
            writeln!(
                io.out,
                "{}: rule `{rule}` has two definitions: the later one {}",
                Foreign(name),
                Foreign(&described(change))
            )?;
            print_witnesses(change, 2, io)?;
        }
    }
    io.note(format_args!("{counts}"))?;
    Ok(if counts.is_clean() { Exit::Clean } else { Exit::Findings })
}

/// Reads the list of examples that an option names, or that is next to the file.
fn listed(args: &Args) -> Result<Vec<Example>, Failure> {
    let beside = PathBuf::from(format!("{}.examples", args.file));
    let path = match &args.examples {
        Some(path) => path,
        None if beside.is_file() => &beside,
        None => return Ok(Vec::new()),
    };
    let text = read_named_text(path).map_err(|error| Failure::File(path.clone(), error))?;
    Example::list(&text).map_err(|error| Failure::Usage(format!("{}: {error}", Foreign::path(path))))
}

/// The numbers of examples.
#[derive(Default)]
struct Counts {
    right: usize,
    wrong: usize,
    doubtful: usize,
    undecided: usize,
    changes: usize,
    left_out: usize,
}

impl Counts {
    /// Counts a verdict. Returns whether it is a finding.
    fn add(&mut self, verdict: &Verdict) -> bool {
        let (count, is_finding) = match verdict {
            Verdict::Right { .. } => (&mut self.right, false),
            Verdict::Wrong { .. } | Verdict::NoRule { .. } => (&mut self.wrong, true),
            Verdict::Doubtful { .. } => (&mut self.doubtful, true),
            _ => (&mut self.undecided, false),
        };
        *count += 1;
        is_finding
    }

    fn is_clean(&self) -> bool {
        self.wrong + self.doubtful + self.changes == 0
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let counts = [
            (self.wrong, "wrong"),
            (self.doubtful, "doubtful"),
            (self.right, "right"),
            (self.undecided, "without a known rule"),
            (self.left_out, "left out"),
        ];
        let words: Vec<String> =
            counts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
        f.write_str(&if words.is_empty() {
            "no examples".to_owned()
        } else {
            format!("examples: {}", words.join(", "))
        })?;
        match self.changes {
            0 => Ok(()),
            1 => f.write_str("; 1 rule has two definitions that match different texts"),
            changes => write!(f, "; {changes} rules have two definitions that match different texts"),
        }
    }
}

fn print(name: &str, tested: &TestedExample, io: &mut Io<'_>) -> Result<(), Failure> {
    let style = io.out_style;
    let Example { text, line, is_accepted, .. } = &tested.example;
    let shown: Painted<String> = style.paint(TEXT, Foreign(&format!("{text:?}")).message(&style));
    let rule = |rule: &str| style.paint(NAME, format!("`{}`", Foreign(rule).message(&style)));
    let stop = |viable: usize, next: &NextBytes| {
        let rest = text.get(viable..).and_then(|rest| rest.chars().next());
        let found = rest.map_or("the end".to_owned(), |c| format!("{:?}", c.to_string()));
        style.paint(QUIET, format!("at byte {viable}: found {found}, expected {next}"))
    };
    let said = match &tested.verdict {
        Verdict::Right { rule: name } if *is_accepted => format!("{} matches {shown}", rule(name)),
        Verdict::Right { rule: name } => format!("{} does not match {shown}, as expected", rule(name)),
        Verdict::Wrong { rule: name, viable, next } if *is_accepted => {
            format!("{} does not match {shown} {}", rule(name), stop(*viable, next))
        }
        Verdict::Wrong { rule: name, .. } => format!("{} matches {shown}, which it should reject", rule(name)),
        Verdict::Doubtful { rule: name, viable, next } => {
            format!("no rule matches {shown}; {} does not {}", rule(name), stop(*viable, next))
        }
        Verdict::Unknown { rule: name, gaps } => format!("{} depends on {gaps}: {shown}", rule(name)),
        Verdict::NoRule { rule: name } => format!("no rule {} that can be used: {shown}", rule(name)),
        _ => format!("no rule is known for {shown}"),
    };
    writeln!(io.out, "{}:{line}: {said}", Foreign(name).message(&style))?;
    Ok(())
}
