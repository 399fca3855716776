//! The URIs of documents and the paths of files.

use std::path::{Path, PathBuf};

use gen_lsp_types::Uri;
use urlgram::file_path::{Style, from_url, to_url};

const STYLE: Style = if cfg!(windows) { Style::Windows } else { Style::Posix };

/// Returns the path of a `file` URI; `None` for documents without a file.
pub(crate) fn path_of(uri: &Uri) -> Option<PathBuf> {
    // Some clients write the colon of a drive percent-encoded.
    let path = from_url(&uri.to_string().replacen("%3A", ":", usize::from(cfg!(windows))), STYLE).ok()?;
    let path = path_of_bytes(path)?;
    path.is_absolute().then(|| urlgram_project::absolute_path(&path))
}

#[cfg(unix)]
fn path_of_bytes(bytes: Vec<u8>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt;

    Some(std::ffi::OsString::from_vec(bytes).into())
}

#[cfg(not(unix))]
fn path_of_bytes(bytes: Vec<u8>) -> Option<PathBuf> {
    String::from_utf8(bytes).ok().map(PathBuf::from)
}

/// Returns the `file` URI of an absolute path.
pub(crate) fn uri_of(path: &Path) -> Option<Uri> {
    to_url(path.as_os_str().as_encoded_bytes(), STYLE).ok().map(Uri::from)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn paths_survive_the_way_to_a_uri_and_back() {
        for path in ["/a/b.md", "/a b/\u{e9}#?%.md", "/"] {
            let uri = uri_of(Path::new(path)).unwrap();
            assert_eq!(path_of(&uri).unwrap(), Path::new(path), "{uri:?}");
        }
        assert_eq!(path_of(&Uri::from("file:///a/../b".to_owned())).unwrap(), Path::new("/b"));
        for other in ["untitled:Untitled-1", "https://example.org/a", "", "file:", "\u{0}"] {
            assert_eq!(path_of(&Uri::from(other.to_owned())), None, "{other}");
        }
    }
}
