declare_lint! {
    /// ## What it does
    /// Finds a relative link to a file that does not exist.
    ///
    /// ## Why is this bad?
    /// The reader of the page gets an error. Such links remain when a file is renamed, moved or removed.
    ///
    /// Links in Markdown and HTML are checked against the files of the repository, without any network. Links that
    /// leave the repository, links to folders, links that start with `/`, and templates are not checked. In
    /// the folders of a site generator, only links to Markdown files are checked, since the generator makes the other
    /// files. A translation may lead to a page that exists only in the original, and in some generators
    /// `guide.md` is `guide.de.md` for a page in German. Outside of these folders, a link
    /// without an ending may lead to a page from a folder above, and a page of Markdown to HTML in a folder that does not exist:
    /// sites make these places. A page of HTML whose relative links all lead to nothing is a report, a template or a saved
    /// page that is shown in a different place. A page of HTML may use the files of a folder `public` or `static` next to it.
    /// A page whose name or folder begins with a number, as `02-start.md`, or that links to an anchor of an address without an
    /// ending, is one of a site, and its links without an ending are not checked. A page of Markdown with several links to pages of
    /// HTML next to it is one of a site as well if none of these exists, and several links of a page of HTML without an ending are
    /// addresses of a site if none of their targets exists. ExDoc and Writerside put the pages of all folders into one. A site
    /// shows `index.md` for its folder, with addresses such as `../start/`. A build makes `guide.md` of `guide.md.in`, and may add
    /// pages to a book whose contents are `SUMMARY.md.in`; the links of such a template are not checked. Placeholders such as
    /// `LINK_TO_ISSUE` are not checked.
    ///
    /// ## Example
    /// ```markdown
    /// [Guide](missing-guide.md)
    /// ```
    ///
    /// ## Use instead
    /// Link to the file in its new place, or remove the link.
    ///
    /// ```markdown
    /// [Guide](guide.md)
    /// ```
    U010 "dead-file-link" {
        severity: Error,
        check: Document,
    }
}
