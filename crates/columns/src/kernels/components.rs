//! Kernels that return a field of `parse`.

use urlgram::interpret::Spec;

use super::fields::{FIELDS, columns};
use crate::kernel::Run;

/// Returns a kernel that returns the field of `parse` with this name.
pub(super) fn component(name: &str, spec: Spec) -> Run {
    let place = FIELDS.iter().position(|known| *known == name).unwrap_or_default();
    Run::whole(move |source, is_parallel| {
        let (mut columns, _) = columns(spec, source, is_parallel, &[place])?;
        Ok(columns.remove(0))
    })
}
