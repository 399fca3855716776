//! Documents of AsciiDoc, alone and in components of Antora.

mod antora;
mod document;
mod includes;
mod tree;

pub use tree::{AsciidocTree, Checked};
