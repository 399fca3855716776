//! The exercise of a day.

use crate::exercise::Exercise;
use crate::registry::{KINDS, Kind};

/// Returns the exercise of a day, which is counted from 1970-01-01. It is the same for everybody, and kinds come in turn.
///
/// ```
/// let kinds: Vec<&str> = (0..4).map(|day| urlgram_teach::daily(20_000 + day).kind().name).collect();
/// assert!(kinds.windows(2).all(|pair| pair[0] != pair[1]));
/// ```
pub fn daily(day: u64) -> Exercise {
    // Kinds need a feature; those that are always there keep their days whatever is compiled.
    let kinds: Vec<&'static Kind> = KINDS.iter().filter(|kind| kind.name != "registrable").collect();
    let count = kinds.len() as u64;
    // The seed of a kind goes up by one each time that its turn comes, so no exercise comes twice.
    Exercise::of(kinds[(day % count) as usize], FIRST_SEED.saturating_add(day / count))
}

/// Seeds below are those that lessons begin with.
const FIRST_SEED: u64 = 10_000;
