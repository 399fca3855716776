declare_validation_lint! {
    /// ## What it does
    /// Finds a drive letter in the position of the host of a file URL.
    ///
    /// ## Why is this bad?
    /// Two slashes start a host. The parser recognizes the drive letter and reads it as the start of the path,
    /// while other programs look for a machine named `c`.
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
