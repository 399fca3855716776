//! Diagnostics drawn: the one place that talks to miette's printers.

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NarratableReportHandler, Report,
    ThemeCharacters, ThemeStyles,
};

use super::legible::legible;
use super::style::OutputStyle;
use urlgram::span::Span;

/// Draws diagnostics on one stream.
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
        // A URL in a message stays in one piece, so that it can be copied.
        let graphical = GraphicalReportHandler::new_themed(theme)
            .with_width(style.width)
            .with_links(style.links)
            .with_break_words(false);
        Renderer { style: *style, graphical }
    }

    /// The picture of `diagnostic`, with a line end after it; prose where pictures are not wanted.
    pub(crate) fn draw(&self, diagnostic: &dyn Diagnostic) -> String {
        let mut drawn = String::new();
        let done = if self.style.graphics {
            self.graphical.render_report(&mut drawn, diagnostic)
        } else {
            NarratableReportHandler::new().render_report(&mut drawn, diagnostic)
        };
        // A picture is lost when a label lies outside of its source; the words are not.
        if done.is_err() {
            drawn = diagnostic.to_string();
        }
        if self.style.unicode { drawn } else { drawn.replace('§', "section ").chars().map(ascii).collect() }
    }
}

/// In place of what messages and excerpts draw with, a character of the same width.
fn ascii(c: char) -> char {
    match c {
        '…' => '~',
        '\u{2400}'..='\u{2421}' | char::REPLACEMENT_CHARACTER => '?',
        c => c,
    }
}

/// The picture of what is to be said of places in a text.
pub(crate) fn draw_labels(
    text: &str,
    code: &str,
    message: &str,
    places: impl Iterator<Item = (Span, String)>,
    renderer: &Renderer,
) -> String {
    // What is drawn in place of a control has another length.
    let drawn = |offset: u32| legible(&text[..offset as usize]).len();
    let label = |(span, words): (Span, String)| LabeledSpan::at(drawn(span.start)..drawn(span.end), words);
    let diagnostic = MietteDiagnostic::new(message).with_code(code).with_labels(places.map(label));
    // A label at the end is not drawn without a line end after it.
    let report = Report::new(diagnostic).with_source_code(format!("{}\n", legible(text)));
    renderer.draw(report.as_ref())
}
