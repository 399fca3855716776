//! urlgram next to `ada-url` on mutated lines and on soup, for some seconds: `differ SECONDS LIST...`.
//!
//! A quick stand-in for the fuzz target `differential`, without coverage but at full speed. Prints each difference that has
//! no known reason, and how many inputs there were.

use std::time::{Duration, Instant};

use sides::BASES;
use urlgram::whatwg::Url;

#[path = "../../../../fuzz/whatwg/targets/sides.rs"]
mod sides;

const PIECES: &[&str] = &[
    "http:", "https:", "HTTP:", "file:", "ws:", "wss:", "ftp:", "foo:", "blob:", "data:", "//", "/", "\\", ":", "?",
    "#", "@", "%", "%2e", "%2E", "%41", "%zz", "%00", "%23", "%80", ".", "..", "a", "b", "C:", "c|", "D|/", "x--y",
    "é", "\u{1F4A9}", "[", "]", "[::1]", "[1:2", "::", "1.2.3.4", "1.2.3", "0x7f", "0X", "256", "99999", "09", "8080",
    "80", "443", "65536", "user", ":pw@", "example", ".com", "-", "_", "~", "!", "$", "&", "'", "(", "*", "+", ",",
    ";", "=", " ", "\t", "\n", "ß", "日本", "１", "。", "xn--", "xn--a", "xn--zca", "\u{AD}", "\r", "\0", "\u{1F}",
    "\u{7F}", "\"", "<", ">", "^", "`", "{", "|", "}", "localhost", "LOCALHOST",
];

/// xorshift64*.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound
    }
}

fn soup(random: &mut Random) -> String {
    (0..random.below(12)).map(|_| PIECES[random.below(PIECES.len())]).collect()
}

fn mutated(line: &str, random: &mut Random) -> String {
    let mut text = line.to_owned();
    for _ in 0..=random.below(3) {
        let at = random.below(text.len() + 1);
        if !text.is_char_boundary(at) {
            continue;
        }
        match random.below(3) {
            0 => text.insert_str(at, PIECES[random.below(PIECES.len())]),
            1 if at < text.len() => drop(text.remove(at)),
            _ => text.truncate(at),
        }
    }
    text
}

fn main() {
    let mut args = std::env::args().skip(1);
    let seconds = args.next().and_then(|seconds| seconds.parse().ok()).expect("differ SECONDS LIST...");
    let texts: Vec<String> =
        args.map(|path| std::fs::read_to_string(path).expect("a list is a file of UTF-8")).collect();
    let lines: Vec<&str> = texts.iter().flat_map(|text| text.lines()).collect();
    let parsed: Vec<Option<Url>> =
        BASES.iter().map(|base| base.map(|base| Url::parse(base).expect("a base is a URL"))).collect();
    let (start, mut random, mut count, mut different) = (Instant::now(), Random(0x9E37_79B9_7F4A_7C15), 0_u64, 0_u64);
    while start.elapsed() < Duration::from_secs(seconds) {
        for _ in 0..1000 {
            let text = random.below(2) == 0 || lines.is_empty();
            let input = if text { soup(&mut random) } else { mutated(lines[random.below(lines.len())], &mut random) };
            let base = if random.below(4) == 0 { 0 } else { random.below(BASES.len()) };
            let (ours, ada) = (sides::ours(&input, parsed[base].as_ref()), sides::ada(&input, BASES[base]));
            count += 1;
            if ours != ada && !sides::is_expected(&input, &ours, &ada) {
                different += 1;
                if different <= 20 {
                    println!("{input:?} with {:?}\n ours {ours:?}\n ada  {ada:?}", BASES[base]);
                }
            }
        }
    }
    println!("{count} inputs, {different} differences");
}
