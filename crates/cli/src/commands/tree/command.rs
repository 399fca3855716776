//! The command `tree`.

use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr;

use super::whatwg_states;
use crate::exit::{Exit, Failure};
use crate::input::{InputArgs, RuleArgs};
use crate::io::Io;
use crate::output::style::{NAME, QUIET};
use crate::output::{Output, OutputStyle, legible};
use urlgram::pass::Derivation;
use urlgram::registry::DynRule;
use urlgram_lint::{Finding, characters};

/// Show how the grammar derives URLs: rule by rule, each with its piece of the text
///
/// A text that does not match is explained on stderr, the rest goes on, and the exit code is 1.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    texts: InputArgs,

    #[command(flatten)]
    start: RuleArgs,

    /// Whose work to show
    #[arg(long = "as", value_name = "READER", value_enum, default_value_t = Reader::Grammar)]
    reader: Reader,

    /// The URL that relative ones are relative to, with --as whatwg
    #[arg(long, value_name = "URL")]
    base: Option<String>,

    /// Show no rules deeper than this; the start rule has depth 0
    #[arg(short, long, value_name = "N")]
    depth: Option<usize>,

    /// Put a rule and its only child on one line, where both have the same text
    #[arg(long)]
    fold: bool,

    /// How to print the tree
    #[arg(short = 'F', long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram tree --fold 'http://[2001:db8::7]/a?b'
  urlgram tree --depth 2 'mailto:anna@example.org'
  urlgram tree --rule IPv4address 192.0.2.7
  urlgram tree --as whatwg 'https:/\\user@host/a/../b'
  urlgram tree --format json 'http://a/' | jq '.tree.children[].rule'";

/// Whose work is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Reader {
    /// The grammar of an RFC: the rules that derive the text
    #[value(name = "rfc3986")]
    Grammar,
    /// The WHATWG URL Standard: the states its parser goes through
    Whatwg,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Format {
    /// A drawing for people
    Text,
    /// A JSON object a URL, one a line: "text" and "tree", or "error"
    Json,
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    if args.reader == Reader::Whatwg {
        return whatwg_states::trace(args.texts, args.base.as_deref(), args.format == Format::Json, io);
    }
    let reading = args.start.rule(&[])?;
    let (depth, fold) = (args.depth.unwrap_or(usize::MAX), args.fold);
    let (mut exit, mut first) = (Exit::Clean, true);
    let done = args.texts.each(io, &mut |text, output| {
        let tree = derive(text, reading);
        if tree.is_err() {
            exit = Exit::Findings;
        }
        match (args.format, tree) {
            (Format::Text, Ok((text, tree))) => {
                if !std::mem::take(&mut first) {
                    writeln!(output.out)?;
                }
                draw(&Shape { tree: &tree, depth, fold }, text, output)
            }
            (Format::Text, Err(finding)) => output.diagnose(&finding, text),
            (Format::Json, Ok((text, tree))) => {
                let tree = Shape { tree: &tree, depth, fold }.json(0);
                Ok(writeln!(output.out, "{}", json!({"text": text, "tree": tree}))?)
            }
            (Format::Json, Err(finding)) => {
                let text = String::from_utf8_lossy(text);
                Ok(writeln!(output.out, "{}", json!({"text": text, "error": finding}))?)
            }
        }
    })?;
    Ok(exit.max(done))
}

fn derive<'t>(text: &'t [u8], reading: &DynRule) -> Result<(&'t str, Derivation), Box<Finding>> {
    let text = characters(text)?;
    reading.derive(text).map(|tree| (text, tree)).map_err(|error| Box::new(Finding::of(text, error)))
}

/// A derivation, as much of it as is asked for.
struct Shape<'a> {
    tree: &'a Derivation,
    depth: usize,
    fold: bool,
}

impl Shape<'_> {
    /// The nodes that stand on the line of the node at `index`: that one, and what is folded into it.
    fn line(&self, index: usize) -> Vec<usize> {
        let only_child = |&index: &usize| {
            let mut children = self.tree.children(index);
            let child = children.next().filter(|_| self.fold && children.next().is_none())?;
            (self.tree.nodes()[child].span == self.tree.nodes()[index].span).then_some(child)
        };
        std::iter::successors(Some(index), only_child).collect()
    }

    /// The nodes to show right under the line of `line`, which stands `depth` lines within others.
    fn under(&self, line: &[usize], depth: usize) -> Vec<usize> {
        let last = line.last().filter(|_| depth < self.depth);
        last.map(|&last| self.tree.children(last).collect()).unwrap_or_default()
    }

    fn names(&self, line: &[usize]) -> Vec<&'static str> {
        line.iter().map(|&index| self.tree.nodes()[index].rule.name).collect()
    }

    /// The node at `index` and those under it. As deep as the grammar's rules nest, and no deeper.
    fn json(&self, index: usize) -> Value {
        self.json_at(index, 0)
    }

    fn json_at(&self, index: usize, depth: usize) -> Value {
        let line = self.line(index);
        let names = self.names(&line);
        let children = self.under(&line, depth);
        let children: Vec<Value> = children.into_iter().map(|child| self.json_at(child, depth + 1)).collect();
        let node = &self.tree.nodes()[index];
        let mut json = json!({"rule": names[0], "span": node.span, "children": children});
        if names.len() > 1 {
            json["folded"] = json!(names[1..]);
        }
        json
    }
}

/// A line of the drawing.
struct Line {
    /// What hangs it on the lines above.
    guides: String,
    names: Vec<&'static str>,
    index: usize,
}

/// The strokes of guides: to a child and to the last one, past a child and past the last one, and between folded names.
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

/// Lists the lines of the node at `index`: `own` hangs it on its parent, `under` hangs others on it.
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

/// A piece of text, cut to what is left of a terminal's line after `before` cells; in a pipe it is whole.
fn shown(piece: &str, style: &OutputStyle, before: usize) -> String {
    let room = if style.cuts { style.width.saturating_sub(before).max(8) } else { usize::MAX };
    let piece = match piece {
        "" => return style.paint(QUIET, "(empty)").to_string(),
        piece => legible(piece),
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
