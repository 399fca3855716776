//! Characters that are missing before the server or after it in a `jdbc` URL.

use alloc::format;
use alloc::string::String;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, has_host_characters, port_number};
use crate::one_edit::is_one_edit;

/// The document of the scheme.
const SOURCE: &str = "JDBC specification §9.4";

/// Names of drivers after which a server follows, with `://`.
const SERVERS: [&str; 26] = [
    "postgresql", "mysql", "mariadb", "sqlserver", "redshift", "db2", "clickhouse", "ch", "snowflake", "hive2",
    "trino", "presto", "vertica", "teradata", "impala", "as400", "firebirdsql", "cockroachdb", "aurora", "iam",
    "neo4j", "mongodb", "starrocks", "singlestore", "pgsql", "exasol",
];

/// Drivers that read a server after `//` only.
const WITH_SLASHES: [&str; 4] = ["mysql", "mariadb", "sqlserver", "redshift"];

/// Returns the text after `jdbc:`, and its place.
fn body<'a>(written: &Written<'a>) -> Option<(&'a str, usize)> {
    let scheme = written.scheme().filter(|scheme| scheme.eq_ignore_ascii_case("jdbc"))?;
    Some((&written.text[scheme.len() + 1..], scheme.len() + 1))
}

fn is_server(name: &str) -> bool {
    SERVERS.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// No colon between the name of a driver and `//`, or two: `jdbc:mysql//h/a`.
pub(super) fn colon(written: &Written<'_>) -> Option<Mistake> {
    let (body, start) = body(written)?;
    let (before, _) = body.split_once("//")?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || "+-._:".contains(c);
    let names = before.trim_end_matches(':');
    let colons = before.len() - names.len();
    let name = names.rsplit(':').next().filter(|name| before.chars().all(is_name) && !name.is_empty())?;
    // A name alone is that of the driver.
    if names.contains(':') && !is_server(name) || colons > 1 && !is_server(name) {
        return None;
    }
    let at = start + names.len();
    let meant = format!("{}:{}", &written.text[..at], &written.text[at + colons..]);
    let (place, message) = match colons {
        1 => return None,
        0 => ((at, at + 2), format!("no \":\" between \"{name}\" and \"//\"")),
        _ => ((at, at + colons), format!("{colons} colons after \"{name}\", where one belongs")),
    };
    Some(Mistake::new(MistakeKind::SchemeSyntax, place, message, SOURCE).meant(meant))
}

/// Names that no driver has, with the name of the driver that is meant.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("postgres", "postgresql"),
    ("postgre", "postgresql"),
    ("psql", "postgresql"),
    ("mssql", "sqlserver"),
    ("sqlsrv", "sqlserver"),
    ("mssqlserver", "sqlserver"),
    ("sql-server", "sqlserver"),
    ("maria", "mariadb"),
    ("sqlite3", "sqlite"),
    ("mongo", "mongodb"),
];

/// Names of drivers that are long enough that one other letter is a mistake.
const LONG: [&str; 4] = ["postgresql", "sqlserver", "mariadb", "clickhouse"];

/// A name that no driver has: `jdbc:mssql://h`.
pub(super) fn driver_name(written: &Written<'_>) -> Option<Mistake> {
    let (body, start) = body(written)?;
    let (name, rest) = body.split_once(':')?;
    let other = || OTHER_NAMES.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, driver)| *driver);
    let near = || LONG.into_iter().find(|known| rest.starts_with("//") && is_one_edit(name, known));
    let driver = if is_server(name) { None } else { other().or_else(near) }?;
    let message = format!("no driver is called \"{name}\": there is \"{driver}\"");
    let meant = format!("{}{driver}:{rest}", &written.text[..start]);
    Some(Mistake::new(MistakeKind::SchemeSyntax, (start, start + name.len()), message, SOURCE).meant(meant))
}

