//! Facts that several lints ask for.

use crate::Facts;

/// Facts of texts in which some specification may see an IP address as the host.
pub(super) const ANY_ADDRESS: Facts = Facts::NUMERIC_HOST
    .and(Facts::ODD_HOST)
    .and(Facts::LOCAL_HOST)
    .and(Facts::BACKSLASH)
    .and(Facts::CONTROL)
    .and(Facts::SLASHES)
    .and(Facts::NO_AUTHORITY);

/// Facts of texts in which some specification may see a non-ASCII name as the host.
pub(super) const ANY_UNICODE: Facts = Facts::ODD_HOST.and(Facts::PUNYCODE);
