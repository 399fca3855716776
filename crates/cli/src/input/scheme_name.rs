//! Names of schemes as arguments.

use crate::exit::Failure;
use urlgram::scheme::iana::did_you_mean;

/// Returns the failure for a name that is not a known scheme, with the closest known one.
pub(crate) fn unknown_scheme(name: &str) -> Failure {
    let near = did_you_mean(name).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
    Failure::Usage(format!("no scheme `{name}` is known{near}"))
}
