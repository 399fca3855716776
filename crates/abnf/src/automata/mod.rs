//! Finite automata of rules: networks of calls, their expansion, determinization and minimization.

mod bytes;
mod dfa;
mod element_automata;
mod expand;
mod export;
mod hash;
mod measure;
mod network;
mod nfa;
mod partition;
mod plan;
mod regular;
mod subset;
mod table;
mod work;

pub use bytes::{NextBytes, Outcome};
pub(crate) use bytes::{character_start, readable_first};
pub use dfa::Dfa;
pub(crate) use element_automata::{Automata, KnownAutomata};
pub(crate) use expand::Expansion;
pub use export::DfaState;
pub(crate) use export::label;
pub(crate) use hash::WordHash;
pub(crate) use network::{FragmentIndex, Network, StateIndex, Unknown};
pub(crate) use nfa::{Closure, Nfa, NfaState};
pub(crate) use plan::{Calls, Plan};
pub(crate) use subset::ByteTable;
pub(crate) use table::Table;
pub(crate) use work::Work;
