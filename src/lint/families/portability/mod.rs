//! What parsers read differently: `U3`.

lints! {
    backslash,
    zero_padded_port,
}