/// No `//` before the server: `jdbc:mysql:h:3306/a`.
pub(super) fn slashes(written: &Written<'_>) -> Option<Mistake> {
    let (body, start) = body(written)?;
    let (name, rest) = body.split_once(':')?;
    let server = rest.split(['/', '?', ';']).next().unwrap_or_default();
    let (host, port) = server.split_once(':').map_or((server, None), |(host, port)| (host, Some(port)));
    let is_host = has_host_characters(host);
    let is_port = |port: &str| port.len() > 3 && port_number(port).is_some();
    // The driver of PostgreSQL takes a name alone for a database.
    let is_known = match port {
        Some(port) => is_port(port) && (name == "postgresql" || WITH_SLASHES.contains(&name)),
        None => WITH_SLASHES.contains(&name),
    };
    if !is_known || !is_host {
        return None;
    }
    let at = start + name.len() + 1;
    let message = format!("no \"//\" before the server \"{server}\"");
    let meant = format!("{}//{rest}", &written.text[..at]);
    Some(Mistake::new(MistakeKind::SchemeSyntax, (at, at + server.len()), message, SOURCE).meant(meant))
}

/// No `/` after the server, which the drivers of PostgreSQL and Redshift look for.
pub(super) fn database(written: &Written<'_>) -> Option<Mistake> {
    let (body, start) = body(written)?;
    let (name, rest) = body.split_once("://")?;
    let end = rest.find(['?', ';']).unwrap_or(rest.len());
    let server = &rest[..end];
    if server.is_empty() || server.contains(['/', '{', '$', '<']) {
        return None;
    }
    let message = match name {
        "redshift" => "no \"/\" and no database after the server: the driver of Amazon Redshift rejects the URL",
        "postgresql" => {
            "no \"/\" after the server: the driver of PostgreSQL rejects the URL before version 42.3.2, \
             and takes the name of the user for the database since"
        }
        _ => return None,
    };
    let at = start + name.len() + "://".len() + server.len();
    let source = if name == "redshift" {
        "Amazon Redshift documentation, JDBC URL"
    } else {
        "pgJDBC documentation, Connecting to the Database"
    };
    Some(Mistake::new(MistakeKind::SchemeSyntax, (at, at), message, source).note())
}

/// A user before the server, whom the driver of PostgreSQL reads from its properties: `jdbc:postgresql://anna:secret@h/shop`.
pub(super) fn login(written: &Written<'_>) -> Option<Mistake> {
    let (body, start) = body(written)?;
    let rest = body.strip_prefix("postgresql://")?;
    let (user, server) = rest.split(['/', '?']).next().and_then(|server| server.rsplit_once('@'))?;
    if user.contains(['{', '$', '<']) || server.is_empty() {
        return None;
    }
    let at = start + body.len() - rest.len();
    let message = "a user before the server, which the driver of PostgreSQL reads as a part of its name: it has the \
                   properties \"user\" and \"password\"";
    let source = "pgJDBC documentation, Connecting to the Database";
    let value = |text: &str| text.replace('+', "%2B").replace('&', "%26");
    let (name, password) = user.split_once(':').map_or((user, None), |(name, password)| (name, Some(password)));
    let mut properties = format!("user={}", value(name));
    if let Some(password) = password {
        properties += &format!("&password={}", value(password));
    }
    let rest = &rest[user.len() + 1..];
    let slash = if rest.split('?').next().is_some_and(|server| server.contains('/')) { "" } else { "/" };
    let meant: String = match rest.split_once('?') {
        Some((server, others)) => format!("{}{server}{slash}?{properties}&{others}", &written.text[..at]),
        None => format!("{}{rest}{slash}?{properties}", &written.text[..at]),
    };
    Some(Mistake::new(MistakeKind::SchemeSyntax, (at, at + user.len()), message, source).meant(meant))
}

/// The name of an instance of SQL Server after its port: `jdbc:sqlserver://h:1433\internal`.
pub(super) fn instance(written: &Written<'_>) -> Option<Mistake> {
    let (body, start) = body(written)?;
    let rest = body.strip_prefix("sqlserver://")?;
    let server = rest.split(';').next().unwrap_or(rest);
    let (address, name) = server.split_once('\\')?;
    let (host, port) = address.split_once(':')?;
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_$#".contains(&byte));
    port_number(port).filter(|_| is_name && has_host_characters(host))?;
    let at = start + "sqlserver://".len() + host.len();
    // The grammar has no backslash, so that the text that is meant is not a URL for other programs.
    let message = format!(
        "the name of an instance after the port, where the driver reads none: write \"{host}\\{name}:{port}\", or the port alone"
    );
    let place = (at, at + server.len() - host.len());
    let source = "Microsoft documentation, Building the connection URL";
    Some(Mistake::new(MistakeKind::SchemeSyntax, place, message, source))
}

