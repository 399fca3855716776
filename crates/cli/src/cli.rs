//! The command line: its commands, how one is run, and the exit code.
//!
//! A new command is a file in `commands` with `Args` (for clap) and `run(Args, &mut Io)`, and one line in `commands!`.

use std::ffi::OsString;
use std::sync::OnceLock;

use crate::commands;
use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::output::style::{self, Stream};
use crate::output::{OutputStyle, Renderer};
use clap::{CommandFactory as _, Parser as _};
use urlgram::registry::generic_grammars;

/// The URL grammar, executable: parse, explain and lint URLs by the rule that defines them.
#[derive(clap::Parser, Debug)]
#[command(name = "urlgram", version, long_version = version(), propagate_version = true, max_term_width = 100)]
#[command(after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten, next_help_heading = "Drawing")]
    style: style::Args,
}

const EXAMPLES: &str = "\
Examples:
  urlgram parse 'https://anna@example.org:8443/docs?q=1#top'
  urlgram lint urls.txt
  urlgram tree --fold 'http://[2001:db8::7]/a?b'
  urlgram help lint

Exit code: 0 is clean, 1 is findings (a text that is not a URL), 2 is an error (arguments, files).";

/// The version of the program and the documents whose grammars it knows.
fn version() -> &'static str {
    static VERSION: OnceLock<String> = OnceLock::new();
    VERSION.get_or_init(|| {
        let titles: Vec<&str> = generic_grammars().map(|grammar| grammar.document.title).collect();
        format!("{}\ngrammars: {}", env!("CARGO_PKG_VERSION"), titles.join(", "))
    })
}

/// Declares the `enum` that clap parses and the `match` that runs a command, from one line per command.
macro_rules! commands {
    ($($module:ident => $name:ident),* $(,)?) => {
        #[derive(clap::Subcommand, Debug)]
        #[expect(clippy::large_enum_variant, reason = "there is one, and it is moved once")]
        enum Command { $($name(commands::$module::Args)),* }

        fn run_command(command: Command, io: &mut Io<'_>) -> Result<Exit, Failure> {
            match command { $(Command::$name(args) => commands::$module::run(args, io)),* }
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

/// Describes the whole command line.
pub(crate) fn command_line() -> clap::Command {
    Cli::command()
}

/// Runs one command line, whose first argument is the name of the program, and returns the exit code.
pub(crate) fn run(args: impl IntoIterator<Item = OsString>, io: &mut Io<'_>) -> u8 {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => {
            // clap prints in the colours the stream allows, and knows whether it is help (0) or misuse (2).
            let code = u8::try_from(error.exit_code()).unwrap_or(2);
            return if error.print().is_ok() { code } else { 2 };
        }
    };
    io.out_style = OutputStyle::of(&cli.style, Stream::Stdout, io.out_is_terminal);
    io.err_style = OutputStyle::of(&cli.style, Stream::Stderr, io.err_is_terminal);
    match run_command(cli.command, io).and_then(|exit| io.out.flush().map(|()| exit).map_err(Failure::from)) {
        Ok(exit) => exit.code(),
        Err(failure) => report(&failure, io),
    }
}

/// Reports the failure that ended the run and returns the exit code. Errors of stderr are ignored: no stream is left.
fn report(failure: &Failure, io: &mut Io<'_>) -> u8 {
    let _ = match failure {
        failure if failure.is_closed_pipe() => return 0,
        Failure::Report(report) => write!(io.err, "{}", Renderer::new(&io.err_style).draw(&**report)),
        failure => writeln!(io.err, "urlgram: {failure}"),
    };
    Exit::Error.code()
}
