declare_lint! {
    /// ## What it does
    /// Finds a link to an anchor that its page does not have.
    ///
    /// ## Why is this bad?
    /// The browser opens the page at its top, and the reader has to search. Such links remain when a heading is
    /// reworded, because the text of the heading makes the anchor.
    ///
    /// The anchors of a Markdown document are its headings by the rule of GitHub (in lower case, without
    /// punctuation, `-` for spaces, `-1` for the second heading of a name) and the `id` and `name` of HTML
    /// elements. In the folders of a site generator, and on pages whose names begin with a number, the rule may differ:
    /// only letters and digits are compared, and a comment of two words such as `<!-- md:option name -->` may make an anchor. Links
    /// without a text are not checked, since nobody can follow them.
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
