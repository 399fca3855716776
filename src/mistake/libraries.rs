//! Values that libraries demand in a form of their own: URLs of SQLAlchemy and Retrofit, sources of data of Go.

use alloc::format;
use alloc::string::String;

use super::forms::{is_complete, is_server, mistake};
use super::model::{Mistake, MistakeKind};
use super::written::is_in;

/// A URL of SQLAlchemy with a mistake in its beginning, which a template does not change.
pub(super) fn url_of_sqlalchemy(url: &str) -> Option<Mistake> {
    let Some(rest) = url.strip_prefix("postgres").filter(|rest| rest.starts_with("://") || rest.starts_with('+'))
    else {
        return Some(url)
            .filter(|url| is_complete(url))
            .and_then(|url| file_of_sqlite(url).or_else(|| path_of_sqlite(url)));
    };
    let message = "the name \"postgres\", which SQLAlchemy does not read since version 1.4";
    let mistake = mistake((0, "postgres".len()), message, "SQLAlchemy documentation, PostgreSQL");
    Some(mistake.meant(format!("postgresql{rest}")))
}

/// The source of data of a driver of Go without the protocol around its address: `anna:secret@db.example:3306/shop`.
pub(super) fn source_of_go(value: &str) -> Option<Mistake> {
    let (user, rest) = value.rsplit_once('@')?;
    let (server, _) = rest.split_once('/')?;
    if user.contains("://") || server.contains(['(', ')']) || !is_server(server) || !server.contains([':', '.']) {
        return None;
    }
    let place = (user.len() + 1, user.len() + 1 + server.len());
    let message = "an address without a protocol around it, which the driver of MySQL for Go demands";
    let mistake = mistake(place, message, "go-sql-driver/mysql documentation, DSN");
    // The rest has the password.
    Some(mistake.meant(format!("tcp({server})")))
}

/// The URL before the paths of an API without a slash at its end, which Retrofit rejects.
pub(super) fn base_of_retrofit(url: &str) -> Option<Mistake> {
    let (scheme, rest) = url.split_once("://").filter(|(scheme, _)| is_in(&["http", "https"], scheme))?;
    let (host, path) = rest.split_once('/')?;
    let is_open = !path.is_empty() && !path.ends_with('/') && !path.contains(['?', '#']);
    let place = (scheme.len() + "://".len() + host.len(), url.len());
    let message = "no slash at the end of the path, which Retrofit demands of the URL before relative ones";
    is_open.then(|| mistake(place, message, "Retrofit documentation, baseUrl").meant(format!("{url}/")))
}

/// Folders at the root of a system.
const AT_ROOT: [&str; 6] = ["home", "Users", "var", "tmp", "opt", "srv"];

/// Three slashes before the path of a file at the root, which SQLAlchemy reads as a relative one: `sqlite:///home/anna/a.db`.
pub(super) fn file_of_sqlite(url: &str) -> Option<Mistake> {
    let (scheme, path) = url.split_once(":///").filter(|(scheme, _)| scheme.split('+').next() == Some("sqlite"))?;
    let (folder, rest) = path.split_once('/')?;
    (AT_ROOT.contains(&folder) && !rest.is_empty()).then(|| {
        let message =
            String::from("three slashes, after which SQLAlchemy reads a relative path: an absolute one has four");
        let place = (scheme.len() + 1, scheme.len() + ":///".len());
        let mistake = Mistake::new(MistakeKind::SchemeSyntax, place, message, "SQLAlchemy documentation, SQLite");
        mistake.meant(format!("{scheme}:////{path}"))
    })
}

/// The path of a file of SQLite in place of a URL of SQLAlchemy: `./shop.db`.
pub(super) fn path_of_sqlite(value: &str) -> Option<Mistake> {
    let is_file = [".db", ".sqlite", ".sqlite3"].iter().any(|ending| value.ends_with(ending));
    let is_path = value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-/".contains(&byte));
    (is_file && is_path).then(|| {
        let message = "the path of a file, where SQLAlchemy reads a URL";
        let path = value.strip_prefix("./").unwrap_or(value);
        mistake((0, value.len()), message, "SQLAlchemy documentation, SQLite").meant(format!("sqlite:///{path}"))
    })
}
