//! The kind of a file: by option or configuration, by its name, and by its content.

use std::path::Path;

use super::file_selection::FileSelection;
use super::settings::Settings;
use super::skip::{Skip, skip_by_content};
use urlgram_documents::DocumentKind;

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

    /// Whether the lines of the file decide if it is a list.
    pub fn may_be_list(self) -> bool {
        self.is_guessed && self.kind == DocumentKind::Text
    }

    /// Returns the kind of a whole text.
    pub fn of_text(self, text: &[u8]) -> DocumentKind {
        if self.may_be_list() && DocumentKind::is_list(text) { DocumentKind::List } else { self.kind }
    }

    /// Returns the reason why the file that begins with `head` is not read. A configured kind is a wish to read it.
    pub fn skip(self, path: &Path, head: &[u8], is_named: bool) -> Option<Skip> {
        let is_list = self.kind.is_url_list();
        if self.is_guessed && !is_list { skip_by_content(path, head, is_named) } else { None }
    }
}
