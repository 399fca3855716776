//! The mistake behind a syntax error: recognizers that know what people get wrong.

mod characters;
mod entry;
mod failure;
mod finding;
mod ip_literal;
mod structure;
