//! A URL of any scheme, parsed by RFC 1738: [`Url1738`], [`parse`].

for_each_scheme! { typed_urls
    /// A URL, parsed by the rule of its scheme in RFC 1738 §5.
    enum Url1738, else super::generic::Genericurl;
    /// Parses the whole of `text` by the rule of its scheme in RFC 1738 §5, or by `genericurl` if the scheme has none
    /// there.
    ///
    /// Scheme names ignore case (§2.1).
    ///
    /// # Errors
    /// If `text` is not a URL of its scheme, or has no scheme: the location, the expectations there and the rule.
    fn parse;
}
