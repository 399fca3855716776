//! The formatter: the same rules, the same text when it runs again, and the layout as it is shown here.

use urlgram_abnf::{Reader, builtin_names, builtin_parsed};

fn formatted(text: &str) -> String {
    Reader::new().format("a.abnf", text, 40).unwrap()
}

#[test]
fn layouts() {
    for (text, expected) in [
        ("a=b /c\n", "a = b / c\n"),
        // Neighbours are aligned, up to an empty line.
        ("a = b\nlonger = c\n\nb = \"x\"\n", "a      = b\nlonger = c\n\nb = \"x\"\n"),
        ("a = \"x\"\nlong =/ \"y\"\nlong = \"z\"\n", "a = \"x\"\nlong =/ \"y\"\nlong = \"z\"\n"),
        // Repeat counts stay at what they repeat, and brackets have spaces.
        ("a = 1*( b)[c]*2DIGIT %s\"x\"\"y\"\n", "a = 1*( b ) [ c ] *2DIGIT %s\"x\" \"y\"\n"),
        ("a = \"a ; b\" / <a / b> ; c / d\n", "a = \"a ; b\" / <a / b>  ; c / d\n"),
        // Alternatives have a line each if one line is too long, and other elements are filled.
        (
            "long = \"aaaaaaaaaa\" / \"bbbbbbbbbb\" \"cccccccccc\" ( \"d\" / \"e\" ) \"ffffffff\"\n",
            "long = \"aaaaaaaaaa\"\n     / \"bbbbbbbbbb\" \"cccccccccc\"\n       ( \"d\" / \"e\" ) \"ffffffff\"\n",
        ),
        // Comments stay with what they follow, in one column, and so do their further lines.
        (
            "a = b  ; one\n       ; two\n  / cc ; three\n  ; of all\n; next\nb = \"b\"\ncc = \"c\"\n",
            "a  = b   ; one\n         ; two\n   / cc  ; three\n     ; of all\n; next\nb  = \"b\"\ncc = \"c\"\n",
        ),
        // Rules are moved to the first column, and line ends stay.
        ("; x\r\n\r\n  a = b\r\n    / c\r\n\r\n\r\n  b = \"y\"", "; x\r\n\r\na = b / c\r\n\r\nb = \"y\"\r\n"),
        ("", ""),
    ] {
        if text.contains("=/") {
            // A rule that is defined again after it was extended is an error.
            assert!(Reader::new().format("a.abnf", text, 40).is_err());
            continue;
        }
        assert_eq!(formatted(text), expected, "{text}");
        assert_eq!(formatted(expected), expected);
    }
}

#[test]
fn grammars_with_errors_are_not_formatted() {
    for text in ["a = ( b\n", "a = \"x\n", "a = b | c\n", "a\n"] {
        assert!(Reader::new().format("a.abnf", text, 72).is_err(), "{text}");
    }
}

/// All grammars of urlgram keep their rules, comments and headers, and do not change when they are formatted again.
#[test]
fn built_in_grammars_stay_the_same() {
    let mut changed = 0;
    for name in builtin_names() {
        let before = &builtin_parsed(name).unwrap().grammar;
        let text = &before.files()[0].text;
        for width in [20, 72, 200] {
            let reader = Reader::new();
            let formatted = reader.format(name, text, width).unwrap();
            assert_eq!(reader.format(name, &formatted, width).unwrap(), formatted, "{name} {width}");
            let after = reader.read(name, &formatted).grammar;
            assert_eq!(after.to_string(), before.to_string(), "{name} {width}");
            assert_eq!(after.header().fields.len(), before.header().fields.len(), "{name} {width}");
            let words = |text: &str| text.split_whitespace().collect::<String>().replace(['[', '(', ')', ']'], "");
            assert_eq!(words(&formatted), words(text), "{name} {width}");
            changed += usize::from(formatted != *text);
        }
    }
    assert!(changed > 100, "{changed}");
}

#[test]
fn long_lines_take_linear_time() {
    let begin = std::time::Instant::now();
    for text in [
        format!("a = {}\n", "b ".repeat(100_000)),
        format!("a = {}b{}\n", "( ".repeat(90), " )".repeat(90)),
        format!("a = {}\n", "\"x\" / ".repeat(50_000) + "b"),
        format!("a = b ; x\n{}", "  ; y\n".repeat(50_000)),
        "a = b\n\n".to_owned() + &";\n".repeat(100_000),
    ] {
        let _ = Reader::new().format("a.abnf", &text, 72);
    }
    assert!(begin.elapsed() < std::time::Duration::from_secs(20), "{:?}", begin.elapsed());
}