/// A word without `=` between the properties of the driver of SQL Server, which is often the rest of a password with a `;`.
pub(super) fn property(written: &Written<'_>) -> Option<Mistake> {
    let (body, start) = body(written)?;
    let mut at = body.strip_prefix("sqlserver://")?.find(';').map(|at| at + "sqlserver://".len())?;
    while let Some(rest) = body.get(at + 1..).filter(|rest| !rest.is_empty()) {
        let name = rest.find([';', '=']).unwrap_or(rest.len());
        let is_value = rest[name..].starts_with('=');
        let word = rest[..name].trim();
        // A text ends within the name of a property, and a placeholder may hold any number of them.
        if !is_value && !word.is_empty() {
            let place = start + at + 1;
            // A percent sign alone is one of a password, and two are around the name of a variable.
            let is_variable = word.matches('%').count() > 1 || word.contains("%s") || word.contains("%(");
            let is_known = !word.contains(['{', '$', '<']) && !is_variable;
            let message =
                "no \"=\" after the name of a property: a value with a semicolon in it is written between braces";
            let source = "Microsoft documentation, Building the connection URL";
            let mistake = Mistake::new(MistakeKind::SchemeSyntax, (place, place + name), message, source);
            return Some(mistake).filter(|_| is_known);
        }
        let value = if is_value { &rest[name..name + value_len(&rest[name..])] } else { "" };
        if let Some(inner) = after_brace(value) {
            let place = start + at + 1 + name + inner;
            let message = "a \"}\" in a value between braces, which ends the value: write \"}}\" for it";
            let source = "Microsoft documentation, Building the connection URL";
            return Some(Mistake::new(MistakeKind::SchemeSyntax, (place, place + 1), message, source));
        }
        at += 1 + name + value.len();
    }
    None
}

/// A value between braces that has a character for which they are: `password={a;b%}`. The grammar of URIs has no braces.
pub(super) fn braces(written: &Written<'_>) -> Option<Mistake> {
    let (body, start) = body(written)?;
    let rest = body.strip_prefix("sqlserver://")?;
    let at = rest.find("={")? + 1;
    let length = value_len(&rest[at - 1..]) - 1;
    let value = &rest[at..at + length];
    let inner = value.strip_prefix('{')?.strip_suffix('}')?;
    (inner.contains([';', '%', ' ']) || inner.contains("}}")).then(|| {
        let message = "a value between braces, which the driver of SQL Server reads: the grammar of URIs has no braces";
        let source = "Microsoft documentation, Building the connection URL";
        let place = start + "sqlserver://".len() + at;
        Mistake::new(MistakeKind::ConnectionString, (place, place + length), message, source).note()
    })
}

/// Returns the place of a brace that ends a value although more of it follows: `={a}b}`. A placeholder may follow another one.
fn after_brace(value: &str) -> Option<usize> {
    let inner = value.strip_prefix("={")?;
    let mut at = 0;
    loop {
        at += inner[at..].find('}')?;
        match inner[at + 1..].chars().next()? {
            '}' => at += 2,
            '{' | '$' | '<' | '%' => return None,
            _ => return Some("={".len() + at),
        }
    }
}

/// Returns the length of a value with the `=` before it. Between braces, it may have semicolons, and `}}` is a brace in it.
fn value_len(text: &str) -> usize {
    let Some(braced) = text.strip_prefix("={") else { return text.find(';').unwrap_or(text.len()) };
    let mut rest = braced;
    while let Some(at) = rest.find('}') {
        rest = &rest[at + 1..];
        match rest.strip_prefix('}') {
            Some(more) => rest = more,
            None => break,
        }
    }
    text.len() - rest.len() + rest.find(';').unwrap_or(rest.len())
}
