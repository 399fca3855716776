//! Drawings of diagnostics, by miette.

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NarratableReportHandler, ThemeCharacters,
    ThemeStyles,
};

use super::covering::Covering;
use super::picture::Picture;
use super::style::OutputStyle;
use urlgram::diagnostic::{Diagnostic, Report};
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

    /// Draws a mistake in `text`.
    pub(crate) fn draw_finding(&self, text: &[u8], finding: &Diagnostic) -> String {
        if self.style.shows_secrets {
            return self.draw(&Report::from_bytes(text, finding.clone()));
        }
        let covering = Covering::of_url(text, &[]);
        self.draw(&Report::from_bytes(&covering.text(text), covering.diagnostic(finding.clone())))
    }

    /// Draws `diagnostic`, or writes prose if the style has no drawings. Ends with a line end.
    pub(crate) fn draw(&self, diagnostic: &dyn miette::Diagnostic) -> String {
        let (mut drawn, picture) = (String::new(), Picture::of(diagnostic, &self.style));
        let done = if self.style.graphics {
            self.graphical.render_report(&mut drawn, &picture)
        } else {
            NarratableReportHandler::new().render_report(&mut drawn, &picture)
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
