//! `urlgram lint`: lists of URLs of any size, and URLs inside documents.
//!
//! Input is cut into jobs ([`inputs`]): blocks of whole records of a list, so that memory is bounded by the longest line, or
//! whole documents. Threads do them ([`work`]), and what they come to is printed in the order of the input ([`formats`]).
//! A line that is as it should be costs a look for its end, a share of a check for UTF-8, one fast reading, and a glance.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use self::baseline::Baseline;
use self::formats::{Format, Manner};
use self::inputs::Inputs;
use self::report::Report;
use self::settings::{Settings, check_pattern, unknown_kind};
use self::work::{Outcome, Rewrite, Shelf};
use super::in_order::in_order;
use super::progress::Progress;
use super::{Exit, Failure, Io, Output, start};
use urlgram::registry::DynRule;
use urlgram_documents::Kind;
use urlgram_lint::{Config, Selection, Severity};

mod baseline;
mod formats;
mod inputs;
mod mend;
mod report;
mod secrecy;
mod settings;
mod spot;
mod work;

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
pub(super) struct Args {
    /// The files and folders; `-` is stdin, and so is none at all
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The document whose grammar is to be matched [default: rfc3986]
    #[arg(short, long, value_name = "NAME", value_parser = start::grammars())]
    grammar: Option<String>,

    /// The rule that each URL is to match
    #[arg(short, long, value_name = "NAME")]
    rule: Option<String>,

    /// Read all files as this kind of document: `list`, `markdown`, `html`, `json`, `python`, …
    #[arg(short, long, value_name = "KIND")]
    kind: Option<String>,

    /// What stdin is to be called, and its kind be known by
    #[arg(long, value_name = "NAME")]
    stdin_filename: Option<PathBuf>,

    /// Read names of files from this one too, one a line; `-` is stdin
    #[arg(long, value_name = "FILE")]
    files_from: Option<PathBuf>,

    #[command(flatten)]
    walking: Walking,

    /// URLs of a list end with NUL, not with a line end
    #[arg(short = '0', long, conflicts_with = "kind")]
    null: bool,

    /// Pass over lines of a list that begin with `#`, which else are relative references
    #[arg(long, conflicts_with = "null")]
    comments: bool,

    #[command(flatten)]
    what: What,

    #[command(flatten)]
    fixing: Fixing,

    /// How to print findings [default: full]
    #[arg(short = 'F', long, value_name = "FORMAT", value_enum)]
    format: Option<Format>,

    /// Show passwords and tokens, which are covered in what people read
    #[arg(long)]
    show_secrets: bool,

    /// Print this many findings at the most; all are counted
    #[arg(long, value_name = "N")]
    max_findings: Option<u64>,

    /// Stop at the first finding
    #[arg(long)]
    fail_fast: bool,

    /// Print how often each code was found
    #[arg(long)]
    statistics: bool,

    /// Exit with 0 also if something was found
    #[arg(long)]
    exit_zero: bool,

    /// Print findings alone: no summary, no progress
    #[arg(short, long)]
    quiet: bool,

    /// How many threads work; output is the same for any number [default: one a core, one for a live stream]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

/// Which files of folders are read.
#[derive(clap::Args, Clone, Copy, Debug)]
struct Walking {
    /// Read also files of folders that ignore files name
    #[arg(long)]
    no_ignore: bool,

    /// Read also hidden files of folders
    #[arg(long)]
    hidden: bool,
}

/// Which lints look.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "What is looked for")]
struct What {
    /// Look only for these: a code, the beginning of one, a name, or ALL
    #[arg(long, value_name = "LINTS", value_delimiter = ',')]
    select: Vec<String>,

    /// Look for these as well
    #[arg(long, value_name = "LINTS", value_delimiter = ',')]
    extend_select: Vec<String>,

    /// Do not look for these
    #[arg(long, value_name = "LINTS", value_delimiter = ',')]
    ignore: Vec<String>,

    /// How bad findings are: `U421=error,U5=info`
    #[arg(long, value_name = "LINTS=LEVEL", value_delimiter = ',', value_parser = severity)]
    severity: Vec<(String, Severity)>,

