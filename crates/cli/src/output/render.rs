//! Drawings of diagnostics, by miette.

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NarratableReportHandler, ThemeCharacters,
    ThemeStyles,
};

use super::covering::Covering;
use super::picture::Picture;
use super::plain_drawing;
use super::sketch::Sketch;
use super::style::OutputStyle;
use super::text_place::TextPlace;
use urlgram::diagnostic::{Diagnostic, Report};
use urlgram::span::Span;

/// Cells before a line whose number has one digit: ` 1 │ `.
const MARGIN: usize = 5;

/// A renderer of diagnostics for one stream.
pub(crate) struct Renderer {
    style: OutputStyle,
    graphical: GraphicalReportHandler,
}

impl Renderer {
    pub(crate) fn new(style: &OutputStyle) -> Self {
        let theme = GraphicalTheme {
            characters: if style.unicode { ThemeCharacters::unicode() } else { ThemeCharacters::ascii() },
            styles: if style.color { ThemeStyles::ansi() } else { ThemeStyles::none() },
        };
        // A URL in a message and the name of a rule are not broken, so that they can be copied.
        let graphical = GraphicalReportHandler::new_themed(theme)
            .with_width(style.width)
            .with_links(style.links)
            .with_break_words(false)
            .with_word_splitter(textwrap::WordSplitter::NoHyphenation);
        Renderer { style: *style, graphical }
    }

    /// Draws a mistake in `text`, with its place if it is known.
    pub(crate) fn draw_finding(&self, text: &[u8], finding: &Diagnostic, place: Option<&TextPlace>) -> String {
        let line = place.map_or(1, |place| place.line);
        let report = if self.style.shows_secrets {
            self.report(text, finding.clone(), line)
        } else {
            let covering = Covering::of_url(text, &[]);
            self.report(&covering.text(text), covering.diagnostic(finding.clone()), line)
        };
        match place {
            Some(TextPlace { name, line }) => self.draw(&report.in_file(name, *line)),
            None => self.draw(&report),
        }
    }

    /// Returns the report of a diagnostic of a text. A terminal gets as much of the text as fits after the number of a line.
    pub(crate) fn report(&self, text: &[u8], diagnostic: Diagnostic, line: usize) -> Report {
        match std::str::from_utf8(text) {
            Ok(text) if self.style.cuts => {
                let margin = line.checked_ilog10().unwrap_or(0) as usize + MARGIN;
                Report::in_width(text, diagnostic, self.style.width.saturating_sub(margin))
            }
            _ => Report::from_bytes(text, diagnostic),
        }
    }

    /// Draws `diagnostic`, or writes prose if the style has no drawings. Ends with a line end.
    pub(crate) fn draw(&self, diagnostic: &dyn miette::Diagnostic) -> String {
        let picture = Picture::of(diagnostic, &self.style);
        let drawn = Sketch::of(&picture).and_then(|sketch| plain_drawing::draw(&sketch, &self.style));
        drawn.unwrap_or_else(|| self.draw_by_miette(&picture))
    }

    /// Draws a report as [`draw`](Self::draw) does, faster if it is a usual one.
    pub(crate) fn draw_report(&self, report: &Report) -> String {
        let sketch = self.draws_plainly().then(|| Sketch::of_report(report, &self.style)).flatten();
        sketch.and_then(|sketch| plain_drawing::draw(&sketch, &self.style)).unwrap_or_else(|| self.draw(report))
    }

    /// Whether the style has usual drawings, which are made without miette.
    pub(crate) fn draws_plainly(&self) -> bool {
        plain_drawing::has_style(&self.style)
    }

    /// Adds the drawing of a diagnostic of a line of a list to a text, as a report of it is drawn, faster. Returns whether it did, which it
    /// does for a usual one. The file has a name, and the line a number, from 1.
    pub(crate) fn draw_line(
        &self,
        line: &str,
        diagnostic: &Diagnostic,
        suggested: Option<&str>,
        (name, number): (&str, usize),
        out: &mut String,
    ) -> bool {
        let place = (name, number.saturating_sub(1));
        !self.style.cuts
            && self.draws_plainly()
            && Sketch::of_line(line, diagnostic, suggested, place, &self.style)
                .is_some_and(|sketch| plain_drawing::draw_to(&sketch, &self.style, out))
    }

