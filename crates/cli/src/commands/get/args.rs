//! The arguments of the command `get`.

use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use super::extract::InputFormat;
use crate::exit::Failure;
use crate::input::{FieldReaderArgs, read_named_text, thread_count};
use crate::output::Format;
use urlgram::host::suffix::Suffixes;
use urlgram_ops::field::near_field;
use urlgram_ops::get::{Column, FIELDS, Field};

/// Extract fields from URLs, one row per URL, as JSON, CSV, TSV, Parquet or by a template
///
/// Reads lines, a column of JSON Lines, CSV, TSV or Parquet, or the requests of an access log. A field that a URL does not have is empty.
///
/// Each record of the input has one row, in its order, so that the rows can be joined with the input. The rows of a table have its columns,
/// the fields, and a column `error` with the reason if the record was rejected. The row of a rejected record and that of an empty line has
/// empty fields, except for those about the text or its mistake, such as is_valid and error_code; by a template it is an empty line.
/// --skip-rejects leaves these rows out. The first five rejects are reported on stderr with their places. The exit code is 1 if there was
/// one.
///
/// A URL is read by RFC 3986, and one with a character that it does not allow is rejected. `--as whatwg` reads what a browser reads, and
/// `--as rfc3987` IRIs: the fields, and their spans, are those of the URI that the reader makes of the text. Other readers, such as `--as
/// java` and `--as urllib-3.12`, split the text: a field that they write differently has no span.
///
/// Values are printed as they are written. --decode decodes percent-encodings, and + as a space in query.NAME alone. NAME is compared with
/// decoded keys.
///
/// Spans, and the bytes in messages, count from the start of the URL, not of its line, after the escapes of JSON, CSV and logs are decoded.
/// Two targets of requests are read as the references that they mean: h:443 of CONNECT as //h:443, and a path //a as /.//a.
#[derive(clap::Args, Debug)]
#[command(after_help = SHORT_HELP, after_long_help = after_help())]
pub(crate) struct Args {
    /// Files to read, or URLs. Reads stdin if none is given, and for `-`. Without --fields and --template, the first argument is
    /// the template, or names the fields
    #[arg(value_name = "FILE|URL")]
    pub(crate) files: Vec<PathBuf>,

    /// Read the URLs of this column; `request.url` is a key of a key in JSON. The name of a file tells its format
    #[arg(long, value_name = "NAME")]
    pub(crate) column: Option<String>,

    /// Read this kind of input [default: by the name of the file if --column is given, lines otherwise]
    #[arg(hide_short_help = true, long, value_name = "FORMAT")]
    pub(crate) from: Option<InputFormat>,

    #[command(flatten)]
    pub(crate) reader: FieldReaderArgs,

    /// Extract these fields, separated by commas [default with --column: the components, from scheme to fragment]
    #[arg(long, short_alias = 'f', value_name = "FIELD", value_delimiter = ',', required_unless_present_any = ["template", "files", "column"])]
    pub(crate) fields: Vec<String>,

