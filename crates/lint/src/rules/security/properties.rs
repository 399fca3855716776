//! Sets of properties that several lints ask for.

use crate::Properties;

/// Properties of texts in which some specification may see an IP address as the host.
pub(super) const ANY_ADDRESS: Properties =
    Properties::NUMERIC_HOST.union(Properties::HIDDEN_HOST).union(Properties::NO_AUTHORITY);

/// [`ANY_ADDRESS`], and the properties of texts with the name of a local machine.
pub(super) const ANY_LOCAL_HOST: Properties = ANY_ADDRESS.union(Properties::LOCAL_HOST);

/// Properties of texts in which some specification may see a non-ASCII name as the host.
pub(super) const ANY_UNICODE: Properties = Properties::ODD_HOST.union(Properties::PUNYCODE);
