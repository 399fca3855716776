//! The command `tree`.

use unicode_width::UnicodeWidthStr;

use super::{any_grammar, whatwg_states};
use crate::exit::{Exit, Failure};
use crate::input::{GrammarArgs, InputArgs, choose_rule};
use crate::io::Io;
use crate::output::style::{NAME, QUIET};
use crate::output::{Foreign, Format, Output, OutputStyle};
use urlgram::diagnostic::{Diagnostic, decode_utf8};
use urlgram::pass::Derivation;
use urlgram::registry::{self, DynRule};
use urlgram_ops::Shape;

/// Show how the grammar derives URLs, as a tree of rules and the text that each matches
///
/// A text that does not match is explained on stderr and does not stop the run. The exit code is 1 if there was one. With a grammar
/// file, shows the tree of the text up to that place instead, the rules that were expected there, and whether a text has two
/// derivations.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    texts: InputArgs,

    #[command(flatten)]
    source: GrammarArgs,

    /// Start from this rule, in any case, instead of the default rule
    #[arg(short, long, value_name = "NAME")]
    rule: Option<String>,

    /// Show up to this many derivations. A grammar of your own may have several for one text
    #[arg(long, value_name = "N", default_value_t = 1)]
    derivations: usize,

    /// Show the work of this parser
    #[arg(long = "as", value_name = "READER", value_enum, default_value_t = Reader::Grammar)]
    reader: Reader,

    /// Resolve relative URLs against this URL (only with `--as whatwg`)
    #[arg(long, value_name = "URL")]
    base: Option<String>,

    /// Show rules down to this depth; the start rule has depth 0
    #[arg(long, short_alias = 'd', value_name = "N")]
    depth: Option<usize>,

    /// Print a rule and its only child on one line if both match the same text
    #[arg(long)]
    fold: bool,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram tree --fold 'http://[2001:db8::7]/a?b'
  urlgram tree --depth 2 'mailto:anna@example.org'
  urlgram tree --rule IPv4address 192.0.2.7
  urlgram tree --grammar my.abnf --rule greeting --derivations 5 'hello world'
  urlgram tree --as whatwg 'https:/\\user@host/a/../b'
  urlgram tree --format json 'http://a/' | jq '.tree.children[].rule'";

/// The parser whose work is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Reader {
    /// The grammar of an RFC: the rules that derive the text
    #[value(name = "rfc3986")]
    Grammar,
    /// The WHATWG URL Standard: the states of its parser
    Whatwg,
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    if args.reader == Reader::Whatwg {
        return whatwg_states::trace(args.texts, args.base.as_deref(), args.format, io);
    }
    if args.derivations > 1 || registry::grammar(args.source.name()).is_none() {
        let (rule, depth) = (args.rule, args.depth.unwrap_or(usize::MAX));
        let options = any_grammar::Options { rule, depth, derivations: args.derivations, format: args.format };
        return any_grammar::run(args.texts, &args.source, &options, io);
    }
    let rule = choose_rule(args.source.name(), args.rule.as_deref(), &[])?;
    let (depth, fold) = (args.depth.unwrap_or(usize::MAX), args.fold);
    let mut first = true;
    args.texts.each(io, &mut |text, output| {
        let (text, tree) = match derive(text, rule) {
            Ok(derived) => derived,
            Err(finding) => return output.reject(args.format, &finding, text),
        };
        let shape = Shape { tree: &tree, depth, fold };
        if !args.format.json(output.out, || shape.document(text))? {
            if !std::mem::take(&mut first) {
                writeln!(output.out)?;
            }
            draw(&shape, text, output)?;
        }
        Ok(Exit::Clean)
    })
}

fn derive<'t>(text: &'t [u8], reading: &DynRule) -> Result<(&'t str, Derivation), Box<Diagnostic>> {
    let text = decode_utf8(text)?;
    reading.derive(text).map(|tree| (text, tree)).map_err(|error| Box::new(Diagnostic::from_syntax_error(text, error)))
}

/// A line of the drawing.
struct Line {
    /// Strokes that connect it to the lines above.
    guides: String,
    names: Vec<&'static str>,
    index: usize,
}

/// Strokes of the guides.
struct Strokes {
    child: &'static str,
    last_child: &'static str,
    past: &'static str,
    past_last: &'static str,
    fold: &'static str,
}

const UNICODE: Strokes =
    Strokes { child: "├── ", last_child: "└── ", past: "│   ", past_last: "    ", fold: " › " };
const ASCII: Strokes = Strokes { child: "|-- ", last_child: "`-- ", past: "|   ", past_last: "    ", fold: " > " };

fn draw(shape: &Shape<'_>, text: &str, output: &mut Output<'_>) -> Result<(), Failure> {
    let style = output.out_style;
    let strokes = if style.unicode { UNICODE } else { ASCII };
    let mut lines = Vec::new();
    lines_of(shape, &strokes, 0, (String::new(), String::new(), 0), &mut lines);
    let width = |line: &Line| line.guides.width() + line.names.join(strokes.fold).width();
    let names = lines.iter().map(width).max().unwrap_or(0);
    let digits = text.len().to_string().len();
    for line in &lines {
        let gap = names - width(line);
        let node = &shape.tree.nodes()[line.index];
        let (start, end) = (node.span.start, node.span.end);
        let shown = shown(node.span.of(text), &style, names + 2 * digits + 6);
        writeln!(
            output.out,
            "{}{}{:gap$}  {}  {shown}",
            style.paint(QUIET, &line.guides),
            style.paint(NAME, line.names.join(strokes.fold)),
            "",
            style.paint(QUIET, format_args!("{start:>digits$}..{end:<digits$}")),
        )?;
    }
    Ok(())
}

/// Collects the lines of the node at `index`. `own` connects it to its parent, `under` prefixes its children.
fn lines_of(
    shape: &Shape<'_>,
    strokes: &Strokes,
    index: usize,
    (own, under, depth): (String, String, usize),
    lines: &mut Vec<Line>,
) {
    let line = shape.line(index);
    let children = shape.under(&line, depth);
    lines.push(Line { guides: own, names: shape.names(&line), index });
    for (i, &child) in children.iter().enumerate() {
        let is_last = i + 1 == children.len();
        let (stroke, past) =
            if is_last { (strokes.last_child, strokes.past_last) } else { (strokes.child, strokes.past) };
        let guides = (format!("{under}{stroke}"), format!("{under}{past}"), depth + 1);
        lines_of(shape, strokes, child, guides, lines);
    }
}

/// Returns the text of a node, cut to the rest of a terminal's line after `before` cells; whole in a pipe.
fn shown(piece: &str, style: &OutputStyle, before: usize) -> String {
    let room = if style.cuts { style.width.saturating_sub(before).max(8) } else { usize::MAX };
    let piece = match piece {
        "" => return style.paint(QUIET, "(empty)").to_string(),
        piece => Foreign(piece).line(),
    };
    if piece.width() <= room {
        return piece.into_owned();
    }
    let mut cut: String = piece.chars().take(room - 1).collect();
    while cut.width() >= room {
        cut.pop();
    }
    cut + if style.unicode { "…" } else { "~" }
}
