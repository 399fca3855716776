//! URLSearchParams (section 6.2).

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

use super::form_urlencoded;
use super::url::Url;

/// A list of name-value pairs (section 6.2, `URLSearchParams`).
///
/// ```
/// use urlgram::whatwg::SearchParams;
///
/// let mut params = SearchParams::parse("?b=2&a=1&b=3");
/// assert_eq!(params.get_all("b").collect::<Vec<_>>(), ["2", "3"]);
/// params.set("b", "é x");
/// params.sort();
/// assert_eq!(params.to_string(), "a=1&b=%C3%A9+x");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SearchParams {
    list: Vec<(String, String)>,
}

impl SearchParams {
    /// Creates an empty list.
    pub fn new() -> Self {
        SearchParams::default()
    }

    /// Parses `init`, without a leading `?`.
    ///
    /// ```
    /// use urlgram::whatwg::SearchParams;
    ///
    /// assert_eq!(SearchParams::parse("?a=1+2").get("a"), Some("1 2"));
    /// ```
    pub fn parse(init: &str) -> Self {
        Self::parse_query(init.strip_prefix('?').unwrap_or(init))
    }

    fn parse_query(query: &str) -> Self {
        form_urlencoded::parse(query.as_bytes()).collect()
    }

    /// Returns the number of pairs.
    ///
    /// ```
    /// use urlgram::whatwg::SearchParams;
    ///
    /// assert_eq!(SearchParams::parse("a=1&b&&").size(), 2);
    /// ```
    pub fn size(&self) -> usize {
        self.list.len()
    }

    /// Whether the list has no pairs.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Appends a pair.
    ///
    /// ```
    /// use urlgram::whatwg::SearchParams;
    ///
    /// let mut params = SearchParams::new();
    /// params.append("a", "b c");
    /// assert_eq!(params.to_string(), "a=b+c");
    /// ```
    pub fn append(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.list.push((name.into(), value.into()));
    }

    /// Removes all pairs with this name.
    ///
    /// ```
    /// use urlgram::whatwg::SearchParams;
    ///
    /// let mut params = SearchParams::parse("a=1&b=2&a=3");
    /// params.delete("a");
    /// assert_eq!(params.to_string(), "b=2");
    /// ```
    pub fn delete(&mut self, name: &str) {
        self.list.retain(|(n, _)| n != name);
    }

    /// Removes all pairs with this name and value.
    ///
    /// ```
    /// use urlgram::whatwg::SearchParams;
    ///
    /// let mut params = SearchParams::parse("a=1&a=3");
    /// params.delete_value("a", "1");
    /// assert_eq!(params.to_string(), "a=3");
    /// ```
    pub fn delete_value(&mut self, name: &str, value: &str) {
        self.list.retain(|(n, v)| n != name || v != value);
    }

