#![doc = include_str!("../README.md")]

mod boost;
mod comparison;
mod corpus;
mod curl;
mod deviation;
mod disagreement;
mod endpoint;
mod found;
mod go;
mod java_url;
mod model;
mod page;
mod part;
mod php;
mod program;
mod python;
mod reader;
mod reading;
mod ruby;
mod rust_http;
mod standard;

pub use comparison::{Answer, Aspect, Comparison, Parting, compare, compare_hosts};
pub use corpus::{Entry, entries};
pub use deviation::{Deviation, deviations};
pub use disagreement::{Disagreement, disagreements};
pub use endpoint::{Endpoint, endpoint_by};
pub use found::{Found, found};
pub use model::{Agreement, Model, fit, is_plain, model, models, specification_name, specifications};
pub use page::page;
pub use part::Part;
pub use program::{Program, program, programs};
pub use reader::{Reader, UnknownReader};
pub use reading::{Evidence, Reading, by_part, read};
