//! Drawings of diagnostics, by miette.

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NarratableReportHandler, Report,
    ThemeCharacters, ThemeStyles,
};

use super::legible::legible;
use super::style::OutputStyle;
use urlgram::span::Span;

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
        // A URL in a message is not broken, so that it can be copied.
        let graphical = GraphicalReportHandler::new_themed(theme)
            .with_width(style.width)
            .with_links(style.links)
            .with_break_words(false);
        Renderer { style: *style, graphical }
    }

    /// Draws `diagnostic`, or writes prose if the style has no drawings. Ends with a line end.
    pub(crate) fn draw(&self, diagnostic: &dyn Diagnostic) -> String {
        let mut drawn = String::new();
        let done = if self.style.graphics {
            self.graphical.render_report(&mut drawn, diagnostic)
        } else {
            NarratableReportHandler::new().render_report(&mut drawn, diagnostic)
        };
        // Drawing fails if a label is outside the source; then only the message is printed.
        if done.is_err() {
            drawn = diagnostic.to_string();
        }
        if self.style.unicode { drawn } else { drawn.replace('§', "section ").chars().map(ascii).collect() }
    }
}

/// Replaces a non-ASCII character of messages by an ASCII one of the same width.
fn ascii(c: char) -> char {
    match c {
        '…' => '~',
        '\u{2400}'..='\u{2421}' | char::REPLACEMENT_CHARACTER => '?',
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
    // Replaced control characters have another length.
    let drawn = |offset: u32| legible(&text[..offset as usize]).len();
    let label = |(span, words): (Span, String)| LabeledSpan::at(drawn(span.start)..drawn(span.end), words);
    let diagnostic = MietteDiagnostic::new(message).with_code(code).with_labels(places.map(label));
    // miette draws a label at the end of the text only if a line end follows.
    let report = Report::new(diagnostic).with_source_code(format!("{}\n", legible(text)));
    renderer.draw(report.as_ref())
}
