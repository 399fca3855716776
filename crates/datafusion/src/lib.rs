//! URL functions for [Apache DataFusion](https://datafusion.apache.org/): each kernel of [`urlgram_arrow`] as a function of SQL.
//!
//! ```
//! use datafusion::prelude::SessionContext;
//! # async fn example() -> datafusion::error::Result<()> {
//! let mut context = SessionContext::new();
//! urlgram_datafusion::register(&mut context, urlgram_arrow::Options::default())?;
//! context.sql("SELECT url_host('https://www.example.co.uk/a?lang=fr')").await?.show().await?;
//! # Ok(())
//! # }
//! ```
//!
//! The functions are those of the list in [`urlgram_arrow`], with the prefix `url_`: `url_host(url)`, `url_query_value(url, 'lang')`,
//! `url_parse(url)['port']`. A null URL gives null, as does one that the specification rejects. Texts of the result are `Utf8View`
//! into the buffers of the column.
//!
//! [`Options`](urlgram_arrow::Options) selects the specification. [`functions`] takes a prefix, so that one session can have the
//! functions of several specifications.

// Tests the example in the README.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod arguments;
mod function;
mod register;

pub use register::{functions, register};