    /// Set the output format [default: json-lines]
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(FORMATS))]
    pub(crate) format: Option<Format>,

    /// Write the rows to FILE, whose name tells the format. A folder gets a file for each row group of a Parquet file; the groups
    /// that an earlier run wrote are left out
    #[arg(short, long, value_name = "FILE|FOLDER")]
    pub(crate) output: Option<PathBuf>,

    /// Print each row by this template: '{host}:{default:port}'
    #[arg(long, short_alias = 't', value_name = "TEMPLATE", conflicts_with_all = ["fields", "format"])]
    pub(crate) template: Option<String>,

    /// Decode percent-encodings, except those whose bytes are not UTF-8
    #[arg(short, long)]
    pub(crate) decode: bool,

    /// Print the byte span of each field in its URL after the field
    #[arg(hide_short_help = true, long, conflicts_with = "template")]
    pub(crate) spans: bool,

    /// Find registrable_domain, public_suffix and subdomain by this list instead of the Public Suffix List: `icann` for the list without its
    /// private section, `listed` for names with a known suffix alone, both with a comma, or a file with a list
    #[arg(hide_short_help = true, long, value_name = "LIST", value_parser = list_of_suffixes)]
    pub(crate) suffixes: Option<Suffixes>,

    /// Expect NUL instead of a line end after each URL
    #[arg(hide_short_help = true, short = '0', long)]
    pub(crate) null: bool,

    /// Write an apostrophe before cells of CSV and TSV that a spreadsheet would calculate: those that begin with =, +, -, @, a tab or a carriage return
    #[arg(hide_short_help = true, long, conflicts_with = "template")]
    pub(crate) csv_safe: bool,

    /// Write rejected records to this CSV file with number and reason, instead of rows. A name in .tsv makes it TSV
    #[arg(hide_short_help = true, long, value_name = "FILE")]
    pub(crate) rejects: Option<PathBuf>,

    /// Write no rows for records without a URL and for rejected ones
    #[arg(hide_short_help = true, long, conflicts_with = "rejects")]
    pub(crate) skip_rejects: bool,

    /// Keep these columns of a table, separated by commas, instead of all. `user.id` is a key of a key in JSON
    #[arg(hide_short_help = true, long, value_name = "NAME", value_delimiter = ',', conflicts_with_all = ["only_fields", "template"])]
    pub(crate) keep: Vec<String>,

    /// Write the fields of a table alone, without its other columns and without the column `error`
    #[arg(hide_short_help = true, long, conflicts_with = "template")]
    pub(crate) only_fields: bool,

    /// Write TEXT before the name of each field, and of the column `error`: `--prefix url_`
    #[arg(hide_short_help = true, long, value_name = "TEXT", conflicts_with = "template")]
    pub(crate) prefix: Option<String>,

    /// Print the number of rows and rejects on stderr; the default with --rejects
    #[arg(hide_short_help = true, long)]
    pub(crate) summary: bool,

    /// Use this many threads. The output is the same for any number [default: one per core, one for a live stream]
    #[arg(hide_short_help = true, long, value_name = "N", value_parser = thread_count)]
    pub(crate) threads: Option<usize>,
}

/// Reads the list of public suffixes that an argument names.
fn list_of_suffixes(named: &str) -> Result<Suffixes, String> {
    let unknown = match named.parse() {
        Ok(suffixes) => return Ok(suffixes),
        Err(unknown) => unknown,
    };
    let list = read_named_text(Path::new(named)).map_err(|error| format!("{unknown}; as a file: {error}"))?;
    Suffixes::parse(&list).map_err(|error| error.to_string())
}

const FORMATS: [Format; 6] =
    [Format::Json, Format::JsonLines, Format::Csv, Format::Tsv, Format::Parquet, Format::Arrow];

const SHORT_HELP: &str = "\
Fields: url, scheme, userinfo, user, password, host, port, path, query, query.NAME, fragment, registrable_domain, origin
and others: `urlgram get --help` lists them all.

Examples:
  urlgram get '{host}:{default:port}' urls.txt
  urlgram get --fields host,path https://example.org/a
  urlgram get --column url --fields host,line --rejects bad.csv events.jsonl
  urlgram get --from combined --fields path.0,query.q access.log";

