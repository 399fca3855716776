//! All functions, and their registration.

use std::sync::Arc;

use datafusion_common::Result;
use datafusion_expr::ScalarUDF;
use datafusion_expr::registry::FunctionRegistry;
use urlgram_arrow::{Options, kernels};

use crate::function::UrlFunction;

/// Registers all functions with the prefix `url_` in a session or another registry.
///
/// A function that the specification does not define, such as `url_normalize` of Python's `urllib`, is left out.
///
/// # Errors
/// Those of the registry, which may be read-only.
///
/// ```
/// use datafusion::prelude::SessionContext;
/// use datafusion_expr::registry::FunctionRegistry;
/// use urlgram_arrow::Options;
///
/// let mut context = SessionContext::new();
/// urlgram_datafusion::register(&mut context, Options::by("whatwg").unwrap())?;
/// assert!(context.udf("url_registrable_domain").is_ok());
/// # Ok::<(), datafusion::error::DataFusionError>(())
/// ```
pub fn register(registry: &mut dyn FunctionRegistry, options: Options) -> Result<()> {
    functions("url_", options).try_for_each(|function| registry.register_udf(Arc::new(function)).map(drop))
}

/// Returns all functions that the specification of `options` defines, with names that start with `prefix`.
///
/// ```
/// use urlgram_arrow::Options;
///
/// let names: Vec<String> =
///     urlgram_datafusion::functions("browser_", Options::by("whatwg").unwrap()).map(|f| f.name().to_owned()).collect();
/// assert!(names.contains(&"browser_host".to_owned()));
/// ```
pub fn functions(prefix: &str, options: Options) -> impl Iterator<Item = ScalarUDF> {
    let function = move |kernel| UrlFunction::new(prefix, kernel, options);
    kernels().filter_map(function).map(ScalarUDF::from)
}
