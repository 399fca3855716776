//! Quoted-printable, an encoding of mails (RFC 2045 section 6.7).

/// The code of `=`, which follows another `=`.
pub(crate) const QUOTED_EQUALS: &str = "3D";
