//! What leaks, spoofs or attacks: `U4`.

lints! {}
