declare_validation_lint! {
    /// ## What it does
    /// Finds an IPv4 address of more than four parts.
    ///
    /// ## Why is this bad?
    /// A host whose last label is a number is an IPv4 address or nothing: browsers refuse this one. For RFC 3986
    /// and urllib it is a name that could be looked up.
    ///
    /// ## Example
    /// ```text
    /// https://1.2.3.4.5/
    /// ```
    ///
    /// ## Use instead
    /// Write four numbers, or a name that does not end in one.
    ///
    /// ```text
    /// https://1.2.3.4/
    /// https://1.2.3.4.example/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: IPv4-too-many-parts](https://url.spec.whatwg.org/#ipv4-too-many-parts)
    /// - [WHATWG URL: IPv4 parser](https://url.spec.whatwg.org/#concept-ipv4-parser)
    Ipv4TooManyParts {}
}
