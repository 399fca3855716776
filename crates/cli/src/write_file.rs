//! The only place where the program writes files.
//!
//! A new text is written to a draft in the folder of the file. The draft then takes the name of the file, so that a crash or a
//! full disk leaves either the old text or the new one. The draft has an unguessable name, did not exist before, and is
//! readable for its owner only while it is written.
//!
//! The file that a symbolic link leads to is replaced, and the link stays. Of the names of a file with hard links, only the
//! named one gets the new text. Owner, group and the nine permission bits are kept, as far as this user may set them;
//! setuid, setgid, sticky bit and extended attributes are not. A file with an access control list is left as it is: without the
//! list, its permission bits mean something else.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::exit::Failure;
use crate::output::Foreign;
use crate::project::{is_same, is_stdin};
use tempfile::{Builder, NamedTempFile};
use urlgram_project::create_special;

/// Writes the file at `path`, which need not exist.
///
/// # Errors
/// A file that cannot be created, or whose place holds a read-only file or something other than a regular file.
pub(crate) fn write(path: &Path, text: &[u8]) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => create(path, text),
        _ => replace_after(path, None, text, || ()),
    }
}

/// Returns the file that an option `--output` names; `-` is stdout, as without the option.
pub(crate) fn named_output(path: Option<PathBuf>) -> Option<PathBuf> {
    path.filter(|path| path != Path::new("-"))
}

/// Writes a text to the file that an option `--output` names, or else to stdout. `inputs` names what the text was made of, which is
/// not overwritten.
///
/// # Errors
/// Those of [`write()`] with the path, the path of the input, and a failure of the stream.
pub(crate) fn write_or_print(
    path: Option<PathBuf>,
    inputs: &[&str],
    text: &[u8],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let Some(path) = named_output(path) else { return Ok(out.write_all(text)?) };
    refuse_input(&path, inputs.iter().map(Path::new))?;
    let new = String::from_utf8_lossy(text);
    refuse_other(Some(&path), "what this command writes", |_, old| begins_alike(old, &new))?;
    write(&path, text).map_err(|error| Failure::File(path, error))
}

/// Whether a text begins as another one of the same format may: with the same sign, or with a word before the same sign.
fn begins_alike(old: &str, new: &str) -> bool {
    let line = |text: &str| text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default().to_owned();
    let (old, new) = (line(old), line(new));
    let sign = |line: &str| line.chars().next().filter(|first| !first.is_alphanumeric());
    let has_sign = |sign: char| old.contains(sign) && new.contains(sign);
    match (sign(&old), sign(&new)) {
        (None, None) => !old.contains(' ') || ['=', ':', ';', '{'].into_iter().any(has_sign),
        (old, new) => old == new,
    }
}

/// Refuses to write over a file that is read.
///
/// # Errors
/// `path` leads to the same file as one of the inputs.
pub(crate) fn refuse_input<'i>(path: &Path, inputs: impl IntoIterator<Item = &'i Path>) -> Result<(), Failure> {
    if is_stdin(path) || inputs.into_iter().any(|input| is_same(input, path)) {
        return Err(Failure::Usage(format!(
            "{}: the file is read, and cannot be written as well",
            Foreign::path(path)
        )));
    }
    Ok(())
}

/// Refuses to replace a file that has a text and is not what the option writes.
///
/// # Errors
/// Such a file at `path`.
pub(crate) fn refuse_other(
    path: Option<&Path>,
    what: &str,
    is_own: impl Fn(&Path, &str) -> bool,
) -> Result<(), Failure> {
    refuse_unless(path, &format!("is not {what}"), |path| {
        // A file that cannot be read cannot be written either, or is not text.
        let text = fs::read(path).map_or_else(|_| String::new(), |bytes| String::from_utf8_lossy(&bytes).into_owned());
        text.trim().is_empty() || is_own(path, &text)
    })
}

/// Refuses to replace a file that is not what the option writes, for a reason such as `is not a baseline`.
///
/// # Errors
/// Such a file at `path`.
pub(crate) fn refuse_unless(
    path: Option<&Path>,
    reason: &str,
    is_own: impl FnOnce(&Path) -> bool,
) -> Result<(), Failure> {
    match path.filter(|path| fs::metadata(path).is_ok_and(|data| data.is_file())) {
        Some(path) if !is_own(path) => Err(Failure::Usage(format!(
            "{}: the file exists and {reason}; remove it, or name another",
            Foreign::path(path)
        ))),
        _ => Ok(()),
    }
}

/// Replaces the text of the file at `path`, which was `before`.
///
/// # Errors
/// A file that is read-only, is not a regular file, has another text by now, or cannot be written.
pub(crate) fn replace(path: &Path, before: &[u8], after: &[u8]) -> io::Result<()> {
    replace_after(path, Some(before), after, || ())
}

fn create(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut draft = new_draft(path)?;
    draft.write_all(text)?;
    persist(draft, path)
}

