//! Normal form (RFC 3986 §6) and style: `U5`.

lints! {
    uppercase_scheme,
}
