//! The program `urlgram`: a subcommand a job, a file a subcommand.
//!
//! Data goes to stdout, talk to stderr. Exit code 0 is clean, 1 is findings (an invalid URL, an inequality), 2 is usage,
//! files, or our own fault. A bad record is reported and does not stop the rest. A closed pipe ends the run quietly.
//!
//! A new command is a file here with an `Args` (clap's) and a `run(Args, &mut Io)`, plus one line in `commands!` below.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::OnceLock;

use clap::Parser as _;
use look::Stream;

use urlgram::registry::GRAMMARS;

mod batch;
mod by_scheme;
mod compare;
mod completions;
mod explain;
mod failure;
mod get;
mod grammar;
mod host;
mod in_order;
mod lint;
mod look;
mod man;
mod matching;
mod normalize;
mod parse;
mod parts;
mod progress;
mod read;
mod records;
mod reference;
mod relativize;
mod render;
mod resolve;
mod schemes;
mod start;
mod template;
mod texts;
mod tree;
mod urllib;
mod whatwg;

pub(crate) use failure::Failure;
pub(crate) use look::Look;

/// How a command that ran to its end found things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// Exit code 0: nothing to report.
    Clean,
    /// Exit code 1: something was found, as a command documents.
    Findings,
    /// Exit code 2: the run went on to its end, but part of the input was no valid request, or a file could not be read.
    Trouble,
}

impl Exit {
    /// The worse of two.
    fn and(self, other: Exit) -> Exit {
        let worse = |exit| self == exit || other == exit;
        if worse(Exit::Trouble) {
            Exit::Trouble
        } else if worse(Exit::Findings) {
            Exit::Findings
        } else {
            Exit::Clean
        }
    }
}

/// What a command may touch, so that a test can hand it its own.
pub(crate) struct Io<'a> {
    /// Lines or texts to work on, where the arguments name none.
    pub input: &'a mut dyn BufRead,
    /// Data.
    pub out: &'a mut dyn Write,
    /// Talk: diagnostics of the run itself, progress, summaries.
    pub err: &'a mut dyn Write,
    /// Whether `input` is a person's keyboard.
    pub input_is_terminal: bool,
    /// Whether `out` is a terminal.
    pub out_is_terminal: bool,
    /// Whether `err` is a terminal.
    pub err_is_terminal: bool,
    /// How to draw on `out`.
    pub out_look: Look,
    /// How to draw on `err`.
    pub err_look: Look,
}

/// Where a command writes.
struct Output<'a> {
    /// Data.
    out: &'a mut dyn Write,
    /// Talk.
    err: &'a mut dyn Write,
    /// How to draw on `out`.
    out_look: Look,
    /// How to draw on `err`.
    err_look: Look,
    /// Whether a person types the input and reads the talk.
    is_interactive: bool,
}

impl Io<'_> {
    /// What is read and what is written, apart, so that a record can be worked on where it was read.
    fn split(&mut self) -> (&mut dyn BufRead, Output<'_>) {
        let output = Output {
            out: &mut *self.out,
            err: &mut *self.err,
            out_look: self.out_look,
            err_look: self.err_look,
            is_interactive: self.input_is_terminal && self.err_is_terminal,
        };
        (&mut *self.input, output)
    }
}

impl Output<'_> {
    /// Says to a person at the keyboard what is waited for.
    fn prompt(&mut self) -> io::Result<()> {
        if self.is_interactive { writeln!(self.err, "Type URLs, one a line. Ctrl-D ends.") } else { Ok(()) }
    }

    /// Says what could not be done; the run goes on.
    fn trouble(&mut self, what: fmt::Arguments<'_>) -> io::Result<Exit> {
        // What was found before it is said before it.
        self.out.flush()?;
        writeln!(self.err, "{} {what}", self.err_look.paint(look::WRONG, "urlgram:"))?;
        Ok(Exit::Trouble)
    }
}

impl fmt::Debug for Io<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Io").field("out_is_terminal", &self.out_is_terminal).finish_non_exhaustive()
    }
}

