//! The promises of `SECURITY.md`: the tests that it names exist, its limits have the values of the code, and what it says of the whole
//! source is true.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn page() -> String {
    fs::read_to_string(root().join("SECURITY.md")).unwrap()
}

/// Returns the rows of the table that begins with this header, as cells.
fn table(page: &str, header: &str) -> Vec<Vec<String>> {
    let (_, rest) = page.split_once(header).unwrap_or_else(|| panic!("no table {header}"));
    let rows = rest.lines().skip(2).take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}

/// Returns the texts between backticks.
fn spans(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// Returns the source files of the workspace, by their paths from its root.
fn sources() -> BTreeMap<PathBuf, String> {
    let mut folders: Vec<PathBuf> = ["src", "crates", "tests"].iter().map(|name| root().join(name)).collect();
    let mut sources = BTreeMap::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("target") && !path.ends_with("samples") {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                sources.insert(path.strip_prefix(root()).unwrap().to_owned(), text);
            }
        }
    }
    assert!(sources.len() > 500, "the sources are read");
    sources
}

/// Returns why a test that the page names does not exist.
fn missing(sources: &BTreeMap<PathBuf, String>, name: &str, place: &str) -> Option<String> {
    let mut words = name.split(' ');
    let path = words.next().unwrap_or_default();
    if path.contains('/') {
        let file = root().join(path);
        let Ok(text) = fs::read_to_string(&file) else { return Some(format!("no file {path}")) };
        // The arguments of a script are names of its functions.
        let unknown = words.find(|word| !word.starts_with('[') && !text.contains(*word));
        return unknown.map(|word| format!("{path} has no {word}"));
    }
    let (module, function) = path.split_once("::").map_or((path, None), |(module, function)| (module, Some(function)));
    let is_module = |file: &Path| file.file_stem().is_some_and(|stem| stem == module);
    let candidates: Vec<_> = sources.iter().filter(|(file, _)| is_module(file) && file.starts_with(place)).collect();
    let has_test = |text: &str| match function {
        Some(function) => text.contains(&format!("fn {function}(")),
        None => text.contains("#[test]"),
    };
    match candidates.iter().any(|(_, text)| has_test(text)) {
        true => None,
        false if candidates.is_empty() => Some(format!("no module {module} in {place:?}")),
        false => Some(format!("{module} has no test {}", function.unwrap_or("at all"))),
    }
}

