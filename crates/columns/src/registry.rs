//! All kernels, by name.

use urlgram_ops::field::field_named;

use crate::error::Error;
use crate::kernel::Kernel;
use crate::kernels::{catalogue, host, parse, path, query, rewrite, scheme, template};
#[cfg(feature = "lint")]
use crate::kernels::{change, listed};

/// The kernels with an argument, by family. Those without one are the fields.
const FAMILIES: &[&[Kernel]] = &[
    host::KERNELS,
    rewrite::KERNELS,
    query::KERNELS,
    path::KERNELS,
    template::KERNELS,
    scheme::KERNELS,
    #[cfg(feature = "lint")]
    change::KERNELS,
    #[cfg(feature = "lint")]
    listed::KERNELS,
];

/// Returns all kernels.
///
/// ```
/// let names: Vec<&str> = urlgram_arrow::kernels().map(|kernel| kernel.name()).collect();
/// assert_eq!(names[..3], ["parse", "url", "scheme"]);
/// ```
pub fn kernels() -> impl Iterator<Item = &'static Kernel> {
    parse::KERNELS.iter().chain(catalogue::KERNELS.iter()).chain(FAMILIES.iter().copied().flatten())
}

/// Returns the kernel of this name, which may be one that other tools have: `hostname` for `host`.
///
/// # Errors
/// [`Error::UnknownKernel`] for another name.
///
/// ```
/// use arrow_array::{Array, StringArray, cast::AsArray};
/// use urlgram_arrow::{Options, kernel};
///
/// let urls = StringArray::from(vec!["https://example.org/a?lang=fr", "mailto:a@b.example"]);
/// let found = kernel("query_value")?.run(&urls, Some(&"lang".into()), &Options::default())?;
/// assert_eq!(found.as_string_view().value(0), "fr");
/// assert!(found.is_null(1));
/// # Ok::<(), urlgram_arrow::Error>(())
/// ```
pub fn kernel(name: &str) -> Result<&'static Kernel, Error> {
    let named = |name: &str| kernels().find(|kernel| kernel.name() == name);
    named(name).or_else(|| named(field_named(name)?.name)).ok_or_else(|| Error::UnknownKernel(name.into()))
}
