//! Short forms of URLs that are not URLs: [`Curie`], [`GitRemote`] and [`ImageReference`].
//!
//! Each has a grammar, spans, and the URL that it stands for.
//!
//! ```
//! use urlgram::shorthand::{Curie, GitRemote, ImageReference};
//!
//! let curie = Curie::parse("wiki:Orange#Fruit")?;
//! assert_eq!(curie.expand(|prefix| (prefix == "wiki").then_some("https://en.wikipedia.org/wiki/")).as_deref(),
//!     Some("https://en.wikipedia.org/wiki/Orange#Fruit"));
//!
//! let remote = GitRemote::parse("git@example.org:team/repo.git")?;
//! assert_eq!(remote.to_url().as_deref(), Some("ssh://git@example.org/~/team/repo.git"));
//!
//! let image = ImageReference::parse("registry.example.com:5000/team/app:1.2")?;
//! assert_eq!((image.domain(), image.path(), image.tag()), (Some("registry.example.com:5000"), "team/app", Some("1.2")));
//! assert_eq!(ImageReference::parse("ubuntu")?.normalized(), "docker.io/library/ubuntu:latest");
//! # Ok::<(), urlgram::shorthand::ShorthandError>(())
//! ```

pub mod curie;
mod error;
pub mod git_remote;
mod grammars;
pub mod image;

pub use curie::Curie;
pub use error::ShorthandError;
pub use git_remote::{GitRemote, GitRemoteKind};
pub use grammars::GRAMMARS;
pub use image::{ImageMistake, ImageReference};
