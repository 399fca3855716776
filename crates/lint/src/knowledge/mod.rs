//! Facts that lints know: one table for each. A table yields the exact test, which a lint makes, and the cheap one, by which
//! most texts are found to need no lint. A cheap test never rejects what the exact one accepts.

mod credentials;
mod encryption;
mod folders;
mod known_hosts;
mod local_names;
mod metadata;
mod names;
mod numeric;
mod packed;
mod placeholders;
mod quoted_printable;
mod redirects;
mod sessions;
mod sites;
mod suffixes;
mod tracking;

pub(crate) use credentials::{is_sample, is_sentry_key, looks_secret};
pub(crate) use encryption::{LONGEST_ENCRYPTED, cleartext_scheme, loses_encryption};
pub(crate) use folders::{Folder, folder, may_be_folder};
pub(crate) use known_hosts::{HOSTS, KnownHosts, first_label, look};
pub(crate) use local_names::{is_local, local_network, may_be_local};
pub(crate) use metadata::{is_metadata_name, may_be_metadata_name, service, service_named};
pub(crate) use numeric::ends_in_number;
pub(crate) use placeholders::{first_placeholder, is_template};
pub(crate) use quoted_printable::QUOTED_EQUALS;
pub(crate) use redirects::{is_redirect, is_redirector};
pub(crate) use sessions::{is_session, may_be_session};
pub(crate) use sites::is_site;
pub(crate) use suffixes::{Suffix, is_unlisted, may_have_odd_www, meant_suffix, without_dot, www_mistake};
pub use tracking::is_tracking;
