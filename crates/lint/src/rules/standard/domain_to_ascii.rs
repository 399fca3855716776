declare_validation_lint! {
    /// ## What it does
    /// Finds a host that is no valid domain.
    ///
    /// ## Why is this bad?
    /// A domain goes through UTS #46 before it is looked up. The strict rules, which say what a writer may write,
    /// allow letters, digits and inner hyphens in labels of 1 to 63 characters; the parser follows relaxed ones and
    /// takes `_` or an empty label. Names that only the relaxed rules take have no certificates, and some resolvers
    /// refuse them.
    ///
    /// ## Example
    /// ```text
    /// https://exa%23mple.org/
    /// https://under_score.example/
    /// https://example..org/
    /// ```
    ///
    /// ## Use instead
    /// Write a name that the Domain Name System can hold.
    ///
    /// ```text
    /// https://example.org/
    /// https://b%C3%BCcher.example/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: domain-to-ASCII](https://url.spec.whatwg.org/#validation-error-domain-to-ascii)
    /// - [WHATWG URL: domain parser](https://url.spec.whatwg.org/#concept-domain-to-ascii)
    DomainToAscii {}
}
