//! The kernels about a component are functions of what the interpretation of each text finds, for every specification.

use std::net::IpAddr;

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int32Type;
use arrow_array::{Array, ArrayRef, StringArray, StringViewArray};
use arrow_schema::DataType;
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use urlgram::interpret::{self, Interpretation, Role};
use urlgram::whatwg::form_urlencoded;
use urlgram_arrow::{Argument, Options, Spec, kernel, kernels};

use crate::boundary::url;
use crate::kernels::example;
use crate::texts::texts;

/// Returns the values of a column as texts; a list of pairs as the text that Rust prints for it.
fn values(column: &ArrayRef) -> Vec<Option<String>> {
    match column.data_type() {
        DataType::Utf8View => column.as_string_view().iter().map(|value| value.map(str::to_owned)).collect(),
        DataType::Boolean => column.as_boolean().iter().map(|value| Some(value?.to_string())).collect(),
        DataType::Int32 => column.as_primitive::<Int32Type>().iter().map(|value| Some(value?.to_string())).collect(),
        _ => column.as_list::<i32>().iter().map(|list| Some(pairs_of(&list?))).collect(),
    }
}

fn pairs_of(list: &ArrayRef) -> String {
    let texts = |name| list.as_struct().column_by_name(name).unwrap().as_string_view();
    format!(
        "{:?}",
        texts("key").iter().flatten().zip(texts("value").iter().map(Option::unwrap_or_default)).collect::<Vec<_>>()
    )
}

/// Returns the result of a kernel for an interpretation.
type Expected = fn(&Interpretation<'_>) -> Option<String>;

const EXPECTED: [(&str, Option<&str>, Expected); 8] = [
    ("is_valid", None, |one| Some(one.is_accepted().to_string())),
    ("error_message", None, |one| Some(one.rejection()?.to_string())),
    ("port_number", None, port_number),
    ("address", None, |one| Some(address(one.component(Role::Host)?.value)?.to_string())),
    ("path_segment", Some("1"), |one| segment(one.component(Role::Path)?.value, |mut all| all.nth(1))),
    ("path_segment", Some("-1"), |one| segment(one.component(Role::Path)?.value, |mut all| all.next_back())),
    ("query_value", Some("a"), |one| {
        let query = one.component(Role::Query)?.value;
        let (_, value) = form_urlencoded::parse(query.as_bytes()).find(|(key, _)| key == "a")?;
        Some(value.into_owned())
    }),
    ("query_pairs", None, |one| {
        let query = one.is_accepted().then(|| one.component(Role::Query).map_or("", |query| query.value))?;
        // The standard has no null: the value of a key without `=` is empty.
        Some(format!("{:?}", form_urlencoded::parse(query.as_bytes()).collect::<Vec<_>>()))
    }),
];

fn port_number(one: &Interpretation<'_>) -> Option<String> {
    match one.component(Role::Port).map(|port| port.value).filter(|digits| !digits.is_empty()) {
        Some(digits) => Some(digits.parse::<u16>().ok()?.to_string()),
        None => Some(urlgram::scheme::entry(one.component(Role::Scheme)?.value)?.info().port?.to_string()),
    }
}

fn address(host: &str) -> Option<IpAddr> {
    match host.strip_prefix('[') {
        Some(rest) => Some(IpAddr::V6(rest.strip_suffix(']')?.parse().ok()?)),
        None => host.parse().ok(),
    }
}

fn segment(path: &str, select: fn(std::str::Split<'_, char>) -> Option<&str>) -> Option<String> {
    if path.is_empty() {
        return None;
    }
    Some(select(path.strip_prefix('/').unwrap_or(path).split('/'))?.to_owned())
}

fn argument(name: &str, text: &str) -> Argument {
    if name == "path_segment" { Argument::Index(text.parse().unwrap()) } else { text.into() }
}

/// Asserts that each kernel gives what it gives for the component of each text alone.
fn agree(texts: &[Option<String>]) {
    let column = StringViewArray::from_iter(texts);
    for name in Options::specifications() {
        let options = Options::by(name).unwrap();
        let all: Vec<_> = texts.iter().map(|text| text.as_deref().map(interpret::read)).collect();
        for (kernel_name, text, expected) in EXPECTED {
            let argument = text.map(|text| argument(kernel_name, text));
            let found = kernel(kernel_name).unwrap().run(&column, argument.as_ref(), &options).unwrap();
            for ((text, all), found) in texts.iter().zip(&all).zip(values(&found)) {
                let one = all.as_ref().and_then(|all| all.of(options.spec));
                assert_eq!(found, one.and_then(expected), "{kernel_name} by {name} of {text:?}");
            }
        }
    }
    hosts_agree(texts);
    slices_agree(&column);
}

/// Asserts that the kernels about hosts give the same for the host alone. A reference has the host of the RFCs as written.
fn hosts_agree(texts: &[Option<String>]) {
    for spec in [Spec::Rfc3986, Spec::Rfc3987] {
        let host = |text: &Option<String>| {
            let all = interpret::read(text.as_deref()?);
            Some(format!("//{}", all.of(spec)?.component(Role::Host)?.value))
        };
        let (whole, alone) = (StringArray::from_iter(texts), StringArray::from_iter(texts.iter().map(host)));
        let options = Options { spec, parallel: false };
        for name in [
            "host_to_ascii", "host_to_unicode", "registrable_domain", "public_suffix", "address_class",
            "address_is_global",
        ] {
            let run = |column| kernel(name).unwrap().run(column, None, &options).unwrap();
            assert_eq!(&run(&whole), &run(&alone), "{name} by {spec}");
        }
    }
}

/// Asserts that all kernels give the same for rows that begin at any place of a word of rows.
fn slices_agree(column: &StringViewArray) {
    let start = column.len() / 3;
    for name in ["rfc3986", "rfc3987"] {
        for kernel in kernels() {
            let Ok(prepared) = kernel.prepare(example(kernel).as_ref(), &Options::by(name).unwrap()) else { continue };
            let (whole, rest) =
                (prepared.run(column).unwrap(), prepared.run(&column.slice(start, column.len() - start)));
            assert_eq!(&rest.unwrap(), &whole.slice(start, column.len() - start), "{} by {name}", kernel.name());
        }
    }
}

#[test]
fn kernels_are_functions_of_the_components() {
    // A third of the texts: all kernels with all specifications take a while without optimisations.
    agree(&texts().into_iter().step_by(3).map(Some).collect::<Vec<_>>());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn kernels_are_functions_of_the_components_of_any_text(texts in vec(weighted(0.9, url()), 0..150)) {
        agree(&texts);
    }
}
