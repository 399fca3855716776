//! A grammar as one page in HTML.

mod anchor;
mod definition;
mod document;
mod examples;
mod outline;
mod problems;
mod section;
mod style;
