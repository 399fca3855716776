//! Parsers that `build.rs` writes from grammars with `Grammar::rust_module`. Each passes the suites of its rules, and the tests that
//! are written with it.

#[cfg(test)]
mod modules;