    /// Returns the value of the first pair with this name.
    ///
    /// ```
    /// use urlgram::whatwg::SearchParams;
    ///
    /// assert_eq!(SearchParams::parse("a=1&a=2").get("a"), Some("1"));
    /// ```
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(n, _)| *n == name).map(|(_, value)| value)
    }

    /// Returns the values of all pairs with this name.
    ///
    /// ```
    /// use urlgram::whatwg::SearchParams;
    ///
    /// assert!(SearchParams::parse("a=1&a=2").get_all("a").eq(["1", "2"]));
    /// ```
    pub fn get_all<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a str> {
        self.iter().filter(move |(n, _)| *n == name).map(|(_, value)| value)
    }

    /// Whether the list has a pair with this name.
    ///
    /// ```
    /// use urlgram::whatwg::SearchParams;
    ///
    /// assert!(SearchParams::parse("a").has("a") && !SearchParams::parse("a").has("b"));
    /// ```
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Whether the list has a pair with this name and value.
    ///
    /// ```
    /// use urlgram::whatwg::SearchParams;
    ///
    /// assert!(SearchParams::parse("a=1").has_value("a", "1"));
    /// ```
    pub fn has_value(&self, name: &str, value: &str) -> bool {
        self.get_all(name).any(|v| v == value)
    }

    /// Sets the value of the first pair with this name and removes the others. Appends a pair if there was none.
    ///
    /// ```
    /// use urlgram::whatwg::SearchParams;
    ///
    /// let mut params = SearchParams::parse("a=1&b&a=2");
    /// params.set("a", "x");
    /// assert_eq!(params.to_string(), "a=x&b=");
    /// ```
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let Some(first) = self.list.iter().position(|(n, _)| n == name) else {
            return self.append(name, value);
        };
        self.list[first].1 = value.into();
        let mut at = 0;
        self.list.retain(|(n, _)| {
            at += 1;
            at <= first + 1 || n != name
        });
    }

    /// Sorts by the UTF-16 code units of the names. Pairs with the same name keep their order.
    ///
    /// ```
    /// use urlgram::whatwg::SearchParams;
    ///
    /// let mut params = SearchParams::parse("\u{FFFD}=1&\u{1F308}=2");
    /// params.sort();
    /// assert!(params.iter().eq([("\u{1F308}", "2"), ("\u{FFFD}", "1")]));
    /// ```
    pub fn sort(&mut self) {
        self.list.sort_by(|(a, _), (b, _)| a.encode_utf16().cmp(b.encode_utf16()));
    }

    /// Returns the pairs in order.
    ///
    /// ```
    /// use urlgram::whatwg::SearchParams;
    ///
    /// assert!(SearchParams::parse("a=1&b").iter().eq([("a", "1"), ("b", "")]));
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.list.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl fmt::Display for SearchParams {
    /// The application/x-www-form-urlencoded serializer (section 5.2).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&form_urlencoded::serialize(self.iter()))
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for SearchParams {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Self {
        SearchParams { list: pairs.into_iter().map(|(name, value)| (name.into(), value.into())).collect() }
    }
}

impl<N: Into<String>, V: Into<String>> Extend<(N, V)> for SearchParams {
    fn extend<I: IntoIterator<Item = (N, V)>>(&mut self, pairs: I) {
        self.list.extend(pairs.into_iter().map(|(name, value)| (name.into(), value.into())));
    }
}

impl<'a> IntoIterator for &'a SearchParams {
    type Item = &'a (String, String);
    type IntoIter = core::slice::Iter<'a, (String, String)>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

impl IntoIterator for SearchParams {
    type Item = (String, String);
    type IntoIter = alloc::vec::IntoIter<(String, String)>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

/// The [`SearchParams`] of a URL. Each change also updates the URL's query (section 6.2, "update").
///
/// The list is parsed from the URL's query. (A browser keeps the list of the value given to `search`, in which tabs and newlines
/// are still part of names and values. Here they were removed with those of the URL.)
///
/// ```
/// use urlgram::whatwg::Url;
///
/// let mut url = Url::parse("https://example.com/?a=b ~")?;
/// url.search_params_mut().append("c", "d e");
/// assert_eq!(url.href(), "https://example.com/?a=b+%7E&c=d+e");
/// url.search_params_mut().delete("a");
/// url.search_params_mut().delete("c");
/// assert_eq!(url.href(), "https://example.com/");
/// # Ok::<(), urlgram::whatwg::Failure>(())
/// ```
#[derive(Debug)]
pub struct SearchParamsMut<'a> {
    url: &'a mut Url,
    params: SearchParams,
}

impl SearchParamsMut<'_> {
    /// Returns the URL with the changes so far.
    pub fn url(&self) -> &Url {
        self.url
    }

    /// See [`SearchParams::append`].
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("http://h/")?;
    /// url.search_params_mut().append("a", "1&2");
    /// assert_eq!(url, "http://h/?a=1%262");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn append(&mut self, name: impl Into<String>, value: impl Into<String>) -> &mut Self {
        self.change(|params| params.append(name, value))
    }

    /// See [`SearchParams::delete`].
    pub fn delete(&mut self, name: &str) -> &mut Self {
        self.change(|params| params.delete(name))
    }

    /// See [`SearchParams::delete_value`].
    pub fn delete_value(&mut self, name: &str, value: &str) -> &mut Self {
        self.change(|params| params.delete_value(name, value))
    }

    /// See [`SearchParams::set`].
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("http://h/?a=1&b=2")?;
    /// url.search_params_mut().set("a", "x");
    /// assert_eq!(url, "http://h/?a=x&b=2");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn set(&mut self, name: &str, value: impl Into<String>) -> &mut Self {
        self.change(|params| params.set(name, value))
    }

    /// See [`SearchParams::sort`].
    pub fn sort(&mut self) -> &mut Self {
        self.change(SearchParams::sort)
    }

    /// Applies `change` to the list and updates the URL once. An empty list sets the query to null.
    pub fn change(&mut self, change: impl FnOnce(&mut SearchParams)) -> &mut Self {
        change(&mut self.params);
        let query = form_urlencoded::serialize(self.params.iter());
        self.url.replace_query(Some(query.as_str()).filter(|query| !query.is_empty()));
        self
    }
}

impl Deref for SearchParamsMut<'_> {
    type Target = SearchParams;

    fn deref(&self) -> &SearchParams {
        &self.params
    }
}

impl Url {
    /// Returns the query as a list of name-value pairs, independent of the URL.
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let url = Url::parse("https://h/?a=1&b=%C3%A9+x")?;
    /// assert_eq!(url.search_params().get("b"), Some("é x"));
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn search_params(&self) -> SearchParams {
        SearchParams::parse_query(self.query().unwrap_or_default())
    }

    /// Returns the query as a list of name-value pairs that updates the URL (section 6.1, `searchParams`).
    ///
    /// ```
    /// use urlgram::whatwg::Url;
    ///
    /// let mut url = Url::parse("http://h/?a=1&b=2")?;
    /// url.search_params_mut().delete("a").append("c", "3");
    /// assert_eq!(url, "http://h/?b=2&c=3");
    /// # Ok::<(), urlgram::whatwg::Failure>(())
    /// ```
    pub fn search_params_mut(&mut self) -> SearchParamsMut<'_> {
        SearchParamsMut { params: self.search_params(), url: self }
    }
}
