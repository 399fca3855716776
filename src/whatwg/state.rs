//! The states of the basic URL parser (section 4.4).

use core::fmt;

/// Declares the states from one list: variant, name, fragment of the Standard's address.
macro_rules! states {
    ($($state:ident = $name:literal $fragment:literal;)+) => {
        /// A state of the basic URL parser, by the Standard's name, or one of its two results.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum State {
            $(#[doc = concat!("<https://url.spec.whatwg.org/#", $fragment, ">")] $state,)+
            /// The parser returned.
            Finished,
            /// The parser returned failure.
            Failed,
        }

        impl State {
            /// Returns the Standard's name, without the word "state".
            pub const fn name(self) -> &'static str {
                match self {
                    $(State::$state => $name,)+
                    State::Finished => "finished",
                    State::Failed => "failure",
                }
            }

            /// Returns the address of the state in the Standard; `None` for the two results.
            pub const fn url(self) -> Option<&'static str> {
                match self {
                    $(State::$state => Some(concat!("https://url.spec.whatwg.org/#", $fragment)),)+
                    State::Finished | State::Failed => None,
                }
            }
        }
    };
}

states! {
    SchemeStart = "scheme start" "scheme-start-state";
    Scheme = "scheme" "scheme-state";
    NoScheme = "no scheme" "no-scheme-state";
    SpecialRelativeOrAuthority = "special relative or authority" "special-relative-or-authority-state";
    PathOrAuthority = "path or authority" "path-or-authority-state";
    Relative = "relative" "relative-state";
    RelativeSlash = "relative slash" "relative-slash-state";
    SpecialAuthoritySlashes = "special authority slashes" "special-authority-slashes-state";
    SpecialAuthorityIgnoreSlashes = "special authority ignore slashes" "special-authority-ignore-slashes-state";
    Authority = "authority" "authority-state";
    Host = "host" "host-state";
    Hostname = "hostname" "hostname-state";
    Port = "port" "port-state";
    File = "file" "file-state";
    FileSlash = "file slash" "file-slash-state";
    FileHost = "file host" "file-host-state";
    PathStart = "path start" "path-start-state";
    Path = "path" "path-state";
    OpaquePath = "opaque path" "cannot-be-a-base-url-path-state";
    Query = "query" "query-state";
    Fragment = "fragment" "fragment-state";
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
