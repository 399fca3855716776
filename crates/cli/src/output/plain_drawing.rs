//! Drawings of the usual picture: one label in one line, without colours. They are what miette draws, at a fraction of the time. A list
//! with a mistake in each tenth line is mostly drawing.

use miette::Severity;

use super::sketch::Sketch;
use super::style::OutputStyle;

/// Whether pictures are drawn in this style.
pub(super) fn has_style(style: &OutputStyle) -> bool {
    !style.color && !style.links && style.unicode && style.graphics
}

/// Draws a picture as miette does; `None` if it is not a usual one.
pub(super) fn draw(sketch: &Sketch<'_>, style: &OutputStyle) -> Option<String> {
    let mut out = String::with_capacity(1024);
    draw_to(sketch, style, &mut out).then_some(out)
}

/// Adds the drawing of a picture to a text, as [`draw`] returns it. Returns whether it did.
pub(super) fn draw_to(sketch: &Sketch<'_>, style: &OutputStyle, out: &mut String) -> bool {
    let start = out.len();
    let is_drawn = has_style(style) && draw_parts(sketch, style, out).is_some();
    if !is_drawn {
        out.truncate(start);
    }
    is_drawn
}

fn draw_parts(sketch: &Sketch<'_>, style: &OutputStyle, out: &mut String) -> Option<()> {
    // One after another: the compiler copies texts that it knows without a call.
    sketch.code.into_iter().for_each(|part| out.push_str(part));
    if let Some(url) = &sketch.url {
        out.push_str(" (");
        out.push_str(url);
        out.push(')');
    }
    let icon = match sketch.severity {
        Some(Severity::Error) | None => "  \u{d7} ",
        Some(Severity::Warning) => "  \u{26a0} ",
        Some(Severity::Advice) => "  \u{261e} ",
    };
    out.push_str("\n\n");
    paragraph(&sketch.message, (icon, 4), "  \u{2502} ", style, out)?;
    snippet(sketch, out)?;
    if let Some(help) = &sketch.help {
        paragraph(help, ("  help: ", 8), "        ", style, out)?;
    }
    Some(())
}

/// Writes lines, wrapped if they are too wide: the first after `first`, which is as wide as the indent of the `others`.
fn paragraph(
    text: &str,
    (first, indent): (&str, usize),
    others: &str,
    style: &OutputStyle,
    out: &mut String,
) -> Option<()> {
    let (mut start, mut rest) = (first, Some(text));
    while let Some(text) = rest {
        let line_end = memchr::memchr(b'\n', text.as_bytes());
        let line = &text[..line_end.unwrap_or(text.len())];
        rest = line_end.map(|end| &text[end + 1..]);
        let width = width(line);
        if width == 0 || line.ends_with(' ') {
            return None;
        }
        let most = style.width.saturating_sub(indent + 2);
        if width <= most {
            out.push_str(start);
            out.push_str(line);
            out.push('\n');
        } else {
            for part in wrapped(line, most) {
                out.extend([std::mem::replace(&mut start, others), part, "\n"]);
            }
        }
        start = others;
    }
    Some(())
}

/// Returns the parts of a line that is too wide: as many words in each as fit, as `textwrap` fills lines for miette.
fn wrapped(line: &str, most: usize) -> Vec<&str> {
    let (mut parts, mut start, mut end) = (Vec::new(), 0, 0);
    let mut at = 0;
    for next in word_ends(line) {
        let word = line[at..next].trim_end_matches(' ');
        // All characters are one cell wide.
        if line[start..at].chars().count() + word.chars().count() > most && at > start {
            parts.push(&line[start..end]);
            start = at;
        }
        end = at + word.len();
        at = next;
    }
    parts.push(&line[start..end]);
    parts
}

/// Returns the ends of the words of a line, with the spaces after them: where UAX #14 allows a break, but for hyphens, which names of rules
/// have.
fn word_ends(line: &str) -> Vec<usize> {
    let breaks = unicode_linebreak::linebreaks(line).map(|(at, _)| at);
    let mut ends: Vec<usize> = breaks.filter(|at| !line[..*at].ends_with('-')).collect();
    // Replace the break at the end of the line, which is missing after a hyphen, because `textwrap` always has one.
    ends.pop();
    ends.push(line.len());
    ends
}

/// Returns the width of a line of characters that are one cell wide.
fn width(line: &str) -> usize {
    if line.is_ascii() { line.len() } else { line.chars().count() }
}

/// Writes spaces.
fn blank(count: usize, out: &mut String) {
    repeated(count, "                                                                ", out);
}

/// Writes a number.
fn number(number: usize, out: &mut String) {
    out.push_str(itoa::Buffer::new().format(number));
}

/// Writes a line.
fn bar(count: usize, out: &mut String) {
    repeated(3 * count, "\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}", out);
}

/// Writes the first bytes of a text again and again, this many in all.
fn repeated(length: usize, text: &str, out: &mut String) {
    out.extend(std::iter::repeat_n(text, length / text.len()));
    out.push_str(&text[..length % text.len()]);
}

/// Draws the line with the label.
fn snippet(sketch: &Sketch<'_>, out: &mut String) -> Option<()> {
    let Sketch { line, label, name, start: at, end: label_end, .. } = sketch;
    let ((row, column), is_empty) = (sketch.place, at == label_end);
    if label.is_empty() || memchr::memchr(b'\n', label.as_bytes()).is_some() {
        return None;
    }
    let is_ascii = line.is_ascii();
    let before = |end: usize| line.get(..end).map(|text| if is_ascii { end } else { width(text) });
    let (start, end) = (before(*at)?, before(*label_end)?);
    let end = if is_empty { start + 1 } else { end };
    let middle = start.midpoint(end);
    let mut digits = itoa::Buffer::new();
    let line_number = digits.format(sketch.number + 1);
    let margin = line_number.len() + 2;
    blank(margin, out);
    out.push_str("\u{256d}\u{2500}[");
    out.push_str(name);
    out.push(':');
    number(row + 1, out);
    out.push(':');
    number(column + 1, out);
    out.push_str("]\n ");
    out.push_str(line_number);
    out.push_str(" \u{2502} ");
    out.push_str(line);
    out.push('\n');
    blank(margin, out);
    out.push_str("\u{b7} ");
    blank(start, out);
    bar(middle - start, out);
    out.push(if is_empty { '\u{25b2}' } else { '\u{252c}' });
    bar(end.saturating_sub(middle + 1), out);
    out.push('\n');
    blank(margin, out);
    out.push_str("\u{b7} ");
    blank(middle, out);
    out.push_str("\u{2570}\u{2500}\u{2500} ");
    out.push_str(label);
    out.push('\n');
    blank(margin, out);
    out.push_str("\u{2570}\u{2500}\u{2500}\u{2500}\u{2500}\n");
    Some(())
}
