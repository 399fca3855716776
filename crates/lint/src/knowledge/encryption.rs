//! Schemes without encryption.

/// A scheme without encryption, and the scheme with it.
struct Cleartext {
    scheme: &'static str,
    encrypted: Option<&'static str>,
    /// Whether servers usually support both.
    is_replaceable: bool,
}

const fn cleartext(scheme: &'static str, encrypted: Option<&'static str>) -> Cleartext {
    Cleartext { scheme, encrypted, is_replaceable: encrypted.is_some() }
}

const SCHEMES: [Cleartext; 13] = [
    cleartext("http", Some("https")),
    cleartext("ws", Some("wss")),
    // Servers of the web that still have FTP seldom have FTPS.
    Cleartext { scheme: "ftp", encrypted: Some("ftps"), is_replaceable: false },
    cleartext("gopher", None),
    cleartext("imap", Some("imaps")),
    cleartext("ldap", Some("ldaps")),
    cleartext("mqtt", Some("mqtts")),
    cleartext("nntp", Some("nntps")),
    cleartext("pop", None),
    cleartext("redis", Some("rediss")),
    cleartext("rtsp", Some("rtsps")),
    cleartext("telnet", None),
    cleartext("tftp", None),
];

/// Length of the longest scheme with encryption, in bytes.
pub(crate) const LONGEST_ENCRYPTED: usize = "rediss".len();

/// Whether a scheme, in any case, has no encryption; with the scheme to use in place of it, if there is a usual one.
pub(crate) fn cleartext_scheme(scheme: &str) -> Option<Option<&'static str>> {
    let known = SCHEMES.iter().find(|known| scheme.eq_ignore_ascii_case(known.scheme))?;
    Some(known.encrypted.filter(|_| known.is_replaceable))
}

/// Whether a scheme in lower case has encryption and the other one has none.
pub(crate) fn loses_encryption(before: &str, after: &str) -> bool {
    let is_encrypted = SCHEMES.iter().any(|known| known.encrypted == Some(before));
    is_encrypted && SCHEMES.iter().any(|known| known.encrypted.is_some() && known.scheme == after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemes_with_encryption_lose_it() {
        for Cleartext { scheme, encrypted, .. } in SCHEMES {
            assert!(cleartext_scheme(&scheme.to_ascii_uppercase()).is_some());
            let Some(encrypted) = encrypted else { continue };
            assert!(loses_encryption(encrypted, scheme) && encrypted.len() <= LONGEST_ENCRYPTED, "{encrypted}");
            assert!(!loses_encryption(scheme, encrypted) && cleartext_scheme(encrypted).is_none(), "{encrypted}");
        }
    }
}
