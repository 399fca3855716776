//! The arguments of `lint`.

use std::path::PathBuf;

use super::formats::Format;
use crate::input::grammar_names;
use urlgram_lint::Severity;

/// Look for mistakes in URLs, in lists and inside documents
///
/// A file is read as what its name says: a list of URLs, one a line, or Markdown, HTML, JSON, YAML, TOML, CSV, source code,
/// plain text, whose URLs are found where they stand. Text is a list if at least nine in ten of its lines are one word that
/// begins with a scheme. Of folders, all files of known kinds are read that no ignore file
/// names. Stdin is a list, if --stdin-filename or --kind do not say otherwise. Files that cannot be read are reported, and
/// the others are still looked at.
///
/// A URL of a list is to be a URI (RFC 3986), one in a document may be relative to it, and in Markdown and HTML it may be
/// an IRI (RFC 3987), if --grammar and --rule do not ask for something else. `urlgram explain --lints` lists what is looked
/// for; `urlgram.toml`, in this folder or one above, says what else is wanted.
///
/// Exit code: 0 without findings, 1 with findings, 2 if a file could not be read or the arguments make no sense.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES, visible_alias = "check")]
pub(crate) struct Args {
    /// The files and folders; `-` is stdin, and so is none at all
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// The document whose grammar is to be matched [default: rfc3986]
    #[arg(short, long, value_name = "NAME", value_parser = grammar_names())]
    pub(crate) grammar: Option<String>,

    /// The rule that each URL is to match
    #[arg(short, long, value_name = "NAME")]
    pub(crate) rule: Option<String>,

    /// Read all files as this kind of document: `list`, `markdown`, `html`, `json`, `python`, …
    #[arg(short, long, value_name = "KIND")]
    pub(crate) kind: Option<String>,

    /// What stdin is to be called, and its kind be known by
    #[arg(long, value_name = "NAME")]
    pub(crate) stdin_filename: Option<PathBuf>,

    /// Read names of files from this one too, one a line; `-` is stdin
    #[arg(long, value_name = "FILE")]
    pub(crate) files_from: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) walking: Walking,

    /// URLs of a list end with NUL, not with a line end
    #[arg(short = '0', long, conflicts_with = "kind")]
    pub(crate) null: bool,

    /// Pass over lines of a list that begin with `#`, which else are relative references
    #[arg(long, conflicts_with = "null")]
    pub(crate) comments: bool,

    #[command(flatten)]
    pub(crate) what: LintSelection,

    #[command(flatten)]
    pub(crate) fixing: Fixing,

    /// How to print findings [default: full]
    #[arg(short = 'F', long, value_name = "FORMAT", value_enum)]
    pub(crate) format: Option<Format>,

    /// Show passwords and tokens, which are covered in what people read
    #[arg(long)]
    pub(crate) show_secrets: bool,

    /// Print this many findings at the most; all are counted
    #[arg(long, value_name = "N")]
    pub(crate) max_findings: Option<u64>,

    /// Stop at the first finding
    #[arg(long)]
    pub(crate) fail_fast: bool,

    /// Print how often each code was found
    #[arg(long)]
    pub(crate) statistics: bool,

    /// Exit with 0 also if something was found
    #[arg(long)]
    pub(crate) exit_zero: bool,

    /// Print findings alone: no summary, no progress
    #[arg(short, long)]
    pub(crate) quiet: bool,

    /// How many threads work; output is the same for any number [default: one a core, one for a live stream]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
}

/// Which files of folders are read.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Walking {
    /// Read also files of folders that ignore files name
    #[arg(long)]
    pub(crate) no_ignore: bool,

    /// Read also hidden files of folders
    #[arg(long)]
    pub(crate) hidden: bool,
}

/// Which lints look.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "What is looked for")]
pub(crate) struct LintSelection {
    /// Look only for these: a code, the beginning of one, a name, or ALL
    #[arg(long, value_name = "LINTS", value_delimiter = ',')]
    pub(crate) select: Vec<String>,

    /// Look for these as well
    #[arg(long, value_name = "LINTS", value_delimiter = ',')]
    pub(crate) extend_select: Vec<String>,

    /// Do not look for these
    #[arg(long, value_name = "LINTS", value_delimiter = ',')]
    pub(crate) ignore: Vec<String>,

    /// How bad findings are: `U421=error,U5=info`
    #[arg(long, value_name = "LINTS=LEVEL", value_delimiter = ',', value_parser = severity)]
    pub(crate) severity: Vec<(String, Severity)>,

    /// The configuration file, instead of the nearest urlgram.toml or pyproject.toml
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// Read no configuration file
    #[arg(long, visible_alias = "no-config", conflicts_with = "config")]
    pub(crate) isolated: bool,

    /// Do not report the findings that this file, made by --write-baseline, has
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,

    /// Write all findings to this file, as known, and report none
    #[arg(long, value_name = "FILE", conflicts_with = "baseline")]
    pub(crate) write_baseline: Option<PathBuf>,
}

/// What is done about findings.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "What is done about it")]
pub(crate) struct Fixing {
    /// Make the fixes after which RFC 3986 and the URL Standard mean what they did; of stdin, print it fixed
    #[arg(long)]
    pub(crate) fix: bool,

    /// Make also the fixes that may change what a URL means
    #[arg(long)]
    pub(crate) unsafe_fixes: bool,

    /// Print what fixes would change, and change nothing
    #[arg(long)]
    pub(crate) diff: bool,

    /// Add to each finding a comment by which it is ignored
    #[arg(long, conflicts_with_all = ["fix", "unsafe_fixes", "diff"])]
    pub(crate) add_ignores: bool,

    /// Exit with 1 also if all that was found was fixed
    #[arg(long)]
    pub(crate) exit_non_zero_on_fix: bool,
}

const EXAMPLES: &str = "\
Examples:
  urlgram lint urls.txt
  urlgram lint --format github docs README.md
  urlgram lint --select U1,U4 --diff site
  git ls-files -z | urlgram lint -0 --rule relative-ref
  zcat urls.gz | urlgram lint --format json-lines | jq -r .code | sort | uniq -c";

fn severity(text: &str) -> Result<(String, Severity), String> {
    let (lints, level) = text.split_once('=').ok_or("what is expected is LINTS=LEVEL")?;
    let levels = [Severity::Info, Severity::Warning, Severity::Error];
    let level = levels.into_iter().find(|severity| severity.name() == level);
    Ok((lints.into(), level.ok_or("a level is `info`, `warning` or `error`")?))
}

/// How files are written again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rewriting {
    /// With fixes.
    Fix {
        /// Those too that may change what a URL means.
        unsafely: bool,
    },
    /// With comments that say what is not to be found.
    Ignores,
}

impl Fixing {
    pub(crate) fn rewriting(&self) -> Option<Rewriting> {
        let Fixing { fix, unsafe_fixes, diff, add_ignores, .. } = *self;
        match add_ignores {
            true => Some(Rewriting::Ignores),
            false => (fix || unsafe_fixes || diff).then_some(Rewriting::Fix { unsafely: unsafe_fixes }),
        }
    }
}
