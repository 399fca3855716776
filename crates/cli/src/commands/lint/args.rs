//! The arguments of `lint`.

use std::path::PathBuf;

use crate::input::{grammar_names, lint_codes, rule_names, thread_count};
use crate::output::Format;
use crate::project::FileOptions;
use urlgram_lint::Severity;

/// Find mistakes in URLs, in lists of URLs and inside documents
///
/// The name of a file tells its kind: a list of URLs, one per line, or Markdown, HTML, JSON, YAML, TOML, CSV, source code or
/// plain text that contains URLs. Text is a list if at least half of its lines are URLs, and nine in ten are URLs or hosts.
/// In a folder, all files of known kinds are checked, except those that an ignore file or the configuration excludes, and
/// except binary, generated and lock files, also those that `.gitattributes` calls linguist-generated. A part of a file between comments such as `<!-- list:start, do not edit -->` and
/// `<!-- list:end -->` is only searched for secrets that somebody issued. Hidden folders are left out, except those that people edit, such as `.github`.
/// Stdin is a list unless --stdin-filename or --kind says otherwise. A file that cannot be read is reported and does not stop
/// the run.
///
/// By default a URL in a list must be a URI (RFC 3986), a URL in a document may also be a relative reference, and a URL in
/// Markdown or HTML may be an IRI (RFC 3987). `urlgram explain --lints` lists the lints.
///
/// Options can also be set in `urlgram.toml`, `.urlgram.toml` or the table [tool.urlgram] of `pyproject.toml`. For each file,
/// the nearest one counts: in its folder or a parent of it, up to the root of the repository. A configuration that another
/// user may have planted is not used.
///
/// Exit code: 0 without findings, 1 with findings, 2 if a file could not be read or written, or an argument is invalid.
#[derive(clap::Args, Debug)]
#[command(after_help = SHORT_EXAMPLES, after_long_help = EXAMPLES, visible_alias = "check")]
pub(crate) struct Args {
    /// Files and folders to check, or URLs; `-` is stdin [default: stdin if it is a pipe or a file, otherwise the current folder]
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) input: InputOptions,

    #[command(flatten)]
    pub(crate) selection: LintSelection,

    #[command(flatten)]
    pub(crate) fixing: Fixing,

    #[command(flatten)]
    pub(crate) printing: Printing,
}

/// The options for reading.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Input")]
pub(crate) struct InputOptions {
    /// Require URLs to match the grammar of this document [default: rfc3986]
    #[arg(hide_short_help = true, short, long, value_name = "NAME", value_parser = grammar_names())]
    pub(crate) grammar: Option<String>,

    /// Require URLs to match this rule
    #[arg(hide_short_help = true, short, long, value_name = "NAME", value_parser = rule_names(), hide_possible_values = true)]
    pub(crate) rule: Option<String>,

    #[command(flatten)]
    pub(crate) files: FileOptions,

    /// Expect NUL instead of a line end after each URL of a list
    #[arg(hide_short_help = true, short = '0', long, conflicts_with = "kind")]
    pub(crate) null: bool,

    /// Skip lines of a list that begin with `#`, which are otherwise relative references
    #[arg(hide_short_help = true, long, conflicts_with = "null")]
    pub(crate) comments: bool,
}

/// The options that select lints and findings.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Lint selection")]
pub(crate) struct LintSelection {
    /// Enable only these lints: codes, first characters of codes, names, or ALL
    #[arg(long, value_name = "LINTS", value_delimiter = ',', value_parser = lint_codes(), hide_possible_values = true)]
    pub(crate) select: Vec<String>,

    /// Enable these lints in addition
    #[arg(hide_short_help = true, long, value_name = "LINTS", value_delimiter = ',', value_parser = lint_codes(), hide_possible_values = true)]
    pub(crate) extend_select: Vec<String>,

    /// Disable these lints
    #[arg(long, value_name = "LINTS", value_delimiter = ',', value_parser = lint_codes(), hide_possible_values = true)]
    pub(crate) ignore: Vec<String>,

    /// Disable a lint in the files that match a pattern: `tests/:U3,README.md:U505`
    #[arg(hide_short_help = true, long, value_name = "PATTERN:LINT", value_delimiter = ',', value_parser = per_file)]
    pub(crate) per_file_ignores: Vec<(String, String)>,

    /// Override the severity of lints: `U421=error,U5=info`
    #[arg(hide_short_help = true, long, value_name = "LINTS=LEVEL", value_delimiter = ',', value_parser = severity)]
    pub(crate) severity: Vec<(String, Severity)>,

    /// Do not report findings that FILE contains, which --write-baseline made
    #[arg(hide_short_help = true, long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,

    /// Write all findings to FILE as a baseline, and report none
    #[arg(hide_short_help = true, long, value_name = "FILE", conflicts_with = "baseline")]
    pub(crate) write_baseline: Option<PathBuf>,
}

/// The options for changing files.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Fixing")]
pub(crate) struct Fixing {
    /// Apply safe fixes, which keep the meaning of a URL; print stdin fixed
    ///
    /// A file is replaced in one step, and keeps its owner and mode. A file that is read-only, is not a regular file, has an access
    /// control list, or was changed by another program in the meantime is reported and left as it is. If a file has several hard links, only the name
    /// that was checked gets the fixed text.
    #[arg(long)]
    pub(crate) fix: bool,

