//! Paths of files and `file` URLs: [RFC 8089](https://www.rfc-editor.org/rfc/rfc8089) with its appendices D and E.
//!
//! ```
//! use urlgram::file_path::{Style, from_url, to_url};
//!
//! assert_eq!(to_url("/etc/a b#c", Style::Posix)?, "file:///etc/a%20b%23c");
//! assert_eq!(to_url(r"C:\Temp\50%.txt", Style::Windows)?, "file:///C:/Temp/50%25.txt");
//! assert_eq!(to_url(r"\\server\share\x", Style::Windows)?, "file://server/share/x");
//!
//! assert_eq!(from_url("file:/etc/a%20b", Style::Posix)?, b"/etc/a b");
//! assert_eq!(from_url("file:///c|/x", Style::Windows)?, br"c:\x");
//! assert_eq!(from_url("file:////server/share", Style::Windows)?, br"\\server\share");
//! assert_eq!(
//!     from_url("file:///a%2Fb", Style::Posix).unwrap_err().to_string(),
//!     "a segment has an encoded separator",
//! );
//! # Ok::<(), urlgram::file_path::FilePathError>(())
//! ```

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::class;
use crate::class::{ALPHA, DIGIT};
use crate::percent::{decode, encode_onto};

class! {
    /// The characters of a segment that need no encoding: `pchar` of RFC 3986, without `;` and `=`, which other programs encode.
    pub SEGMENT_CHAR = ALPHA | DIGIT | "-._~!$&'()*+,:@";
}

/// The operating system whose paths are meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Style {
    /// `/a/b`
    Posix,
    /// `C:\a\b` and `\\host\share\a`
    Windows,
}

/// The reason why a path has no URL, or a URL no path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FilePathError {
    /// The path depends on a current directory or drive.
    NotAbsolute,
    /// The path names a device: `\\.\COM1`.
    Device,
    /// The URL has another scheme, or none.
    NotFile,
    /// The URL has a query or a fragment, which a path cannot express.
    QueryOrFragment,
    /// The URL names another host, which a POSIX path cannot express.
    OtherHost,
    /// The URL has a user or a port, which a path cannot express, or the name of the host is invalid.
    InvalidHost,
    /// The URL has invalid percent-encoding.
    InvalidEncoding,
    /// A segment has an encoded separator, and would become two segments.
    EncodedSeparator,
    /// The path contains the character U+0000.
    Nul,
}

impl fmt::Display for FilePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FilePathError::NotAbsolute => "the path is not absolute",
            FilePathError::Device => "the path names a device",
            FilePathError::NotFile => "the URL does not have the scheme `file`",
            FilePathError::QueryOrFragment => "a path cannot express a query or a fragment",
            FilePathError::OtherHost => "the file is on another host",
            FilePathError::InvalidHost => "the host is not a name alone",
            FilePathError::InvalidEncoding => "the URL has invalid percent-encoding",
            FilePathError::EncodedSeparator => "a segment has an encoded separator",
            FilePathError::Nul => "a path cannot contain the character U+0000",
        })
    }
}

impl core::error::Error for FilePathError {}

/// Returns the `file` URL of an absolute path. `.` and `..` segments are kept.
///
/// Windows accepts `/` as a separator too, and the prefixes `\\?\` and `\\?\UNC\`, which a URL cannot express.
///
/// # Errors
/// If the path is relative, names a device, or contains U+0000.
///
/// ```
/// use urlgram::file_path::{FilePathError, Style, to_url};
///
/// assert_eq!(to_url("/a b", Style::Posix)?, "file:///a%20b");
/// assert_eq!(to_url("a", Style::Posix), Err(FilePathError::NotAbsolute));
/// # Ok::<(), FilePathError>(())
/// ```
pub fn to_url(path: impl AsRef<[u8]>, style: Style) -> Result<String, FilePathError> {
    let path = path.as_ref();
    if path.contains(&0) {
        return Err(FilePathError::Nul);
    }
    let mut url = String::from("file://");
    match style {
        Style::Posix => {
            let rest = path.strip_prefix(b"/").ok_or(FilePathError::NotAbsolute)?;
            push_segments(&mut url, rest.split(|byte| *byte == b'/'));
        }
        Style::Windows => push_windows(&mut url, path)?,
    }
    Ok(url)
}

fn push_segments<'a>(url: &mut String, segments: impl Iterator<Item = &'a [u8]>) {
    for segment in segments {
        url.push('/');
        encode_onto(url, SEGMENT_CHAR, segment);
    }
}

