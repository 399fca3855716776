//! A drawing of a resolution: the decisions and the steps of RFC 3986 §5.2.2 to §5.3.

use std::borrow::Cow;
use std::io::{self, Write};

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::output::style::{FINE, NAME, QUIET, TEXT, WRONG};
use crate::output::{Foreign, OutputStyle};
use urlgram::path::{DotSegmentStep, has_dot_segment};
use urlgram::resolve::{Branch, Merge, TargetPath, Trace};
use urlgram_ops::{MAX_STEPS, describe_step, dot_segment_steps};

/// Draws the trace of `base` and `r`.
pub(crate) fn draw(base: &str, r: &str, trace: &Trace<'_>, style: &OutputStyle, out: &mut dyn Write) -> io::Result<()> {
    let mut drawing = Drawing { style, out };
    drawing.line("Base", "", base)?;
    drawing.line("R", "", r)?;
    drawing.transform(trace)?;
    drawing.merge(trace)?;
    drawing.remove_dot_segments(trace)?;
    drawing.result(trace)?;
    writeln!(drawing.out)
}

struct Drawing<'d> {
    style: &'d OutputStyle,
    out: &'d mut dyn Write,
}

/// The indentation under a section.
const INDENT: usize = 7;

impl Drawing<'_> {
    fn line(&mut self, name: &str, between: &str, text: &str) -> io::Result<()> {
        let style = self.style;
        writeln!(
            self.out,
            "{} {between}{}",
            style.paint(NAME, format_args!("{name:<6}")),
            style.paint(TEXT, Foreign(text))
        )
    }

    fn section(&mut self, number: &str, title: &str) -> io::Result<()> {
        let style = self.style;
        writeln!(self.out, "\n{} {title}", style.paint(QUIET, format_args!("{number:<6}")))
    }

    /// Draws section 5.2.2: the branch, and where each component of `T` comes from.
    fn transform(&mut self, trace: &Trace<'_>) -> io::Result<()> {
        let (target, style) = (&trace.target, self.style);
        let branch = target.branch;
        self.section("5.2.2", "transform the reference")?;
        writeln!(self.out, "{:INDENT$}{}: {}", "", style.paint(NAME, branch.condition()), branch.summary())?;
        let of_r = |is: bool| if is { "R" } else { "Base" };
        let own_authority = matches!(branch, Branch::Scheme | Branch::Authority);
        let authority = target.authority.map(|authority| authority.to_string());
        let path_of = match target.path {
            TargetPath::OfBase(_) => "Base",
            TargetPath::OfReference(_) if has_dot_segment(&trace.path) => "R; 5.2.4 removes its dot segments",
            TargetPath::OfReference(_) => "R",
            TargetPath::Merged { .. } if has_dot_segment(&trace.path) => "both; 5.2.4 removes the dot segments",
            TargetPath::Merged { .. } => "both",
        };
        self.component("scheme", Some(target.scheme), of_r(branch == Branch::Scheme))?;
        self.component("authority", authority.as_deref(), of_r(own_authority))?;
        self.component("path", Some(&trace.path), path_of)?;
        self.component("query", target.query, of_r(branch != Branch::SameDocument))?;
        self.component("fragment", target.fragment, "R")
    }

    fn component(&mut self, name: &str, text: Option<&str>, from: &str) -> io::Result<()> {
        let style = self.style;
        let name = style.paint(NAME, format!("T.{name:<10}"));
        let width = style.width.saturating_sub(INDENT + 13 + 3 + from.len()).clamp(8, 40);
        let text = match text {
            Some("") => Cow::Borrowed("\"\""),
            Some(text) => start_of(text, width, style),
            None => return writeln!(self.out, "{:INDENT$}{name} {}", "", style.paint(QUIET, "undefined")),
        };
        let gap = width.saturating_sub(text.width());
        let from = style.paint(QUIET, format!("{:gap$} {} {from}", "", if style.unicode { "←" } else { "<-" }));
        writeln!(self.out, "{:INDENT$}{name} {text}{from}", "")
    }

    /// Draws section 5.2.3: the merged paths.
    fn merge(&mut self, trace: &Trace<'_>) -> io::Result<()> {
        let TargetPath::Merged { rule, parent, rest } = trace.target.path else { return Ok(()) };
        let style = self.style;
        self.section("5.2.3", "merge the paths")?;
        let why = match rule {
            Merge::Root => "the base has an authority and an empty path: add a slash before the reference's path",
            Merge::AfterLastSlash if parent.is_empty() => "the base's path has no slash: use only the reference's path",
            Merge::AfterLastSlash => "the base's path up to its last slash, and the reference's path",
        };
        writeln!(self.out, "{:INDENT$}{why}", "")?;
        let parent = if parent.is_empty() { "\"\"" } else { parent };
        writeln!(
            self.out,
            "{:INDENT$}{} + {}",
            "",
            style.paint(TEXT, Foreign(parent)),
            style.paint(TEXT, Foreign(rest))
        )
    }

    /// Draws section 5.2.4: one line per step.
    fn remove_dot_segments(&mut self, trace: &Trace<'_>) -> io::Result<()> {
        let Some(start) = trace.remove_dot_segments() else { return Ok(()) };
        self.section("5.2.4", "remove the dot segments")?;
        // Two columns of buffers, and a description if there is room for it.
        let style = self.style;
        let room = style.width.saturating_sub(INDENT + 6);
        let longest = trace.path.len().max("output".len()) + 1;
        let column = longest.min(room / 2 - 2).max(8);
        let words = room > 2 * (column + 2) + 24;
        let head = format!("{:<4}  {:<column$}  {:<column$}", "step", "output", "input");
        writeln!(self.out, "{:INDENT$}{}", "", style.paint(QUIET, head.trim_end()))?;
        self.row("1", (start.output(), 0), start.input(), column, if words { "the path is the input" } else { "" })?;
        let (mut before, mut more) = (String::new(), 0);
        for (count, (step, buffers)) in dot_segment_steps(start).enumerate() {
            if count >= MAX_STEPS {
                more += 1;
                continue;
            }
            let old = if step == DotSegmentStep::E { before.len() } else { buffers.output().len() };
            let lost = if step == DotSegmentStep::C { before.get(old..) } else { None };
            let words = if words { describe_step(step, lost) } else { Cow::Borrowed("") };
            self.row(step.name(), (buffers.output(), old), buffers.input(), column, &words)?;
            before.clear();
            before.push_str(buffers.output());
        }
        if more > 0 {
            writeln!(self.out, "{:INDENT$}{}", "", style.paint(QUIET, format_args!("and {more} more steps")))?;
        }
        Ok(())
    }

    /// Draws a step: the end of the output, which is new after `old` bytes, and the start of the input.
    fn row(
        &mut self,
        step: &str,
        (output, old): (&str, usize),
        input: &str,
        column: usize,
        words: &str,
    ) -> io::Result<()> {
        let style = self.style;
        let (kept, new) = output.split_at(old);
        let new = end_of(new, column, style);
        let kept = end_of(kept, column - new.width().min(column), style);
        let input = start_of(input, column, style);
        let pad = |used: usize| column.saturating_sub(used);
        let (after_output, after_input) = (pad(kept.width() + new.width()), pad(input.width()));
        let line = format!(
            "{:INDENT$}{}  {kept}{}{:after_output$}  {input}{:after_input$}  {}",
            "",
            style.paint(NAME, format_args!("{step:<4}")),
            style.paint(TEXT, new),
            "",
            "",
            style.paint(QUIET, Foreign(words)),
        );
        writeln!(self.out, "{}", line.trim_end())
    }

    /// Draws section 5.3, or the reason why there is no target.
    fn result(&mut self, trace: &Trace<'_>) -> io::Result<()> {
        let style = self.style;
        match &trace.result {
            Ok(target) => {
                self.section("5.3", "recompose the components")?;
                let guarded =
                    trace.target.authority.is_none() && target[trace.target.scheme.len() + 1..].starts_with("/.//");
                if guarded {
                    writeln!(self.out, "{:INDENT$}\"/.\" keeps the path from being parsed as an authority", "")?;
                }
                writeln!(self.out, "{:INDENT$}{}", "", style.paint(FINE, Foreign(target)))
            }
            Err(error) => {
                self.section("", "no target")?;
                writeln!(self.out, "{:INDENT$}{}", "", style.paint(WRONG, Foreign(&error.to_string())))
            }
        }
    }
}

