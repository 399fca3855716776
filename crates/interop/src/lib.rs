#![doc = include_str!("../README.md")]

mod corpus;
mod deviation;
mod endpoint;
mod model;
mod page;
mod program;
mod reading;

pub use corpus::{Entry, entries};
pub use deviation::{Deviation, deviations};
pub use endpoint::{Endpoint, endpoint_by};
pub use model::{Agreement, Model, fit, is_plain, model, models, reader_name, readers};
pub use page::page;
pub use program::{Program, program, programs};
pub use reading::{Evidence, Reading, read};
