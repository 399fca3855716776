//! The declaration of a validation error's lint.

use crate::text::validation;
use crate::{Check, Lint, Precedence, Severity};
use urlgram::diagnostic::Kind;
use urlgram::whatwg::{Fails, ValidationErrorKind};

/// Declares the lint of a validation error: its page, the kind, and the fields of [`Lint`] that differ from [`lint`].
macro_rules! declare_validation_lint {
    ($(#[doc = $doc:literal])+ $kind:ident { $($field:ident: $value:expr),* }) => {
        pub(in crate::rules) static LINT: $crate::Lint = {
            #[allow(unused_imports, reason = "not every lint has a fix")]
            use $crate::FixAvailability::{Safe, Unsafe};
            $crate::Lint {
                $($field: $value,)*
                ..super::declare::lint(urlgram::whatwg::ValidationErrorKind::$kind, concat!($($doc, "\n"),+))
            }
        };
    };
}

/// Makes the lint of a validation error. It is an error if the parser can fail with it.
pub(super) const fn lint(kind: ValidationErrorKind, doc: &'static str) -> Lint {
    Lint {
        severity: match kind.fails() {
            Fails::Always | Fails::Sometimes => Severity::Error,
            Fails::Never => Severity::Warning,
        },
        by_default: false,
        read_as: Some(("whatwg", "valid-URL-string")),
        rule: Some(validation::rule(kind)),
        precedence: Precedence::Form,
        check: Check::Whatwg,
        ..Lint::of_kind(Kind::Validation(kind), doc)
    }
}
