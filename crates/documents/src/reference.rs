//! References of a document to other files of its tree, other than links: [`Reference`].

use urlgram::span::Span;

/// A reference to a file of the tree, or to a label in one, that a program follows while it reads the document. Its text is that of the document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reference {
    /// Byte range of the path or the label.
    pub span: Span,
    /// Meaning of the path.
    pub kind: ReferenceKind,
}

/// Meaning of the text of a [`Reference`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ReferenceKind {
    /// A document without its ending: ``:doc:`guide/start` `` of Sphinx, and the entries of its tables of contents.
    Document,
    /// A file: an image, an included document, a listing.
    File,
    /// A label: ``:ref:`install` `` of Sphinx.
    Label,
    /// A label in the form of an embedded URL, without the role before the text: `` `Install <install>` ``.
    BareLabel,
    /// A file that a link leads to: `` `Roadmap <docs/ROADMAP.rst>`_ ``.
    Link,
    /// The destination of a link of Markdown that a generator makes: `{{< ref "start.md" >}}` of Hugo.
    Shortcode,
    /// A page of Hugo, which may have a fragment: `start.md#use` in `{{< ref "start.md#use" >}}`.
    Page,
    /// A file of Jekyll, by its path from the folder of the site: `_docs/start.md` in `{% link _docs/start.md %}`.
    TagLink,
    /// A post of Jekyll, by its name: `2024-01-31-news` in `{% post_url 2024-01-31-news %}`.
    Post,
    /// The target of a macro of AsciiDoc: `guide.adoc#use` in `xref:guide.adoc#use[]`.
    Xref,
    /// The target in angle brackets of AsciiDoc: `use` in `<<use,How to use it>>`.
    CrossReference,
    /// An image of AsciiDoc, whose folder may be an attribute: `a.png` in `image::a.png[]`.
    Image,
    /// The destination of a link or an image in a cell of a notebook.
    Cell,
}
