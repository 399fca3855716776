declare_validation_lint! {
    /// ## What it does
    /// Finds a Windows drive letter at the start of a relative file URL.
    ///
    /// ## Why is this bad?
    /// Relative to a `file` URL, a text that begins with a drive letter is read as a path from the root, on every
    /// system; by RFC 3986 it is relative to the folder of the base, or a URI of the scheme `c`.
    ///
    /// ## Example
    /// ```text
    /// file:c:/x
    /// c|/x
    /// ```
    ///
    /// ## Use instead
    /// Write `file:///`, the drive letter with `:`, and the path.
    ///
    /// ```text
    /// file:/c:/x
    /// file:///c:/x
    /// /c:/x
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: file-invalid-Windows-drive-letter](https://url.spec.whatwg.org/#file-invalid-windows-drive-letter)
    /// - [WHATWG URL: file state](https://url.spec.whatwg.org/#file-state)
    FileInvalidWindowsDriveLetter { fix: Unsafe, base: Some("file:///d:/y") }
}
