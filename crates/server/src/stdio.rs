//! The stdin and stdout of this process, without the locks of the standard library, which the program may hold.

use std::fs::File;
use std::io;

/// Returns stdin and stdout.
///
/// # Errors
/// A stream that is closed.
#[cfg(unix)]
pub(crate) fn streams() -> io::Result<(File, File)> {
    use std::os::fd::AsFd as _;

    Ok((io::stdin().as_fd().try_clone_to_owned()?.into(), io::stdout().as_fd().try_clone_to_owned()?.into()))
}

/// Returns stdin and stdout.
///
/// # Errors
/// A stream that is closed.
#[cfg(windows)]
pub(crate) fn streams() -> io::Result<(File, File)> {
    use std::os::windows::io::AsHandle as _;

    Ok((io::stdin().as_handle().try_clone_to_owned()?.into(), io::stdout().as_handle().try_clone_to_owned()?.into()))
}