    /// The configuration file, instead of the nearest urlgram.toml or pyproject.toml
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// Read no configuration file
    #[arg(long, visible_alias = "no-config", conflicts_with = "config")]
    isolated: bool,

    /// Do not report the findings that this file, made by --write-baseline, has
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    /// Write all findings to this file, as known, and report none
    #[arg(long, value_name = "FILE", conflicts_with = "baseline")]
    write_baseline: Option<PathBuf>,
}

/// What is done about findings.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "What is done about it")]
struct Fixing {
    /// Make the fixes after which RFC 3986 and the URL Standard mean what they did; of stdin, print it fixed
    #[arg(long)]
    fix: bool,

    /// Make also the fixes that may change what a URL means
    #[arg(long)]
    unsafe_fixes: bool,

    /// Print what fixes would change, and change nothing
    #[arg(long)]
    diff: bool,

    /// Add to each finding a comment by which it is ignored
    #[arg(long, conflicts_with_all = ["fix", "unsafe_fixes", "diff"])]
    add_ignores: bool,

    /// Exit with 1 also if all that was found was fixed
    #[arg(long)]
    exit_non_zero_on_fix: bool,
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
enum Rewriting {
    /// With fixes.
    Fix {
        /// Those too that may change what a URL means.
        unsafely: bool,
    },
    /// With comments that say what is not to be found.
    Ignores,
}

/// What is to be done, as far as all threads know it.
#[derive(Debug)]
struct Plan {
    settings: Settings,
    grammar: Option<String>,
    rule: Option<String>,
    kind: Option<Kind>,
    stdin_name: Option<PathBuf>,
    comments: bool,
    fails_fast: bool,
    walking: Walking,
    select: What,
    rewriting: Option<Rewriting>,
    shelf: Shelf,
}

impl Plan {
    /// Whether files are written again, so that they must be in memory.
    fn rewrites(&self) -> bool {
        self.rewriting.is_some()
    }

    /// The rules for a URL that stands alone, and for one that stands in a document.
    fn rules(&self, is_web: bool) -> Result<[&'static DynRule; 2], Failure> {
        let is_free = is_web && self.rule.is_none();
        let grammar = self.grammar.as_deref().unwrap_or(if is_free { "rfc3987" } else { "rfc3986" });
        let rule = |defaults: &[&str]| start::choose(grammar, self.rule.as_deref(), defaults);
        Ok([rule(&["URI", "IRI"])?, rule(&["URI-reference", "IRI-reference"])?])
    }

    /// The same, once it is known that there are such rules.
    fn readings(&self, is_web: bool) -> [&'static DynRule; 2] {
        let default = Config::default().reading;
        self.rules(is_web).unwrap_or([default, default])
    }

