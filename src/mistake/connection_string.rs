//! Connection strings of SQL Server for .NET: `Server=db.example,1433;Database=shop`.

use alloc::format;

use super::forms::is_server;
use super::model::{Mistake, MistakeKind};
use super::written::{is_in, port_number, start_of};

const SOURCE: &str = "Microsoft.Data.SqlClient documentation, SqlConnection.ConnectionString";

/// Keys for the server.
const SERVERS: [&str; 5] = ["server", "data source", "address", "addr", "network address"];

/// Keys that only drivers of SQL Server read.
const OWN: [&str; 7] = [
    "initial catalog", "trusted_connection", "integrated security", "trustservercertificate", "encrypt",
    "multipleactiveresultsets", "trust server certificate",
];

/// Returns the mistake in a connection string of SQL Server: a colon before the port, or a URL in place of the server. `None` for the
/// strings of other databases, whose drivers read other keys.
///
/// ```
/// use urlgram::mistake::in_connection_string;
///
/// let found = in_connection_string("Server=db.example:1433;Database=shop;Encrypt=true").unwrap();
/// assert_eq!((found.span.start, found.meant.as_deref()), (17, Some("db.example,1433")));
/// assert_eq!(in_connection_string("Server=db.example,1433;Database=shop;Encrypt=true"), None);
/// assert_eq!(in_connection_string("Server=db.example;Port=3306;Database=shop"), None);
/// ```
pub fn in_connection_string(text: &str) -> Option<Mistake> {
    let mut pairs =
        text.split(';').filter_map(|pair| pair.split_once('=')).map(|(key, value)| (key.trim(), value.trim()));
    let (_, value) = pairs.next().filter(|(key, _)| is_in(&SERVERS, key))?;
    let server = value.strip_prefix("tcp:").unwrap_or(value);
    let start = start_of(server, text);
    let is_of_sql_server = pairs.any(|(key, _)| is_in(&OWN, key));
    let mistake = |place, message| Mistake::new(MistakeKind::ConnectionString, place, message, SOURCE);
    if let Some((scheme, rest)) = server.split_once("://") {
        let host = rest.split(['/', '?']).next().filter(|host| is_of_sql_server && is_server(host))?;
        let message = "a URL in place of the server, which has no scheme and a comma before its port";
        let found = mistake((start, start + scheme.len() + "://".len()), message);
        return Some(found.meant(host.replace(':', ",")));
    }
    let (host, port) = server.split_once(':').filter(|_| is_server(server))?;
    let is_port = port == "1433" || is_of_sql_server && port_number(port).is_some();
    is_port.then(|| {
        let message = "a colon before the port of SQL Server, where its drivers read a comma";
        let at = start + host.len();
        mistake((at, at + 1), message).meant(format!("{host},{port}"))
    })
}
