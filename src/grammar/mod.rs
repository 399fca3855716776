//! The grammars: one module per document, one value per rule.
//!
//! Each rule has the name that its document gives it and the ABNF as its documentation, and reads any
//! [`Input`](crate::input::Input). The files under `grammars/` hold the same rules as the documents print them. A test
//! compares the two, and automata made from the files test the rules. Each module has a `GRAMMAR`, which lists its rules by
//! name; the [`registry`](crate::registry) finds a grammar by its name.
//!
//! A new document is a file with [`grammar!`](crate::grammar!) and a line in one of the lists below.

/// Declares a list of documents: a module for each, and a static with the grammars.
macro_rules! documents {
    ($(#[$doc:meta])* $list:ident: $($(#[$meta:meta])* $module:ident)+) => {
        $($(#[$meta])* pub mod $module;)+

        $(#[$doc])*
        pub static $list: &[&crate::declare::Grammar] = &[$($(#[$meta])* &$module::GRAMMAR),+];
    };
}

mod files;
pub(crate) mod ipv6;
#[cfg(feature = "_schemes")]
#[cfg_attr(not(feature = "schemes"), allow(dead_code, reason = "a family needs a part"))]
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
    #[cfg(any(feature = "schemes-files", feature = "schemes-old", feature = "schemes-mail", feature = "schemes-calls"))]
    rfc1738
    #[cfg(feature = "schemes")]
    rfc1808
    #[cfg(any(feature = "schemes-mail", feature = "schemes-network", feature = "schemes-files"))]
    rfc2396
    #[cfg(feature = "schemes")]
    rfc2732
    #[cfg(feature = "whatwg")]
    whatwg
}

documents! {
    /// The grammars of schemes that an RFC, a draft or a recommendation defines. Other schemes declare theirs in
    /// the module `scheme`.
    SCHEMES:
    #[cfg(feature = "schemes-files")]
    rfc2224
    #[cfg(feature = "schemes-calls")]
    rfc2326
    #[cfg(feature = "schemes-mail")]
    rfc2384
    #[cfg(feature = "schemes-mail")]
    rfc2392
    #[cfg(feature = "schemes-web")]
    rfc2397
    #[cfg(feature = "schemes-calls")]
    rfc3261
    #[cfg(feature = "schemes-calls")]
    rfc3966
    #[cfg(feature = "schemes-names")]
    rfc4151
    #[cfg(feature = "schemes-old")]
    rfc4156
    #[cfg(feature = "schemes-old")]
    rfc4157
    #[cfg(feature = "schemes-old")]
    rfc4248
    #[cfg(feature = "schemes-old")]
    rfc4266
    #[cfg(feature = "schemes-network")]
    rfc4501
    #[cfg(feature = "schemes-storage")]
    rfc4512
    #[cfg(feature = "schemes-storage")]
    rfc4514
    #[cfg(feature = "schemes-storage")]
    rfc4515
    #[cfg(feature = "schemes-storage")]
    rfc4516
    #[cfg(feature = "schemes-mail")]
    rfc5092
    #[cfg(feature = "schemes-calls")]
    rfc5122
    #[cfg(any(feature = "schemes-mail", feature = "schemes-names"))]
    rfc5322
    #[cfg(feature = "schemes-mail")]
    rfc5538
    #[cfg(feature = "schemes-files")]
    rfc5781
    #[cfg(feature = "schemes-names")]
    rfc5870
    #[cfg(feature = "schemes-mail")]
    rfc6068
    #[cfg(feature = "schemes-web")]
    rfc6455
    #[cfg(feature = "schemes-web")]
    rfc6694
    #[cfg(feature = "schemes-names")]
    rfc6920
    #[cfg(feature = "schemes-network")]
    rfc7252
    #[cfg(feature = "schemes-names")]
    rfc7565
    #[cfg(feature = "schemes-calls")]
    rfc7826
    #[cfg(feature = "schemes-web")]
    rfc8089
    #[cfg(feature = "schemes-web")]
    rfc8089_nonstandard
    #[cfg(feature = "schemes-names")]
    rfc8141
    #[cfg(any(feature = "schemes-web", feature = "schemes-mail"))]
    rfc822
    #[cfg(feature = "schemes-web")]
    rfc9110
    #[cfg(feature = "schemes-names")]
    did
    #[cfg(feature = "schemes-storage")]
    ldaps
    #[cfg(feature = "schemes-files")]
    sftp
    #[cfg(feature = "schemes-mail")]
    snews
    #[cfg(feature = "schemes-files")]
    ssh
}
