//! Connection strings of servers: `postgresql`, `postgres`, `mysql`, `mongodb`, `mongodb+srv`, `redis`, `rediss`, `amqp` and `amqps`.
//!
//! PostgreSQL has two schemes, and therefore two types and two variants of [`SchemeUrl`](super::SchemeUrl).
//!
//! ```
//! use urlgram::scheme::connection::PostgresqlUrl;
//!
//! let url = PostgresqlUrl::parse("postgresql://anna:secret@a.example:1234,b.example/shop?sslmode=require")?;
//! assert_eq!((url.user(), url.password(), url.database()), (Some("anna"), Some("secret"), Some("shop")));
//! assert_eq!(url.servers().collect::<Vec<_>>(), ["a.example:1234", "b.example"]);
//! assert_eq!(url.parameters().next(), Some(("sslmode", Some("require"))));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use alloc::format;

use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::preceded;

use super::Violation;
use super::server::{PASSWORD, USER};
use super::spans::{pairs, split, split_once, texts};
use super::url::{Scheme, Url};
use crate::combinator::{lit, map, opt_prefix_at_sign, opt_span, recognize, repeat0, span, take_while1};
use crate::grammar::parts::query;
use crate::grammar::rfc3986::{Ipv6address, PCT_ENCODED, Port, Segment, UNRESERVED, Userinfo};
use crate::input::{Document, Production};
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// Documentation of servers.
pub static CONNECTION: Document = Document {
    name: "connection",
    title: "documentation of servers",
    url: "https://www.postgresql.org/docs/current/libpq-connect.html",
};

/// Returns the documentation of the program that defines the connection strings of a scheme. The rules of all are one grammar here.
///
/// ```
/// use urlgram::scheme::connection::documentation;
///
/// assert_eq!(documentation("MongoDB").unwrap().title, "MongoDB manual");
/// assert_eq!(documentation("http"), None);
/// ```
pub fn documentation(scheme: &str) -> Option<&'static Document> {
    let is_named = |(names, _): &&(&[&str], Document)| names.iter().any(|name| scheme.eq_ignore_ascii_case(name));
    DOCUMENTS.iter().find(is_named).map(|(_, document)| document)
}

static DOCUMENTS: &[(&[&str], Document)] = &[
    (
        &["postgresql", "postgres"],
        Document {
            name: "libpq",
            title: "PostgreSQL documentation",
            url: "https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS",
        },
    ),
    (
        &["mysql"],
        Document {
            name: "mysql",
            title: "MySQL documentation",
            url: "https://dev.mysql.com/doc/refman/8.4/en/connecting-using-uri-or-key-value-pairs.html",
        },
    ),
    (
        &["mongodb", "mongodb+srv"],
        Document {
            name: "mongodb",
            title: "MongoDB manual",
            url: "https://www.mongodb.com/docs/manual/reference/connection-string/",
        },
    ),
    (
        &["redis", "rediss"],
        Document {
            name: "redis",
            title: "registration of redis",
            url: "https://www.iana.org/assignments/uri-schemes/prov/redis",
        },
    ),
    (
        &["amqp", "amqps"],
        Document { name: "amqp", title: "RabbitMQ URI specification", url: "https://www.rabbitmq.com/docs/uri-spec" },
    ),
];

/// The components of a connection string.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ConnectionNode {
    /// The user and the password.
    pub userinfo: OptSpan,
    /// The server, or several with commas between them.
    pub servers: Span,
    /// The database or the virtual host.
    pub database: OptSpan,
    /// The part after `?`.
    pub query: OptSpan,
}

class! {
    /// The characters that end the servers.
    SERVERS_END = "/?#";
    /// The characters of a name in `server-host`.
    pub SERVER_CHAR = UNRESERVED | PCT_ENCODED;
}

