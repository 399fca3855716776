//! Diagnostics drawn: the one place that talks to miette's printers.

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, NarratableReportHandler, ThemeCharacters, ThemeStyles,
};

use super::Look;

/// Draws diagnostics on one stream.
pub(super) struct Renderer {
    look: Look,
    graphical: GraphicalReportHandler,
}

impl Renderer {
    pub(super) fn new(look: &Look) -> Self {
        let theme = GraphicalTheme {
            characters: if look.unicode { ThemeCharacters::unicode() } else { ThemeCharacters::ascii() },
            styles: if look.color { ThemeStyles::ansi() } else { ThemeStyles::none() },
        };
        // A URL in a message stays in one piece, so that it can be copied.
        let graphical = GraphicalReportHandler::new_themed(theme)
            .with_width(look.width)
            .with_links(look.links)
            .with_break_words(false);
        Renderer { look: *look, graphical }
    }

    /// The picture of `diagnostic`, with a line end after it; prose where pictures are not wanted.
    pub(super) fn draw(&self, diagnostic: &dyn Diagnostic) -> String {
        let mut drawn = String::new();
        let done = if self.look.graphics {
            self.graphical.render_report(&mut drawn, diagnostic)
        } else {
            NarratableReportHandler::new().render_report(&mut drawn, diagnostic)
        };
        // A picture is lost when a label lies outside of its source; the words are not.
        if done.is_err() {
            drawn = diagnostic.to_string();
        }
        if self.look.unicode { drawn } else { drawn.replace('§', "section ").chars().map(ascii).collect() }
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
