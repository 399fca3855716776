//! Interpretations: what each specification makes of one text, and whether they agree.
//!
//! A program that checks a URL with one parser and fetches it with another is safe only where the two agree. [`read`] asks RFC
//! 1738, RFC 2396, RFC 3986, RFC 3987, the document of the URL's scheme, the WHATWG URL Standard and Python's `urllib`. Each
//! returns its verdict and its components with their places; [`Interpretations`] compares them.
//!
//! ```
//! use urlgram::interpret::{Spec, read};
//!
//! let text = r"http://example.com\@evil.com/";
//! let all = read(text);
//! assert!(!all.agree_on_host());
//!
//! let host = |spec| all.of(spec).unwrap().host().unwrap().value;
//! assert_eq!(host(Spec::Whatwg), "example.com"); // a browser connects to it
//! assert_eq!(host(Spec::URLLIB), "evil.com"); // a Python filter sees it
//! assert_eq!(all.first_divergence(), Some(7)); // the first byte of a host, or of a user name
//!
//! assert!(read("https://example.org/a?b").agree_on_host());
//! ```
//!
//! With a base, the interpretations are those of the target of a reference:
//!
//! ```
//! use urlgram::interpret::{Spec, read_with_base};
//!
//! let all = read_with_base("http://good.example/a/b", "/\t/evil.example");
//! assert!(!all.of(Spec::Rfc3986).unwrap().is_accepted());
//! assert_eq!(all.of(Spec::Whatwg).unwrap().text(), Some("http://evil.example/"));
//! ```
//!
//! Engines read URLs in their own way. [`Spec::ENGINES`] lists those whose answers are known: they are asked by name, and are not compared
//! with the specifications.
//!
//! # When two interpretations name the same host
//!
//! The question is which host a program contacts if it uses the host of its parser unchanged. Hosts are compared as they were
//! read:
//!
//! * **Case** of ASCII letters does not matter (RFC 3986 section 3.2.2, RFC 4343).
//! * **IPv6 addresses** are compared as addresses, with and without brackets: `[::01]` is `[::1]`.
//! * **`127.1` is not `127.0.0.1`.** To the URL Standard both are the address; to the RFCs and Python the first is a name. A
//!   filter that looks for the address does not find it, although the resolver of the system may connect to it (RFC 3986
//!   section 7.4). For the same reason `ex%61mple.com` is not `example.com`.
//! * **No host** equals an empty host, and differs from any other: `http:///example.com/` has no host for the RFCs and one for
//!   the URL Standard. For `file`, `localhost` counts as the absence of a host (RFC 1738 section 3.10, RFC 8089 section 2).
//! * **International names** equal their ASCII form (`bücher.example`, `xn--bcher-kva.example`) if UTS #46 maps nothing but case
//!   on the way there. If it maps more (`ⓔxample。com` becomes `example.com`), or if IDNA 2003 and 2008 differ (`ß`, `ς`,
//!   joiners), the lookup depends on the program, and the hosts differ. Hosts of schemes without rules in the URL Standard equal
//!   their percent-encoded form (RFC 3987 section 3.1).
//!
//! An interpretation that rejects the text is not compared. Nor is one that does not define the host: RFC 1738 for an unknown
//! scheme without a server, RFC 2396 for a registry-based authority (section 3.2.1: `a_b.example`).
//!
//! Ports are compared as numbers by interpretations that name a host. An absent port is the default of the scheme (`http://h`
//! equals `http://h:80`). A port above 65535, and one for which Python raises, equals no other.
//!
//! # Cost
//!
//! An interpretation is computed when it is first requested, the reason of a rejection when that is requested. Whether hosts and
//! ports agree is decided by the start of the text for nearly all URLs, without an allocation. Everything is linear in the text.

mod clickhouse;
mod component;
mod disagreement;
mod divergence;
mod endpoint;
mod host_identity;
mod interpretation;
mod interpretations;
mod java;
mod plain;
mod rejection;
mod rfc;
mod rfc2396;
mod spec;
mod stripped;
mod urllib;
mod whatwg;

pub use component::{Component, Role};
pub use disagreement::{Disagreement, HostAnswer};
pub use endpoint::{Endpoint, connected_host};
pub use host_identity::is_same_host;
pub use interpretation::Interpretation;
pub use interpretations::{Interpretations, read, read_with_base};
pub use rejection::Rejection;
pub use spec::{Spec, UnknownSpec};
