//! Preferred style of URLs, for forms that are all valid.

/// Preferred forms. Without a preference, which is the default, the lint of that form finds nothing.
///
/// ```
/// use urlgram_lint::{Choice, Config, check};
///
/// let mut config = Config::default();
/// config.selection.select = Some(vec!["trailing-slash".into()]);
/// assert!(check("https://example.org/a/", &config).is_empty());
///
/// config.style.trailing_slash = Some(Choice::Never);
/// assert_eq!(check("https://example.org/a/", &config)[0].code(), "U510");
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case", deny_unknown_fields, default))]
#[non_exhaustive]
pub struct Style {
    /// Whether a path ends in a slash, unless its last segment looks like the name of a file: `U510`.
    pub trailing_slash: Option<Choice>,
    /// Whether a registrable domain alone has a `www.` before it: `U516`.
    pub www: Option<Choice>,
    /// Form of non-ASCII host names: `U517`.
    pub idn: Option<Letters>,
    /// Form of non-ASCII paths and queries: `U518`.
    pub path: Option<Letters>,
}

impl Style {
    /// Returns the names of the preferences that are set, as a configuration file writes them.
    ///
    /// ```
    /// use urlgram_lint::{Choice, Style};
    ///
    /// let mut style = Style::default();
    /// style.trailing_slash = Some(Choice::Never);
    /// assert!(style.preferences().eq(["trailing-slash"]));
    /// ```
    pub fn preferences(&self) -> impl Iterator<Item = &'static str> {
        let Style { trailing_slash, www, idn, path } = self;
        let set =
            [trailing_slash.map(|_| "trailing-slash"), www.map(|_| "www"), idn.map(|_| "idn"), path.map(|_| "path")];
        set.into_iter().flatten()
    }
}

/// Preference for or against a form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Choice {
    /// Wherever it is possible.
    Always,
    /// Nowhere.
    Never,
}

/// Form of non-ASCII letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Letters {
    /// In Unicode: `bücher`.
    Unicode,
    /// In ASCII: `xn--bcher-kva` in a host, `b%C3%BCcher` elsewhere.
    Ascii,
}
