//! Files that arguments name and that may be pipes or devices. A run neither waits for the other end of a pipe for ever nor reads a
//! device that has no end.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, IsTerminal as _};
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// Time that the other end of a named pipe has to open it.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// Time between two attempts.
const PAUSE: Duration = Duration::from_millis(20);

/// Opens a file, or a pipe such as the one that a shell makes of `<(command)`, to read it.
///
/// # Errors
/// A file that cannot be opened, a pipe that no program writes to within five seconds, and a device, except for the terminal and the
/// null device.
///
/// ```
/// assert!(urlgram_project::open_named("Cargo.toml".as_ref()).is_ok());
/// # #[cfg(unix)]
/// assert!(urlgram_project::open_named("/dev/zero".as_ref()).is_err());
/// ```
pub fn open_named(path: &Path) -> io::Result<File> {
    open_within(path, LONGEST_WAIT)
}

/// Opens a pipe or a device to write to it. The other end of a named pipe has five seconds to open it.
///
/// # Errors
/// A file that cannot be opened, a pipe that no program reads, and a device with blocks, such as a disk.
///
/// ```
/// # #[cfg(unix)]
/// assert!(urlgram_project::create_special("/dev/null".as_ref()).is_ok());
/// ```
pub fn create_special(path: &Path) -> io::Result<File> {
    create_within(path, LONGEST_WAIT)
}

fn refusal(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, message)
}

#[cfg(unix)]
fn open_within(path: &Path, wait: Duration) -> io::Result<File> {
    use std::os::unix::fs::FileTypeExt as _;

    if std::fs::metadata(path)?.file_type().is_fifo() {
        return open_pipe(path, wait);
    }
    // The opened file is judged, since the name may have another one by now. `NONBLOCK` keeps a pipe from waiting.
    let file = unblocked(OpenOptions::new().read(true)).open(path)?;
    let data = file.metadata()?;
    let kind = data.file_type();
    if kind.is_fifo() {
        return Err(refusal("became a pipe while it was opened"));
    }
    if kind.is_block_device() || kind.is_char_device() && !is_null(&data) {
        if !file.is_terminal() {
            return Err(refusal("a device, which may have no end; pass its text on stdin"));
        }
        block(&file)?;
    }
    Ok(file)
}

/// Opens a pipe once it has a writer. The thread that waits for one goes on until then, or until the program ends.
#[cfg(unix)]
fn open_pipe(path: &Path, wait: Duration) -> io::Result<File> {
    let (sender, opened) = mpsc::channel();
    let path = path.to_owned();
    thread::Builder::new().spawn(move || sender.send(File::open(path)))?;
    let late = |_| Err(io::Error::new(io::ErrorKind::TimedOut, "no program writes to the pipe"));
    opened.recv_timeout(wait).unwrap_or_else(late)
}

#[cfg(unix)]
fn create_within(path: &Path, wait: Duration) -> io::Result<File> {
    use std::os::unix::fs::FileTypeExt as _;

    let end = Instant::now() + wait;
    let file = loop {
        match unblocked(OpenOptions::new().write(true)).open(path) {
            // No program has opened the pipe to read it.
            Err(error) if error.raw_os_error() == Some(rustix::io::Errno::NXIO.raw_os_error()) => {
                let is_pipe = std::fs::metadata(path).is_ok_and(|data| data.file_type().is_fifo());
                if !is_pipe {
                    return Err(error);
                }
                if Instant::now() >= end {
                    return Err(io::Error::new(io::ErrorKind::TimedOut, "no program reads the pipe"));
                }
                thread::sleep(PAUSE);
            }
            opened => break opened?,
        }
    };
    if file.metadata()?.file_type().is_block_device() {
        return Err(refusal("a disk, not a file"));
    }
    block(&file)?;
    Ok(file)
}

/// Adds to options that opening does not wait, and that a terminal does not become that of this process.
#[cfg(unix)]
fn unblocked(options: &mut OpenOptions) -> &mut OpenOptions {
    use rustix::fs::OFlags;
    use std::os::unix::fs::OpenOptionsExt as _;

    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    options.custom_flags(i32::try_from(flags.bits()).unwrap_or(0))
}

/// Lets reading and writing wait.
#[cfg(unix)]
fn block(file: &File) -> io::Result<()> {
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};

    let flags = fcntl_getfl(file)?;
    Ok(fcntl_setfl(file, flags - OFlags::NONBLOCK)?)
}

/// Whether a device is the null device.
#[cfg(unix)]
fn is_null(data: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata("/dev/null").is_ok_and(|null| null.rdev() == data.rdev())
}

#[cfg(not(unix))]
fn open_within(path: &Path, _: Duration) -> io::Result<File> {
    File::open(path)
}

#[cfg(not(unix))]
fn create_within(path: &Path, _: Duration) -> io::Result<File> {
    OpenOptions::new().write(true).open(path)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::io::{Read as _, Write as _};
    const SOON: Duration = Duration::from_millis(50);

    fn pipe() -> (tempfile::TempDir, std::path::PathBuf) {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&path).status().is_ok_and(|status| status.success()));
        (folder, path)
    }

    #[test]
    fn nobody_waits_for_ever() {
        let (_folder, path) = pipe();
        assert_eq!(create_within(&path, SOON).unwrap_err().kind(), io::ErrorKind::TimedOut);
        assert_eq!(open_within(&path, SOON).unwrap_err().kind(), io::ErrorKind::TimedOut);
    }

    #[test]
    fn a_late_writer_and_a_slow_one_are_read() {
        let (_folder, path) = pipe();
        let writer = thread::spawn({
            let path = path.clone();
            move || {
                thread::sleep(SOON);
                let mut pipe = create_special(&path).unwrap();
                for part in ["a", "b", "c"] {
                    pipe.write_all(part.as_bytes()).unwrap();
                    thread::sleep(SOON);
                }
            }
        });
        let mut text = String::new();
        open_named(&path).unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, "abc");
        writer.join().unwrap();
    }

    #[test]
    fn devices_without_an_end_are_not_read() {
        for device in ["/dev/zero", "/dev/random", "/dev/full"] {
            assert_eq!(open_named(Path::new(device)).unwrap_err().kind(), io::ErrorKind::InvalidInput, "{device}");
        }
        let mut text = String::new();
        open_named(Path::new("/dev/null")).unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, "");
    }
}
