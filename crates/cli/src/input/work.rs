//! The work of a command on one text: [`Work`].

use crate::exit::{Exit, Failure};
use crate::output::Output;

/// The work on one text, whose bytes may be anything.
pub(crate) type Work<'w> = dyn FnMut(&[u8], &mut Output<'_>) -> Result<Exit, Failure> + 'w;
