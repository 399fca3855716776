//! Database URLs of SQLAlchemy: `mariadb`, `mssql`, `oracle` and `sqlite`, and a dialect with a driver such as `mysql+pymysql`.
//!
//! ```
//! use urlgram::scheme::sqlalchemy::SqlDriverUrl;
//!
//! let url = SqlDriverUrl::parse("postgresql+pg8000://dbuser:kx%40jj5%2Fg@pghost10/appdb")?;
//! assert_eq!((url.dialect(), url.driver(), url.database()), ("postgresql", Some("pg8000"), Some("appdb")));
//! assert_eq!(url.password(), Some("kx%40jj5%2Fg"));
//! assert_eq!(urlgram::scheme::parse("oracle+cx_oracle://h/x")?.info().name, "dialect+driver");
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::Parser;
use nom::sequence::{preceded, terminated};

use super::server::{HasAuthority, PASSWORD, PORT, QUERY, USER, nonempty_host, port, user_and_password};
use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, map, opt_span, span, take_while0, take_while1};
use crate::components::AuthorityComponents;
use crate::grammar::parts::{query, server};
use crate::grammar::rfc3986::PATH_CHAR;
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// Documentation of SQLAlchemy.
pub static SQLALCHEMY: Document = Document {
    name: "sqlalchemy",
    title: "SQLAlchemy documentation",
    url: "https://docs.sqlalchemy.org/en/20/core/engines.html#database-urls",
};

/// The components of a database URL of SQLAlchemy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SqlNode {
    /// The dialect.
    pub dialect: Span,
    /// The driver.
    pub driver: OptSpan,
    /// The server and the user.
    pub authority: AuthorityComponents,
    /// The database.
    pub database: OptSpan,
    /// The part after `?`.
    pub query: OptSpan,
}

impl HasAuthority for SqlNode {
    fn authority(&self) -> Option<AuthorityComponents> {
        Some(self.authority)
    }
}

class! {
    /// Characters of `sql-dialect` and `sql-driver`.
    pub NAME_CHAR = ALPHA | DIGIT | "_";
}

grammar! {
    SQLALCHEMY in "../../grammars/sqlalchemy.abnf";
    start SqliteUrlRule;
    section "database URLs";

    /// `mariadb-URL    = "mariadb" sql-connection`
    pub MariadbUrlRule -> SqlNode = named("mariadb");

    /// `mssql-URL      = "mssql" sql-connection`
    pub MssqlUrlRule -> SqlNode = named("mssql");

    /// `oracle-URL     = "oracle" sql-connection`
    pub OracleUrlRule -> SqlNode = named("oracle");

    /// `sqlite-URL     = "sqlite" sql-connection`
    pub SqliteUrlRule -> SqlNode = named("sqlite");

    /// `driver-URL     = sql-dialect "+" sql-driver sql-connection`
    pub DriverUrl -> SqlNode = map(
        (terminated(SqlDialect, lit("+")), SqlDriverName, SqlConnection),
        |(dialect, driver, node): (_, Span, _)| SqlNode { dialect, driver: driver.into(), ..node },
    );

    /// `sql-dialect    = 1*( ALPHA / DIGIT / "_" )`
    pub SqlDialect -> Span = span(take_while1(NAME_CHAR));

    /// `sql-driver     = 1*( ALPHA / DIGIT / "_" )`
    pub SqlDriverName -> Span = span(take_while1(NAME_CHAR));

    /// `sql-connection = "://" [ userinfo "@" ] host [ ":" port ] [ "/" sql-database ] [ "?" query ]`
    pub SqlConnection -> SqlNode = map(
        (preceded(lit("://"), server()), opt_span(preceded(lit("/"), SqlDatabase)), query()),
        |(authority, database, query)| SqlNode { authority, database, query, ..SqlNode::default() },
    );

    /// `sql-database   = *( pchar / "/" )`
    pub SqlDatabase -> Span = span(take_while0(PATH_CHAR));
}

#[inline(always)]
fn named<I: Input>(dialect: &'static str) -> impl Parser<I, Output = SqlNode, Error = ()> {
    map((span(lit(dialect)), SqlConnection), |(dialect, node)| SqlNode { dialect, ..node })
}

