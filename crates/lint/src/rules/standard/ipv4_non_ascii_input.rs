declare_validation_lint! {
    /// ## What it does
    /// Finds an IPv4 address written with characters beyond ASCII.
    ///
    /// ## Why is this bad?
    /// UTS #46 maps full-width digits, digits in circles and ideographic full stops to ASCII before the host is
    /// looked at: what looks like a name is an address, often one of the own machine or network, and filters that
    /// look at the text do not see it. The Standard's table does not have this error yet; its reference
    /// implementation reports it.
    ///
    /// ## Example
    /// ```text
    /// https://１２７.0.0.1/
    /// https://127。0。0。1/
    /// ```
    ///
    /// ## Use instead
    /// Write the address in ASCII.
    ///
    /// ```text
    /// https://127.0.0.1/
    /// https://bücher.example/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: host parser](https://url.spec.whatwg.org/#concept-host-parser)
    Ipv4NonAsciiInput { fix: Safe }
}
