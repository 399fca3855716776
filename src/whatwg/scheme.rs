//! Special schemes and their default ports (section 4.2).

/// Kind of a scheme: one of the special schemes, or any other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SchemeType {
    /// Any scheme that is not special.
    NotSpecial,
    /// `http`, default port 80.
    Http,
    /// `https`, default port 443.
    Https,
    /// `ws`, default port 80.
    Ws,
    /// `wss`, default port 443.
    Wss,
    /// `ftp`, default port 21.
    Ftp,
    /// `file`, without a default port.
    File,
}

impl SchemeType {
    /// Returns the type of `scheme`, which must be in lower case.
    ///
    /// ```
    /// use urlgram::whatwg::SchemeType;
    ///
    /// assert_eq!(SchemeType::of("https").default_port(), Some(443));
    /// assert!(!SchemeType::of("mailto").is_special());
    /// ```
    #[inline]
    pub fn of(scheme: &str) -> Self {
        match scheme.as_bytes() {
            b"http" => SchemeType::Http,
            b"https" => SchemeType::Https,
            b"ws" => SchemeType::Ws,
            b"wss" => SchemeType::Wss,
            b"ftp" => SchemeType::Ftp,
            b"file" => SchemeType::File,
            _ => SchemeType::NotSpecial,
        }
    }

    /// Returns the type of `scheme` in any case.
    #[inline]
    pub(super) fn of_any_case(scheme: &str) -> Self {
        match SchemeType::of(scheme) {
            SchemeType::NotSpecial if scheme.len() <= 5 => SchemeType::of(&scheme.to_ascii_lowercase()),
            kind => kind,
        }
    }

    /// Whether this is a special scheme.
    #[inline]
    pub const fn is_special(self) -> bool {
        !matches!(self, SchemeType::NotSpecial)
    }

    /// Returns the default port; `None` for `file` and for schemes that are not special.
    #[inline]
    pub const fn default_port(self) -> Option<u16> {
        match self {
            SchemeType::Http | SchemeType::Ws => Some(80),
            SchemeType::Https | SchemeType::Wss => Some(443),
            SchemeType::Ftp => Some(21),
            SchemeType::File | SchemeType::NotSpecial => None,
        }
    }
}
