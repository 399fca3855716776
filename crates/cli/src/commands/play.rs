//! `urlgram play`: the web page, from a server on this machine.

use std::env;
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::exit::{Exit, Failure};
use crate::io::Io;

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
            folder.display()
        );
        return Err(Failure::Usage(message));
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port))?;
    writeln!(io.out, "http://{}/", listener.local_addr()?)?;
    io.out.flush()?;
    for stream in listener.incoming() {
        let (stream, folder) = (stream?, folder.clone());
        // The server goes on when a client goes away.
        thread::spawn(move || drop(serve(&stream, &folder)));
    }
    Ok(Exit::Clean)
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
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut lines = BufReader::new(stream.take(MAX_REQUEST_LEN)).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    let mut host = String::new();
    for line in lines {
        let line = line?;
        if line.is_empty() {
            break;
        }
        if let Some((_, value)) = line.split_once(':').filter(|(name, _)| name.eq_ignore_ascii_case("host")) {
            value.trim().clone_into(&mut host);
        }
    }
    let file = request
        .strip_prefix("GET ")
        .filter(|_| is_local(&host))
        .and_then(|rest| file_of(folder, rest.split(' ').next()?));
    match file.and_then(|file| Some((kind(&file)?, fs::read(&file).ok()?))) {
        Some((kind, body)) => respond(stream, "200 OK", kind, &body),
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

fn respond(mut stream: &TcpStream, status: &str, kind: &str, body: &[u8]) -> io::Result<()> {
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(body)
}
