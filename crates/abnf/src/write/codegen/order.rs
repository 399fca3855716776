//! The order of alternatives, decided by their automata.

use std::collections::{BTreeMap, BTreeSet};

use crate::automata::{ByteTable, Dfa, Table, Work};
use crate::model::TooLarge;

/// Maximum number of states of a lookahead.
const MAX_STATES: usize = 1 << 12;

/// Whether a parser that tries `earlier` first misses a text of `later`: the text has a prefix that only `earlier` matches.
pub(super) fn hides(earlier: &Dfa, later: &Dfa, work: &mut Work) -> Result<bool, TooLarge> {
    let steps = earlier.common_steps(later);
    let start = (0, 0, earlier.table.accepting[0]);
    let mut seen = BTreeSet::from([start]);
    let mut waiting = vec![start];
    while let Some((a, b, matched)) = waiting.pop() {
        work.spend(8 * steps.len())?;
        if matched && later.table.accepting[b] && !earlier.table.accepting[a] {
            return Ok(true);
        }
        for &(_, a_class, b_class) in &steps {
            let (a, b) = (earlier.table.go(a, a_class), later.table.go(b, b_class));
            let next = (a, b, matched || earlier.table.accepting[a]);
            if later.live[b] && (matched || earlier.live[a]) && seen.insert(next) {
                waiting.push(next);
            }
        }
    }
    Ok(false)
}

/// Returns the automaton of the shortest texts that make a text of `later` out of a shorter text of `earlier`.
pub(super) fn extension(earlier: &Dfa, later: &Dfa, work: &mut Work) -> Result<Dfa, TooLarge> {
    let begun = begun(earlier, later, work)?;
    // State 0 is the start, before any byte. After a match nothing follows.
    let mut numbers = BTreeMap::from([((false, begun.clone()), 0)]);
    let mut sets = vec![(false, begun)];
    let symbols = later.table.symbols;
    let mut table = Table { symbols, next: Vec::new(), accepting: Vec::new() };
    let mut done = 0;
    while done < sets.len() {
        work.spend(symbols * (1 + sets[done].1.len()))?;
        let (has_begun, set) = sets[done].clone();
        let is_accepting = has_begun && set.iter().any(|state| later.table.accepting[*state]);
        table.accepting.push(is_accepting);
        for symbol in 0..symbols {
            let after = set.iter().map(|state| later.table.go(*state, symbol)).filter(|state| later.live[*state]);
            let after = if is_accepting { BTreeSet::new() } else { after.collect() };
            let fresh = sets.len();
            let number = *numbers.entry((true, after.clone())).or_insert(fresh);
            if number == fresh {
                sets.push((true, after));
            }
            table.next.push(number as u32);
        }
        done += 1;
        if sets.len() > MAX_STATES {
            return Err(TooLarge);
        }
    }
    Ok(Dfa::from_table(&ByteTable { classes: later.classes, table }))
}

/// Returns the states of `later` after the texts of `earlier`.
fn begun(earlier: &Dfa, later: &Dfa, work: &mut Work) -> Result<BTreeSet<usize>, TooLarge> {
    let steps = earlier.common_steps(later);
    let mut seen = BTreeSet::from([(0, 0)]);
    let mut waiting = vec![(0, 0)];
    while let Some((a, b)) = waiting.pop() {
        work.spend(8 * steps.len())?;
        for &(_, a_class, b_class) in &steps {
            let next = (earlier.table.go(a, a_class), later.table.go(b, b_class));
            if earlier.live[next.0] && later.live[next.1] && seen.insert(next) {
                waiting.push(next);
            }
        }
    }
    Ok(seen.into_iter().filter(|(a, _)| earlier.table.accepting[*a]).map(|(_, b)| b).collect())
}

/// Returns the automaton of the texts in which `this` has a match that is at least as long as those of `other`.
pub(super) fn wins(this: &Dfa, other: &Dfa, work: &mut Work) -> Result<Dfa, TooLarge> {
    let steps = this.common_steps(other);
    let mut classes = [0; 256];
    for (byte, class) in (0..=u8::MAX).zip(&mut classes) {
        let is_same = |(_, a, b): &(u8, usize, usize)| (*a, *b) == (this.class_of(byte), other.class_of(byte));
        *class = u8::try_from(steps.iter().position(is_same).unwrap_or(0)).map_err(|_| TooLarge)?;
    }
    // The states of both, if they can go on, and whether this one has the longest match so far.
    let at = |a: usize, b: usize, has_won: bool| {
        let (accepts_a, accepts_b) = (this.table.accepting[a], other.table.accepting[b]);
        let has_won = accepts_a || (has_won && !accepts_b);
        (Some(a).filter(|a| this.live[*a]), Some(b).filter(|b| other.live[*b]), has_won)
    };
    let start = at(0, 0, false);
    let mut numbers = BTreeMap::from([(start, 0)]);
    let mut states = vec![start];
    let mut table = Table { symbols: steps.len(), next: Vec::new(), accepting: Vec::new() };
    let mut done = 0;
    while done < states.len() {
        work.spend(8 * steps.len())?;
        let (a, b, has_won) = states[done];
        table.accepting.push(has_won);
        for &(_, a_class, b_class) in &steps {
            let dead = |dfa: &Dfa| dfa.live.iter().position(|live| !live);
            let go = |dfa: &Dfa, state: Option<usize>, class| match state {
                Some(state) => Some(dfa.table.go(state, class)),
                None => dead(dfa),
            };
            let next = match (go(this, a, a_class), go(other, b, b_class)) {
                (Some(a), Some(b)) => at(a, b, has_won),
                _ => (None, None, has_won),
            };
            let fresh = states.len();
            let number = *numbers.entry(next).or_insert(fresh);
            if number == fresh {
                states.push(next);
            }
            table.next.push(number as u32);
        }
        done += 1;
        if states.len() > MAX_STATES {
            return Err(TooLarge);
        }
    }
    Ok(Dfa::from_table(&ByteTable { classes, table }))
}
