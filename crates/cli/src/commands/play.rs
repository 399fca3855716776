//! `urlgram play`: the web page, from a server on this machine.

use std::env;
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::output::Foreign;

/// Serve the playground: a web page with the engine, lessons and exercises
///
/// The page is built by `playground/build` of the source code, and served from a folder next to the program. Only programs on this
/// machine can reach the server. Stop it with Ctrl+C.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  urlgram play
  urlgram play --folder playground/dist --port 8080")]
pub(crate) struct Args {
    /// Folder of the built page [default: ../share/urlgram/playground from the program]
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,

    /// Port of the server; 0 takes any free port
    #[arg(short, long, value_name = "NUMBER", default_value_t = 0)]
    port: u16,
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let folder = args.folder.unwrap_or_else(installed);
    if !folder.join("index.html").is_file() {
        let message = format!(
            "there is no page in {}; build it with `playground/build`, and name its folder with `--folder`",
            Foreign::path(&folder)
        );
        return Err(Failure::Usage(message));
    }
    let folder = fs::canonicalize(&folder).map_err(|error| Failure::File(folder, error))?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port))?;
    writeln!(io.out, "http://{}/", listener.local_addr()?)?;
    io.out.flush()?;
    let (folder, open) = (Arc::<Path>::from(folder), Arc::new(()));
    for stream in listener.incoming() {
        let Ok(stream) = stream else {
            // There are no descriptors left, or the client is gone. Connections that end free some.
            thread::sleep(Duration::from_millis(50));
            continue;
        };
        // A page needs a few. What is beyond them is closed.
        if Arc::strong_count(&open) > MAX_CONNECTIONS {
            continue;
        }
        let (folder, open) = (Arc::clone(&folder), Arc::clone(&open));
        let answer = move || {
            // The server goes on when a client goes away.
            let _ = serve(&stream, &folder);
            drop(open);
        };
        // Without a thread, the connection is closed.
        let _ = thread::Builder::new().spawn(answer);
    }
    Ok(Exit::Clean)
}

/// Limit of the connections at one time.
const MAX_CONNECTIONS: usize = 64;

/// Time for a whole request, and for a whole answer.
const MAX_TIME: Duration = Duration::from_secs(10);

/// A connection that ends at a time, however slowly its bytes come or go.
struct Timed<'s> {
    stream: &'s TcpStream,
    end: Instant,
}

impl<'s> Timed<'s> {
    fn new(stream: &'s TcpStream) -> Self {
        Timed { stream, end: Instant::now() + MAX_TIME }
    }

    /// Returns the time that is left.
    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(Some(left)) }
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(self.left()?)?;
        self.stream.read(bytes)
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(self.left()?)?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// Returns the folder where a package puts the page.
fn installed() -> PathBuf {
    let program = env::current_exe().ok();
    let prefix = program.as_deref().and_then(Path::parent).and_then(Path::parent);
    prefix.unwrap_or(Path::new("/usr")).join("share/urlgram/playground")
}

/// Limit of the bytes of a request.
const MAX_REQUEST_LEN: u64 = 16 << 10;

/// Answers one request, and closes the connection.
fn serve(stream: &TcpStream, folder: &Path) -> io::Result<()> {
    let mut lines = BufReader::new(Timed::new(stream).take(MAX_REQUEST_LEN)).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    let (mut host, mut takes_brotli) = (String::new(), false);
    for line in lines {
        let line = line?;
        if line.is_empty() {
            break;
        }
        match line.split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("host") => value.trim().clone_into(&mut host),
            Some((name, value)) if name.eq_ignore_ascii_case("accept-encoding") => {
                takes_brotli = value.split(',').any(|coding| coding.trim().eq_ignore_ascii_case("br"));
            }
            _ => {}
        }
    }
    let file = request
        .strip_prefix("GET ")
        .filter(|_| is_local(&host))
        .and_then(|rest| file_of(folder, rest.split(' ').next()?));
    let Some((kind, file)) = file.and_then(|file| Some((kind(&file)?, file))) else {
        return respond(stream, "404 Not Found", "text/plain", b"not found\n");
    };
    // The build writes a compressed copy next to each file.
    let compressed = takes_brotli.then(|| read(folder, &with_suffix(&file, ".br"))).flatten();
    let is_compressed = compressed.is_some();
    match compressed.or_else(|| read(folder, &file)) {
        Some(body) if is_compressed => respond(stream, "200 OK", &format!("{kind}\r\nContent-Encoding: br"), &body),
        Some(body) => respond(stream, "200 OK", kind, &body),
        None => respond(stream, "404 Not Found", "text/plain", b"not found\n"),
    }
}

/// Whether a request names this machine. A site that lets its name resolve to this machine could read the page otherwise.
fn is_local(host: &str) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    name == "127.0.0.1" || name.eq_ignore_ascii_case("localhost")
}

/// Returns the file of a request target, which cannot leave the folder.
fn file_of(folder: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = Path::new(if path.is_empty() { "index.html" } else { path });
    let is_inside = path.components().all(|part| matches!(part, Component::Normal(_)));
    is_inside.then(|| folder.join(path))
}

/// Returns the path with a suffix after its name.
fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Reads a regular file of a folder. A link does not lead out of the folder, whose path has no links.
fn read(folder: &Path, file: &Path) -> Option<Vec<u8>> {
    let file = fs::canonicalize(file).ok().filter(|file| file.starts_with(folder))?;
    // To open a pipe would wait for its other end.
    fs::metadata(&file).ok().filter(fs::Metadata::is_file)?;
    fs::read(&file).ok()
}

/// Returns the media type of a file of the page; `None` for any other file.
fn kind(file: &Path) -> Option<&'static str> {
    Some(match file.extension()?.to_str()? {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        _ => return None,
    })
}

fn respond(stream: &TcpStream, status: &str, kind: &str, body: &[u8]) -> io::Result<()> {
    let (mut stream, length) = (Timed::new(stream), body.len());
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nVary: Accept-Encoding\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(body)
}