grammar! {
    CONNECTION in "../../grammars/connection.abnf";
    start PostgresqlUri;
    section "connection strings";

    /// `postgresql-URI = "postgresql:" "//" connection`
    pub PostgresqlUri -> ConnectionNode = preceded(lit("postgresql://"), Connection);

    /// `postgres-URI = "postgres:" "//" connection`
    pub PostgresUri -> ConnectionNode = preceded(lit("postgres://"), Connection);

    /// `mysql-URI = "mysql:" "//" single-connection`
    pub MysqlUri -> ConnectionNode = preceded(lit("mysql://"), SingleConnection);

    /// `mongodb-URI = "mongodb:" "//" connection`
    pub MongodbUri -> ConnectionNode = preceded(lit("mongodb://"), Connection);

    /// `mongodb-srv-URI = "mongodb+srv:" "//" single-connection`
    pub MongodbSrvUri -> ConnectionNode = preceded(lit("mongodb+srv://"), SingleConnection);

    /// `redis-URI = "redis:" "//" single-connection`
    pub RedisUri -> ConnectionNode = preceded(lit("redis://"), SingleConnection);

    /// `rediss-URI = "rediss:" "//" single-connection`
    pub RedissUri -> ConnectionNode = preceded(lit("rediss://"), SingleConnection);

    /// `amqp-URI = "amqp:" "//" single-connection`
    pub AmqpUri -> ConnectionNode = preceded(lit("amqp://"), SingleConnection);

    /// `amqps-URI = "amqps:" "//" single-connection`
    pub AmqpsUri -> ConnectionNode = preceded(lit("amqps://"), SingleConnection);

    /// `connection = [ userinfo "@" ] servers [ "/" segment ] [ "?" query ]`
    pub Connection -> ConnectionNode = map(
        (
            opt_prefix_at_sign(SERVERS_END, Userinfo, Servers),
            opt_span(preceded(lit("/"), Segment)),
            query(),
        ),
        |((userinfo, servers), database, query)| ConnectionNode { userinfo, servers, database, query },
    );

    /// `single-connection = [ userinfo "@" ] server [ "/" segment ] [ "?" query ]`
    pub SingleConnection -> ConnectionNode = map(
        (opt_prefix_at_sign(SERVERS_END, Userinfo, Server), opt_span(preceded(lit("/"), Segment)), query()),
        |((userinfo, servers), database, query)| ConnectionNode { userinfo, servers, database, query },
    );

    /// `servers = server *( "," server )`
    pub Servers -> Span = span((Server, repeat0((lit(","), Server))));

    /// `server = [ server-host ] [ ":" port ]`
    pub Server -> Span = span((opt(ServerHost), opt((lit(":"), Port))));

    /// `server-host = "[" IPv6address "]" / 1*( unreserved / pct-encoded )`
    pub ServerHost -> Span =
        span(alt((recognize((lit("["), Ipv6address, lit("]"))), recognize(take_while1(SERVER_CHAR)))));
}

