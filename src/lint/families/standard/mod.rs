//! The validation errors of the URL Standard: `W0`.

lints! {}