fn after_help() -> String {
    let fields: String = FIELDS.iter().map(described).collect();
    let synonyms = FIELDS.iter().filter(|field| !field.synonyms.is_empty());
    let synonyms = synonyms.map(|field| format!("{} = {}", field.synonyms.join(" = "), field.name));
    let synonyms = synonyms.collect::<Vec<_>>().join(", ");
    format!(
        "\
Fields:
{fields}  path.N: a segment of the path, from 0, or from the end: path.-1 is the last one
  query.NAME: the first value of a key of the query; query.utm_* is an object of the keys that match
  nested.FIELD: a field of the first URL within the URL: after jdbc: or view-source:, in the path, the query or the fragment
  SCHEME.FIELD: a field of URLs of this scheme: ftp.typecode, mailto.to, mailto.to.0; see `urlgram schemes SCHEME`

Other names, for the same values without delimiters: {synonyms}

Modifiers:
  must:      reject URLs without the field
  default:   use the port of the scheme if that of the URL is absent or empty
  decode:    decode percent-encodings
  raw:       do not decode, even with --decode
  span:      print the byte span of the field

Examples:
  urlgram get --fields 'scheme,registrable_domain,query.utm_*' urls.txt
  urlgram get --fields must:host,ftp.typecode --format csv < urls.txt
  urlgram get '{{host}}:{{default:port}}' urls.txt
  urlgram get --fields host,path https://example.org/a
  urlgram get --column url --fields host,line --rejects bad.csv events.jsonl
  urlgram get --as whatwg --assume-scheme https --fields host < hosts.txt
  urlgram get --from combined --fields path.0,query.q access.log
  urlgram get --column url --fields host,query.q -o hosts.parquet visits.parquet"
    )
}

fn described(field: &Field) -> String {
    format!("  {:<18} {}\n", field.name, field.summary)
}

/// Returns the fields that an argument names, `host,path`, unless a file has this name.
fn named_fields(argument: &Path) -> Option<Vec<String>> {
    let names: Vec<&str> = argument.to_str()?.split(',').collect();
    let are_fields = names.iter().all(|name| Column::parse(name.trim(), false).is_ok()) && !argument.exists();
    are_fields.then(|| names.into_iter().map(str::to_owned).collect())
}

/// The fields of a column, if none are given.
const COMPONENTS: [&str; 7] = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

impl Args {
    /// Whether a rejected record has a row.
    pub(crate) fn keeps_rejected_rows(&self) -> bool {
        self.rejects.is_none() && !self.skip_rejects
    }

    /// Returns the number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from))
    }

    /// Takes the first argument as the template if no option gives the fields; all components of a column if it is not a template.
    pub(crate) fn with_template(mut self) -> Result<Args, Failure> {
        // Other commands read the file after `-f`.
        let (files, fields): (Vec<String>, Vec<String>) =
            self.fields.into_iter().partition(|name| Column::parse(name, false).is_err() && Path::new(name).is_file());
        self.fields = fields;
        let mut args = self.template_first()?;
        args.files.extend(files.into_iter().map(PathBuf::from));
        Ok(args)
    }

    fn template_first(mut self) -> Result<Args, Failure> {
        if self.template.is_some() || !self.fields.is_empty() {
            return Ok(self);
        }
        if let Some(fields) = self.files.first().and_then(|first| named_fields(first)) {
            self.files.remove(0);
            self.fields = fields;
            // `get host path urls.txt`
            while let Some(more) = self.files.first().and_then(|next| named_fields(next)) {
                self.files.remove(0);
                self.fields.extend(more);
            }
            return Ok(self);
        }
        let first = self.files.first().and_then(|first| first.to_str()).filter(|first| first.contains('{'));
        let Some(template) = first.map(str::to_owned) else {
            if self.column.is_some() {
                self.fields = COMPONENTS.map(str::to_owned).into();
                return Ok(self);
            }
            let message =
                "no fields are given: use --fields host,path, or write a template before the files, '{host}{path}'";
            let first = self.files.first().filter(|first| !first.exists()).and_then(|first| first.to_str());
            let meant =
                first.and_then(|first| Some(format!("; did you mean {} instead of `{first}`?", near_field(first)?)));
            return Err(Failure::Usage(format!("{message}{}", meant.unwrap_or_default())));
        };
        if self.spans || self.format.is_some() {
            return Err(Failure::Usage(format!("`{template}` is a template; --format and --spans need --fields")));
        }
        self.files.remove(0);
        self.template = Some(template);
        Ok(self)
    }
}
