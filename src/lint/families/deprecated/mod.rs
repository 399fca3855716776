//! What is deprecated, historical or never was: `U6`.

lints! {}