    /// What is looked for in texts that `reading` is to read.
    fn config(&self, reading: &'static DynRule) -> Config {
        let mut config = Config::new(reading);
        self.settings.apply(&mut config);
        let What { select, extend_select, ignore, severity, .. } = &self.select;
        if !select.is_empty() {
            // Who selects here means just that, whatever the file says.
            config.selection = Selection { select: Some(select.clone()), ..Selection::default() };
        }
        config.selection.extend_select.extend(extend_select.iter().cloned());
        config.selection.ignore.extend(ignore.iter().cloned());
        config.severities.extend(severity.iter().cloned());
        config
    }
}

pub(super) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Args { files, grammar, rule, kind, stdin_filename, files_from, null, comments, what, fixing, .. } = args;
    for pattern in what.select.iter().chain(&what.extend_select).chain(&what.ignore) {
        check_pattern(pattern).map_err(Failure::Usage)?;
    }
    for (pattern, _) in &what.severity {
        check_pattern(pattern).map_err(Failure::Usage)?;
    }
    let settings = if what.isolated { Settings::default() } else { Settings::find(what.config.as_deref())? };
    let kind = match kind {
        Some(name) => Some(Kind::from_name(&name).ok_or_else(|| Failure::Usage(unknown_kind(&name)))?),
        None => null.then_some(Kind::NulList),
    };
    let plan = Plan {
        grammar: grammar.or_else(|| settings.grammar.clone()),
        rule: rule.or_else(|| settings.rule.clone()),
        kind,
        stdin_name: stdin_filename,
        comments: comments || settings.comments,
        fails_fast: args.fail_fast,
        walking: args.walking,
        rewriting: fixing.rewriting(),
        select: what,
        settings,
        shelf: Shelf::default(),
    };
    for is_web in [false, true] {
        plan.rules(is_web)?;
    }
    let format = args.format.or(plan.settings.format).unwrap_or(Format::Full);
    let manner = Manner { look: io.out_look, shows_secrets: args.show_secrets };
    let mut baseline = plan.select.baseline.as_deref().map(Baseline::read).transpose()?;
    let mut written = plan.select.write_baseline.is_some().then(Baseline::default);
    let paths = paths(files, files_from.as_deref(), io)?;
    let is_watched = io.err_is_terminal && !args.quiet;
    let (out_is_terminal, err_look) = (io.out_is_terminal, io.err_look);
    let (mut input, mut output) = io.split();
    if paths.iter().any(|path| path == Path::new("-")) {
        output.prompt()?;
    }
    let mut inputs = Inputs::new(&plan, &paths, &mut input);
    let progress = Progress::new(is_watched.then(|| inputs.size()), out_is_terminal);
    let threads = args.threads.unwrap_or_else(|| match inputs.is_live() {
        true => 1,
        false => thread::available_parallelism().map_or(1, usize::from),
    });
    let is_stopped = Cell::new(false);
    let mut run = Run {
        report: Report::new(format, args.max_findings, manner),
        progress,
        fixing: &fixing,
        fails_fast: args.fail_fast,
        is_stopped: &is_stopped,
        baseline: baseline.as_mut(),
        written: written.as_mut(),
        output: &mut output,
    };
    run.begin()?;
    let next = || if is_stopped.get() { Ok(None) } else { inputs.next() };
    in_order(threads, next, |job| plan.work(job), |outcome| run.done(outcome))?;
    let exit = run.end(args.statistics, args.quiet, args.exit_zero, &err_look)?;
    if let (Some(written), Some(path)) = (written, &plan.select.write_baseline) {
        written.write(path)?;
    }
    Ok(exit)
}

/// The files that are named, here and in the file of names.
fn paths(mut files: Vec<PathBuf>, from: Option<&Path>, io: &mut Io<'_>) -> Result<Vec<PathBuf>, Failure> {
    if let Some(from) = from {
        let mut names = String::new();
        let read = match from == Path::new("-") {
            true => io.input.read_to_string(&mut names).map(drop),
            false => fs::read_to_string(from).map(|text| names = text),
        };
        read.map_err(|error| Failure::File(from.to_owned(), error))?;
        files.extend(names.lines().filter(|name| !name.is_empty()).map(PathBuf::from));
    } else if files.is_empty() {
        files.push(PathBuf::from("-"));
    }
    Ok(files)
}

impl Fixing {
    fn rewriting(&self) -> Option<Rewriting> {
        let Fixing { fix, unsafe_fixes, diff, add_ignores, .. } = *self;
        match add_ignores {
            true => Some(Rewriting::Ignores),
            false => (fix || unsafe_fixes || diff).then_some(Rewriting::Fix { unsafely: unsafe_fixes }),
        }
    }
}

/// What becomes of outcomes, in the order of the input.
struct Run<'a, 'o> {
    report: Report,
    progress: Progress,
    fixing: &'a Fixing,
    fails_fast: bool,
    is_stopped: &'a Cell<bool>,
    baseline: Option<&'a mut Baseline>,
    written: Option<&'a mut Baseline>,
    output: &'a mut Output<'o>,
}

impl Run<'_, '_> {
    fn begin(&mut self) -> Result<(), Failure> {
        Ok(self.report.begin(self.output.out)?)
    }