    /// With --fix or --diff, also apply fixes that may change the meaning of a URL; otherwise only mark them
    #[arg(long)]
    pub(crate) unsafe_fixes: bool,

    /// Apply fixes as --fix does, and do not report the findings that are left
    #[arg(hide_short_help = true, long, conflicts_with_all = ["add_ignores", "diff"])]
    pub(crate) fix_only: bool,

    /// Print only the changes that --fix, or --add-ignores if it is given, would make, and write no files. Exit with code 1 if there are any
    ///
    /// A file and a pipe get the exact bytes, so that the changes can be applied, and a terminal gets escapes of control characters. In
    /// a pipe, GitHub Actions is told to read no commands in the changes; in Azure Pipelines and TeamCity, such commands are escaped.
    #[arg(long)]
    pub(crate) diff: bool,

    /// Add a comment to each finding that ignores it
    #[arg(hide_short_help = true, long, conflicts_with_all = ["fix", "unsafe_fixes"])]
    pub(crate) add_ignores: bool,

    /// Exit with code 1 if there were fixes, even if no findings are left
    #[arg(hide_short_help = true, long)]
    pub(crate) exit_non_zero_on_fix: bool,
}

/// The options for the report.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct Printing {
    /// Set the output format [default: full]
    ///
    /// In `full`, `concise` and `grouped`, findings of a document that are equal are one, with their number and the first places: they
    /// have the same message, and are about the same URL or, if there are more than three such URLs, about the same characters.
    /// The other formats list each finding.
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::FINDINGS))]
    pub(crate) format: Option<Format>,

    /// Write the report to FILE instead of stdout. Its ending may tell the format: `.sarif`, `.json`, `.jsonl`
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Print at most this many findings, but count all
    #[arg(hide_short_help = true, long, value_name = "N")]
    pub(crate) max_findings: Option<u64>,

    /// Stop at the first finding
    #[arg(hide_short_help = true, long)]
    pub(crate) fail_fast: bool,

    /// Print only the number of findings per lint
    #[arg(hide_short_help = true, long)]
    pub(crate) statistics: bool,

    /// Exit with code 0 even if there are findings
    #[arg(long)]
    pub(crate) exit_zero: bool,

    /// Print only findings, without summary and progress
    #[arg(short, long)]
    pub(crate) quiet: bool,

    /// Use this many threads. The output is the same for any number [default: one per core, one for a live stream]
    #[arg(hide_short_help = true, long, value_name = "N", value_parser = thread_count)]
    pub(crate) threads: Option<usize>,

    /// Print the names of the files that would be checked, and check nothing
    #[arg(hide_short_help = true, long)]
    pub(crate) show_files: bool,

    /// Print the settings that apply to each named file or folder, and check nothing
    #[arg(hide_short_help = true, long, conflicts_with = "show_files")]
    pub(crate) show_settings: bool,

    /// Print the sites that pages belong to, how many of their links to files and pages were checked, and why others were not
    #[arg(hide_short_help = true, long)]
    pub(crate) show_sites: bool,
}

const SHORT_EXAMPLES: &str = "\
Examples:
  urlgram lint urls.txt
  urlgram lint --format github docs README.md
  urlgram lint --select U1,U4 --diff site
  echo 'https://example.org:080/' | urlgram lint";

const EXAMPLES: &str = "\
Examples:
  urlgram lint urls.txt
  urlgram lint --format github docs README.md
  urlgram lint --select U1,U4 --diff site
  echo 'https://example.org:080/' | urlgram lint
  git ls-files -z | urlgram lint -0 --rule relative-ref
  zcat urls.gz | urlgram lint --format json-lines | jq -r .code | sort | uniq -c";

fn per_file(text: &str) -> Result<(String, String), String> {
    let (pattern, lint) = text.rsplit_once(':').ok_or("expected PATTERN:LINT")?;
    Ok((pattern.into(), lint.into()))
}

fn severity(text: &str) -> Result<(String, Severity), String> {
    let (lints, level) = text.split_once('=').ok_or("expected LINTS=LEVEL")?;
    let levels = [Severity::Info, Severity::Warning, Severity::Error];
    let level = levels.into_iter().find(|severity| severity.name() == level);
    Ok((lints.into(), level.ok_or("the levels are `info`, `warning` and `error`")?))
}

/// The way in which files are rewritten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rewriting {
    /// Apply fixes.
    Fix {
        /// Whether to apply fixes that may change the meaning of a URL.
        unsafely: bool,
    },
    /// Add comments that ignore the findings.
    Ignores,
}

impl Fixing {
    pub(crate) fn rewriting(&self) -> Option<Rewriting> {
        let Fixing { fix, fix_only, unsafe_fixes, diff, add_ignores, .. } = *self;
        match add_ignores {
            true => Some(Rewriting::Ignores),
            false => (fix || fix_only || diff).then_some(Rewriting::Fix { unsafely: unsafe_fixes }),
        }
    }
}
