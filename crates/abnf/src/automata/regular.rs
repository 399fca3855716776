//! From a network to a deterministic transition table, for rules without a stack.

use super::expand::{Expansion, NoExpansion};
use super::network::Network;
use super::plan::{Calls, Plan};
use super::subset::{ByteTable, deterministic};
use super::work::Work;
use crate::model::{AutomatonError, Grammar};

/// Builds the complete automaton of a network. It is not minimal.
pub(crate) fn determinize(
    grammar: &Grammar,
    network: &Network,
    plan: &Plan,
    work: &mut Work,
) -> Result<ByteTable, AutomatonError> {
    let expansion = Expansion::new(network, plan, Calls::Copied, work).map_err(|reason| match reason {
        NoExpansion::TooLarge => AutomatonError::TooLarge,
        NoExpansion::NotRegular(component) => AutomatonError::NotRegular(plan.not_regular(grammar, network, component)),
    })?;
    Ok(deterministic(&expansion.nfa, expansion.entry, expansion.exit, work)?)
}