scheme! {
    "sqlite" => Sqlite, SqliteUrl, SqliteUrlRule {
        title: "SQLite, by SQLAlchemy",
        source: "SQLAlchemy documentation, which has no grammar",
        valid: &[("sqlite:///foo.db", "a relative path"), ("sqlite:////absolute/path/to/foo.db", "an absolute path"), ("sqlite://", "a database in memory")],
        invalid: &[("sqlite:foo.db", "no \"//\""), ("sqlite:///C:\\foo.db", "a backslash is not percent-encoded")],
        history: "Defined by the documentation of a program.",
    }
    "mariadb" => Mariadb, MariadbUrl, MariadbUrlRule {
        title: "MariaDB, by SQLAlchemy",
        port: Some(3306),
        source: "SQLAlchemy documentation, which has no grammar",
        valid: &[("mariadb://anna:secret@localhost/shop?charset=utf8mb4", "parameters"), ("mariadb://h:3307/shop", "port")],
        invalid: &[("mariadb:shop", "no \"//\""), ("mariadb://h/shop#a", "fragment")],
        history: "Defined by the documentation of a program.",
    }
    "mssql" => Mssql, MssqlUrl, MssqlUrlRule {
        title: "Microsoft SQL Server, by SQLAlchemy",
        port: Some(1433),
        source: "SQLAlchemy documentation, which has no grammar",
        valid: &[("mssql://anna:secret@h/shop", "server"), ("mssql://anna@mydsn", "a data source name in the place of the host")],
        invalid: &[("mssql://h:x/shop", "port"), ("mssql://a b/shop", "space")],
        history: "Defined by the documentation of a program.",
    }
    "oracle" => Oracle, OracleUrl, OracleUrlRule {
        title: "Oracle Database, by SQLAlchemy",
        port: Some(1521),
        source: "SQLAlchemy documentation, which has no grammar",
        valid: &[("oracle://scott:tiger@127.0.0.1:1521/?service_name=freepdb1", "a service"), ("oracle://h/sid", "a system identifier")],
        invalid: &[("oracle:thin:@h", "a subname of JDBC"), ("oracle:/h", "one slash")],
        history: "Defined by the documentation of a program.",
    }
    "dialect+driver" => SqlDriver, SqlDriverUrl, DriverUrl {
        title: "Databases by a dialect and a driver of SQLAlchemy",
        prefixes: &["postgresql+", "mysql+", "mariadb+", "oracle+", "mssql+", "sqlite+"],
        source: "SQLAlchemy documentation, which has no grammar",
        valid: &[
            ("mysql+pymysql://anna:secret@h:3306/shop?charset=utf8mb4", "user, port and parameters"),
            ("postgresql+pg8000://dbuser:kx%40jj5%2Fg@pghost10/appdb", "an encoded password"),
            ("oracle+cx_oracle://scott:tiger@h/?service_name=x", "an underscore, which no scheme of RFC 3986 has"),
            ("mssql+pyodbc:///?odbc_connect=DRIVER%3Dx", "no server"),
        ],
        invalid: &[
            ("mysql+://h/shop", "no driver"),
            ("mysql+pymysql:shop", "no \"//\""),
            ("postgresql+psycopg2://a:b@c@h/shop", "an \"@\" that is not encoded"),
            ("mysql+py-mysql://h/shop", "hyphen in a driver"),
        ],
        history: "Defined by the documentation of a program.",
    }
    common {
        notes: [
            "A dialect and a driver are separated by `+`: `postgresql+`, `mysql+`, `mariadb+`, `oracle+`, `mssql+` and `sqlite+` with any \
             driver are a family that one rule reads. Names with an underscore are not schemes of RFC 3986.",
            "The path of a SQLite database follows the slash: `sqlite:///a` is relative and `sqlite:////a` is absolute.",
            "The program also accepts a `/` or `?` in a password and a backslash in a database. They are rejected here, because other \
             readers of URLs end the host there.",
        ],
        fields(url, text, node): [
            "dialect": "The kind of database." => text(node.dialect);
            "driver": "The driver; the default driver of the dialect if absent." => text(node.driver);
            "user": USER => text(user_and_password(text, node.authority.userinfo).0);
            "password": PASSWORD => text(user_and_password(text, node.authority.userinfo).1);
            "host": "The host or the data source name." => text(nonempty_host(node.authority));
            "port": PORT => text(port(node.authority));
            "database": "The database: the part after the slash." => text(node.database);
            "query": QUERY => text(node.query);
        ]
    }
}

url_methods! {
    impl<'a> SqliteUrl<'a>, MariadbUrl<'a>, MssqlUrl<'a>, OracleUrl<'a>, SqlDriverUrl<'a> {
        /// Returns the kind of database as written.
        pub fn dialect(&self) -> &'a str {
            self.slice(self.node().dialect)
        }

        /// Returns the driver as written.
        pub fn driver(&self) -> Option<&'a str> {
            self.opt_slice(self.node().driver)
        }

        /// Returns the password as written.
        pub fn password(&self) -> Option<&'a str> {
            self.opt_slice(user_and_password(self.as_str(), self.node().authority.userinfo).1)
        }

        /// Returns the database as written. Absent differs from empty.
        pub fn database(&self) -> Option<&'a str> {
            self.opt_slice(self.node().database)
        }
    }
}