/// Returns the start of a text, cut to `width` cells before its invisible characters are made escapes.
fn start_of<'t>(text: &'t str, width: usize, style: &OutputStyle) -> Cow<'t, str> {
    if within(text.chars(), width) == text.len() {
        return Foreign(text).line();
    }
    let mark = ellipsis(style);
    let kept = within(text.chars(), width.saturating_sub(mark.width()));
    Cow::Owned(format!("{}{mark}", Foreign(&text[..kept])))
}

/// Returns the end of a text, cut to `width` cells before its invisible characters are made escapes.
fn end_of<'t>(text: &'t str, width: usize, style: &OutputStyle) -> Cow<'t, str> {
    if within(text.chars().rev(), width) == text.len() {
        return Foreign(text).line();
    }
    let mark = ellipsis(style);
    let kept = within(text.chars().rev(), width.saturating_sub(mark.width()));
    Cow::Owned(format!("{mark}{}", Foreign(&text[text.len() - kept..])))
}

/// Returns the length in bytes of the characters that fit in `width` cells. Stops there, because a text can have any length.
fn within(chars: impl Iterator<Item = char>, width: usize) -> usize {
    let mut used = 0;
    let fits = |c: &char| {
        used += c.width().unwrap_or(0);
        used <= width
    };
    chars.take_while(fits).map(char::len_utf8).sum()
}

/// Returns the ellipsis for omitted text.
fn ellipsis(style: &OutputStyle) -> &'static str {
    if style.unicode { "…" } else { "..." }
}
