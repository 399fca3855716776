//! The `encoding` and `errors` arguments: [`Codec`].

use urlgram::urllib::{Encoding, Error, Errors, PyValue};

use super::exception::Exception;

/// An encoding and an error handler, looked up by name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Codec {
    pub(super) encoding: Encoding,
    pub(super) errors: Errors,
    /// Whether the handler's name is unknown. Python looks a handler up only when it needs it.
    handler_is_unknown: bool,
}

impl Codec {
    /// Returns the encoding and the handler of these arguments; `default` if the handler is `None`.
    ///
    /// # Errors
    /// `TypeError` for an argument that is not a `str`, `LookupError` for an unknown encoding.
    pub(super) fn of(encoding: &PyValue<'_>, errors: &PyValue<'_>, default: Errors) -> Result<Self, Exception> {
        for (name, argument) in [("encoding", encoding), ("errors", errors)] {
            if !matches!(argument, PyValue::None | PyValue::Str(_)) {
                return Err(must_be_str(name, argument));
            }
        }
        let encoding = match encoding {
            PyValue::Str(name) => Encoding::from_name(name)
                .ok_or_else(|| Exception::new("LookupError", format!("unknown encoding: {name}")))?,
            _ => Encoding::Utf8,
        };
        let errors = match errors {
            PyValue::Str(name) => Errors::from_name(name),
            _ => Some(default),
        };
        Ok(Codec { encoding, errors: errors.unwrap_or(Errors::Strict), handler_is_unknown: errors.is_none() })
    }

    /// Turns an error that called for an unknown handler into Python's `LookupError`.
    pub(super) fn resolve<T>(self, result: Result<T, Error>, name: &PyValue<'_>) -> Result<T, Exception> {
        result.map_err(|error| match error {
            Error::UnicodeDecodeError(_) | Error::UnicodeEncodeError(_) if self.handler_is_unknown => {
                Exception::new("LookupError", format!("unknown error handler name {}", name.repr()))
            }
            error => error.into(),
        })
    }
}

pub(super) fn must_be_str(name: &str, value: &PyValue<'_>) -> Exception {
    Exception::type_error(format!("argument '{name}' must be str, not {}", value.type_name()))
}
