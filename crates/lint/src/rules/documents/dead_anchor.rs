declare_lint! {
    /// ## What it does
    /// Finds a link to an anchor that its page does not have.
    ///
    /// ## Why is this bad?
    /// The browser opens the page at its top, and the reader has to search. Such links remain when a heading is
    /// reworded, because the text of the heading makes the anchor.
    ///
    /// The anchors of a page are those that its site makes. Without a site generator, they are those of GitHub: headings in lower case,
    /// without punctuation, `-` for spaces, `-1` for the second heading of a name. MkDocs, Docusaurus, VitePress, VuePress, Hugo, Jekyll, Hexo,
    /// mdBook and Sphinx with MyST have exact rules of their own, and the rule of the page that has the anchor decides. For other
    /// generators, and on pages whose names begin with a number, only letters and digits are compared. Explicit anchors are known in all
    /// forms: `id` and `name` of HTML elements, `{#id}`, `{: #id}`, `{id="x"}`, `{/* #id */}`, `(label)=`. A page to which a program adds
    /// an unknown text outside of code, as at a line `@OPTIONS@`, may have more anchors. So may a page of HTML with scripts, unless most of
    /// its headings have one in the source. If the links of a page lead to its anchors only without the same short beginning, as
    /// `#h-install` does, the host of the page adds it. Links without a text are not checked, since nobody can follow them. A fragment with
    /// brackets, as `#<name>`, is a placeholder, unless it has the letters of a heading.
    ///
    /// In AsciiDoc and in notebooks, headings are compared by letters and digits, since a build or a viewer may set the rule. A document
    /// that others include may refer to their anchors. The labels of reStructuredText without a configuration of Sphinx are those of its
    /// documents, if these define nearly all that are used.
    ///
    /// ## Example
    /// ```markdown
    /// [Install](#how-to-install)
    /// ```
    ///
    /// ## Use instead
    /// Link to the new name of the heading.
    ///
    /// ```markdown
    /// [Install](#installation)
    ///
    /// ## Installation
    /// ```
    U011 "dead-anchor" {
        check: Document,
    }
}
