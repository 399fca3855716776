declare_lint! {
    /// ## What it does
    /// Finds a link of a page to the computer of its author, or to the preview of a change.
    ///
    /// ## Why is this bad?
    /// A server on the computer of the author, a file in the home folder and the preview of a pull request exist for nobody else, or not
    /// for long. The address was copied from the browser in which the page was checked.
    ///
    /// A tutorial shows what runs on the computer of the reader, so that a link to `localhost` is not reported if its text names the
    /// host, if it has no path of a page, or if the page names the host or the port elsewhere.
    ///
    /// ## Example
    /// ```markdown
    /// See [the guide](http://localhost:3000/docs/guide/).
    /// See [the API](file:///home/anna/project/target/doc/index.html).
    /// See [the preview](https://deploy-preview-12--example.netlify.app/).
    /// ```
    ///
    /// ## Use instead
    /// Link to the published page.
    ///
    /// ```markdown
    /// See [the guide](guide.md).
    /// Open [localhost:3000](http://localhost:3000).
    /// ```
    U016 "local-link" {
        check: Document,
    }
}
