declare_validation_lint! {
    /// ## What it does
    /// Finds a user name or a password in a URL.
    ///
    /// ## Why is this bad?
    /// A valid URL contains no credentials, because URLs are shown, logged, and passed on in the `Referer` header.
    /// The text before the `@` has been used to imitate the host, and browsers ignore or hide it.
    ///
    /// ## Example
    /// ```text
    /// https://user@example.org/
    /// ssh://git@example.org/
    /// ```
    ///
    /// ## Use instead
    /// Remove the credentials, and give them to the program in a different way.
    ///
    /// ```text
    /// https://example.org/user
    /// mailto:user@example.org
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: invalid-credentials](https://url.spec.whatwg.org/#invalid-credentials)
    /// - [WHATWG URL: authority state](https://url.spec.whatwg.org/#authority-state)
    InvalidCredentials {}
}