/// Creates the draft of a file that does not exist yet.
fn new_draft(path: &Path) -> io::Result<NamedTempFile> {
    // A missing folder is reported as such, without the name of the draft.
    fs::metadata(folder(path))?;
    let mut builder = builder();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // The umask removes some of them, as for every new file.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    locked_in(folder(path), &builder)
}

/// Replaces a file. `meanwhile` runs after the draft is written, so that a test can take the part of another program.
fn replace_after(path: &Path, before: Option<&[u8]>, after: &[u8], meanwhile: impl FnOnce()) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let metadata = writable(&path)?;
    let mut draft = locked_in(folder(&path), &builder())?;
    draft.write_all(after)?;
    keep_owner_and_mode(draft.as_file(), &metadata)?;
    draft.as_file().sync_all()?;
    meanwhile();
    if before.is_some_and(|before| !contains(&path, before)) {
        return Err(io::Error::other("changed while it was being checked, and was left as it is"));
    }
    persist(draft, &path)
}

fn builder() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(".urlgram-").rand_bytes(12);
    builder
}

/// Creates a draft and locks it. `urlgram get` into a folder removes the drafts there that no program has locked.
fn locked_in(folder: &Path, builder: &Builder<'_, '_>) -> io::Result<NamedTempFile> {
    loop {
        let draft = builder.tempfile_in(folder)?;
        // A file system without locks cannot lock it for another run either, which keeps it.
        let _ = draft.as_file().lock();
        // Another run may have removed it between the two calls.
        if draft.path().exists() {
            return Ok(draft);
        }
    }
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns the metadata of a file that may be replaced.
fn writable(path: &Path) -> io::Result<Metadata> {
    let metadata = fs::symlink_metadata(path)?;
    if !metadata.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
    }
    if metadata.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    if has_access_list(path) {
        return Err(io::Error::other("the file has an access control list, which would be lost"));
    }
    // The right to write to the folder is not the right to write to the file.
    OpenOptions::new().append(true).open(path)?;
    Ok(metadata)
}

#[cfg(target_os = "linux")]
const ACCESS_LIST: &str = "system.posix_acl_access";

/// Whether the file at `path` has an access control list.
fn has_access_list(path: &Path) -> bool {
    #[cfg(target_os = "linux")]
    let found = rustix::fs::getxattr(path, ACCESS_LIST, &mut [0_u8; 0]).is_ok();
    #[cfg(not(target_os = "linux"))]
    let found = {
        let _ = path;
        false
    };
    found
}

/// Whether the file at `path` is a regular file with this text.
fn contains(path: &Path, text: &[u8]) -> bool {
    let is_alike =
        |metadata: Metadata| metadata.is_file() && usize::try_from(metadata.len()).is_ok_and(|len| len == text.len());
    fs::symlink_metadata(path).is_ok_and(is_alike) && fs::read(path).is_ok_and(|now| now == text)
}