fn push_windows(url: &mut String, path: &[u8]) -> Result<(), FilePathError> {
    let is_separator = |byte: &u8| matches!(byte, b'\\' | b'/');
    let verbatim = path.strip_prefix(br"\\?\");
    let is_unc = |path: &[u8]| path.get(..4).is_some_and(|start| start.eq_ignore_ascii_case(br"UNC\"));
    let unc = match verbatim {
        Some(path) if is_unc(path) => Some(&path[4..]),
        Some(_) => None,
        None => path.strip_prefix(br"\\").or(path.strip_prefix(b"//")),
    };
    if let Some(unc) = unc {
        let mut segments = unc.split(is_separator);
        let host = segments.next().unwrap_or_default();
        return match host {
            b"." | b"?" => Err(FilePathError::Device),
            b"" => Err(FilePathError::NotAbsolute),
            _ => {
                encode_onto(url, SEGMENT_CHAR, host);
                push_segments(url, segments);
                Ok(())
            }
        };
    }
    match verbatim.unwrap_or(path) {
        [letter, b':', separator, rest @ ..] if letter.is_ascii_alphabetic() && is_separator(separator) => {
            url.extend(['/', char::from(*letter), ':']);
            push_segments(url, rest.split(is_separator));
            Ok(())
        }
        _ => Err(FilePathError::NotAbsolute),
    }
}

/// Returns the path of a `file` URL as bytes, which are UTF-8 unless the URL encodes others.
///
/// Accepts the forms of RFC 8089: without authority (§2, `file:/a`), with `localhost`, with a drive letter (appendix E.2,
/// `file:c:/a`, `file:///c|/a`), and UNC paths with the host as authority or in the path (appendix E.3). `.` and `..` segments
/// are kept.
///
/// # Errors
/// If the URL is not a `file` URL, or a path cannot express it.
///
/// ```
/// use urlgram::file_path::{FilePathError, Style, from_url};
///
/// assert_eq!(from_url("file:///a%20b", Style::Posix)?, b"/a b");
/// assert_eq!(from_url("http://h/", Style::Posix), Err(FilePathError::NotFile));
/// # Ok::<(), FilePathError>(())
/// ```
pub fn from_url(url: &str, style: Style) -> Result<Vec<u8>, FilePathError> {
    let (scheme, rest) = url.split_at_checked(5).ok_or(FilePathError::NotFile)?;
    if !scheme.eq_ignore_ascii_case("file:") {
        return Err(FilePathError::NotFile);
    }
    if rest.contains(['?', '#']) {
        return Err(FilePathError::QueryOrFragment);
    }
    let (host, path) = match rest.strip_prefix("//") {
        Some(rest) => rest.split_at(rest.find('/').unwrap_or(rest.len())),
        None => ("", rest),
    };
    if host.contains(['@', ':', '[']) {
        return Err(FilePathError::InvalidHost);
    }
    let host = if host.eq_ignore_ascii_case("localhost") { "" } else { host };
    match style {
        Style::Posix if !host.is_empty() => Err(FilePathError::OtherHost),
        Style::Posix if !path.starts_with('/') => Err(FilePathError::NotAbsolute),
        Style::Posix => segments(path, b"/"),
        Style::Windows if !host.is_empty() => {
            Ok([br"\\".as_slice(), &segments(host, br"\/")?, &segments(path, br"\/")?].concat())
        }
        Style::Windows => windows_path(path),
    }
}

/// Returns the Windows path of a URL's path without a host.
fn windows_path(path: &str) -> Result<Vec<u8>, FilePathError> {
    // Appendix E.3.2: the host is the first segment after two slashes, or three in old browsers.
    if path.starts_with("//") {
        let unc = path.trim_start_matches('/');
        return if unc.is_empty() {
            Err(FilePathError::NotAbsolute)
        } else {
            Ok([br"\\".as_slice(), &segments(unc, br"\/")?].concat())
        };
    }
    // Appendix E.2: with or without the slash.
    let drive = path.strip_prefix('/').unwrap_or(path);
    let (letter, rest) = drive.split_at_checked(1).ok_or(FilePathError::NotAbsolute)?;
    let rest = match rest.strip_prefix([':', '|']) {
        _ if !letter.bytes().all(|byte| byte.is_ascii_alphabetic()) => return Err(FilePathError::NotAbsolute),
        Some("") => "/",
        Some(rest) if rest.starts_with('/') => rest,
        _ => return Err(FilePathError::NotAbsolute),
    };
    Ok([letter.as_bytes(), b":", &segments(rest, br"\/")?].concat())
}

/// Decodes the segments of a path, and joins them with the first separator.
fn segments(path: &str, separators: &[u8]) -> Result<Vec<u8>, FilePathError> {
    let mut decoded = Vec::with_capacity(path.len());
    for (i, segment) in path.split('/').enumerate() {
        let segment = decode(segment).map_err(|_| FilePathError::InvalidEncoding)?;
        if segment.contains(&0) {
            return Err(FilePathError::Nul);
        }
        if segment.iter().any(|byte| separators.contains(byte)) {
            return Err(FilePathError::EncodedSeparator);
        }
        if i > 0 {
            decoded.push(separators[0]);
        }
        decoded.extend_from_slice(&segment);
    }
    Ok(decoded)
}
