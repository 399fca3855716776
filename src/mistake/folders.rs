//! Files and folders where a URL has its host.

use alloc::format;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, is_in, place};

/// The file of a database in place of a host: `sqlite://shop.db`.
pub(super) fn database_as_host(written: &Written<'_>) -> Option<Mistake> {
    let scheme =
        written.scheme().filter(|scheme| ["sqlite", "duckdb"].iter().any(|known| scheme.starts_with(known)))?;
    let host = written.parts.host.filter(|host| written.parts.userinfo.is_none() && !host.is_empty())?;
    let ends = [".db", ".sqlite", ".sqlite3", ".db3", ".duckdb"];
    if !ends.iter().any(|end| written.text[host.start as usize..].to_ascii_lowercase().ends_with(end)) {
        return None;
    }
    let message = "the file of a database is read as a host: a third slash begins its path";
    let start = host.start as usize;
    let meant = format!("{scheme}:///{}", &written.text[start..]);
    Some(
        Mistake::new(MistakeKind::FolderAsHost, place(host), message, "SQLAlchemy documentation, database URLs")
            .meant(meant),
    )
}

/// A folder in place of the host of a file URL.
pub(super) fn as_host(written: &Written<'_>) -> Option<Mistake> {
    const FOLDERS: [&str; 9] = ["home", "Users", "etc", "usr", "var", "tmp", "opt", "mnt", "srv"];
    let scheme = written.scheme()?;
    let is_socket = scheme.eq_ignore_ascii_case("unix");
    let host = written.parts.host.filter(|_| is_socket || scheme.eq_ignore_ascii_case("file"))?;
    let name = host.of(written.text);
    let source = if is_socket { "RFC 3986 §3.2" } else { "RFC 8089 §2" };
    let mistake = |message| Mistake::new(MistakeKind::FolderAsHost, place(host), message, source);
    match name {
        "~" | "." | ".." if !is_socket => {
            Some(mistake(format!("\"{name}\" is read as a host: a file URL has an absolute path after \"//\"")))
        }
        // Puma reads a relative path, such as that in the folder `tmp` of Rails.
        _ if is_socket && name == "tmp" => None,
        _ if FOLDERS.contains(&name) || is_socket && name == "run" => {
            let meant = format!("{scheme}:///{}", &written.text[host.start as usize..]);
            Some(mistake(format!("the folder \"{name}\" is read as a host")).meant(meant))
        }
        _ => None,
    }
}

/// The path of a socket after an empty host, where it is the host in percent-encoding: `http+unix:///run/a.sock:/info`.
pub(super) fn socket_as_path(written: &Written<'_>) -> Option<Mistake> {
    let scheme = written.scheme()?;
    let is_http = is_in(&["http+unix", "https+unix"], scheme);
    let authority = written.parts.authority.filter(|authority| is_http && authority.is_empty())?;
    let path = written.parts.path.of(written.text);
    let message = "the path of a socket after an empty host: it is the host, in percent-encoding";
    let start = authority.end as usize;
    let length = path.find(".sock").map(|at| at + ".sock".len());
    let socket = &path[..length.unwrap_or(path.len())];
    let place = (start, start + socket.len());
    let mistake = Mistake::new(MistakeKind::NoHost, place, message, "documentation of requests-unixsocket");
    let rest = &written.text[place.1..];
    let rest = rest.strip_prefix(':').unwrap_or(rest);
    let is_end = rest.is_empty() || rest.starts_with(['/', '?', '#']);
    let meant = format!("{}{}{rest}", &written.text[..start], socket.replace('/', "%2F"));
    Some(if length.is_some() && is_end { mistake.meant(meant) } else { mistake })
}
