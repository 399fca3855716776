//! What a scheme's own document says of its URLs: `U2`.

lints! {}
