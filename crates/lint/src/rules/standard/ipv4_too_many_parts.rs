declare_validation_lint! {
    /// ## What it does
    /// Finds an IPv4 address with more than four parts.
    ///
    /// ## Why is this bad?
    /// For the URL Standard, a host whose last label is a number must be an IPv4 address, so browsers reject this
    /// one. RFC 3986 and urllib read a name, which a program could look up.
    ///
    /// ## Example
    /// ```text
    /// https://1.2.3.4.5/
    /// ```
    ///
    /// ## Use instead
    /// Write four numbers, or a name that does not end in a number.
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