#[test]
fn every_named_test_exists() {
    let (page, sources) = (page(), sources());
    let promises = table(&page, "| promise | tests |");
    let attacks = table(&page, "| class | attacks tried | result | test |");
    assert!(promises.len() >= 10 && attacks.len() >= 25, "{} and {}", promises.len(), attacks.len());
    let mut wrong = Vec::new();
    for row in promises.iter().chain(&attacks) {
        let cell = row.last().unwrap();
        if spans(cell).is_empty() {
            wrong.push(format!("{}: no test", row[0]));
        }
        // `a` in crates/x, `b`, `c` in crates/y
        for part in cell.split(", ") {
            let place = part.split_once("` in ").map_or("", |(_, place)| place.trim());
            for name in spans(part) {
                wrong.extend(missing(&sources, name, place).map(|why| format!("{}: {why}", row[0])));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    // The check itself can fail.
    assert!(missing(&sources, "recursion::no_such_test", "").is_some() && missing(&sources, "no_module", "").is_some());
    assert!(missing(&sources, "tests/hostile/run no-such-word", "").is_some());
}

/// Returns the value of a constant expression: products, sums, shifts and seconds.
fn value(expression: &str) -> Option<u64> {
    let text = expression.trim();
    if let Some(inner) = text.strip_prefix("Duration::from_secs(") {
        return value(inner.strip_suffix(')')?);
    }
    for (sign, of) in [
        ("<<", (|a, b| a << b) as fn(u64, u64) -> u64),
        (" - ", |a, b| a - b),
        (" + ", |a, b| a + b),
        (" * ", |a, b| a * b),
    ] {
        let is_outside = |at: usize| text[..at].matches('(').count() == text[..at].matches(')').count();
        if let Some((at, _)) = text.rmatch_indices(sign).find(|(at, _)| is_outside(*at)) {
            return Some(of(value(&text[..at])?, value(&text[at + sign.len()..])?));
        }
    }
    match text {
        "u32::MAX as usize" | "u32::MAX as u64" => Some(u64::from(u32::MAX)),
        _ if text.starts_with('(') => value(text.strip_prefix('(')?.strip_suffix(')')?),
        _ => text.replace('_', "").parse().ok(),
    }
}

/// Returns the ways to write a number on the page.
fn written(number: u64) -> Vec<String> {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    let mut ways = vec![groups.join(","), digits.clone()];
    if number.is_power_of_two() {
        ways.push(format!("2^{}", number.trailing_zeros()));
    }
    for (unit, shift) in [("KiB", 10), ("MiB", 20), ("GiB", 30)] {
        let whole = number.div_ceil(1 << shift);
        // A limit of 32 bits is a little less than 4 GiB.
        if whole > 0 && (whole << shift) - number <= 2 {
            ways.push(format!("{whole} {unit}"));
        }
    }
    ways
}

#[test]
fn limits_have_the_values_of_the_page() {
    assert_eq!(value("(4 << 30) - 2"), Some((4 << 30) - 2));
    assert_eq!(value("u32::MAX as usize - 1"), Some(u64::from(u32::MAX) - 1));
    let (page, sources) = (page(), sources());
    let limits = table(&page, "| limit | value | effect beyond it | constant |");
    assert!(limits.len() > 30, "{}", limits.len());
    let mut wrong = Vec::new();
    for row in &limits {
        let constants = spans(&row[3]);
        assert!(!constants.is_empty(), "{}", row[0]);
        for constant in constants {
            let (file, name) = constant.split_once(": ").unwrap();
            let text = sources.get(Path::new(file)).unwrap_or_else(|| panic!("{file} does not exist"));
            let line = text.lines().find(|line| line.contains(&format!("const {name}: ")));
            let expression = line.and_then(|line| line.split_once("= ")?.1.trim_end().strip_suffix(';'));
            let number = expression.and_then(value).unwrap_or_else(|| panic!("{constant}: {line:?}"));
            let words = format!("{} {}", row[0], row[1]);
            if !written(number).iter().any(|way| has_number(&words, way)) {
                wrong.push(format!("{}: {constant} is {number}, and the page says {}", row[0], row[1]));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// Whether a text has a number that is not a part of a longer one.
fn has_number(text: &str, number: &str) -> bool {
    text.match_indices(number).any(|(at, _)| {
        let is_digit = |c: char| c.is_ascii_digit() || c == '^';
        !text[..at].ends_with(is_digit) && !text[at + number.len()..].starts_with(is_digit)
    })
}

/// Returns a source without its comments, texts and tests.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    text.lines().map(|line| line.split_once("//").map_or(line, |(code, _)| code)).collect::<Vec<_>>().join("\n")
}

/// Sources that are compiled into the program and the library.
fn shipped(sources: &BTreeMap<PathBuf, String>) -> impl Iterator<Item = (&PathBuf, String)> {
    let is_shipped = |file: &Path| {
        file.starts_with("src") || file.starts_with("crates") && file.iter().nth(2).is_some_and(|part| part == "src")
    };
    sources.iter().filter(move |(file, _)| is_shipped(file)).map(|(file, text)| (file, code(text)))
}

#[test]
fn one_module_has_unsafe_code() {
    let sources = sources();
    let has_unsafe = |code: &str| {
        ["unsafe {", "unsafe fn", "unsafe impl", "allow(unsafe_code"].iter().any(|word| code.contains(word))
    };
    let found: Vec<&PathBuf> = shipped(&sources).filter(|(_, code)| has_unsafe(code)).map(|(file, _)| file).collect();
    let found: Vec<_> = found
        .into_iter()
        .filter(|file| !file.starts_with("crates/wasm") && !file.starts_with("crates/python"))
        .collect();
    assert!(!found.is_empty() && found.iter().all(|file| file.starts_with("crates/columns/src")), "{found:?}");
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert!(manifest.contains("unsafe_code = \"forbid\""));
}

/// Only the server of `play` has a socket, and it connects to nobody.
#[test]
fn nothing_connects() {
    let sources = sources();
    let words = ["TcpStream", "TcpListener", "UdpSocket", "UnixStream", "ToSocketAddrs", "::connect("];
    let with_sockets = shipped(&sources).filter(|(_, code)| words.iter().any(|word| code.contains(word)));
    let found: Vec<(&PathBuf, String)> = with_sockets.collect();
    let [(file, code)] = found.as_slice() else {
        panic!("{:?}", found.iter().map(|(file, _)| file).collect::<Vec<_>>())
    };
    assert_eq!(file.as_path(), Path::new("crates/cli/src/commands/play.rs"));
    assert!(code.contains("TcpListener::bind") && !code.contains("connect("));
    let lock = fs::read_to_string(root().join("Cargo.lock")).unwrap();
    let clients =
        ["hyper", "reqwest", "ureq", "curl", "isahc", "attohttpc", "minreq", "tungstenite", "quinn", "git2", "gix"];
    let has = |name: &&str| lock.contains(&format!("\nname = \"{name}\"\n"));
    assert_eq!(clients.iter().find(|name| has(name)), None);
}
