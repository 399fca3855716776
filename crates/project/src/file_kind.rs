//! The kind of a file: by option or configuration, by its name, and by its content.

use std::path::Path;

use super::file_selection::FileSelection;
use super::settings::Settings;
use super::skip::{Skip, skip_by_content};
use urlgram_documents::{DocumentKind, LineCount};

/// The kind of a file.
#[derive(Clone, Copy, Debug)]
pub struct FileKind {
    /// Kind of document.
    pub kind: DocumentKind,
    /// Whether neither an option nor the configuration gives the kind: a text whose lines are URLs is a list then.
    pub is_guessed: bool,
}

impl FileKind {
    /// Returns the kind of the file at `path` by option or configuration, and otherwise by its name. It is text if the name is
    /// not known.
    pub fn of_path(selection: &FileSelection, path: &Path, settings: &Settings) -> FileKind {
        let given = selection.given_kind(path, settings);
        let kind = given.or_else(|| DocumentKind::of_path(path)).unwrap_or(DocumentKind::Text);
        FileKind { kind, is_guessed: given.is_none() }
    }

    /// Returns the kind of stdin, which is a list unless an option names it.
    pub fn of_stdin(selection: &FileSelection, settings: &Settings) -> FileKind {
        match &selection.stdin_filename {
            Some(name) => FileKind::of_path(selection, name, settings),
            None => FileKind { kind: selection.kind.unwrap_or(DocumentKind::List), is_guessed: false },
        }
    }

    /// Returns the kind that the first bytes of the file give it, if its name does not decide.
    pub fn refined(self, path: &Path, head: &[u8]) -> FileKind {
        let found = if self.is_guessed { DocumentKind::of_content(path, head) } else { None };
        FileKind { kind: found.unwrap_or(self.kind), ..self }
    }

    /// Returns the kind of a text from a pipe for a search of URLs: text that no option names is a list only if no line has words next
    /// to a URL, or marks of a text around one.
    pub fn of_piped(self, text: &[u8], is_named: bool) -> DocumentKind {
        let has_words = |line: &[u8]| {
            let line = line.trim_ascii();
            line.iter().any(u8::is_ascii_whitespace) || is_in_marks(line)
        };
        let is_text = || text.split(|byte| *byte == b'\n').any(has_words) && !DocumentKind::is_list(text);
        match self.kind {
            DocumentKind::List if !is_named && is_text() => DocumentKind::Text,
            _ => self.of_text(text),
        }
    }

    /// Whether the lines of the file decide if it is a list.
    pub fn may_be_list(self) -> bool {
        self.is_guessed && self.kind == DocumentKind::Text
    }

    /// Returns the kind of a whole text.
    pub fn of_text(self, text: &[u8]) -> DocumentKind {
        if self.may_be_list() && DocumentKind::is_list(text) { DocumentKind::List } else { self.kind }
    }

    /// Returns the lines of a file that is text, of which most are URLs and others are not: these are not checked as URLs.
    pub fn lines_beside_urls(self, text: &[u8]) -> Option<LineCount> {
        let count = if self.may_be_list() { LineCount::of(text) } else { return None };
        (count.is_mostly_urls() && !count.is_list()).then_some(count)
    }

    /// Returns the reason why the file that begins with `head` is not read. A configured kind is a wish to read it.
    pub fn skip(self, path: &Path, head: &[u8], is_named: bool) -> Option<Skip> {
        let is_list = self.kind.is_url_list();
        if self.is_guessed && !is_list { skip_by_content(path, head, is_named) } else { None }
    }
}

/// Whether a line begins with a mark of a text, and a URL follows: `(https://example.org)`.
fn is_in_marks(line: &[u8]) -> bool {
    let marks = ["(", "[", "{", "<", "\"", "'", "`", "![", "\u{201c}", "\u{201e}", "\u{2018}", "\u{ab}"];
    marks.iter().any(|mark| line.starts_with(mark.as_bytes())) && line.windows(3).any(|part| part == b"://")
}
