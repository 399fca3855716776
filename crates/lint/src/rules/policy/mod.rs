//! Texts that a [`Policy`](crate::Policy) does not allow: `U7`.

mod violation;

lints! {
    scheme_not_allowed,
    host_not_allowed,
    port_not_allowed,
    address_not_allowed,
    readings_differ_under_policy,
    readers_disagree,
}
