//! Descriptions of fields that several schemes of RFC 1738 have.

pub(super) const USER: &str = "The user name. Empty differs from absent.";
pub(super) const PASSWORD: &str = "The password. Empty differs from absent.";
pub(super) const SERVER: &str = "The server: a name or four numbers.";
pub(super) const PORT: &str = "The port, at least one digit; the default port if absent.";
