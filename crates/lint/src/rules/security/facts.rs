//! Prefilter that several lints ask for.

use crate::Prefilter;

/// Prefilter of texts in which some specification may see an IP address as the host.
pub(super) const ANY_ADDRESS: Prefilter =
    Prefilter::NUMERIC_HOST.union(Prefilter::HIDDEN_HOST).union(Prefilter::NO_AUTHORITY);

/// The same, and of those with the name of a local machine.
pub(super) const ANY_LOCAL_HOST: Prefilter = ANY_ADDRESS.union(Prefilter::LOCAL_HOST);

/// Prefilter of texts in which some specification may see a non-ASCII name as the host.
pub(super) const ANY_UNICODE: Prefilter = Prefilter::ODD_HOST.union(Prefilter::PUNYCODE);
