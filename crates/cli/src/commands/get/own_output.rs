//! The question whether an existing file is an output of an earlier run, which may be replaced.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use super::layout::{Layout, Piece};
use super::target::format_of;
use crate::exit::Failure;
use crate::output::Format;
use crate::write_file::refuse_unless;
use urlgram_documents::DocumentKind;

/// Length of the part of a file that is read, in bytes.
const HEAD: u64 = 4096;

/// Refuses to replace a file that has another text than the rows of this layout.
///
/// # Errors
/// Such a file at `path`.
pub(crate) fn refuse_other(path: &Path, layout: &Layout) -> Result<(), Failure> {
    refuse_unless(Some(path), "has no rows of this format", |path| {
        let mut head = Vec::new();
        // A file that cannot be read cannot be written either.
        let _ = File::open(path).map(|file| file.take(HEAD).read_to_end(&mut head));
        is_rows(path, layout, &head)
    })
}

/// Whether a file that begins with `head` may have rows of this layout.
fn is_rows(path: &Path, layout: &Layout, head: &[u8]) -> bool {
    let text = String::from_utf8_lossy(head);
    let Some(line) = text.lines().find(|line| !line.trim().is_empty()) else { return true };
    match layout {
        Layout::Columns(_) => head.starts_with(b"PAR1") || head.starts_with(b"ARROW1"),
        _ if is_document(path) => false,
        Layout::Json | Layout::JsonRows(_) => line.starts_with('['),
        Layout::JsonLines(_) => line.starts_with("{\""),
        Layout::Separated(delimiter, _) => {
            let is_named = matches!(format_of(path), Some(Format::Csv | Format::Tsv));
            let is_name = |cell: &str| !cell.trim_matches('"').contains(char::is_whitespace);
            is_named || line.split(char::from(*delimiter)).all(is_name)
        }
        Layout::Template(pieces) => is_row(pieces, line),
    }
}

/// Whether the name of a file is that of a document that somebody wrote, and not of rows.
fn is_document(path: &Path) -> bool {
    let kind = DocumentKind::of_path(path).filter(|_| format_of(path).is_none());
    kind.is_some_and(|kind| {
        !matches!(kind, DocumentKind::Text | DocumentKind::List | DocumentKind::Csv | DocumentKind::Json)
    })
}

/// Whether a line may be a row by a template: it has the texts of the template, and no white space in the fields between them.
fn is_row(pieces: &[Piece], line: &str) -> bool {
    let mut rest = line;
    for piece in pieces {
        let Piece::Text(text) = piece else { continue };
        let first = text.lines().next().unwrap_or_default();
        let Some(at) = rest.find(first).filter(|at| !rest[..*at].contains(char::is_whitespace)) else { return false };
        rest = &rest[at + first.len()..];
        if first.len() < text.len() {
            break;
        }
    }
    !rest.contains(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn template(text: &str) -> Layout {
        Layout::template(text, false).unwrap().0
    }

    #[test]
    fn rows_are_known_by_their_beginning() {
        let lines = || Layout::JsonLines(Vec::new());
        for (name, layout, head) in [
            ("out", template("{host}"), "a.example\n"),
            ("out", template("{host} {path}"), "a.example /b\n"),
            ("out", template("[{host}]({url})\\n"), "[a](http://a/)\n"),
            ("out", lines(), "{\"host\":\"a\"}\n"),
            ("out", Layout::Json, "[{\"host\":\"a\"}]\n"),
            ("out", Layout::Separated(b',', false), "host,path\na,/b\n"),
            ("out.csv", Layout::Separated(b',', false), "host name,path\n"),
            ("LICENSE", template("{host}"), "\n"),
        ] {
            assert!(is_rows(Path::new(name), &layout, head.as_bytes()), "{name}: {head}");
        }
        for (name, layout, head) in [
            ("LICENSE", template("{host}"), "Permission is hereby granted\n"),
            ("LICENSE", template("{host} {path}"), "Permission is hereby granted\n"),
            ("LICENSE", lines(), "Permission is hereby granted\n"),
            ("LICENSE", Layout::Json, "Permission is hereby granted\n"),
            ("LICENSE", Layout::Separated(b',', false), "Copyright (c) 2020, Anna\n"),
            ("package.json", lines(), "{\n  \"name\": \"a\"\n}\n"),
            ("package.json", Layout::Json, "{\n  \"name\": \"a\"\n}\n"),
            ("README.md", template("{host}"), "Text\n"),
            ("Makefile", template("{host}:{port}"), "all: a b\n"),
        ] {
            assert!(!is_rows(Path::new(name), &layout, head.as_bytes()), "{name}: {head}");
        }
    }
}
