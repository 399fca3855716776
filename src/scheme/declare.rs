//! The macros that declare a scheme, the methods of a family of schemes, and the enum of all schemes.

/// Declares schemes: a type, an alias of [`Url`](super::Url) and an implementation of [`Scheme`](super::Scheme) for
/// each.
///
/// The schemes of one declaration, such as `http` and `https`, have their notes, fields and checks in `common`.
///
/// ```text
/// scheme! {
///     "name" => Type, UrlAlias, Rule { title: "…", port: Some(80), … }      one or more; fields of SchemeInfo
///     common {
///         notes: ["…"],                                                     optional; also documents the type
///         fields(url, text, node): [ "name": "description" => method(arguments); … ]    method of Fields
///         check(url) { … }                                                  optional; Scheme::check
///         equivalence(a, b) "source" "sentence" { … }                       optional; Scheme::is_equivalent
///         parse(text) { … }                                                 optional; Scheme::parse_node
///     }
/// }
/// ```
macro_rules! scheme {
    ($($name:literal => $scheme:ident, $url:ident, $rule:ty { $($info:tt)* })+ common $common:tt) => {
        $(scheme! { @one $name, $scheme, $url, $rule, { $($info)* } $common })+
    };
    (
        @one $name:literal, $scheme:ident, $url:ident, $rule:ty, { $($info:tt)* }
        {
            $(notes: [$($note:expr),* $(,)?],)?
            fields($of:ident, $text:ident, $node:ident): [$($field:literal: $about:expr => $add:ident($($value:tt)*);)*]
            $(check($checked:ident) $check:block)?
            $(equivalence($a:ident, $b:ident) $source:literal $sentence:literal $equivalence:block)?
            $(parse($parsed:ident) $parse:block)?
        }
    ) => {
        #[doc = concat!("The scheme `", $name, "`.")]
        $(
            #[doc = "\n# Notes\n"]
            $(#[doc = concat!("* ", $note)])*
        )?
        #[derive(Clone, Copy, Debug)]
        pub struct $scheme;

        #[doc = concat!("A URL of the scheme `", $name, "`.")]
        pub type $url<'a> = $crate::scheme::Url<'a, $scheme>;

        impl $crate::scheme::Scheme for $scheme {
            type Rule = $rule;

            const INFO: &'static $crate::scheme::SchemeInfo = &$crate::scheme::SchemeInfo {
                fields: &[$(($field, $about)),*],
                $(notes: &[$($note),*],)?
                $($info)*
                ..$crate::scheme::SchemeInfo::new($name, "")
            };

            fn fields($of: &$crate::scheme::Url<'_, Self>, fields: &mut $crate::scheme::Fields<'_>) {
                let ($text, $node) = ($of.as_str(), $of.node());
                let _ = ($text, $node);
                $(fields.$add($field, $($value)*);)*
            }

            $(
                #[inline]
                fn check($checked: &$crate::scheme::Url<'_, Self>) -> Result<(), $crate::scheme::Violation> $check
            )?

            $(
                const EQUIVALENCE: Option<$crate::scheme::Equivalence> =
                    Some($crate::scheme::Equivalence { source: $source, sentence: $sentence });

                fn is_equivalent(
                    $a: &$crate::scheme::Url<'_, Self>,
                    $b: &$crate::scheme::Url<'_, Self>,
                ) -> bool $equivalence
            )?

            $(
                #[inline(always)]
                fn parse_node($parsed: &str) -> Result<$crate::scheme::NodeOf<Self>, $crate::scheme::SchemeError> $parse
            )?
        }
    };
}

/// Writes one `impl` block for several types: `url_methods! { impl<'a> HttpUrl<'a>, HttpsUrl<'a> { … } }`.
macro_rules! url_methods {
    (impl<$a:lifetime> $($name:ident<$b:lifetime>),+ { $($methods:tt)* }) => {
        url_methods! { @each [$a { $($methods)* }] $($name)+ }
    };
    (@each [$a:lifetime $methods:tt] $($name:ident)+) => {
        $(impl<$a> $name<$a> $methods)+
    };
}

/// Declares the modules of a list of schemes.
macro_rules! scheme_modules {
    ($($family:literal $module:ident: $($scheme:ident)+ $(, $grammar:ident)?;)*) => {
        $(#[cfg(feature = $family)] pub mod $module;)*
    };
}

/// Lists the grammars of a list of schemes: those that a module declares for its own schemes.
macro_rules! scheme_grammars {
    ($($family:literal $module:ident: $($scheme:ident)+ $(, $grammar:ident)?;)*) => {
        /// The grammars that a module of a scheme declares, in the order of the modules.
        pub static GRAMMARS: &[&$crate::declare::Grammar] = &[$($(#[cfg(feature = $family)] &super::$module::$grammar,)?)*];
    };
}

/// Lists the names of a list of schemes.
macro_rules! scheme_names {
    ($($family:literal $module:ident: $($scheme:ident)+ $(, $grammar:ident)?;)*) => {
        /// The name of each scheme, and the prefixes of its family. Unlike the entries, they lead to no grammar.
        pub(super) const NAMES: &[(&str, &[&str])] = &[$($(#[cfg(feature = $family)] (
            <super::$module::$scheme as super::Scheme>::INFO.name, <super::$module::$scheme as super::Scheme>::INFO.prefixes,
        ),)+)*];
    };
}

/// Makes the enum of typed URLs, the list of entries and the parser from a list of schemes.
macro_rules! typed_urls {
    (
        $(#[$enum_doc:meta])*
        enum $enum:ident, else $other:path $(, prefixed $($of:literal $by_module:ident::$by:ident)+)?;
        $(#[$parse_doc:meta])*
        fn $parse:ident;
        $($family:literal $module:ident: $($scheme:ident)+ $(, $grammar:ident)?;)*
    ) => {
        $(#[cfg(feature = $family)] use super::$module;)*

        $(#[$enum_doc])*
        #[non_exhaustive]
        #[derive(Debug)]
        pub enum $enum<'a> {
            $($(
                #[cfg(feature = $family)]
                #[doc = concat!("A URL of a scheme in [`", stringify!($module), "`](mod@super::", stringify!($module), ").")]
                $scheme($crate::scheme::Url<'a, $module::$scheme>),
            )+)*
            /// A URL of a scheme that has no module.
            Other($crate::scheme::Url<'a, $other>),
            /// A URL of a scheme that the caller defined: [`parse_with`](crate::scheme::parse_with).
            Custom(alloc::boxed::Box<dyn $crate::scheme::AnyUrl<'a> + 'a>),
        }

        /// Writes the text unchanged.
        impl core::fmt::Display for $enum<'_> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }

        /// Compares the texts byte by byte, without normalization.
        impl PartialEq for $enum<'_> {
            fn eq(&self, other: &Self) -> bool {
                self.as_str() == other.as_str()
            }
        }

        impl Eq for $enum<'_> {}

        impl core::hash::Hash for $enum<'_> {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.as_str().hash(state);
            }
        }

        impl<'a> $enum<'a> {
            /// Returns the URL as a trait object.
            pub fn as_any(&self) -> &(dyn $crate::scheme::AnyUrl<'a> + 'a) {
                match self {
                    $($(#[cfg(feature = $family)] $enum::$scheme(url) => url,)+)*
                    $enum::Other(url) => url,
                    $enum::Custom(url) => &**url,
                }
            }

            /// Returns the whole text.
            pub fn as_str(&self) -> &'a str {
                self.as_any().as_str()
            }

            /// Returns the facts about the scheme.
            pub fn info(&self) -> &'static $crate::scheme::SchemeInfo {
                self.as_any().info()
            }

            /// Returns the rule that the text matches.
            pub fn rule(&self) -> &'static $crate::input::Rule {
                self.as_any().rule()
            }

            /// Compares with another URL by the document of the scheme. Returns whether both are equivalent, and the
            /// definition that decides. Returns `None` if the document defines nothing beyond RFC 3986, or `other` is not
            /// a URL of this scheme.
            ///
            /// ```
            /// let url = urlgram::scheme::parse("tel:+1-201-555-0123")?;
            /// let (is_equivalent, definition) = url.compare("tel:+12015550123").unwrap();
            /// assert!(is_equivalent);
            /// assert_eq!(definition.source, "RFC 3966 §4");
            /// # Ok::<(), urlgram::scheme::SchemeError>(())
            /// ```
            pub fn compare(&self, other: &str) -> Option<(bool, $crate::scheme::Equivalence)> {
                self.as_any().compare(other)
            }

            /// Returns all fields, in the order of the scheme. Related schemes, which are different types, have fields of the same names.
            ///
            /// ```
            /// for text in ["http://h/a", "https://h/a"] {
            ///     let url = urlgram::scheme::parse(text)?;
            ///     assert_eq!(url.fields().get("host").unwrap().of(text).to_string(), "h");
            /// }
            /// # Ok::<(), urlgram::scheme::SchemeError>(())
            /// ```
            pub fn fields(&self) -> $crate::scheme::Fields<'static> {
                let mut fields = $crate::scheme::Fields::all();
                self.as_any().add_fields(&mut fields);
                fields
            }
        }

        /// Every scheme that has a typed view.
        pub static ENTRIES: &[$crate::scheme::Entry] = &[$($(#[cfg(feature = $family)] $crate::scheme::Entry::of::<$module::$scheme>(),)+)*];

        /// Returns the entry of the scheme of this name; case is ignored. A name may belong to a family that one entry reads, such as
        /// `svn+` with any tunnel.
        pub fn entry(name: &str) -> Option<&'static $crate::scheme::Entry> {
            $($(#[cfg(feature = $of)] if <$by_module::$by as $crate::scheme::Scheme>::INFO.is_family_of(name) {
                let family = <$by_module::$by as $crate::scheme::Scheme>::INFO.name;
                return $crate::scheme::dispatch::find(ENTRIES, family);
            })+)?
            $crate::scheme::dispatch::find(ENTRIES, name)
        }

        $(#[$parse_doc])*
        pub fn $parse(text: &str) -> Result<$enum<'_>, $crate::scheme::SchemeError> {
            use $crate::scheme::dispatch::{Keyed, key_of, parse_as};
            match key_of(text) {
                $($(#[cfg(feature = $family)] <$module::$scheme as Keyed>::KEY => parse_as(text, $enum::$scheme),)+)*
                $($(#[cfg(feature = $of)] _ if <$by_module::$by as $crate::scheme::Scheme>::INFO.may_read(text) => {
                    parse_as(text, $enum::$by)
                })+)?
                _ => parse_as(text, $enum::Other),
            }
        }
    };
}
