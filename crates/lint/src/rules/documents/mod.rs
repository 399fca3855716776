//! What is to be said of the document that URLs stand in: `U0`.

lints! {
    unused_ignore,
    broken_document,
    bad_ignore,
}
