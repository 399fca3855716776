//! What style a linter is to hold URLs to, where there are several and none is wrong.

/// The forms that are wanted; none, by default: no opinion, and the lints that need one find nothing.
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
    /// Whether a path ends in a slash, as far as its last segment is no file's name: `U510`.
    pub trailing_slash: Option<Choice>,
    /// Whether a registrable domain alone has a `www.` before it: `U516`.
    pub www: Option<Choice>,
    /// How the names of hosts beyond ASCII are written: `U517`.
    pub idn: Option<Letters>,
    /// How paths and queries beyond ASCII are written: `U518`.
    pub path: Option<Letters>,
}

/// Whether something is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Choice {
    /// Wherever it can stand.
    Always,
    /// Nowhere.
    Never,
}

/// How letters beyond ASCII are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Letters {
    /// As they are: `bücher`.
    Unicode,
    /// In ASCII: `xn--bcher-kva` in a host, `b%C3%BCcher` elsewhere.
    Ascii,
}
