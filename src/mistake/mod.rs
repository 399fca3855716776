//! Mistakes in texts that people write as URLs, named by what was meant: a host without a scheme, a delimiter in a password.
//!
//! A grammar says where a text stops matching, which is often not where its author went wrong, and often it does not stop at all:
//! `redis://:#a@h` is a URI whose host is empty, and `localhost:3000` is one whose scheme is `localhost`. [`find`] names the mistake in a
//! sentence, with the text that was probably meant. It reads delimiters only, in linear time.

mod around;
mod backslash;
mod brackets;
mod buckets;
mod connection_string;
mod demanded;
mod directory;
mod downloads;
mod find;
mod folders;
mod forced;
mod forms;
mod hosts_file;
mod images;
mod in_data;
mod in_document;
mod in_host;
mod in_query;
mod in_scheme;
mod in_setting;
mod invisible;
mod ipfs;
mod ipv6;
mod jdbc;
mod libraries;
mod missing;
mod model;
mod module_source;
mod names;
mod no_proxy;
mod not_a_url;
mod notes;
mod one_time;
mod origin;
mod other_notation;
mod packages;
mod password;
mod plus;
mod policy;
mod ports;
mod repeated;
mod second_scheme;
mod servers;
mod services;
mod spaces;
mod special_character;
mod unencoded;
mod variables;
mod without_scheme;
mod written;

pub use crate::servers::{names_service, several_servers_of};
pub use connection_string::in_connection_string;
pub use demanded::{by_document, is_of_program};
pub use find::find;
pub use forced::forced_address;
pub use hosts_file::in_hosts_line;
pub use in_scheme::swapped_scheme;
pub use in_setting::{Wanted, in_setting};
pub use ipv6::in_address;
pub use model::{Mistake, MistakeKind};
pub use notes::note;
pub use origin::in_allowed_origin;
pub use password::{SplitUserinfo, password_without_server, split_userinfo};
pub use policy::{in_security_policy, is_security_policy};
pub use repeated::site_in_path;
pub use second_scheme::{SecondScheme, second_scheme};
pub use servers::is_list_of_hosts;
pub use variables::{in_variable, is_checked_variable};
