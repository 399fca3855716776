//! Servers as drivers of databases read them: several in one URL, as in `mongodb://a.example:27017,b.example:27017/shop`, or with a
//! backslash, as in `jdbc:sqlserver://a.example\INSTANCE`.
//!
//! The authority of RFC 3986 has one host, so that a comma after a port is a mistake for its grammar, and no URI has a backslash.

use alloc::format;

use crate::span::Span;
use crate::uri::Delimited;

/// Schemes whose documents allow several servers, or whose programs read them.
pub(crate) const WITH_SERVERS: &[&str] = &[
    "mongodb", "mongodb+srv", "postgres", "postgresql", "mysql", "mysqlx", "mariadb", "mysql+srv", "redis+sentinel",
    "sentinel", "zookeeper", "zk", "kafka", "cassandra", "hive2", "etcd", "cockroachdb", "couchbase", "couchbases",
    "neo4j", "hdfs", "ceph", "redis-sentinel", "redis-cluster", "clickhouse", "pulsar", "pulsar+ssl",
];

/// Schemes of databases, of queues and of mail, whose URLs have no `@` in a path.
pub(crate) const SERVICES: &[&str] = &[
    "amqp", "amqps", "bolt", "clickhouse", "cockroachdb", "couchbase", "couchbases", "databend", "db2", "kafka",
    "mariadb", "memcached", "mongodb", "mqtt", "mqtts", "mssql", "mysql", "mysqlx", "nats", "neo4j", "oracle",
    "postgis", "postgres", "postgresql", "redis", "rediss", "smtp", "smtps", "snowflake", "sqlserver", "stomp",
    "trino", "valkey", "valkeys", "vertica",
];

/// Whether URLs of a scheme name a server of a database, of a queue or of mail, so that an `@` in them follows a user. A driver may follow.
///
/// ```
/// use urlgram::servers::names_service;
///
/// assert!(names_service("postgres") && names_service("mysql+pymysql"));
/// assert!(!names_service("https") && !names_service("mysql+ssh"));
/// ```
pub fn names_service(scheme: &str) -> bool {
    let (name, driver) = scheme.split_once('+').unwrap_or((scheme, ""));
    // After the machine of a tunnel, another user and another server follow.
    !driver.eq_ignore_ascii_case("ssh") && SERVICES.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// Whether a URL of the scheme may have several servers. The program of a scheme with a `+` is not known.
#[cfg(feature = "schemes")]
pub(crate) fn has_servers(scheme: &str) -> bool {
    WITH_SERVERS.iter().any(|known| scheme.eq_ignore_ascii_case(known)) || scheme.contains('+')
}

/// Returns the servers of a list with commas; `None` if a part is not a server.
pub(crate) fn servers_in(list: &str) -> Option<impl Iterator<Item = &str>> {
    let is_server = |server: &str| {
        let (name, port) = server.rsplit_once(':').filter(|_| !server.ends_with(']')).unwrap_or((server, "0"));
        let is_name =
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._[]:".contains(&byte));
        is_name && !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit())
    };
    let servers = list.split(',');
    servers.clone().all(is_server).then_some(servers)
}

/// Returns the servers of a URL, with their ports, if it has several: a driver connects to one of them. Empty for all other URLs.
///
/// ```
/// use urlgram::servers::several_servers_of;
///
/// let servers = |text| several_servers_of(text).collect::<Vec<_>>();
/// assert_eq!(servers("mongodb://u:p@a.example:27017,b.example/shop"), ["a.example:27017", "b.example"]);
/// assert!(servers("https://example.org/a,b").is_empty());
/// ```
pub fn several_servers_of(text: &str) -> impl Iterator<Item = &str> {
    let parts = Delimited::of(text);
    let list = parts.authority.map_or("", |authority| {
        let start = parts.userinfo.map_or(authority.start, |userinfo| userinfo.end + 1);
        Span::new(start, authority.end).of(text)
    });
    Some(list).filter(|list| list.contains(',')).and_then(servers_in).into_iter().flatten()
}

/// Whether a text has several servers, and programs of its scheme read them, although the authority of RFC 3986 has one host.
///
/// ```
/// use urlgram::servers::allows_several_servers;
///
/// assert!(allows_several_servers("mongodb://a.example:27017,b.example:27017/shop"));
/// assert!(!allows_several_servers("amqp://a.example:5672,b.example:5672/"));
/// ```
pub fn allows_several_servers(text: &str) -> bool {
    let scheme = Delimited::of(text).scheme.map_or("", |scheme| scheme.of(text));
    // A driver may follow: `postgresql+psycopg2`.
    let database = scheme.split('+').next().unwrap_or(scheme);
    let is_known = |name: &str| WITH_SERVERS.iter().any(|known| name.eq_ignore_ascii_case(known));
    (is_known(scheme) || is_known(database)) && several_servers_of(text).nth(1).is_some()
}

/// Drivers of `jdbc` that read a path of the machine.
const WITH_PATHS: &[&str] = &["sqlite:", "h2:", "hsqldb:", "derby:", "firebirdsql:", "ucanaccess:", "duckdb:"];

/// Returns the place of a backslash that the driver of a database reads, although no URI has one, and before what it is.
///
/// ```
/// use urlgram::servers::backslash_of_driver;
///
/// let found = backslash_of_driver(r"jdbc:sqlserver://h.example\EXPRESS;user=sa");
/// assert_eq!(found, Some((26, "before an instance of SQL Server")));
/// assert_eq!(backslash_of_driver(r"http:\\h.example"), None);
/// ```
pub fn backslash_of_driver(text: &str) -> Option<(usize, &'static str)> {
    first_backslash_of_driver(text).filter(|(at, _)| !text[at + 1..].starts_with('\\'))
}

/// Returns the place of such a backslash, and before what it is. A second one may follow, which is the escape of a program.
pub(crate) fn first_backslash_of_driver(text: &str) -> Option<(usize, &'static str)> {
    let at = text.find('\\')?;
    let scheme = Delimited::of(text).scheme?.of(text);
    let is = |name: &str| scheme.eq_ignore_ascii_case(name);
    let starts_with = |start: &str| text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start));
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let before = &text[..at];
    let is_before_name = text[at + 1..].trim_start_matches('\\').starts_with(is_name);
    // An authority ends before its properties, and the user of a domain is before an `@`.
    let is_in_host = |start: usize| {
        before.len() > start
            && !before[start..].contains(['/', ';', '?', '#'])
            // The instance precedes the port.
            && (before.ends_with(']') || !before[start..].rsplit('@').next().unwrap_or_default().contains(':'))
            && before.ends_with(|c: char| is_name(c) || c == '.' || c == ']')
            && !text[at..].split(['/', ';', '?', '#']).next().unwrap_or_default().contains('@')
    };
    let drive = before.as_bytes();
    let is_path = matches!(drive, [.., b':' | b'/', letter, b':'] if letter.is_ascii_alphabetic());
    let is_database = || is("sqlite") || is("duckdb") || scheme.to_ascii_lowercase().starts_with("sqlite+");
    let is_of_jdbc = || is("jdbc") && WITH_PATHS.iter().any(|name| starts_with(&format!("jdbc:{name}")));
    if is_path && (is_database() && text[scheme.len()..].starts_with(":///") || is_of_jdbc()) {
        return Some((at, "in a path of Windows"));
    }
    let start = "jdbc:sqlserver://";
    let is_server = starts_with(start) && is_in_host(start.len())
        || scheme.to_ascii_lowercase().starts_with("mssql+") && is_in_host(scheme.len() + "://".len());
    (is_server && is_before_name).then_some((at, "before an instance of SQL Server"))
}