    fn done(&mut self, outcome: Outcome) -> Result<(), Failure> {
        if self.is_stopped.get() {
            return Ok(());
        }
        let Outcome { input, spots, texts, bytes, ignored, is_last, trouble, rewrite } = outcome;
        self.progress.advance(usize::try_from(bytes).unwrap_or(usize::MAX));
        let totals = self.report.totals();
        totals.texts += texts;
        totals.ignored += ignored;
        if let Some(error) = trouble {
            totals.unread += 1;
            self.progress.hide();
            self.output.trouble(format_args!("{}: {error}", input.name))?;
            return Ok(());
        }
        totals.files += u64::from(is_last);
        for spot in &spots {
            if let Some(written) = self.written.as_deref_mut() {
                written.add(&input.name, spot);
                self.report.totals().known += 1;
                continue;
            }
            if self.baseline.as_deref_mut().is_some_and(|baseline| baseline.has(&input.name, spot)) {
                self.report.totals().known += 1;
                continue;
            }
            if self.report.is_printing() {
                self.progress.step_aside();
            }
            let is_fixed_stdin = rewrite.is_some() && input.path.is_none() && !self.fixing.diff;
            let out = if is_fixed_stdin { &mut *self.output.err } else { &mut *self.output.out };
            self.report.add(&input.name, spot, out)?;
            if self.fails_fast {
                self.is_stopped.set(true);
                break;
            }
        }
        if let Some(rewrite) = rewrite {
            self.rewrite(&input.name, input.path.as_deref(), rewrite)?;
        }
        // Who watches the findings of a pipe must not wait for our buffer.
        Ok(self.output.out.flush()?)
    }

    fn rewrite(&mut self, name: &str, path: Option<&Path>, rewrite: Rewrite) -> Result<(), Failure> {
        let totals = self.report.totals();
        totals.fixed += rewrite.changes;
        if rewrite.failed > 0 {
            self.output
                .trouble(format_args!("{name}: no comment can stand beside {} of its findings", rewrite.failed))?;
        }
        if self.fixing.diff {
            return Ok(self.output.out.write_all(&diff(name, &rewrite))?);
        }
        match path {
            None => Ok(self.output.out.write_all(&rewrite.after)?),
            Some(path) => replace(path, &rewrite.after).map_err(|error| Failure::File(path.to_owned(), error)),
        }
    }

    fn end(&mut self, statistics: bool, quiet: bool, exit_zero: bool, look: &super::Look) -> Result<Exit, Failure> {
        self.progress.hide();
        self.report.end(self.output.out)?;
        if statistics {
            self.report.statistics(&self.output.out_look, self.output.out)?;
        }
        self.output.out.flush()?;
        if !quiet {
            self.report.summary(look, self.output.err)?;
        }
        let totals = self.report.totals();
        let is_changed = totals.fixed > 0 && (self.fixing.exit_non_zero_on_fix || self.fixing.diff);
        Ok(match () {
            () if totals.unread > 0 => Exit::Trouble,
            () if (totals.found > 0 || is_changed) && !exit_zero => Exit::Findings,
            () => Exit::Clean,
        })
    }
}

/// What changes, as `diff -u` prints it. Bytes that are no UTF-8 are drawn as `�`.
fn diff(name: &str, rewrite: &Rewrite) -> Vec<u8> {
    let (before, after) = (String::from_utf8_lossy(&rewrite.before), String::from_utf8_lossy(&rewrite.after));
    let diff = similar::TextDiff::from_lines(&*before, &*after);
    diff.unified_diff().header(name, name).to_string().into_bytes()
}

/// Puts `text` into the file at `path`, in one step: it is the old one or the new one, whatever happens meanwhile.
fn replace(path: &Path, text: &[u8]) -> std::io::Result<()> {
    // A link stays one; what it leads to is written.
    let path = fs::canonicalize(path)?;
    let mut draft = path.clone().into_os_string();
    draft.push(format!(".urlgram-{}", std::process::id()));
    let draft = PathBuf::from(draft);
    let written = fs::write(&draft, text)
        .and_then(|()| fs::set_permissions(&draft, fs::metadata(&path)?.permissions()))
        .and_then(|()| fs::rename(&draft, &path));
    if written.is_err() {
        // Nothing is lost but the draft.
        let _ = fs::remove_file(&draft);
    }
    written
}