    fn draw_by_miette(&self, picture: &Picture) -> String {
        let mut drawn = String::new();
        let done = if self.style.graphics {
            self.graphical.render_report(&mut drawn, picture)
        } else {
            NarratableReportHandler::new().render_report(&mut drawn, picture)
        };
        // Drawing fails if a label is outside the source; then only the message is printed.
        if done.is_err() {
            drawn = picture.to_string();
        }
        if self.style.unicode { drawn } else { drawn.replace('§', "section ").chars().map(ascii).collect() }
    }
}

/// Replaces a non-ASCII character of messages by an ASCII one of the same width.
fn ascii(c: char) -> char {
    match c {
        '…' => '~',
        char::REPLACEMENT_CHARACTER => '?',
        c => c,
    }
}

/// Draws a message with labels at `places` in `text`.
pub(crate) fn draw_labels(
    text: &str,
    code: &str,
    message: &str,
    places: impl Iterator<Item = (Span, String)>,
    renderer: &Renderer,
) -> String {
    let label = |(span, words): (Span, String)| LabeledSpan::at(span.range(), words);
    let diagnostic = MietteDiagnostic::new(message).with_code(code).with_labels(places.map(label));
    let report = miette::Report::new(diagnostic).with_source_code(text.to_owned());
    renderer.draw(report.as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;
    use urlgram::diagnostic::Code;
    use urlgram::diagnostic::Kind;

    fn drawn_line(
        renderer: &Renderer,
        line: &str,
        diagnostic: &Diagnostic,
        suggested: Option<&str>,
        place: (&str, usize),
    ) -> Option<String> {
        let mut out = "before".to_owned();
        let is_drawn = renderer.draw_line(line, diagnostic, suggested, place, &mut out);
        let drawn = out.split_off("before".len());
        assert_eq!(out, "before");
        assert!(is_drawn || drawn.is_empty());
        is_drawn.then_some(drawn)
    }

    /// A usual drawing is the one of miette.
    #[test]
    fn plain_drawings_are_those_of_miette() {
        let (mut plain, mut sketched, mut of_lines) = (0, 0, 0);
        let renderer = Renderer::new(&OutputStyle::default());
        let kind = Kind::Lint(Code::new("X001", "test"));
        for (text, start, end) in [
            ("http://a b/", 8, 9),
            ("http://a/", 9, 9),
            ("", 0, 0),
            ("x", 0, 1),
            ("http://example.org/a/b", 7, 18),
            ("http://example.org/a/b", 22, 22),
            ("a\tb", 1, 2),
            ("h\u{e9}", 1, 3),
            ("a##[b", 0, 5),
        ] {
            for text in [text.to_owned(), format!("{text}{}", "/long".repeat(60))] {
                for (message, label, help) in [
                    ("one line", "here", None),
                    ("one line \u{a7} 3 \u{2026}", "at the end", Some("Do it.\ntry http://a/\n\nlast")),
                    ("two\nlines", "of\nlabels", Some("Do it.\nThen this.")),
                    (
                        "trailing ",
                        "",
                        Some(
                            "a word and another one, so that the line is wider than a terminal has cells for, and is wrapped",
                        ),
                    ),
                    (&"w".repeat(94), "label", Some(&"v".repeat(90))),
                    (&"w".repeat(95), "label", Some(&"v".repeat(91))),
                ] {
                    for severity in
                        [urlgram_lint::Severity::Error, urlgram_lint::Severity::Warning, urlgram_lint::Severity::Info]
                    {
                        let mut diagnostic = Diagnostic::new(kind, Span::new(start, end), message.to_owned(), label)
                            .with_severity(severity);
                        if let Some(help) = help {
                            diagnostic = diagnostic.with_help(help.to_owned());
                        }
                        let report = Report::new(&text, diagnostic).in_file("a.txt", text.len());
                        let picture = Picture::of(&report, &renderer.style);
                        let drawn =
                            Sketch::of(&picture).and_then(|sketch| plain_drawing::draw(&sketch, &renderer.style));
                        plain += u32::from(drawn.is_some());
                        let expected = renderer.draw_by_miette(&picture);
                        assert_eq!(drawn.as_deref().unwrap_or(&expected), expected, "{text} {message} {label}");
                        let suggested = report.diagnostic().suggested_text(&text);
                        let line = drawn_line(
                            &renderer,
                            &text,
                            report.diagnostic(),
                            suggested.as_deref(),
                            ("a.txt", text.len()),
                        );
                        of_lines += u32::from(line.is_some());
                        assert_eq!(line.as_deref().unwrap_or(&expected), expected, "{text} {message} {label}");
                        sketched += u32::from(Sketch::of_report(&report, &renderer.style).is_some());
                        assert_eq!(renderer.draw_report(&report), expected, "{text} {message} {label}");
                    }
                }
            }
        }
        assert!(plain > 60 && sketched > 60 && of_lines > 30, "{plain} {sketched} {of_lines}");
    }

    /// A line is drawn whole where a report draws it whole.
    #[test]
    fn drawings_of_lines_are_those_of_reports() {
        let renderer = Renderer::new(&OutputStyle::default());
        let kind = Kind::Lint(Code::new("X001", "test"));
        let mut of_lines = 0;
        for length in [0, 1, 30, 59, 60, 61, 62, 63, 90, 119, 120, 121, 122, 123, 124, 130, 200] {
            let text = "a".repeat(length);
            for start in (0..=length + 1).chain([length + 70]) {
                for end in [start, start + 1, start + 3, length + 9] {
                    let end = u32::try_from(end).unwrap();
                    let diagnostic = Diagnostic::new(kind, Span::new(u32::try_from(start).unwrap(), end), "m", "label");
                    let report = Report::new(&text, diagnostic).in_file("a.txt", 7);
                    let suggested = report.diagnostic().suggested_text(&text);
                    let line = drawn_line(&renderer, &text, report.diagnostic(), suggested.as_deref(), ("a.txt", 7));
                    of_lines += u32::from(line.is_some());
                    let expected = renderer.draw(&report);
                    assert_eq!(line.as_deref().unwrap_or(&expected), expected, "{length} {start} {end}");
                }
            }
        }
        assert!(of_lines > 1000, "{of_lines}");
    }

    /// A wrapped help text is the one of miette, whatever its characters are.
    #[test]
    fn wrapped_lines_are_those_of_miette() {
        let renderer = Renderer::new(&OutputStyle::default());
        let kind = Kind::Lint(Code::new("X001", "test"));
        let mut state = 7_u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let mut plain = 0;
        for _ in 0..2000 {
            let length = 60 + next(200);
            let mut help = "try ".to_owned();
            for _ in 0..length {
                help.push(match next(8) {
                    0 => char::from(b' ' + next(95) as u8),
                    1 => char::from(b"/.-?&=%_ "[next(9) as usize]),
                    2 => char::from(b'0' + next(10) as u8),
                    3 if next(9) == 0 => '\u{a7}',
                    _ => char::from(b'a' + next(26) as u8),
                });
            }
            let diagnostic = Diagnostic::new(kind, Span::new(0, 1), "message", "label").with_help(help.clone());
            let report = Report::new("http://a/", diagnostic).in_file("a.txt", 1);
            let picture = Picture::of(&report, &renderer.style);
            let drawn = Sketch::of(&picture).and_then(|sketch| plain_drawing::draw(&sketch, &renderer.style));
            plain += u32::from(drawn.is_some());
            let expected = renderer.draw_by_miette(&picture);
            assert_eq!(drawn.as_deref().unwrap_or(&expected), expected, "{help}");
            assert_eq!(renderer.draw_report(&report), expected, "{help}");
        }
        assert!(plain > 1800, "{plain}");
    }
}
