//! The grammars that come with urlgram, as documents that an editor opens: [`BuiltinFiles`].
//!
//! A client that asks for the content of documents (`workspace/textDocumentContent` of LSP 3.18) opens them by a scheme of the server. Others
//! open a read-only file in a folder that only this user can read, and that the server removes when it ends.

use std::cell::OnceCell;
use std::fs::{self, DirBuilder, File};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use gen_lsp_types::{Location, Uri};
use urlgram::lines::ColumnUnit;
use urlgram::span::Span;
use urlgram_abnf::{FileId, Reader, builtin_files_defining, builtin_files_of_rfc, builtin_text};

use crate::text::Places;
use crate::uri::uri_of;

/// Scheme of the documents.
pub(crate) const SCHEME: &str = "urlgram";

/// Path of the documents, before the name of the file.
const PREFIX: &str = "urlgram://grammars/";

/// The grammars that come with urlgram, as a client opens them.
#[derive(Debug)]
pub(crate) struct BuiltinFiles {
    /// Whether the client asks the server for the content.
    is_asked: bool,
    unit: ColumnUnit,
    /// Folder of the files for a client that does not; none if it cannot be made.
    folder: OnceCell<Option<PathBuf>>,
}

impl BuiltinFiles {
    pub(crate) fn new(is_asked: bool, unit: ColumnUnit) -> Self {
        BuiltinFiles { is_asked, unit, folder: OnceCell::new() }
    }

    /// Whether a document is one of these grammars.
    pub(crate) fn has(&self, uri: &Uri, path: Option<&Path>) -> bool {
        let is_in = |folder: &PathBuf| path.is_some_and(|path| path.starts_with(folder));
        uri.as_ref().starts_with(PREFIX) || self.folder.get().and_then(Option::as_ref).is_some_and(is_in)
    }

    /// Returns the text of the grammar with a URI of the server.
    pub(crate) fn text(uri: &Uri) -> Option<&'static str> {
        uri.as_ref().strip_prefix(PREFIX).and_then(builtin_text)
    }

    /// Returns the place of a span in a file; `None` for a name that is not one of a file.
    pub(crate) fn location(&self, file: &str, span: Span) -> Option<Location> {
        let text = builtin_text(file)?;
        Some(Location { uri: self.uri(file, text)?, range: Places::new(text, self.unit).range(span) })
    }

    /// Returns the places that define a rule, in all files.
    pub(crate) fn defining(&self, rule: &str) -> Vec<Location> {
        let of = |file: &&'static str| {
            let grammar = Reader::new().read(file, builtin_text(file)?).grammar;
            let found = grammar.get(grammar.find(rule).ok()?);
            (found.file == FileId::MAIN).then(|| self.location(file, found.name_span)).flatten()
        };
        builtin_files_defining(rule).iter().filter_map(of).collect()
    }

    /// Returns the beginnings of the files of an RFC.
    pub(crate) fn of_rfc(&self, number: &str) -> Vec<Location> {
        builtin_files_of_rfc(number).filter_map(|file| self.location(file, Span::default())).collect()
    }

    fn uri(&self, file: &str, text: &str) -> Option<Uri> {
        if self.is_asked {
            return Some(format!("{PREFIX}{file}").into());
        }
        let folder = self.folder.get_or_init(|| new_folder().ok()).as_ref()?;
        let path = folder.join(file);
        written(&path, text).ok()?;
        uri_of(&path)
    }
}

impl Drop for BuiltinFiles {
    fn drop(&mut self) {
        if let Some(folder) = self.folder.take().flatten() {
            let _ = fs::remove_dir_all(folder);
        }
    }
}

/// Makes a folder with a new name, which only this user can read.
///
/// # Errors
/// A folder for temporary files that cannot be written.
fn new_folder() -> io::Result<PathBuf> {
    let random = RandomState::new().build_hasher().finish();
    let folder = std::env::temp_dir().join(format!("urlgram-{}-{random:016x}", std::process::id()));
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    // An error if somebody else made something with this name.
    builder.create(&folder)?;
    urlgram_project::absolute_path(&folder).canonicalize()
}

/// Writes a file that is not written yet, and protects it from changes.
///
/// # Errors
/// A file that cannot be written.
fn written(path: &Path, text: &str) -> io::Result<()> {
    let mut file = match File::create_new(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(()),
        file => file?,
    };
    file.write_all(text.as_bytes())?;
    let mut permissions = file.metadata()?.permissions();
    permissions.set_readonly(true);
    file.set_permissions(permissions)
}
