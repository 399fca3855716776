//! The ten schemes of 1994, by section 5 of [RFC 1738](https://www.rfc-editor.org/rfc/rfc1738#section-5), with the names of
//! its rules; any other scheme by its `genericurl`.
//!
//! The current documents of most of these schemes are later ones, which [`scheme::parse`](super::parse) follows. What was
//! a URL in 1994 is what [`parse`] here answers: no `~` unescaped, no IPv6, no fragment, no user in `http`.
//!
//! ```
//! use urlgram::scheme::rfc1738::{self, Url1738};
//!
//! let url = rfc1738::parse("news:4711@news.example.org")?;
//! let fields = url.fields();
//! assert_eq!(fields.get("kind").unwrap().of(url.as_str()).to_string(), "article");
//!
//! let Url1738::Wais(wais) = rfc1738::parse("wais://wais.example.org/db?words")? else { panic!("a wais URL") };
//! assert_eq!(wais.part(wais.node().search), Some("words"));
//!
//! // Ambiguous by the rule, and read as §3.4 means it: `%09` ends the selector.
//! let url = rfc1738::parse("gopher://g.example.org/7/find%09two%20words")?;
//! assert_eq!(url.fields().get("search").unwrap().of(url.as_str()).decoded().to_string(), "two words");
//!
//! assert!(rfc1738::parse("http://example.org/~smith").is_err());
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

pub mod file;
pub mod ftp;
pub mod generic;
pub mod gopher;
pub mod http;
pub mod mailto;
pub mod news;
pub mod nntp;
pub mod prospero;
pub mod telnet;
pub mod wais;

schemes! {
    /// A URL of 1994, read by the rule of its scheme in RFC 1738 §5.
    Url1738, else generic::Genericurl;
    /// Reads the whole of `text` by the rule of its scheme in RFC 1738 §5, and by `genericurl` where it has none there.
    ///
    /// Scheme names are compared without case (§2.1).
    ///
    /// # Errors
    /// What is wrong, where, and what was expected there, if `text` is no URL of its scheme, or has no scheme.
    parse;
    ftp::Ftp,
    http::Http,
    gopher::Gopher,
    mailto::Mailto,
    news::News,
    nntp::Nntp,
    telnet::Telnet,
    wais::Wais,
    file::File,
    prospero::Prospero,
}
