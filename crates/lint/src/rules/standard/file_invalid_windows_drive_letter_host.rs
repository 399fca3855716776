declare_validation_lint! {
    /// ## What it does
    /// Finds a Windows drive letter where the host should be.
    ///
    /// ## Why is this bad?
    /// Two slashes begin a host. The parser sees that a drive letter is none, and takes it for the start of the
    /// path; other programs look for a machine called `c`.
    ///
    /// ## Example
    /// ```text
    /// file://c:/x
    /// file://C|/x
    /// ```
    ///
    /// ## Use instead
    /// Write three slashes.
    ///
    /// ```text
    /// file:///c:/x
    /// file://server/c:/x
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: file-invalid-Windows-drive-letter-host](https://url.spec.whatwg.org/#file-invalid-windows-drive-letter-host)
    /// - [WHATWG URL: file host state](https://url.spec.whatwg.org/#file-host-state)
    FileInvalidWindowsDriveLetterHost { fix: Safe }
}