#[cfg(unix)]
fn keep_owner_and_mode(draft: &File, original: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, fchown};
    let (uid, gid, mut mode) = (original.uid(), original.gid(), original.mode() & 0o777);
    let own = draft.metadata()?;
    let is_group_kept = (own.uid(), own.gid()) == (uid, gid)
        || fchown(draft, Some(uid), Some(gid)).is_ok()
        || fchown(draft, None, Some(gid)).is_ok();
    if !is_group_kept {
        // Another group gets no more rights than everybody has.
        mode &= 0o707 | (mode & 0o007) << 3;
    }
    draft.set_permissions(fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn keep_owner_and_mode(draft: &File, original: &Metadata) -> io::Result<()> {
    draft.set_permissions(original.permissions())
}

/// Gives the draft its name.
fn persist(draft: NamedTempFile, path: &Path) -> io::Result<()> {
    draft.as_file().sync_all()?;
    draft.persist(path).map_err(|error| error.error)?;
    // The file has its new text by now; some file systems cannot sync a folder.
    #[cfg(unix)]
    let _ = File::open(folder(path)).and_then(|folder| folder.sync_all());
    Ok(())
}

/// A file that is written part by part. It takes its name when it is finished, and does not appear if it is not.
#[derive(Debug)]
pub(crate) enum Draft {
    /// A draft of a regular file.
    Named(NamedTempFile, PathBuf),
    /// A pipe or a device, which has no draft.
    Direct(File),
}

impl Draft {
    /// Begins the file at `path`, which need not exist.
    ///
    /// # Errors
    /// A file that cannot be created, or that may not be replaced.
    pub(crate) fn of(path: &Path) -> io::Result<Draft> {
        match fs::metadata(path) {
            Ok(metadata) if !metadata.is_file() && !metadata.is_dir() => Ok(Draft::Direct(create_special(path)?)),
            Ok(_) => {
                let path = fs::canonicalize(path)?;
                let metadata = writable(&path)?;
                let draft = locked_in(folder(&path), &builder())?;
                keep_owner_and_mode(draft.as_file(), &metadata)?;
                Ok(Draft::Named(draft, path))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Draft::Named(new_draft(path)?, path.into())),
            Err(error) => Err(error),
        }
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// A full disk, or a folder that is gone.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Draft::Named(draft, path) => persist(draft, &path),
            Draft::Direct(mut file) => file.flush(),
        }
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Draft::Named(draft, _) => draft.write(bytes),
            Draft::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Draft::Named(draft, _) => draft.flush(),
            Draft::Direct(file) => file.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder_of_test() -> tempfile::TempDir {
        tempfile::tempdir().unwrap()
    }

    fn names(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    #[test]
    fn texts_of_one_format_begin_alike() {
        for (old, new) in [
            ("<svg a>", "<svg b>"),
            ("\n//! A", "//! B"),
            ("a = b", "c = d"),
            ("[a-z]+", "[0-9]"),
            ("grammar A;", "grammar B;"),
            ("", "<svg>"),
        ] {
            assert!(begins_alike(old, new) || old.is_empty(), "{old} {new}");
        }
        for (old, new) in [
            ("Permission is hereby granted", "<svg>"),
            ("# Title", "<!DOCTYPE html>"),
            ("Permission is hereby granted", "a = b"),
            ("Permission is hereby granted", "(?:a|b)"),
        ] {
            assert!(!begins_alike(old, new), "{old} {new}");
        }
    }

    #[test]
    fn an_edit_of_somebody_else_is_kept() {
        let folder = folder_of_test();
        let path = folder.path().join("a");
        fs::write(&path, "old").unwrap();
        let edit = || fs::write(&path, "his").unwrap();
        let error = replace_after(&path, Some(b"old"), b"new", edit).unwrap_err();
        assert!(error.to_string().starts_with("changed while it was being checked"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), b"his");
        assert_eq!(names(folder.path()), 1, "no draft is left");
        let remove = || fs::remove_file(&path).unwrap();
        replace_after(&path, Some(b"his"), b"new", remove).unwrap_err();
        assert_eq!(names(folder.path()), 0, "a removed file does not come back");
    }

    #[test]
    fn files_are_created_and_replaced() {
        let folder = folder_of_test();
        let path = folder.path().join("n".repeat(255));
        write(&path, b"a").unwrap();
        replace(&path, b"a", b"b").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"b");
        replace(&path, b"a", b"c").unwrap_err();
        write(&path, b"d").unwrap();
        assert_eq!((fs::read(&path).unwrap(), names(folder.path())), (b"d".to_vec(), 1));
        write(&folder.path().join("missing/a"), b"").unwrap_err();
        replace(&folder.path().join("missing"), b"", b"a").unwrap_err();
        write(folder.path(), b"").unwrap_err();
    }

    #[cfg(unix)]
    #[test]
    fn modes_and_links() {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
        let folder = folder_of_test();
        let path = folder.path().join("a");
        let mode = |path: &Path| fs::metadata(path).unwrap().mode() & 0o7777;
        fs::write(&path, "1").unwrap();
        for (before, after) in [(0o600, 0o600), (0o4755, 0o755), (0o2771, 0o771), (0o1666, 0o666)] {
            fs::set_permissions(&path, fs::Permissions::from_mode(before)).unwrap();
            replace(&path, b"1", b"1").unwrap();
            assert_eq!(mode(&path), after, "{before:o}");
        }
        let link = folder.path().join("link");
        symlink("a", &link).unwrap();
        replace(&link, b"1", b"2").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"2");
        // A link to nothing could create a file anywhere.
        symlink("nowhere", folder.path().join("dangling")).unwrap();
        write(&folder.path().join("dangling"), b"").unwrap_err();
        assert_eq!(names(folder.path()), 3);
        fs::hard_link(&path, folder.path().join("hard")).unwrap();
        replace(&path, b"2", b"3").unwrap();
        assert_eq!(fs::read(folder.path().join("hard")).unwrap(), b"2");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
        assert_eq!(replace(&path, b"3", b"4").unwrap_err().to_string(), "the file is read-only");
        assert_eq!(fs::read(&path).unwrap(), b"3");
    }

    /// An access control list: version 2, owner `rw`, user 1001 `rw`, group `r`, mask `rw`, others nothing.
    #[cfg(target_os = "linux")]
    const LIST: &[u8] = b"\x02\0\0\0\x01\0\x06\0\xff\xff\xff\xff\x02\0\x06\0\xe9\x03\0\0\x04\0\x04\0\xff\xff\xff\xff\
        \x10\0\x06\0\xff\xff\xff\xff\x20\0\0\0\xff\xff\xff\xff";

    #[test]
    #[cfg(target_os = "linux")]
    fn a_file_with_an_access_list_is_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "a").unwrap();
        if let Err(error) = rustix::fs::setxattr(&path, ACCESS_LIST, LIST, rustix::fs::XattrFlags::empty()) {
            return eprintln!("this file system has no access control lists: {error}");
        }
        assert!(replace(&path, b"a", b"b").unwrap_err().to_string().contains("access control list"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "a");
    }
}
