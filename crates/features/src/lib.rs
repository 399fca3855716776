//! No code: `Cargo.toml` names the features of dependencies that the tests of all packages share.
