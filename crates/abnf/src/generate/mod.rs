//! Generation of texts: samples, near misses, test suites, and a proptest strategy.

mod derivation_node;
mod derivations;
mod derive;
mod least;
mod needs;
mod sample;
mod sample_options;
#[cfg(feature = "proptest")]
mod strategy;
mod suite;
mod words;

pub use sample::{Edit, NearMiss, NearMisses, Samples};
pub use sample_options::SampleOptions;
#[cfg(feature = "proptest")]
pub use strategy::{TextStrategy, TextValueTree};
pub use suite::Suite;
