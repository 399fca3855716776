//! The grammars: one module per document, one value per rule.
//!
//! Each rule has the name that its document gives it and the ABNF as its documentation, and reads any
//! [`Input`](crate::input::Input). The files under `grammars/` hold the same rules as the documents print them. A test
//! compares the two, and automata made from the files test the rules. Each module has a `GRAMMAR`, which lists its rules by
//! name; the [`registry`](crate::registry) finds a grammar by its name.
//!
//! A new document is a file with [`grammar!`](crate::grammar!) and a line in one of the lists below.

/// Declares a list of documents: a module for each, and a static with the grammars. After `of schemes`, the modules are part of that
/// feature.
macro_rules! documents {
    (of schemes $(#[$doc:meta])* $list:ident: $($module:ident)+) => {
        documents! { $(#[$doc])* #[cfg(feature = "schemes")] $list: $(#[cfg(feature = "schemes")] $module)+ }
    };
    ($(#[$doc:meta])* $list:ident: $($(#[$meta:meta])* $module:ident)+) => {
        $($(#[$meta])* pub mod $module;)+

        $(#[$doc])*
        pub static $list: &[&crate::declare::Grammar] = &[$($(#[$meta])* &$module::GRAMMAR),+];
    };
}

mod files;
pub(crate) mod ipv6;
#[cfg(feature = "schemes")]
pub(crate) mod parts;

pub use files::OTHER_FILES;

documents! {
    /// The grammars of URLs of every scheme.
    GENERIC:
    rfc3986
    rfc3987
    #[cfg(feature = "templates")]
    rfc6570
    rfc6874
    rfc1123
    #[cfg(feature = "schemes")]
    rfc1738
    #[cfg(feature = "schemes")]
    rfc1808
    #[cfg(feature = "schemes")]
    rfc2396
    #[cfg(feature = "schemes")]
    rfc2732
    #[cfg(feature = "whatwg")]
    whatwg
}

documents! {
    of schemes
    /// The grammars of schemes that an RFC, a draft or a recommendation defines. Other schemes declare theirs in
    /// [`scheme`](crate::scheme).
    SCHEMES:
    rfc2224
    rfc2326
    rfc2384
    rfc2392
    rfc2397
    rfc3261
    rfc3966
    rfc4151
    rfc4156
    rfc4157
    rfc4248
    rfc4266
    rfc4501
    rfc4512
    rfc4514
    rfc4515
    rfc4516
    rfc5092
    rfc5122
    rfc5322
    rfc5538
    rfc5781
    rfc5870
    rfc6068
    rfc6455
    rfc6694
    rfc6920
    rfc7252
    rfc7565
    rfc7826
    rfc8089
    rfc8089_nonstandard
    rfc8141
    rfc822
    rfc9110
    did
    ldaps
    sftp
    snews
    ssh
}
