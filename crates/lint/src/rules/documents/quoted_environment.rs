declare_lint! {
    /// ## What it does
    /// Finds a URL in quotation marks that are a part of the value of a variable.
    ///
    /// ## Why is this bad?
    /// In a list of `environment` of Compose, an item is one text of YAML. Quotation marks within it are characters of the value, and a
    /// program that reads `"http://proxy:3128"` from the variable finds no scheme. The same holds for those within other ones, and around the
    /// default of a variable, `${URL:-"http://proxy:3128"}`. A shell and an `.env` file remove them.
    ///
    /// ## Example
    /// ```yaml
    /// - URL="http://proxy:3128"
    /// ```
    ///
    /// ## Use instead
    /// Write no quotation marks, write them around the whole item, or write a mapping.
    ///
    /// ```yaml
    /// - URL=http://proxy:3128
    /// - "URL=http://proxy:3128"
    /// ```
    ///
    /// ## References
    /// - [Compose: environment](https://docs.docker.com/reference/compose-file/services/#environment)
    /// - [YAML 1.2.2 §7.3.3](https://yaml.org/spec/1.2.2/#733-plain-style)
    U019 "quoted-environment" {
        check: Document,
    }
}
