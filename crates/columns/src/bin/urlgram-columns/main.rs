//! The program `urlgram-columns`: Parquet in, Parquet out.

mod convert;
mod functions;
mod parts;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

/// Add columns made of a column of URLs to a Parquet file
///
/// Works on one row group after the other, so that memory does not depend on the number of rows. If the output is a folder, each row
/// group becomes a file there, `part-00000.parquet` and so on. Row groups whose files exist are skipped, so that a run that was
/// stopped is resumed by starting it again.
#[derive(Parser, Debug)]
#[command(version, after_help = after_help())]
struct Arguments {
    /// Parquet or Arrow file to read
    #[arg(value_name = "FILE")]
    input: PathBuf,

    /// Parquet or Arrow file to write, or folder for one Parquet file per row group
    #[arg(short, long, value_name = "FILE|FOLDER")]
    output: PathBuf,

    /// Column with the URLs
    #[arg(short, long, value_name = "NAME")]
    column: String,

    /// Add the results of these functions, separated by commas, with the argument after `=`
    #[arg(short, long, value_name = "FUNCTION", value_delimiter = ',', default_value = "parse")]
    functions: Vec<String>,

    /// Keep only these columns of the input, separated by commas [default: all]
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    keep: Option<Vec<String>>,

    /// Read the URLs by this specification
    #[arg(long = "as", value_name = "SPECIFICATION", default_value = "rfc3986")]
    specification: String,

    /// Print no progress
    #[arg(short, long)]
    quiet: bool,
}

fn after_help() -> String {
    let functions: String = urlgram_arrow::kernels()
        .map(|kernel| {
            let parameter =
                kernel.parameter().map_or(String::new(), |parameter| format!("={}", parameter.name.to_uppercase()));
            format!("  {:<24} {}\n", format!("{}{parameter}", kernel.name()), kernel.summary())
        })
        .collect();
    format!(
        "Functions:\n{functions}
Specifications: {}, urllib-3.12

Examples:
  urlgram-columns visits.parquet --column url --functions host,query_value=utm_source -o hosts.parquet
  urlgram-columns visits.parquet --column url --as whatwg -o parts/",
        urlgram_arrow::Options::specifications().collect::<Vec<_>>().join(", ")
    )
}

fn main() -> ExitCode {
    match convert::run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let name = env!("CARGO_BIN_NAME");
            // Nothing is left to do if stderr is closed.
            let _ = std::io::Write::write_fmt(&mut std::io::stderr(), format_args!("{name}: {error}\n"));
            ExitCode::from(2)
        }
    }
}
