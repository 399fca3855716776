//! Parts of URLs are views into the input's buffers.

use arrow_array::cast::AsArray as _;
use arrow_array::{LargeStringArray, StringArray, StringViewArray, StructArray};
use urlgram_arrow::{Options, parse};

/// Whether each data buffer of the text columns is within the memory of one of `buffers`.
fn refers_only_to(parsed: &StructArray, buffers: &[&[u8]]) -> bool {
    let texts = parsed.columns().iter().filter_map(|column| column.as_string_view_opt());
    let mut used = texts.flat_map(|column| column.data_buffers().to_vec());
    used.all(|buffer| buffers.iter().any(|known| known.as_ptr_range().contains(&buffer.as_ptr())))
}

fn number_of_buffers(parsed: &StructArray) -> usize {
    parsed
        .columns()
        .iter()
        .filter_map(|column| column.as_string_view_opt())
        .map(|column| column.data_buffers().len())
        .sum()
}

const URL: &str = "https://a.long.user.name@www.example.org/a/long/path/to/copy?a=long&query=string#a-long-fragment";

#[test]
fn no_byte_of_a_part_is_copied() {
    for spec in ["rfc3986", "rfc3987", "whatwg", "urllib"] {
        let options = Options::by(spec).unwrap();
        let utf8 = StringArray::from(vec![URL; 3]);
        let parsed = parse(&utf8, &options).unwrap();
        assert!(refers_only_to(&parsed, &[utf8.values()]), "{spec}");
        // The userinfo, the host, the path, the query and the fragment are longer than a view.
        assert_eq!(number_of_buffers(&parsed), 5, "{spec}");

        let large = LargeStringArray::from(vec![URL; 3]);
        assert!(refers_only_to(&parse(&large.slice(1, 2), &options).unwrap(), &[large.values()]), "{spec}");

        let views = StringViewArray::from(vec![URL; 3]);
        let buffers: Vec<&[u8]> = views.data_buffers().iter().map(|buffer| buffer.as_slice()).collect();
        assert!(refers_only_to(&parse(&views, &options).unwrap(), &buffers), "{spec}");
    }
}

#[test]
fn a_text_that_the_specification_changes_is_copied() {
    let url = "HTTP://WWW.EXAMPLE.ORG/a/./path/of/more/than/a/view/é";
    let column = StringArray::from(vec![url]);
    let parsed = parse(&column, &Options::by("whatwg").unwrap()).unwrap();
    assert!(!refers_only_to(&parsed, &[column.values()]));
    let value = |name| parsed.column_by_name(name).unwrap().as_string_view().value(0).to_owned();
    assert_eq!((value("host"), value("path")), ("www.example.org".into(), "/a/path/of/more/than/a/view/%C3%A9".into()));
}

#[test]
fn the_output_keeps_the_input_alive() {
    let column = StringArray::from(vec![URL]);
    let parsed = parse(&column, &Options::default()).unwrap();
    drop(column);
    assert_eq!(parsed.column_by_name("path").unwrap().as_string_view().value(0), "/a/long/path/to/copy");
}
