declare_lint! {
    /// ## What it does
    /// Finds a relative link to a file that does not exist.
    ///
    /// ## Why is this bad?
    /// The reader of the page gets an error. Such links remain when a file is renamed, moved or removed.
    ///
    /// Links in Markdown and HTML are checked against the files of the repository, without any network. If the page belongs to the site
    /// of MkDocs, Docusaurus, VitePress, VuePress, Hugo, Jekyll, Hexo, mdBook, Sphinx, Eleventy, Starlight, Zola, Grav or Next.js, or to a
    /// wiki, the link is resolved as this generator and a browser do: from the file, or from the address of the page, to a file or to the
    /// address of another page. A link that cannot be checked is counted with its reason: `urlgram lint --show-sites` prints them. A page
    /// that belongs to no site is resolved as GitHub does, where `/` is the root of the repository and a page needs its ending.
    ///
    /// In the folders of other generators, links to Markdown files are checked, and addresses such as `/guide/start` if nearly all of those
    /// in the repository lead to pages below one folder, unless a configuration redirects them. A translation may lead to a page that exists only in
    /// the original, and in some generators `guide.md` is `guide.de.md` for a page in German. Outside of these folders, a link
    /// without an ending may lead to a page from a folder above, and a page of Markdown to HTML in a folder that does not exist:
    /// sites make these places. A page of HTML whose relative links all lead to nothing is a report, a template or a saved
    /// page that is shown in a different place. A page of HTML may use the files of a folder `public` or `static` next to it.
    /// A page whose name or folder begins with a number, as `02-start.md`, or that links to an anchor of an address without an
    /// ending, is one of a site, and its links without an ending are not checked. A page of Markdown with several links to pages of
    /// HTML next to it is one of a site as well if none of these exists, and several links of a page of HTML without an ending are
    /// addresses of a site if none of their targets exists. ExDoc and Writerside put the pages of all folders into one. A site
    /// shows `index.md` for its folder, with addresses such as `../start/`. A build makes `guide.md` of `guide.md.in`, and the files that
    /// Git ignores, and images of drawings such as `network.dot` for pages of a site. In a project of Node.js, `../images/a.png` may be a
    /// file of a folder `static` or `public`. Placeholders such as `LINK_TO_ISSUE` are not checked.
    ///
    /// References of other documents are checked as well: the shortcodes `ref` and `relref` of Hugo by its search for pages; `xref:`,
    /// `<<id>>`, `include::` and images of AsciiDoc, by the components of Antora that the repository has; `:doc:`, `include::` and images
    /// of reStructuredText; links and images in the cells of Jupyter notebooks. Without a configuration of Sphinx, the root of absolute
    /// references such as `/guide/start` is the folder from which nearly all of them lead to documents. A reference with an attribute that
    /// is set elsewhere, and one to a component, a version or a module that the repository does not have, is counted.
    ///
    /// Of the URLs of forges, those of files of the repository itself are checked, and on GitHub the forms of the addresses of issues and
    /// pull requests: `issue/12` and `pulls/12` lead to no page.
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
