//! `urlgram grammar extract`: the grammar in a document.

use std::path::{Path, PathBuf};

use crate::exit::{Exit, Failure};
use crate::input::{Notation, read_named};
use crate::io::Io;
use crate::write_file;
use urlgram_abnf::{Dialect, GrammarSource, SkippedLine, SourceKind};

/// Write the grammar that a document contains: the text, XML or HTML of an RFC, Markdown, AsciiDoc, reStructuredText, or comments of a
/// program
///
/// Page breaks, prose and markup are left out. A rule that the document defines again is written once: definitions that differ from the
/// first are comments. Lines that look like definitions and are not read as rules are listed on stderr, each with the reason. `urlgram
/// grammar check` and all other commands read such documents directly, too. The exit code is 1 if the document contains no rule.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Document, or `-` for stdin
    #[arg(value_name = "FILE")]
    file: String,

    #[command(flatten)]
    notation: Notation,

    /// Write the grammar to FILE instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  urlgram grammar extract rfc9110.txt > rfc9110.abnf
  urlgram grammar extract draft.xml -o draft.abnf
  curl https://www.rfc-editor.org/rfc/rfc5545.txt | urlgram grammar extract -";

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let mut bytes = Vec::new();
    if args.file == "-" {
        io.input.read_to_end(&mut bytes)?;
    } else {
        bytes = read_named(Path::new(&args.file)).map_err(|error| Failure::File(PathBuf::from(&args.file), error))?;
    }
    let folder = Path::new(&args.file).parent().unwrap_or(Path::new(""));
    let source = args.notation.extract(&args.file, &bytes, folder);
    let mut grammar = source.compact();
    // A file that is not known to be a document may be something else altogether.
    if source.kind == SourceKind::Grammar
        && args.notation.read(&args.file, &bytes, folder).grammar.rules().next().is_none()
    {
        grammar.clear();
    }
    let is_list = source.lists && grammar.contains('#');
    let header = [(source.dialect == Some(Dialect::Bnf), "; Dialect: BNF\n"), (is_list, "; Lists: RFC 9110\n")];
    let header: String = header.iter().filter(|(is_so, _)| *is_so).map(|(_, line)| *line).collect();
    if !header.is_empty() && !grammar.is_empty() {
        grammar.insert_str(0, &format!("{header}\n"));
    }
    write_file::write_or_print(args.output, &args.notation.inputs(&args.file), grammar.as_bytes(), io.out)?;
    if grammar.is_empty() {
        io.note(format_args!("{}", source.kind.without_rules()))?;
    }
    list_skipped(&args.file, &source, io)?;
    Ok(if grammar.is_empty() { Exit::Findings } else { Exit::Clean })
}

/// Maximum number of skipped lines that are listed.
const MAX_LISTED: usize = 100;

/// Lists the lines that look like definitions and are not read as rules.
fn list_skipped(file: &str, source: &GrammarSource, io: &mut Io<'_>) -> Result<(), Failure> {
    if source.skipped.is_empty() {
        return Ok(());
    }
    let lines: Vec<&str> = source.text.lines().collect();
    for SkippedLine { line, count, reason } in source.skipped.iter().take(MAX_LISTED) {
        let written = lines.get(*line).map_or("", |line| line.trim_start_matches("; "));
        let more = if *count > 1 { format!(" (and {} more lines)", count - 1) } else { String::new() };
        // The line of an included file is empty.
        let written = if written.is_empty() { String::new() } else { format!("not read as a rule: {written}: ") };
        io.note(format_args!("{file}:{}: {written}{reason}{more}", line + 1))?;
    }
    if source.skipped.len() > MAX_LISTED {
        io.note(format_args!("… and {} more", source.skipped.len() - MAX_LISTED))?;
    }
    Ok(())
}
