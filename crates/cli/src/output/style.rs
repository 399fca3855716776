//! How output is drawn: colours, hyperlinks, line-drawing characters, width. Decided once, for stdout and for stderr.
//!
//! Colour is on where a terminal reads it, off in a pipe; `--color` decides over `NO_COLOR`, which decides over
//! `CLICOLOR_FORCE`. Hyperlinks go to terminals that are known to show them. `NO_GRAPHICS` asks for prose instead of
//! pictures, as miette has it, for those who have output read to them.

use std::env;
use std::fmt::{self, Display};

use clap::builder::styling::{AnsiColor, Color, Style};

use urlgram_lint::Severity;

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum When {
    /// On a terminal, unless NO_COLOR is set; in a pipe too, if CLICOLOR_FORCE is
    Auto,
    /// Always, pipes and files included
    Always,
    /// Never
    Never,
}

/// The options that all commands have.
#[derive(clap::Args, Debug)]
#[group(skip)]
pub(crate) struct Args {
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    color: When,

    /// Draw with ASCII characters alone
    #[arg(long, global = true)]
    ascii: bool,
}

/// Where output goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stream {
    Stdout,
    Stderr,
}

/// How to draw on one stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OutputStyle {
    /// Whether to use colours.
    pub color: bool,
    /// Whether to write hyperlinks that terminals open (OSC 8).
    pub links: bool,
    /// Whether to draw with more than ASCII characters.
    pub unicode: bool,
    /// Whether to draw at all; prose if not.
    pub graphics: bool,
    /// How many cells a line should have.
    pub width: usize,
    /// Whether a line that has more is broken by a terminal, and so is better cut.
    pub cuts: bool,
}

/// As in a pipe.
impl Default for OutputStyle {
    fn default() -> Self {
        OutputStyle { color: false, links: false, unicode: true, graphics: true, width: PIPE_WIDTH, cuts: false }
    }
}

/// The width of what no terminal shows.
const PIPE_WIDTH: usize = 100;

/// Narrower than this nothing can be drawn, whatever the terminal says.
const LEAST_WIDTH: usize = 40;

/// Rule names and the names of parts.
pub(crate) const NAME: Style = fg(AnsiColor::Cyan);
/// The text in question.
pub(crate) const TEXT: Style = Style::new().bold();
/// What stands back: guides, spans, notes.
pub(crate) const QUIET: Style = Style::new().dimmed();
/// That something is wrong.
pub(crate) const WRONG: Style = fg(AnsiColor::Red).bold();
/// That something is likely wrong.
pub(crate) const DOUBTFUL: Style = fg(AnsiColor::Yellow).bold();
/// That all is well.
pub(crate) const FINE: Style = fg(AnsiColor::Green).bold();

const fn fg(color: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(color)))
}

impl OutputStyle {
    /// What the options and the surroundings ask for.
    pub(crate) fn of(args: &Args, stream: Stream, is_terminal: bool) -> OutputStyle {
        let unicode_on_terminal = || supports_unicode::supports_unicode();
        OutputStyle {
            color: color(args.color, is_terminal),
            links: is_terminal && args.color != When::Never && supports_hyperlinks::supports_hyperlinks(),
            unicode: !args.ascii && (!is_terminal || unicode_on_terminal()),
            graphics: !is_set("NO_GRAPHICS"),
            width: width(stream, is_terminal).max(LEAST_WIDTH),
            cuts: is_terminal,
        }
    }

    /// The style of what is as bad as this.
    pub(crate) const fn of_severity(&self, severity: Severity) -> Style {
        match severity {
            Severity::Error => WRONG,
            Severity::Warning => DOUBTFUL,
            Severity::Info => NAME,
        }
    }

    /// `what` in this style, or plain.
    pub(crate) fn paint<T: Display>(&self, style: Style, what: T) -> Painted<T> {
        Painted { style: if self.color { style } else { Style::new() }, what }
    }
}

/// Something to print in a style.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Painted<T> {
    style: Style,
    what: T,
}

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.style)?;
        // Width and alignment are the text's, not the escape sequences'.
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

/// Whether the environment has a variable that is not empty.
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
