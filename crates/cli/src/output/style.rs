//! The style of output: colours, hyperlinks, line-drawing characters, width. It is decided once per stream.
//!
//! Colour is on for a terminal and off for a pipe. `--color` overrides `NO_COLOR`, which overrides `CLICOLOR_FORCE`.
//! Hyperlinks are written to terminals that are known to show them. `NO_GRAPHICS` replaces drawings by prose, as in miette,
//! for people who use a screen reader.

use std::env;
use std::fmt::{self, Display};

use clap::builder::styling::{AnsiColor, Color, Style};
use unicode_width::UnicodeWidthStr as _;

use urlgram_lint::Severity;

/// The choice of colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum When {
    /// On a terminal unless NO_COLOR is set, and in a pipe if CLICOLOR_FORCE is set
    Auto,
    /// Always, including pipes and files
    Always,
    /// Never
    Never,
}

/// The drawing options of all commands.
#[derive(clap::Args, Debug)]
#[group(skip)]
pub(crate) struct Args {
    /// Choose when to use colours
    #[arg(hide_short_help = true, long, global = true, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    color: When,

    /// Draw only with ASCII characters
    #[arg(hide_short_help = true, long, global = true)]
    ascii: bool,

    /// Show passwords and tokens in findings, diffs and messages, which cover them otherwise
    ///
    /// Commands that print parts of a URL as data, such as `parse`, `tree` and `get`, print them as they are.
    #[arg(hide_short_help = true, long, global = true)]
    show_secrets: bool,
}

/// A stream for output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stream {
    Stdout,
    Stderr,
}

/// The style of one stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OutputStyle {
    /// Whether to use colours.
    pub color: bool,
    /// Whether to write hyperlinks that terminals open (OSC 8).
    pub links: bool,
    /// Whether to draw with non-ASCII characters.
    pub unicode: bool,
    /// Whether to draw; writes prose if not.
    pub graphics: bool,
    /// Width of a line in terminal cells.
    pub width: usize,
    /// Whether to cut wider lines, which a terminal would wrap.
    pub cuts: bool,
    /// Whether the stream leads to a file, which gets exact bytes. Pipes may lead to the log of a build.
    pub is_file: bool,
    /// Whether to show passwords and tokens.
    pub shows_secrets: bool,
    /// Whether texts are grammars, in which `password = 1*VCHAR` defines a rule.
    pub is_grammar: bool,
}

/// The style for a pipe.
impl Default for OutputStyle {
    fn default() -> Self {
        OutputStyle {
            color: false,
            links: false,
            unicode: true,
            graphics: true,
            width: PIPE_WIDTH,
            cuts: false,
            is_file: false,
            shows_secrets: false,
            is_grammar: false,
        }
    }
}

/// Width of output to a pipe.
const PIPE_WIDTH: usize = 100;

/// Smallest width for drawings, even if the terminal is narrower.
const MIN_WIDTH: usize = 40;

/// Largest width for drawings. Formatting to more than 65,535 cells panics.
const MAX_WIDTH: usize = 10_000;

/// Style of names of rules and components.
pub(crate) const NAME: Style = fg(AnsiColor::Cyan);
/// Style of the text in question.
pub(crate) const TEXT: Style = Style::new().bold();
/// Style of guides, spans and notes.
pub(crate) const QUIET: Style = Style::new().dimmed();
/// Style of errors.
pub(crate) const WRONG: Style = fg(AnsiColor::Red).bold();
/// Style of warnings.
pub(crate) const DOUBTFUL: Style = fg(AnsiColor::Yellow).bold();
/// Style of success.
pub(crate) const FINE: Style = fg(AnsiColor::Green).bold();

const fn fg(color: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(color)))
}

impl OutputStyle {
    /// Decides the style from the options and the environment.
    pub(crate) fn of(args: &Args, stream: Stream, is_terminal: bool) -> OutputStyle {
        let unicode_on_terminal = || supports_unicode::supports_unicode();
        OutputStyle {
            color: color(args.color, is_terminal),
            links: is_terminal && args.color != When::Never && supports_hyperlinks::supports_hyperlinks(),
            unicode: !args.ascii && (!is_terminal || unicode_on_terminal()),
            graphics: !is_set("NO_GRAPHICS"),
            width: width(stream, is_terminal).clamp(MIN_WIDTH, MAX_WIDTH),
            cuts: is_terminal,
            is_file: stream == Stream::Stdout && stdout_is_file(),
            shows_secrets: args.show_secrets,
            is_grammar: false,
        }
    }

    /// Wraps a text at this number of terminal cells, or at the fewest that words need to be read. Pipes get it as it is.
    pub(crate) fn wrapped(&self, text: &str, room: usize) -> String {
        /// The fewest cells of a line.
        const FEWEST: usize = 16;
        if !self.cuts || text.width() <= room {
            return text.to_owned();
        }
        let options = textwrap::Options::new(room.max(FEWEST)).break_words(false);
        textwrap::fill(text, options.word_splitter(textwrap::WordSplitter::NoHyphenation))
    }

    /// Returns the style of a severity.
    pub(crate) const fn of_severity(&self, severity: Severity) -> Style {
        match severity {
            Severity::Error => WRONG,
            Severity::Warning => DOUBTFUL,
            Severity::Info => NAME,
        }
    }

    /// Returns `what` in this style, or plain if colours are off.
    pub(crate) fn paint<T: Display>(&self, style: Style, what: T) -> Painted<T> {
        Painted { style: if self.color { style } else { Style::new() }, what }
    }
}

/// A value to print in a style.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Painted<T> {
    style: Style,
    what: T,
}

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.style)?;
        // Width and alignment apply to the text, not to the escape sequences.
        self.what.fmt(f)?;
        write!(f, "{:#}", self.style)
    }
}

fn color(when: When, is_terminal: bool) -> bool {
    match when {
        When::Always => true,
        When::Never => false,
        When::Auto if is_set("NO_COLOR") => false,
        When::Auto if is_set("CLICOLOR_FORCE") && env::var_os("CLICOLOR_FORCE").is_some_and(|value| value != "0") => {
            true
        }
        When::Auto => is_terminal && env::var_os("TERM").is_none_or(|term| term != "dumb"),
    }
}

/// Whether stdout leads to a regular file.
fn stdout_is_file() -> bool {
    let metadata = same_file::Handle::stdout().and_then(|stdout| stdout.as_file().metadata());
    metadata.is_ok_and(|metadata| metadata.is_file())
}

/// Whether the environment variable is set and not empty.
fn is_set(variable: &str) -> bool {
    env::var_os(variable).is_some_and(|value| !value.is_empty())
}

fn width(stream: Stream, is_terminal: bool) -> usize {
    let told = || env::var("COLUMNS").ok()?.parse().ok();
    if !is_terminal {
        return told().unwrap_or(PIPE_WIDTH);
    }
    let size = match stream {
        Stream::Stdout => terminal_size::terminal_size_of(std::io::stdout()),
        Stream::Stderr => terminal_size::terminal_size_of(std::io::stderr()),
    };
    let asked = size.map(|(terminal_size::Width(width), _)| usize::from(width)).filter(|&width| width > 0);
    told().or(asked).unwrap_or(80)
}
