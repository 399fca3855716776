//! The version of a file that git has.

use std::path::Path;

/// Returns the text of a file in the last commit.
///
/// # Errors
/// The reason why there is none, for people.
pub(crate) fn committed(path: &Path) -> Result<String, String> {
    let (folder, name) =
        path.parent().zip(path.file_name().and_then(|name| name.to_str())).ok_or("the file has no name")?;
    let bytes = urlgram_project::committed(folder, &format!("HEAD:./{name}"))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
