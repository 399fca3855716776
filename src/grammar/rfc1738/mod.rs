//! [RFC 1738](https://www.rfc-editor.org/rfc/rfc1738), *Uniform Resource Locators (URL)*: every rule of section 5, one
//! module per scheme.
//!
//! The document has its own notation: `|` separates alternatives, `[ x ]` is optional, `*[ x ]` is repeated. Strings in
//! quotes are case-sensitive ([`exact`](crate::combinator::exact)): the rules that accept both cases (`hex`, `ftptype`)
//! list both. The scheme is the exception: §2.1 and the comment at `scheme` ask interpreters to ignore its case, and so
//! do the rules here, although the document prints it in lower case.
//!
//! Fewer characters are allowed than in RFC 3986: `~`, `[`, `]` are `national` and never appear in a URL. Hosts are
//! names or four numbers of any size; there is no IPv6. A fragment is not part of a URL.
//!
//! ```
//! use urlgram::grammar::rfc1738::{ftp::Ftpurl, Login};
//! use urlgram::pass;
//!
//! let text = "ftp://anna:@ftp.example.org/pub/a;type=i";
//! let url = pass::parse(Ftpurl, text)?;
//! assert_eq!(url.login.user.of(text), Some("anna"));
//! assert_eq!(url.login.password.of(text), Some(""));
//! assert_eq!(url.ftptype.of(text), Some("i"));
//! assert!(!pass::accepts(Login, "a_b"));
//! # Ok::<(), urlgram::SyntaxError>(())
//! ```

pub mod characters;
pub mod file;
pub mod ftp;
pub mod generic;
pub mod gopher;
pub mod http;
pub mod login;
pub mod mailto;
pub mod news;
pub mod nntp;
pub mod prospero;
pub mod telnet;
pub mod wais;

pub use characters::{RFC1738, UCHAR};
pub use login::{Host, Hostnumber, Hostport, HostportNode, Login, LoginNode};

crate::grammar! {
    RFC1738 in "../../../grammars/rfc1738.bnf";
    start generic::Url;
    lists generic::RULES, login::RULES, ftp::RULES, file::RULES, http::RULES, gopher::RULES, mailto::RULES, news::RULES,
        nntp::RULES, telnet::RULES, wais::RULES, prospero::RULES, characters::RULES;
}
