//! The ops `file_path.*`.

use serde_json::{Map, Value, json};

use crate::request::{Answer, BadRequest, Op, optional_text, text};
use urlgram::file_path::{FilePathError, Style, from_url, to_url};

pub(crate) const OPS: &[(&str, Op)] = &[("file_path.to_url", url_of_path), ("file_path.from_url", path_of_url)];

fn style(request: &Map<String, Value>) -> Result<Style, BadRequest> {
    match optional_text(request, "style")?.unwrap_or("posix") {
        "posix" => Ok(Style::Posix),
        "windows" => Ok(Style::Windows),
        _ => Err(BadRequest::field("style", "\"posix\" or \"windows\"")),
    }
}

/// `{"op": "file_path.to_url", "path": "C:\\a", "style": "windows"}`
fn url_of_path(request: &Map<String, Value>) -> Answer {
    let (path, style) = (text(request, "path")?, style(request)?);
    let message = |error: FilePathError| match error {
        FilePathError::NotAbsolute if style == Style::Posix && to_url(path, Style::Windows).is_ok() => {
            "a path of Windows: set the style \"windows\"".to_owned()
        }
        error => error.to_string(),
    };
    Ok(to_url(path, style)
        .map_or_else(|error| json!({"error": {"message": message(error)}}), |url| json!({"result": url})))
}

/// `{"op": "file_path.from_url", "url": "file:///a"}`: the path as bytes too if it is not UTF-8.
fn path_of_url(request: &Map<String, Value>) -> Answer {
    let path = from_url(text(request, "url")?, style(request)?);
    Ok(match path.map(String::from_utf8) {
        Ok(Ok(path)) => json!({"result": path}),
        Ok(Err(error)) => json!({"result": null, "bytes": error.into_bytes()}),
        Err(error) => json!({"error": {"message": error.to_string()}}),
    })
}
