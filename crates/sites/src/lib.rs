//! The place where a tree of files is published: what a link of a page resolves to, and which anchors a page has.
//!
//! A page belongs to a site if the configuration of a site generator in the tree says so. [`Sites::page`] returns it, and
//! [`SitePage::resolve`] what a link of it leads to: a file, an address, nothing, or something that cannot be checked, with the reason.
//! [`Sites::anchors`] has the anchors of a page by the rules of its generator. [`marks`] and [`language`] have weaker evidence, for pages of
//! generators that are not known exactly.
//!
//! ```
//! use std::path::Path;
//! use std::sync::Arc;
//! use urlgram_sites::{Anchor, Files, Generator, Sites, Target};
//!
//! #[derive(Debug)]
//! struct Tree;
//!
//! impl Files for Tree {
//!     fn names(&self, folder: &Path) -> Option<Arc<[String]>> {
//!         let names: &[&str] = match folder.to_str()? {
//!             "/" => &["docs", "mkdocs.yml"],
//!             "/docs" => &["a.md", "guide"],
//!             "/docs/guide" => &["b.md"],
//!             _ => return None,
//!         };
//!         Some(names.iter().map(|name| (*name).to_owned()).collect())
//!     }
//!
//!     fn text(&self, file: &Path) -> Option<Arc<str>> {
//!         Some(if file.ends_with("b.md") { "# Über uns".into() } else { "site_name: x".into() })
//!     }
//! }
//!
//! let sites = Sites::new(Tree);
//! let page = sites.tree().page(Path::new("/"), Path::new("/docs/a.md")).unwrap();
//! assert_eq!(page.site().generator, Generator::MkDocs);
//! assert_eq!(page.resolve("guide/b.md"), Target::File("/docs/guide/b.md".into()));
//! assert_eq!(page.resolve("../guide/b/"), Target::File("/docs/guide/b.md".into()));
//! assert_eq!(page.resolve("b.md"), Target::Missing(None));
//! let anchors = sites.tree().anchors(Path::new("/"), Path::new("/docs/guide/b.md")).unwrap();
//! assert_eq!(anchors.find("uber-uns"), Anchor::Found);
//! ```

// Tests the example in the README.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod address_root;
mod anchors;
mod asciidoc;
mod assembled;
mod cache;
mod component_anchors;
mod components;
mod config;
mod declared;
mod docusaurus_1;
mod embedded;
mod files;
mod front;
mod generator;
mod generators;
mod headings;
mod html;
mod includers;
mod including;
mod label_lines;
mod label_projects;
mod label_sources;
pub mod language;
mod learn;
mod liquid;
mod lookup;
mod made;
mod made_files;
pub mod marks;
mod markup;
mod moved_files;
mod notebook;
mod older_versions;
mod own_readers;
mod own_repository;
mod page;
mod page_built;
mod page_index;
mod page_source;
mod published;
mod readme;
mod render_hook;
mod rfc_markdown;
mod romanized;
mod route_map;
mod rst_root;
mod shortcode;
mod site;
mod sites;
mod slug;
mod sphinx_caches;
mod sphinx_labels;
mod target;
mod theme;

pub use address_root::AddressRoot;
pub use anchors::{Anchor, Anchors, headings};
pub use asciidoc::{AsciidocTree, Checked};
pub use cache::Cache;
pub use declared::DeclaredSite;
pub use files::{Files, beginning, folders_around, has, has_path, listed};
pub use front::without_order;
pub use generator::Generator;
pub use html::is_html_page;
pub use label_sources::LABEL_CONFIGURATIONS;
pub use learn::Learn;
pub use liquid::FilledLink;
pub use lookup::{Lookup, is_ignored_by_git, lookup_as};
pub use markup::makes_anchors;
pub use moved_files::{MovedFiles, Moves};
pub use own_repository::OwnRepository;
pub use page::SitePage;
pub use rst_root::RstRoot;
pub use site::Site;
pub use sites::{SiteCount, Sites};
pub use slug::{Slugs, slug};
pub use sphinx_labels::SphinxLabels;
pub use target::{Reason, Target};