scheme! {
    "postgresql" => Postgresql, PostgresqlUrl, PostgresqlUri {
        title: "PostgreSQL",
        port: Some(5432),

        source: "PostgreSQL documentation, chapter 34.1.1.2, which has no grammar",
        valid: &[("postgresql://localhost:5433/mydb", "one server"), ("postgresql://anna:secret@host1:123,host2:456/db?target_session_attrs=any", "two servers"), ("postgresql:///db?host=/var/run", "no server")],
        invalid: &[("postgresql:localhost", "no \"//\""), ("postgresql://h/a/b", "two names")],
        history: "Defined by the documentation of a program.",
    }
    "postgres" => Postgres, PostgresUrl, PostgresUri {
        title: "PostgreSQL, the short name",
        port: Some(5432),

        source: "PostgreSQL documentation, chapter 34.1.1.2, which has no grammar",
        valid: &[("postgres://[2001:db8::1234]/db", "address"), ("postgres://%2Fvar%2Flib%2Fpostgresql/db", "folder of a socket")],
        invalid: &[("postgres://h:x/db", "port"), ("postgres://h/db#a", "fragment")],
        history: "Defined by the documentation of a program.",
    }
    "mysql" => Mysql, MysqlUrl, MysqlUri {
        title: "MySQL",
        port: Some(3306),

        source: "MySQL documentation, chapter 4.2.5, which has no grammar",
        valid: &[("mysql://root@localhost:3306/sakila?compression=required", "user, port and attribute"), ("mysql://[::1]", "address")],
        invalid: &[("mysql://", "no server"), ("mysql://a,b/db", "two servers")],
        history: "Defined by the documentation of a program.",
    }
    "mongodb" => Mongodb, MongodbUrl, MongodbUri {
        title: "MongoDB",
        port: Some(27017),

        source: "MongoDB manual, connection strings, which has no grammar",
        valid: &[("mongodb://anna:secret@a.example:27017,b.example/admin?replicaSet=rs0", "two servers"), ("mongodb://localhost", "one server")],
        invalid: &[("mongodb://", "no server"), ("mongodb://anna:se/cret@h/", "slash in the password")],
        history: "Defined by the documentation of a program.",
    }
    "mongodb+srv" => MongodbSrv, MongodbSrvUrl, MongodbSrvUri {
        title: "MongoDB, by service records of DNS",


        source: "MongoDB manual, connection strings, which has no grammar",
        valid: &[("mongodb+srv://anna@cluster0.example.net/test?retryWrites=true", "name of a cluster")],
        invalid: &[("mongodb+srv://h:27017/", "port"), ("mongodb+srv://a,b/", "two servers")],
        history: "Defined by the documentation of a program.",
    }
    "redis" => Redis, RedisUrl, RedisUri {
        title: "Redis",
        port: Some(6379),

        source: "the registration of the scheme, which has no grammar",
        valid: &[("redis://localhost:6379/0", "number of the database"), ("redis://:secret@host", "password only")],
        invalid: &[("redis://h/one", "no number"), ("redis://", "no server")],
        history: "Defined by the documentation of a program.",
    }
    "rediss" => Rediss, RedissUrl, RedissUri {
        title: "Redis over TLS",
        port: Some(6379),
        secure: true,
        source: "the registration of the scheme, which has no grammar",
        valid: &[("rediss://anna:secret@host:6380/1?x=y", "all components")],
        invalid: &[("rediss://h/01x", "no number"), ("rediss://a,b", "two servers")],
        history: "Defined by the documentation of a program.",
    }
    "amqp" => Amqp, AmqpUrl, AmqpUri {
        title: "Advanced Message Queuing Protocol",
        port: Some(5672),

        source: "RabbitMQ URI specification",
        valid: &[("amqp://user:pass@host:10000/vhost", "RabbitMQ specification"), ("amqp://host/%2f", "the virtual host of one slash"), ("amqp://", "RabbitMQ specification: only defaults")],
        invalid: &[("amqp://h/a/b", "slash in the virtual host"), ("amqp:host", "no \"//\"")],
        history: "Defined by the documentation of a program.",
    }
    "amqps" => Amqps, AmqpsUrl, AmqpsUri {
        title: "Advanced Message Queuing Protocol over TLS",
        port: Some(5671),
        secure: true,
        source: "RabbitMQ URI specification",
        valid: &[("amqps://host:5671/", "an empty virtual host")],
        invalid: &[("amqps://a,b", "two servers"), ("amqps://h:p/", "port")],
        history: "Defined by the documentation of a program.",
    }
    common {
        notes: [
            "The documentation of PostgreSQL, MySQL, MongoDB, Redis and RabbitMQ is one grammar here. PostgreSQL and MongoDB have several \
             servers with commas between them, each with its port, which RFC 3986 does not allow, and try one after another. The others \
             have one server.",
            "User, password and names are percent-encoded. A `+` is a plus. A server in PostgreSQL and MongoDB may be an encoded \
             path of a socket.",
        ],
        fields(url, text, node): [
            "user": USER => text(url.login().0);
            "password": PASSWORD => text(url.login().1);
            "servers": "The server with its port, or several." => list(split(text, node.servers, ','));
            "database": "The database, its number, or the virtual host." => text(node.database);
            "parameters": "The parameters: names and values." => pairs(pairs(text, node.query, '&'));
        ]
        check(url) { check(url) }
    }
}

