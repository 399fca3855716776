//! The command line: its commands, how one is run, and the exit code.
//!
//! A new command is a file in `commands` with `Args` (for clap) and `run(Args, &mut Io)`, and one line in `commands!`.

use std::ffi::OsString;
use std::sync::OnceLock;

use crate::commands;
use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::output::style::{self, Stream};
use crate::output::{Foreign, Guard, OutputStyle, Renderer};
use crate::root_help::root_help;
use crate::usage::refused;
use crate::words::{Meant, meant};
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

/// Returns the version of the program and the documents whose grammars it knows.
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
        enum Command { $($name(commands::$module::Args)),* }

        /// Names of the commands, in any case.
        const COMMANDS: &[&str] = &[$(stringify!($name)),*];

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
    config => Config,
    init => Init,
    urllib => Urllib,
    resolve => Resolve,
    relativize => Relativize,
    normalize => Normalize,
    compare => Compare,
    set => Set,
    build => Build,
    path => Path,
    pattern => Pattern,
    shorthand => Shorthand,
    host => Host,
    template => Template,
    get => Get,
    extract => Extract,
    redact => Redact,
    encode => Encode,
    decode => Decode,
    schemes => Schemes,
    explain => Explain,
    quiz => Quiz,
    play => Play,
    server => Server,
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
    let mut args: Vec<OsString> = args.into_iter().collect();
    match meant(&args, COMMANDS) {
        Meant::Same => {}
        Meant::Other(other) => args = other,
        Meant::Answer(answer) => return say(&answer, io),
    }
    let cli = match parsed(args, io) {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    let mut io = Io {
        out_style: OutputStyle::of(&cli.style, Stream::Stdout, io.out_is_terminal),
        err_style: OutputStyle::of(&cli.style, Stream::Stderr, io.err_is_terminal),
        input: &mut *io.input,
        out: &mut Guard::new(&mut *io.out, io.out_is_terminal),
        err: &mut Guard::new(&mut *io.err, true),
        ..*io
    };
    let ran = run_command(cli.command, &mut io);
    match (ran, io.out.flush().map_err(Failure::from)) {
        (Ok(exit), Ok(())) => exit.code(),
        // Findings before the reader went away still count.
        (Ok(exit), Err(failure)) if failure.is_closed_pipe() => exit.code(),
        (Err(failure), _) | (Ok(_), Err(failure)) => report(&failure, &mut io),
    }
}

/// Most words of a command line that are replaced by those that are meant.
const MAX_REPLACED: usize = 8;

/// Returns the parsed command line, or the exit code if there is nothing to run.
fn parsed(mut args: Vec<OsString>, io: &mut Io<'_>) -> Result<Cli, u8> {
    for _ in 0..MAX_REPLACED {
        let error = match Cli::try_parse_from(&args) {
            Ok(cli) => return Ok(cli),
            Err(error) => error,
        };
        match root_help(&error, &args) {
            Some((help, true)) => return Err(write!(io.out, "{help}").and_then(|()| io.out.flush()).map_or(2, |()| 0)),
            Some((help, false)) => return Err(write!(io.err, "{help}").map_or(2, |()| 2)),
            None => {}
        }
        let mut root = command_line();
        root.build();
        match refused(&error, &args, &root) {
            Meant::Same => return Err(misuse(&error, &args, io)),
            Meant::Other(other) => args = other,
            Meant::Answer(answer) => return Err(say(&answer, io)),
        }
    }
    Err(say("too many unknown options", io))
}

/// Prints a message about the command line, and returns the exit code.
fn say(answer: &str, io: &mut Io<'_>) -> u8 {
    let _ = writeln!(io.err, "urlgram: {}", Foreign(answer).message(&OutputStyle::default()));
    Exit::Error.code()
}

/// Prints what clap says, in the colours the stream allows, and returns the exit code: 0 for help, 2 for misuse. An argument that
/// holds control characters or a secret is quoted without them, and the message has no colours.
fn misuse(error: &clap::Error, args: &[OsString], io: &mut Io<'_>) -> u8 {
    let code = u8::try_from(error.exit_code()).unwrap_or(2);
    let style = OutputStyle::default();
    let is_plain = |arg: &OsString| arg.to_str().is_some_and(|arg| Foreign(arg).message(&style) == arg);
    let is_printed = match code == 0 || args.iter().all(is_plain) {
        true => error.print().is_ok(),
        false => write!(io.err, "{}", without_foreign(error, args, &style)).is_ok(),
    };
    if is_printed { code } else { 2 }
}

/// Returns what clap says of arguments without control characters and secrets. Its message has several lines, and quotes them.
fn without_foreign(error: &clap::Error, args: &[OsString], style: &OutputStyle) -> String {
    let harmless = args.iter().map(|arg| Foreign(&arg.to_string_lossy()).message(style));
    let again = Cli::try_parse_from(harmless).err().filter(|again| again.kind() == error.kind());
    Foreign(&again.as_ref().unwrap_or(error).render().to_string()).paragraph(style)
}

