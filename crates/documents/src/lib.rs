#![doc = include_str!("../README.md")]

mod add_ignores;
mod anchors;
mod collect;
mod context;
mod directive;
mod document;
mod edit;
mod escaping;
mod file_names;
mod formats;
mod generated;
mod holes;
mod ignore;
mod kind;
mod language;
mod link;
mod linkify;
mod mapping;
mod purpose;
mod read;
mod role;
mod structure;
mod verify;

pub use add_ignores::{AddedIgnores, add_ignores};
pub use anchors::Anchors;
pub use context::{LineBreak, LinkContext, TrimReason};
pub use directive::{IgnoreDirective, IgnoreScope, IgnoredCode};
pub use document::{Document, DocumentProblem, DocumentProblemKind};
pub use edit::{Edit, Edited, apply};
pub use kind::DocumentKind;
pub use language::Language;
pub use link::Link;
pub use linkify::{Implied, NearMiss};
pub use read::{ignores, is_utf_16, links, read};
pub use role::LinkRole;
pub use verify::{verified, verify};
