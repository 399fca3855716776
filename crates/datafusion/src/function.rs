//! A kernel as a function of SQL: [`UrlFunction`].

use std::hash::{Hash, Hasher};

use arrow_schema::DataType;
use datafusion_common::{Result, plan_err};
use datafusion_expr::scalar_doc_sections::DOC_SECTION_STRING;
use datafusion_expr::{ColumnarValue, Documentation, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility};
use urlgram_arrow::{ArgumentKind, Kernel, Options};

use crate::arguments;

/// A kernel of a specification, under a name.
#[derive(Debug)]
pub(crate) struct UrlFunction {
    name: String,
    kernel: &'static Kernel,
    options: Options,
    signature: Signature,
    documentation: Documentation,
}

impl UrlFunction {
    /// Returns the function; `None` if the specification does not define it.
    pub(crate) fn new(prefix: &str, kernel: &'static Kernel, options: Options) -> Option<Self> {
        let example = kernel.parameter().map(|parameter| parameter.example_argument());
        kernel.prepare(example.as_ref(), &options).ok()?;
        let name = format!("{prefix}{}", kernel.name());
        let documentation = documentation(&name, kernel);
        Some(UrlFunction {
            name,
            kernel,
            options,
            signature: Signature::user_defined(Volatility::Immutable),
            documentation,
        })
    }
}

fn documentation(name: &str, kernel: &Kernel) -> Documentation {
    let parameter = kernel.parameter().map(|parameter| parameter.name);
    let syntax = format!("{name}(url{})", parameter.map_or_else(String::new, |parameter| format!(", {parameter}")));
    let described = Documentation::builder(DOC_SECTION_STRING, kernel.summary(), syntax).with_argument("url", "A URL.");
    match kernel.parameter() {
        None => described.build(),
        Some(parameter) => described.with_argument(parameter.name, format!("Such as `{}`.", parameter.example)).build(),
    }
}

impl ScalarUDFImpl for UrlFunction {
    fn name(&self) -> &str {
        &self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let parameter = self.kernel.parameter();
        let (url, rest) = match (types, parameter) {
            ([url], None) => (url, &[][..]),
            ([url, rest @ ..], Some(_)) if rest.len() == 1 => (url, rest),
            (_, None) => return plan_err!("{} takes one argument, not {}", self.name, types.len()),
            (_, Some(_)) => return plan_err!("{} takes two arguments, not {}", self.name, types.len()),
        };
        if !arguments::is_text(url) {
            return plan_err!("{} takes a column of texts, not of {url}", self.name);
        }
        let wanted = parameter.map(|parameter| match parameter.kind {
            ArgumentKind::Text => DataType::Utf8,
            ArgumentKind::Index => DataType::Int64,
        });
        let fits = |given: &DataType| match wanted {
            Some(DataType::Int64) => given.is_integer() || given.is_null(),
            _ => arguments::is_text(given),
        };
        if let Some(given) = rest.iter().find(|given| !fits(given)) {
            return plan_err!("the second argument of {} cannot be of type {given}", self.name);
        }
        Ok([url.clone()].into_iter().chain(wanted).collect())
    }

    fn return_type(&self, _types: &[DataType]) -> Result<DataType> {
        Ok(self.kernel.output_type())
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        match &*args.args {
            [url] => arguments::run(self.kernel, &self.options, url, None),
            [url, value] => arguments::run(self.kernel, &self.options, url, Some(value)),
            _ => plan_err!("{} takes one or two arguments", self.name),
        }
    }

    fn documentation(&self) -> Option<&Documentation> {
        Some(&self.documentation)
    }
}

/// Functions are equal if they have the same name and specification.
impl PartialEq for UrlFunction {
    fn eq(&self, other: &Self) -> bool {
        (&self.name, self.kernel.name(), self.options) == (&other.name, other.kernel.name(), other.options)
    }
}

impl Eq for UrlFunction {}

impl Hash for UrlFunction {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.name, self.options.specification()).hash(state);
    }
}
