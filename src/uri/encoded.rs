//! Components of a URI reference as texts that know their encoding.

use alloc::borrow::Cow;

use borrow_or_share::BorrowOrShare;

use super::UriReference;
use crate::grammar::rfc3986::{PATH_CHAR, QUERY_CHAR, USERINFO_CHAR};
use crate::percent::Encoded;

impl<'i, 'o, T: BorrowOrShare<'i, 'o, str>> UriReference<T> {
    /// Returns the text before `@` (RFC 3986 §3.2.1) as a text that knows its encoding; `None` without `@`.
    ///
    /// ```
    /// let uri = urlgram::Uri::parse("ftp://anna:p%40ss@h/")?;
    /// let userinfo = uri.encoded_userinfo().unwrap();
    /// let (user, password) = userinfo.split_once(':').unwrap();
    /// assert_eq!((user.as_str(), &*password.to_str()?), ("anna", "p@ss"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn encoded_userinfo(&'i self) -> Option<Encoded<'o, USERINFO_CHAR>> {
        self.authority()?.userinfo().map(encoded)
    }

    /// Returns the `path` (§3.3) as a text that knows its encoding.
    ///
    /// ```
    /// let uri = urlgram::Uri::parse("http://h/a%2Fb/c")?;
    /// let path = uri.encoded_path();
    /// let segments: Vec<_> = path.split('/').skip(1).map(|segment| segment.to_str().unwrap().into_owned()).collect();
    /// assert_eq!(segments, ["a/b", "c"]);
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn encoded_path(&'i self) -> Encoded<'o, PATH_CHAR> {
        encoded(self.path().as_str())
    }

    /// Returns the `query` (§3.4) as a text that knows its encoding; `None` without `?`.
    ///
    /// ```
    /// let uri = urlgram::Uri::parse("a:b?c%26d&e")?;
    /// let query = uri.encoded_query().unwrap();
    /// assert_eq!(query.split('&').map(|part| part.to_str().unwrap().into_owned()).collect::<Vec<_>>(), ["c&d", "e"]);
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn encoded_query(&'i self) -> Option<Encoded<'o, QUERY_CHAR>> {
        self.query().map(encoded)
    }

    /// Returns the `fragment` (§3.5) as a text that knows its encoding; `None` without `#`.
    ///
    /// ```
    /// let uri = urlgram::Uri::parse("a:b#c%20d")?;
    /// assert_eq!(uri.encoded_fragment().unwrap().to_str()?, "c d");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn encoded_fragment(&'i self) -> Option<Encoded<'o, QUERY_CHAR>> {
        self.fragment().map(encoded)
    }
}

/// The rule of the component is what the class says.
fn encoded<C>(text: &str) -> Encoded<'_, C> {
    Encoded::new(Cow::Borrowed(text))
}
