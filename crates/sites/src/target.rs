//! Target of a link: [`Target`].

use std::fmt;
use std::path::PathBuf;

use urlgram::span::Span;

/// Target of the path of a link.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Target {
    /// A file or folder of the tree, which may be a page.
    File(PathBuf),
    /// An address of the site that leads to a different one.
    Address,
    /// A file or folder whose name differs in case at these bytes of the path.
    OtherCase {
        /// Bytes of the name in the path.
        span: Span,
        /// Name of the file.
        name: String,
    },
    /// Nothing. The hint is a path or an address that may be meant.
    Missing(Option<String>),
    /// Something that cannot be checked.
    Unknown(Reason),
}

/// Reason why a link is not checked.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The link leads out of the tree.
    OutsideTree,
    /// The link leads out of the path of the site on its host.
    OutsideSite,
    /// No page of the site has an address that begins in this way.
    OtherProgram,
    /// The program that may add pages.
    Maker(String),
    /// The generator makes such addresses itself.
    Generated,
    /// The target is in a folder that a build makes, or Git ignores it.
    Built,
    /// The target is in an empty folder, as those of submodules are.
    Submodule,
    /// The address of the page cannot be read from its file.
    Computed,
    /// Several pages have the name.
    Ambiguous,
    /// The link has an attribute that is set elsewhere.
    Attribute,
    /// The document is part of others, which resolve its links.
    Part,
    /// The link leads to a part or a version of the site that is not in the tree.
    OtherPart,
    /// A program may add anchors to the target.
    Anchors,
    /// The rules of the program that reads the page are not known.
    Program,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::OutsideTree => f.write_str("leads out of the repository"),
            Reason::OutsideSite => f.write_str("leads out of the path of the site on its host"),
            Reason::OtherProgram => f.write_str("no page of the site has an address that begins in this way"),
            Reason::Maker(maker) => write!(f, "{maker} may add pages"),
            Reason::Generated => f.write_str("the generator makes such addresses itself"),
            Reason::Built => f.write_str("a build may make the target"),
            Reason::Submodule => f.write_str("the folder of the target is empty, as those of submodules are"),
            Reason::Ambiguous => f.write_str("several pages have the name"),
            Reason::Attribute => f.write_str("an attribute in the link is set elsewhere"),
            Reason::Part => f.write_str("the document is part of others, which resolve its links"),
            Reason::OtherPart => {
                f.write_str("leads to a version or a part of a component that the repository may not have")
            }
            Reason::Anchors => f.write_str("a program may add anchors to the target"),
            Reason::Program => f.write_str("the rules of the program that reads the page are not known"),
            Reason::Computed => f.write_str("the address of the page is computed"),
        }
    }
}
