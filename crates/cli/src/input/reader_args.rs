//! The arguments that say how texts are read.

use std::borrow::Cow;

use serde_json::json;

use super::input_args::InputArgs;
use super::work::Work;
use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::output::{Format, Output};
use urlgram_ops::reading::{Reader, Reading};

/// The arguments that say how texts are read.
#[derive(clap::Args, Default, Debug)]
#[group(skip)]
pub(crate) struct ReaderArgs {
    /// Read each text as this specification does, and work on the URI that it means: `rfc3986`, the text as it is written, `rfc3987`, or
    /// `whatwg`, the URL that a browser makes of it
    #[arg(long = "as", value_name = "READER", value_parser = Reader::by_name, default_value = "rfc3986")]
    reader: Reader,

    /// Write SCHEME:// before texts without a scheme, such as example.org/a and localhost:3000
    #[arg(hide_short_help = true, long, value_name = "SCHEME")]
    assume_scheme: Option<String>,
}

impl ReaderArgs {
    /// Returns how texts are read.
    ///
    /// # Errors
    /// A text that is not a scheme.
    pub(crate) fn reading(&self) -> Result<Reading<'_>, Failure> {
        Reading::new(self.reader, self.assume_scheme.as_deref()).map_err(Failure::Usage)
    }

    /// Does `work` on the URI of each text, as [`InputArgs::each`] does on the texts. Reports a text that the reader rejects.
    ///
    /// # Errors
    /// The failures of `work` and of the output streams.
    pub(crate) fn each(
        &self,
        texts: InputArgs,
        format: Format,
        io: &mut Io<'_>,
        work: &mut Work<'_>,
    ) -> Result<Exit, Failure> {
        let reading = self.reading()?;
        if reading.is_plain() {
            return texts.each(io, work);
        }
        texts.each(io, &mut |text, output| match written(&reading, text) {
            Ok(written) => work(&written, output),
            Err(reason) => rejected(text, &reason, format, output),
        })
    }
}

/// The arguments that say how the texts are read whose fields are extracted.
#[derive(clap::Args, Default, Debug)]
#[group(skip)]
pub(crate) struct FieldReaderArgs {
    /// Read each text as this specification or engine does: `rfc3986`, `rfc3987` or `whatwg`, which make a URI of it, or one that splits
    /// it: `rfc1738`, `rfc2396`, `scheme`, `urllib`, `urllib-3.12`, `java` or `clickhouse`
    #[arg(long = "as", value_name = "READER", value_parser = Reader::of_fields, default_value = "rfc3986")]
    reader: Reader,

    /// Write SCHEME:// before texts without a scheme, such as example.org/a and localhost:3000
    #[arg(hide_short_help = true, long, value_name = "SCHEME")]
    assume_scheme: Option<String>,
}

impl FieldReaderArgs {
    /// Returns how texts are read.
    ///
    /// # Errors
    /// A text that is not a scheme.
    pub(crate) fn reading(&self) -> Result<Reading<'_>, Failure> {
        Reading::new(self.reader, self.assume_scheme.as_deref()).map_err(Failure::Usage)
    }
}

/// Returns the URI of a text. One that is not UTF-8 stays, since the work on it reports that.
///
/// # Errors
/// A text that the reader rejects, with the reason.
pub(crate) fn written<'t>(reading: &Reading<'_>, text: &'t [u8]) -> Result<Cow<'t, [u8]>, String> {
    let Ok(text) = std::str::from_utf8(text) else { return Ok(text.into()) };
    Ok(match reading.written(text)? {
        Cow::Borrowed(text) => text.as_bytes().into(),
        Cow::Owned(text) => text.into_bytes().into(),
    })
}

/// Reports a text that the reader rejects.
///
/// # Errors
/// The failures of the output streams.
pub(crate) fn rejected(text: &[u8], reason: &str, format: Format, output: &mut Output<'_>) -> Result<Exit, Failure> {
    let text = String::from_utf8_lossy(text);
    if !format.json(output.out, || json!({"text": text, "error": {"message": reason}}))? {
        output.message(format_args!("{text}: {reason}"))?;
    }
    Ok(Exit::Findings)
}
