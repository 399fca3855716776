//! What the grammar refuses, with the cause: `U1`. Those that [`Cause`](crate::cause::Cause) finds are documented here; the others look for themselves.

lints! {
    invalid_character,
}