/// The URL grammar, executable: parse, explain and lint URLs by the rule that defines them.
#[derive(clap::Parser, Debug)]
#[command(name = "urlgram", version, long_version = version(), propagate_version = true, max_term_width = 100)]
#[command(after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten, next_help_heading = "Drawing")]
    look: look::Args,
}

const EXAMPLES: &str = "\
Examples:
  urlgram parse 'https://anna@example.org:8443/docs?q=1#top'
  urlgram lint urls.txt
  urlgram tree --fold 'http://[2001:db8::7]/a?b'
  urlgram help lint

Exit code: 0 is clean, 1 is findings (a text that is no URL), 2 is trouble (arguments, files).";

/// The version, and what it knows.
fn version() -> &'static str {
    static VERSION: OnceLock<String> = OnceLock::new();
    VERSION.get_or_init(|| {
        let titles: Vec<&str> = GRAMMARS.iter().map(|grammar| grammar.document.title).collect();
        format!("{}\ngrammars: {}", env!("CARGO_PKG_VERSION"), titles.join(", "))
    })
}

/// Makes, of one line a command, the `enum` that clap reads and the `match` that calls.
macro_rules! commands {
    ($($module:ident => $name:ident),* $(,)?) => {
        #[derive(clap::Subcommand, Debug)]
        #[expect(clippy::large_enum_variant, reason = "there is one, and it is moved once")]
        enum Command { $($name($module::Args)),* }

        fn run(command: Command, io: &mut Io<'_>) -> Result<Exit, Failure> {
            match command { $(Command::$name(args) => $module::run(args, io)),* }
        }
    };
}

commands! {
    parse => Parse,
    read => Read,
    tree => Tree,
    whatwg => Whatwg,
    grammar => Grammar,
    matching => Match,
    lint => Lint,
    urllib => Urllib,
    resolve => Resolve,
    relativize => Relativize,
    normalize => Normalize,
    compare => Compare,
    host => Host,
    template => Template,
    get => Get,
    schemes => Schemes,
    explain => Explain,
    batch => Batch,
    completions => Completions,
    man => Man,
}

/// The command line as clap has it, to be described.
fn command() -> clap::Command {
    <Cli as clap::CommandFactory>::command()
}

/// Runs the command line of this process and gives its exit code.
fn main() -> ExitCode {
    let (stdin, stdout, stderr) = (io::stdin(), io::stdout(), io::stderr());
    let mut io = Io {
        input_is_terminal: stdin.is_terminal(),
        out_is_terminal: stdout.is_terminal(),
        err_is_terminal: stderr.is_terminal(),
        input: &mut BufReader::with_capacity(1 << 16, stdin.lock()),
        out: &mut BufWriter::with_capacity(1 << 16, stdout.lock()),
        err: &mut stderr.lock(),
        out_look: Look::default(),
        err_look: Look::default(),
    };
    ExitCode::from(run_with(std::env::args_os(), &mut io))
}

/// Runs one command line (the program's name first) on `io`; the answer is the exit code.
pub(crate) fn run_with(args: impl IntoIterator<Item = OsString>, io: &mut Io<'_>) -> u8 {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => {
            // clap prints in the colours the stream allows, and knows whether it is help (0) or misuse (2).
            let code = u8::try_from(error.exit_code()).unwrap_or(2);
            return if error.print().is_ok() { code } else { 2 };
        }
    };
    io.out_look = Look::of(&cli.look, Stream::Stdout, io.out_is_terminal);
    io.err_look = Look::of(&cli.look, Stream::Stderr, io.err_is_terminal);
    let ran = run(cli.command, io).and_then(|exit| io.out.flush().map(|()| exit).map_err(Failure::from));
    match ran {
        Ok(Exit::Clean) => 0,
        Ok(Exit::Findings) => 1,
        Ok(Exit::Trouble) => 2,
        Err(failure) if failure.is_closed_pipe() => 0,
        Err(Failure::Report(report)) => {
            let _ = write!(io.err, "{}", render::Renderer::new(&io.err_look).draw(&*report));
            2
        }
        Err(failure) => {
            // Nothing is left to do when stderr is closed too.
            let _ = writeln!(io.err, "urlgram: {failure}");
            2
        }
    }
}
