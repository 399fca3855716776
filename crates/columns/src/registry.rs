//! All kernels, by name.

use crate::error::Error;
use crate::kernel::Kernel;
use crate::kernels::{address, components, host, parse, path, query, readings, rewrite, scheme, template, validity};
#[cfg(feature = "lint")]
use crate::kernels::{change, keys, lint};

/// The kernels by family.
const FAMILIES: &[&[Kernel]] = &[
    parse::KERNELS,
    components::KERNELS,
    validity::KERNELS,
    host::KERNELS,
    address::KERNELS,
    rewrite::KERNELS,
    query::KERNELS,
    path::KERNELS,
    template::KERNELS,
    scheme::KERNELS,
    readings::KERNELS,
    #[cfg(feature = "lint")]
    change::KERNELS,
    #[cfg(feature = "lint")]
    keys::KERNELS,
    #[cfg(feature = "lint")]
    lint::KERNELS,
];

/// Returns all kernels.
///
/// ```
/// let names: Vec<&str> = urlgram_arrow::kernels().map(|kernel| kernel.name()).collect();
/// assert_eq!(names[..2], ["parse", "scheme"]);
/// ```
pub fn kernels() -> impl Iterator<Item = &'static Kernel> {
    FAMILIES.iter().copied().flatten()
}

/// Returns the kernel of this name.
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
    kernels().find(|kernel| kernel.name() == name).ok_or_else(|| Error::UnknownKernel(name.into()))
}
