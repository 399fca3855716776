declare_validation_lint! {
    /// ## What it does
    /// Finds a domain that the strict rules of UTS 46 reject.
    ///
    /// ## Why is this bad?
    /// UTS 46 converts a domain to ASCII before it is looked up. Its strict rules, which apply to writers, allow
    /// letters, digits and inner hyphens in labels of 1 to 63 characters. The parser of the URL Standard uses
    /// relaxed rules, which accept `_` and empty labels. Names that only the relaxed rules accept have no
    /// certificates, and some resolvers reject them.
    ///
    /// ## Example
    /// ```text
    /// https://exa%23mple.org/
    /// https://under_score.example/
    /// https://example..org/
    /// ```
    ///
    /// ## Use instead
    /// Write a name that is valid in the Domain Name System.
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
