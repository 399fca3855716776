//! `derive` agrees with `accepts`, and the children of each node are inside it and in order.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlgram::grammar::rfc3986::UriReference;
use urlgram::pass::{accepts, derive};

fuzz_target!(|text: &str| {
    let Ok(tree) = derive(UriReference, text) else {
        assert!(!accepts(UriReference, text));
        return;
    };
    assert!(accepts(UriReference, text));
    assert_eq!(tree.root().span.of(text), text);
    for (index, node) in tree.nodes().iter().enumerate() {
        let mut at = node.span.start;
        for child in tree.children(index) {
            let child = tree.nodes()[child];
            assert!(child.depth == node.depth + 1 && at <= child.span.start && child.span.end <= node.span.end);
            at = child.span.end;
        }
    }
});
