//! `jdbc`: the JDBC specification.
//!
//! ```
//! use urlgram::scheme::jdbc::JdbcUrl;
//!
//! let url = JdbcUrl::parse("jdbc:postgresql://localhost:5432/shop?ssl=true")?;
//! assert_eq!((url.subprotocol(), url.subname()), ("postgresql", "//localhost:5432/shop?ssl=true"));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::sequence::{preceded, terminated};

use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, map, span, take_while1};
use crate::grammar::rfc3986::PCHAR;
use crate::input::Document;
use crate::span::Span;
use crate::{class, grammar};

/// JDBC specification.
pub static JDBC: Document =
    Document { name: "jdbc", title: "JDBC specification", url: "https://jcp.org/en/jsr/detail?id=221" };

/// The components of a `jdbc` URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct JdbcNode {
    /// The driver.
    pub subprotocol: Span,
    /// The part that the driver reads.
    pub subname: Span,
}

class! {
    /// Characters of `subprotocol`.
    pub SUBPROTOCOL_CHAR = ALPHA | DIGIT | "+-._";
    /// Characters of `subname`.
    pub SUBNAME_CHAR = PCHAR | "/?#[]";
}

grammar! {
    JDBC in "../../grammars/jdbc.abnf";
    start JdbcUrlRule;
    section "9.4";

    /// `jdbc-URL = "jdbc:" subprotocol ":" subname`
    pub JdbcUrlRule -> JdbcNode = map(
        (preceded(lit("jdbc:"), terminated(Subprotocol, lit(":"))), Subname),
        |(subprotocol, subname)| JdbcNode { subprotocol, subname },
    );

    /// `subprotocol = 1*( ALPHA / DIGIT / "+" / "-" / "." / "_" )`
    pub Subprotocol -> Span = span(take_while1(SUBPROTOCOL_CHAR));

    /// `subname = 1*( pchar / "/" / "?" / "#" / "[" / "]" )`
    pub Subname -> Span = span(take_while1(SUBNAME_CHAR));
}

scheme! {
    "jdbc" => Jdbc, JdbcUrl, JdbcUrlRule {
        title: "A database, by a driver for Java",
        source: "JDBC specification §9.4, which has no grammar",
        valid: &[
            ("jdbc:postgresql://localhost:5432/shop?ssl=true", "server and database"),
            ("jdbc:sqlserver://localhost:1433;databaseName=shop;encrypt=true", "parameters after semicolons"),
            ("jdbc:oracle:thin:@//localhost:1521/shop", "a driver with kinds"),
        ],
        invalid: &[("jdbc:postgresql", "no subname"), ("jdbc::x", "no subprotocol"), ("jdbc:h2:a b", "space")],
        history: "Java (1997); not registered.",
    }
    common {
        notes: [
            "The subname belongs to the driver. Some drivers read another URL in it, such as `postgresql://host/db`.",
            "Some drivers accept characters that a URI does not allow, such as a backslash in the path of a file. They are rejected here.",
        ],
        fields(url, text, node): [
            "subprotocol": "The driver." => text(node.subprotocol);
            "subname": "The part that the driver reads." => text(node.subname);
        ]
    }
}

impl<'a> JdbcUrl<'a> {
    /// Returns the driver.
    pub fn subprotocol(&self) -> &'a str {
        self.slice(self.node().subprotocol)
    }

    /// Returns the part that the driver reads.
    pub fn subname(&self) -> &'a str {
        self.slice(self.node().subname)
    }
}
