//! Files and folders where a URL has its host.

use alloc::format;
use alloc::string::String;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, is_in, place};

/// The file of a database in place of a host: `sqlite://shop.db`.
pub(super) fn database_as_host(written: &Written<'_>) -> Option<Mistake> {
    let scheme =
        written.scheme().filter(|scheme| ["sqlite", "duckdb"].iter().any(|known| scheme.starts_with(known)))?;
    let host = written.parts.host.filter(|host| written.parts.userinfo.is_none() && !host.is_empty())?;
    if !OF_DATABASES.iter().any(|end| written.text[host.start as usize..].to_ascii_lowercase().ends_with(end)) {
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

/// Ends of the names of files of databases.
const OF_DATABASES: [&str; 5] = [".db", ".sqlite", ".sqlite3", ".db3", ".duckdb"];

/// The file of a database in place of a URL: `./shop.db`.
pub(super) fn file_of_database(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let name = text.to_ascii_lowercase();
    let is_file = OF_DATABASES.iter().any(|end| name.ends_with(end)) && text.starts_with(['.', '/']);
    if !is_file || text.starts_with("//") || written.parts.scheme.is_some() {
        return None;
    }
    let scheme = if name.ends_with(".duckdb") { "duckdb" } else { "sqlite" };
    let message = format!(
        "the file of a database: programs that demand a URL, such as SQLAlchemy, read \"{scheme}:///\" before it"
    );
    let path = text.strip_prefix("./").unwrap_or(text);
    let mistake =
        Mistake::new(MistakeKind::FolderAsHost, (0, text.len()), message, "SQLAlchemy documentation, database URLs");
    Some(mistake.meant(format!("{scheme}:///{path}")).note())
}

/// One slash or none before the file of a database: `sqlite:/shop.db`.
pub(super) fn slashes_of_database(written: &Written<'_>, source: &str) -> Option<Mistake> {
    let scheme = written.scheme()?;
    let name = scheme.split('+').next().filter(|name| is_in(&["sqlite", "duckdb"], name))?;
    let rest = &written.text[scheme.len() + 1..];
    let path = rest.trim_start_matches('/');
    let slashes = rest.len() - path.len();
    if slashes > 1 || path.is_empty() || path.starts_with(':') {
        return None;
    }
    let message = format!(
        "\"{}\" after \"{scheme}\", where three slashes begin the path of a file for {name}",
        &written.text[scheme.len()..scheme.len() + 1 + slashes]
    );
    let place = (scheme.len(), scheme.len() + 1 + slashes);
    let mistake = Mistake::new(MistakeKind::BrokenSeparator, place, message, String::from(source));
    Some(mistake.meant(format!("{scheme}:///{path}")))
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
