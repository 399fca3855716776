//! The flags of UTS #46: [`Idna`].

/// The flags of UTS #46 §4.
///
/// The default accepts the names that RFC 5891 allows to register: in ASCII only letters, digits and hyphens, no hyphens in
/// reserved positions, and lengths that fit the DNS. ContextJ and Bidi rules are always checked, and the mapping is always
/// nontransitional.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Idna {
    /// `UseSTD3ASCIIRules`: allows only letters, digits and hyphens in ASCII. If false, the characters that the URL Standard
    /// forbids in a host are still rejected.
    pub std3_ascii_rules: bool,
    /// `CheckHyphens`: allows no hyphen at the start or the end of a label, or as both its third and fourth character.
    pub check_hyphens: bool,
    /// `VerifyDnsLength`: requires labels of 1 to 63 characters and at most 253 in total; a final dot for the root is allowed.
    pub verify_dns_length: bool,
}

impl Default for Idna {
    fn default() -> Self {
        Idna { std3_ascii_rules: true, check_hyphens: true, verify_dns_length: true }
    }
}

impl Idna {
    /// The flags of the URL Standard's domain to ASCII with `beStrict` false.
    pub const URL: Idna = Idna { std3_ascii_rules: false, check_hyphens: false, verify_dns_length: false };
}
