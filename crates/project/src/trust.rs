//! Trust in files that change what is reported: a file that another user may have planted is not used, and neither is a link out of the
//! repository, whose target messages would quote.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use super::inside::leads_out;

/// Largest configuration or ignore file in bytes.
const LARGEST: u64 = 1 << 20;

/// A file that changes what is reported.
pub(crate) struct Found {
    pub(crate) text: String,
    /// The reason why another user may have planted it.
    pub(crate) distrust: Option<&'static str>,
    /// Whether it belongs to this user, but all users may write to it.
    pub(crate) is_open: bool,
    /// Whether it is a link out of the repository, so that its text was not read.
    pub(crate) leads_out: bool,
}

/// Reads a regular file. Returns `None` for a missing file and for anything other than a regular file.
///
/// # Errors
/// A file that cannot be read, is too large, or is not UTF-8.
pub(crate) fn read_small(path: &Path) -> io::Result<Option<Found>> {
    match fs::metadata(path) {
        Ok(data) if data.is_file() => {}
        _ => return Ok(None),
    }
    if leads_out(path) {
        let distrust = Some("it is a link that leads out of the repository");
        return Ok(Some(Found { text: String::new(), distrust, is_open: false, leads_out: true }));
    }
    let (distrust, is_open) = (distrust(path)?, is_open(path)?);
    let invalid = |message| io::Error::new(io::ErrorKind::InvalidData, message);
    let mut text = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut text)?;
    if text.len() as u64 > LARGEST {
        return Err(invalid("larger than 1 MiB"));
    }
    let text = String::from_utf8(text).map_err(|_| invalid("not UTF-8"))?;
    Ok(Some(Found { text, distrust, is_open, leads_out: false }))
}

/// Returns the reason why a file may come from another user, for a link and for its target.
#[cfg(unix)]
fn distrust(path: &Path) -> io::Result<Option<&'static str>> {
    use std::os::unix::fs::MetadataExt;

    let users = this_user();
    let folder = path.parent().map(fs::metadata).transpose()?.map_or(0, |data| data.mode());
    for data in [fs::symlink_metadata(path)?, fs::metadata(path)?] {
        let mode = if data.is_symlink() { folder } else { folder | data.mode() };
        let reason = judge(data.uid(), mode, &users);
        if reason.is_some() {
            return Ok(reason);
        }
    }
    Ok(None)
}

#[cfg(not(unix))]
fn distrust(_: &Path) -> io::Result<Option<&'static str>> {
    Ok(None)
}

/// Whether a file belongs to this user and all users may write to it. Some file systems report this of all files, so it is used.
#[cfg(unix)]
fn is_open(path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;

    let data = fs::metadata(path)?;
    Ok(data.mode() & WRITABLE_BY_ALL != 0 && this_user().contains(&data.uid()))
}

#[cfg(not(unix))]
fn is_open(_: &Path) -> io::Result<bool> {
    Ok(false)
}

/// Returns the user of this process, and the one who called `sudo`.
#[cfg(unix)]
fn this_user() -> Vec<u32> {
    let user = rustix::process::geteuid().as_raw();
    let caller = if user == 0 { std::env::var("SUDO_UID").ok() } else { None };
    let caller = caller.and_then(|caller| caller.parse().ok());
    [Some(user), caller].into_iter().flatten().collect()
}

#[cfg(unix)]
const WRITABLE_BY_ALL: u32 = 0o002;

/// Returns the reason against a file of this owner. `mode` has the permissions of the file and of its folder.
#[cfg(unix)]
fn judge(owner: u32, mode: u32, users: &[u32]) -> Option<&'static str> {
    const ROOT: u32 = 0;
    match owner {
        owner if users.contains(&owner) => None,
        ROOT if mode & WRITABLE_BY_ALL == 0 => None,
        ROOT => Some("every user can write to it or to its folder"),
        _ => Some("another user owns it"),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn own_files_and_those_of_the_administrator_are_trusted() {
        let me = 1000;
        for (owner, mode, is_trusted) in
            [(me, 0o644, true), (me, 0o777, true), (0, 0o644, true), (0, 0o777, false), (33, 0o644, false)]
        {
            assert_eq!(judge(owner, mode, &[me]).is_none(), is_trusted, "{owner} {mode:o}");
        }
        assert!(judge(33, 0o644, &[0]).is_some(), "root does not trust everybody");
        assert!(judge(me, 0o644, &[0, me]).is_none(), "the caller of sudo is trusted");
    }
}
