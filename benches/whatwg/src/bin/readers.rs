//! Prints how `ada-url` and `url` serialize each line of stdin: two texts with a tab between them, `-` for a rejection. The script
//! `tests/hostile/fixes` compares them before and after a fix.

use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let ada = ada_url::Url::parse(&*line, None).map_or("-".to_owned(), |url| url.href().to_owned());
        let url = url::Url::parse(&line).map_or("-".to_owned(), |url| url.as_str().to_owned());
        writeln!(out, "{ada}\t{url}")?;
    }
    Ok(())
}
