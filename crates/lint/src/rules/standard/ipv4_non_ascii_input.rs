declare_validation_lint! {
    /// ## What it does
    /// Finds an IPv4 address that is written with non-ASCII characters.
    ///
    /// ## Why is this bad?
    /// UTS 46 maps fullwidth digits, circled digits and ideographic full stops to ASCII before the host is parsed.
    /// A text that looks like a name becomes an address, often of this machine or network, and filters that check
    /// the text miss it. The URL Standard does not list this error yet; its reference implementation reports it.
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
