//! The stdin and stdout of this process, without the locks of the standard library, which the program may hold.

use std::fs::File;
use std::io::{self, BufReader, BufWriter};

use crate::main_loop::{Ended, serve};
use crate::transport::Transport;

/// Serves the client on the other end of stdin and stdout until it goes.
///
/// # Errors
/// A stream that could not be read or written.
pub fn serve_stdio() -> io::Result<Ended> {
    let (input, output) = streams()?;
    let (connection, transport) = Transport::start(BufReader::new(input), BufWriter::new(output));
    let ended = serve(&connection);
    drop(connection);
    transport.finish()?;
    Ok(ended)
}

/// Returns stdin and stdout.
///
/// # Errors
/// A stream that is closed.
#[cfg(unix)]
fn streams() -> io::Result<(File, File)> {
    use std::os::fd::AsFd as _;

    Ok((io::stdin().as_fd().try_clone_to_owned()?.into(), io::stdout().as_fd().try_clone_to_owned()?.into()))
}

/// Returns stdin and stdout.
///
/// # Errors
/// A stream that is closed.
#[cfg(windows)]
fn streams() -> io::Result<(File, File)> {
    use std::os::windows::io::AsHandle as _;

    Ok((io::stdin().as_handle().try_clone_to_owned()?.into(), io::stdout().as_handle().try_clone_to_owned()?.into()))
}
