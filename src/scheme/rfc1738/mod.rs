//! The ten schemes that [RFC 1738 §5](https://www.rfc-editor.org/rfc/rfc1738#section-5) defines, with the names of its
//! rules. Any other scheme is parsed by `genericurl`.
//!
//! Most of these schemes have later documents, which [`scheme::parse`](super::parse) follows. [`parse`] accepts what
//! was a URL in 1994: no unencoded `~`, no IPv6, no fragment, no user in `http`.
//!
//! ```
//! use urlgram::scheme::rfc1738::{self, Url1738};
//!
//! let url = rfc1738::parse("news:4711@news.example.org")?;
//! let fields = url.fields();
//! assert_eq!(fields.get("kind").unwrap().of(url.as_str()).to_string(), "article");
//!
//! let Url1738::Wais(wais) = rfc1738::parse("wais://wais.example.org/db?words")? else { panic!("a wais URL") };
//! assert_eq!(wais.opt_slice(wais.node().search), Some("words"));
//!
//! // The rule is ambiguous and applied as §3.4 intends: `%09` ends the selector.
//! let url = rfc1738::parse("gopher://g.example.org/7/find%09two%20words")?;
//! assert_eq!(url.fields().get("search").unwrap().of(url.as_str()).decoded().to_string(), "two words");
//!
//! assert!(rfc1738::parse("http://example.org/~smith").is_err());
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

/// Calls a macro with the list of schemes: the feature that has all of them, a module, and the schemes in it.
macro_rules! for_each_scheme {
    ($callback:ident $($arguments:tt)*) => {
        $callback! {
            $($arguments)*
            "schemes" ftp: Ftp;
            "schemes" http: Http;
            "schemes" gopher: Gopher;
            "schemes" mailto: Mailto;
            "schemes" news: News;
            "schemes" nntp: Nntp;
            "schemes" telnet: Telnet;
            "schemes" wais: Wais;
            "schemes" file: File;
            "schemes" prospero: Prospero;
        }
    };
}

for_each_scheme! { scheme_modules }

mod docs;
pub mod generic;
mod url1738;

pub use url1738::{ENTRIES, Url1738, entry, parse};
