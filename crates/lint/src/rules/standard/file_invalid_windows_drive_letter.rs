declare_validation_lint! {
    /// ## What it does
    /// Finds a drive letter at the start of a reference that is relative to a file URL.
    ///
    /// ## Why is this bad?
    /// The parser reads such a text as a path from the root, on every operating system. For RFC 3986, it is
    /// relative to the folder of the base URL, or a URI with the scheme `c`. The same link opens different files.
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