/// Reports the failure that ended the run and returns the exit code. Errors of stderr are ignored: no stream is left.
fn report(failure: &Failure, io: &mut Io<'_>) -> u8 {
    let _ = match failure {
        failure if failure.is_closed_pipe() => return 0,
        Failure::Report(report) => write!(io.err, "{}", Renderer::new(&io.err_style).draw(report.as_ref())),
        failure => writeln!(io.err, "urlgram: {}", Foreign(&failure.to_string()).message(&io.err_style)),
    };
    Exit::Error.code()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use clap::{Arg, Command};

    use super::*;
    use crate::words::words;

    /// Returns all commands that take options, by their full names.
    fn commands() -> Vec<(String, Command)> {
        fn add(name: String, command: &Command, found: &mut Vec<(String, Command)>) {
            for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
                add(format!("{name} {}", inner.get_name()), inner, found);
            }
            found.push((name, command.clone()));
        }
        let mut root = command_line();
        root.build();
        let mut found = Vec::new();
        add("urlgram".into(), &root, &mut found);
        found
    }

    /// Returns all visible options, each with the command that has it.
    fn options() -> Vec<(String, Arg)> {
        let options = |(name, command): (String, Command)| {
            let args: Vec<Arg> = command.get_arguments().cloned().collect();
            args.into_iter().filter(|arg| !arg.is_hide_set()).map(move |arg| (name.clone(), arg))
        };
        commands().into_iter().flat_map(options).filter(|(_, arg)| !arg.is_positional()).collect()
    }

    #[test]
    fn the_command_line_is_consistent_in_itself() {
        command_line().debug_assert();
    }

    #[test]
    fn a_letter_is_the_same_option_in_every_command() {
        let mut letters: BTreeMap<char, (String, String)> = BTreeMap::new();
        for (command, arg) in options() {
            let (Some(letter), Some(long)) = (arg.get_short(), arg.get_long()) else { continue };
            let (first, known) = letters.entry(letter).or_insert_with(|| (command.clone(), long.into()));
            assert_eq!(known, long, "-{letter} of `{command}` and of `{first}`");
        }
        assert_eq!(letters[&'F'].1, "format");
    }

    #[test]
    fn a_word_means_one_thing_and_is_no_command() {
        let is_command = |word: &str| COMMANDS.iter().any(|name| name.eq_ignore_ascii_case(word));
        let mut seen = std::collections::BTreeSet::new();
        for (word, command) in words() {
            assert!(seen.insert(word) && !is_command(word), "{word}");
            assert!(command.is_none_or(is_command), "{word}: {command:?}");
        }
    }

    /// Options that say the same thing about different objects, and so have other words.
    const OWN_WORDS: [&str; 25] = [
        "all", "append", "as", "base", "check", "column", "count", "delete", "diff", "fix", "format", "grammar",
        "kind", "null", "output", "port", "prefix", "quiet", "require", "rule", "scheme", "seed", "set",
        "unsafe-fixes", "width",
    ];

    #[test]
    fn an_option_has_the_same_help_in_every_command() {
        let mut helps: BTreeMap<String, (String, String)> = BTreeMap::new();
        let mut differ = Vec::new();
        for (command, arg) in options() {
            let (Some(long), Some(help)) = (arg.get_long(), arg.get_help()) else { continue };
            if OWN_WORDS.contains(&long) {
                continue;
            }
            let (first, known) = helps.entry(long.into()).or_insert_with(|| (command.clone(), help.to_string()));
            if *known != help.to_string() {
                differ.push(format!("--{long} of `{command}`: {help}\n    of `{first}`: {known}"));
            }
        }
        assert!(differ.is_empty(), "{}", differ.join("\n"));
    }

    #[test]
    fn a_command_with_json_lines_has_json() {
        for (command, arg) in options().into_iter().filter(|(_, arg)| arg.get_long() == Some("format")) {
            let values = arg.get_possible_values();
            let has = |name| values.iter().any(|value| value.get_name() == name);
            assert!(has("json") || !has("json-lines"), "{command}");
            assert_eq!(arg.get_short(), Some('F'), "{command}");
        }
    }

    #[test]
    fn headings_name_what_is_under_them() {
        let expected = [
            (
                "Input",
                "grammar rule kind stdin-filename files-from no-ignore hidden exclude extend-exclude force-exclude null comments config isolated",
            ),
            ("Lint selection", "select extend-select ignore per-file-ignores severity baseline write-baseline"),
            ("Fixing", "fix fix-only unsafe-fixes diff add-ignores exit-non-zero-on-fix"),
            (
                "Output",
                "format output null csv-safe add-schemes base absolute max-findings fail-fast statistics exit-zero quiet threads show-files show-settings show-sites",
            ),
            ("Selection", "role scheme unique nested"),
            ("Drawing", "color ascii show-secrets"),
        ];
        for (command, arg) in options() {
            let Some(heading) = arg.get_help_heading() else { continue };
            let long = arg.get_long().unwrap_or_default();
            let names = expected.iter().find(|(known, _)| *known == heading).map_or("", |(_, names)| names);
            assert!(names.split(' ').any(|name| name == long), "`{command}`: --{long} under \"{heading}\"");
        }
    }
}