/// Checks the requirements of one of the documents.
fn check<S: Scheme<Rule: Production<Output = ConnectionNode>>>(url: &Url<'_, S>) -> Result<(), Violation> {
    let (name, node) = (S::INFO.name, url.node());
    let document = documentation(name).unwrap_or(&CONNECTION);
    let section = "connection strings";
    let violation = |span, message: &str| Err(Violation::new(span, format!("{name} {message}"), document, section));
    let servers = url.slice(node.servers);
    // PostgreSQL and AMQP have a default server.
    if servers.is_empty() && !matches!(name, "postgresql" | "postgres" | "amqp" | "amqps") {
        return violation(node.servers, "needs a server");
    }
    if name == "mongodb+srv" && servers.contains(':') {
        return violation(node.servers, "allows no port, since DNS has it");
    }
    let is_number = |database: &str| database.bytes().all(|byte| byte.is_ascii_digit());
    match node.database.get() {
        Some(span) if name.starts_with("redis") && !is_number(url.slice(span)) => {
            violation(span, "numbers its databases")
        }
        _ => Ok(()),
    }
}

/// Accessors of connection strings.
impl<'a, S: Scheme<Rule: Production<Output = ConnectionNode>>> Url<'a, S> {
    fn login(&self) -> (OptSpan, OptSpan) {
        let Some(userinfo) = self.node().userinfo.get() else { return (OptSpan::NONE, OptSpan::NONE) };
        let (user, password) = split_once(self.as_str(), userinfo, ':');
        (user.into(), password)
    }

    /// Returns the user as written.
    pub fn user(&self) -> Option<&'a str> {
        self.opt_slice(self.login().0)
    }

    /// Returns the password as written.
    ///
    /// ```
    /// use urlgram::percent::decode_lossy;
    /// use urlgram::scheme::connection::RedisUrl;
    ///
    /// let url = RedisUrl::parse("redis://:p%40ss@host/0")?;
    /// assert_eq!(url.password(), Some("p%40ss"));
    /// assert_eq!(url.password().map(decode_lossy).as_deref(), Some("p@ss"));
    /// # Ok::<(), urlgram::scheme::SchemeError>(())
    /// ```
    pub fn password(&self) -> Option<&'a str> {
        self.opt_slice(self.login().1)
    }

    /// Returns the servers with their ports, as written.
    pub fn servers(&self) -> impl Iterator<Item = &'a str> + use<'a, S> {
        let text = self.as_str();
        split(text, self.node().servers, ',').map(move |span| span.of(text))
    }

    /// Returns host and port of each server, as written: a host with its brackets, and possibly empty; a port that is absent or has digits,
    /// possibly none.
    ///
    /// ```
    /// use urlgram::scheme::connection::PostgresqlUrl;
    ///
    /// let url = PostgresqlUrl::parse("postgresql://a.example:1234,[::1],:5/shop")?;
    /// assert_eq!(url.hosts_and_ports().collect::<Vec<_>>(), [("a.example", Some("1234")), ("[::1]", None), ("", Some("5"))]);
    /// # Ok::<(), urlgram::scheme::SchemeError>(())
    /// ```
    pub fn hosts_and_ports(&self) -> impl Iterator<Item = (&'a str, Option<&'a str>)> + use<'a, S> {
        self.servers().map(|server| match server.rsplit_once(':') {
            // A colon before the bracket is one of the address.
            Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
            _ => (server, None),
        })
    }

    /// Returns the database, its number, or the virtual host, as written.
    pub fn database(&self) -> Option<&'a str> {
        self.opt_slice(self.node().database)
    }

    /// Returns names and values after `?`, as written.
    pub fn parameters(&self) -> impl Iterator<Item = (&'a str, Option<&'a str>)> + use<'a, S> {
        texts(self.as_str(), pairs(self.as_str(), self.node().query, '&'))
    }
}
