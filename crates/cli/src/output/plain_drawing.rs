//! Drawings of the usual picture: one label in one line, without colours. They are what miette draws, at a fraction of the time. A list
//! with a mistake in each tenth line is mostly drawing.

use miette::{Diagnostic as _, Severity};

use super::picture::{Picture, Source};
use super::style::OutputStyle;

/// Draws a picture as miette does; `None` if it is not a usual one.
pub(super) fn draw(picture: &Picture, style: &OutputStyle) -> Option<String> {
    if style.color || style.links || !style.unicode || !style.graphics {
        return None;
    }
    let (code, source) = (picture.code.as_ref()?, picture.source.as_ref()?);
    let mut out = String::with_capacity(1024);
    out.push_str(code);
    if let Some(url) = &picture.url {
        out.extend([" (", url, ")"]);
    }
    let icon = match picture.severity() {
        Some(Severity::Error) | None => "  \u{d7} ",
        Some(Severity::Warning) => "  \u{26a0} ",
        Some(Severity::Advice) => "  \u{261e} ",
    };
    out.push_str("\n\n");
    paragraph(&picture.message, (icon, 4), "  \u{2502} ", style, &mut out)?;
    snippet(picture, source, &mut out)?;
    if let Some(help) = &picture.help {
        paragraph(help, ("  help: ", 8), "        ", style, &mut out)?;
    }
    Some(out)
}

/// Writes lines that need not be wrapped: the first after `first`, which is as wide as the indent of the `others`.
fn paragraph(
    text: &str,
    (first, indent): (&str, usize),
    others: &str,
    style: &OutputStyle,
    out: &mut String,
) -> Option<()> {
    let mut start = first;
    for line in text.split('\n') {
        let width = width(line)?;
        if width == 0 || line.ends_with(' ') || width + indent + 2 > style.width {
            return None;
        }
        out.extend([start, line, "\n"]);
        start = others;
    }
    Some(())
}

/// The width of a text of characters that are one cell wide.
fn width(text: &str) -> Option<usize> {
    // Blocks without a branch for each byte.
    let is_plain = |block: &[u8]| block.iter().fold(true, |all, byte| all & (byte.wrapping_sub(b' ') < 95));
    if text.as_bytes().chunks(32).all(is_plain) {
        return Some(text.len());
    }
    let is_narrow = |c: char| matches!(c, ' '..='~' | '\u{a7}' | '\u{2026}');
    text.chars().all(is_narrow).then(|| text.chars().count())
}

/// Writes a character many times.
fn repeat(c: &'static str, count: usize, out: &mut String) {
    out.extend(std::iter::repeat_n(c, count));
}

/// Draws the line with the label.
fn snippet(picture: &Picture, source: &Source, out: &mut String) -> Option<()> {
    let [label] = picture.labels.as_slice() else { return None };
    let line = source.text.strip_suffix('\n').filter(|line| !line.contains('\n'))?;
    let (words, name) = (label.label().filter(|words| !words.is_empty())?, source.name.as_ref()?);
    let (at, row, column) = *source.places.first()?;
    let (start, end) = (width(line.get(..at)?)?, width(line.get(..at + label.len())?)?);
    width(line).and(width(words))?;
    let end = if label.is_empty() { start + 1 } else { end };
    let bar = start.midpoint(end);
    let number = (source.line + 1).to_string();
    let margin = " ".repeat(number.len() + 2);
    out.extend([
        margin.as_str(),
        "\u{256d}\u{2500}[",
        name,
        ":",
        &(row + 1).to_string(),
        ":",
        &(column + 1).to_string(),
        "]\n",
    ]);
    out.extend([" ", number.as_str(), " \u{2502} ", line, "\n", margin.as_str(), "\u{b7} "]);
    repeat(" ", start, out);
    repeat("\u{2500}", bar - start, out);
    out.push(if label.is_empty() { '\u{25b2}' } else { '\u{252c}' });
    repeat("\u{2500}", end.saturating_sub(bar + 1), out);
    out.extend(["\n", margin.as_str(), "\u{b7} "]);
    repeat(" ", bar, out);
    out.extend([
        "\u{2570}\u{2500}\u{2500} ",
        words,
        "\n",
        margin.as_str(),
        "\u{2570}\u{2500}\u{2500}\u{2500}\u{2500}\n",
    ]);
    Some(())
}
