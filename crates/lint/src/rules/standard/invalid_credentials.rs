declare_validation_lint! {
    /// ## What it does
    /// Finds credentials in a URL.
    ///
    /// ## Why is this bad?
    /// A valid URL has no place for a user name and a password: URLs are shown, logged, and handed on with the
    /// `Referer` header. What stands before the `@` has been used to look like the host, and browsers ignore or
    /// hide it.
    ///
    /// ## Example
    /// ```text
    /// https://user@example.org/
    /// ssh://git@example.org/
    /// ```
    ///
    /// ## Use instead
    /// Leave them out, and give them to the program in another way.
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
