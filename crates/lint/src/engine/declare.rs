//! Macros that declare lints and list them.

/// Declares a lint: its page as a doc comment, code and name, the grammar rule that it is about, and the fields of [`Lint`]
/// that differ from [`Lint::new`].
///
/// [`Lint`]: crate::Lint
/// [`Lint::new`]: crate::Lint::new
macro_rules! declare_lint {
    ($(#[doc = $doc:literal])+ $code:ident $name:literal $($rest:tt)*) => {
        declare_lint! { @ $crate::Lint::new(stringify!($code), $name, concat!($($doc, "\n"),+)), $($rest)* }
    };
    // The kind is defined elsewhere.
    ($(#[doc = $doc:literal])+ = $kind:expr, $($rest:tt)*) => {
        declare_lint! { @ $crate::Lint::of_kind($kind, concat!($($doc, "\n"),+)), $($rest)* }
    };
    (@ $lint:expr, $(for $rule:ty)? { $($field:ident: $value:expr),* $(,)? }) => {
        pub(in crate::rules) static LINT: $crate::Lint = {
            #[allow(unused_imports, reason = "no lint uses all of them")]
            use $crate::{Check::*, Explains::*, FixAvailability::{Safe, Unsafe}, Precedence::*, Roles, Severity::*};
            $crate::Lint {
                $(rule: Some(<$rule as urlgram::input::Production>::RULE),)?
                $($field: $value,)*
                ..$lint
            }
        };
    };
}

/// Lists the lints of a family: the names of their files, in the order of their codes.
macro_rules! lints {
    ($($file:ident,)*) => {
        $(pub(in crate::rules) mod $file;)*

        /// Lints of this family, by code.
        pub(in crate::rules) static LINTS: &[&$crate::Lint] = &[$(&$file::LINT),*];
    };
}
