//! The verdict on a text in words, for people.

use super::covering::Covering;
use super::foreign::Foreign;
use super::style::{FINE, NAME, OutputStyle, WRONG};
use urlgram_lint::Verdict;
use urlgram_secrets::redact;

/// Returns the mistake in `text`, or what a lint found, in a sentence, and the text that was probably meant.
pub(crate) fn verdict_sentence(mistake: &Verdict, text: &str, style: &OutputStyle) -> String {
    let (title, source) = match mistake.code {
        None if mistake.misleads => ("mistake:", mistake.source.clone()),
        None => ("note:", mistake.source.clone()),
        Some(code) if mistake.source.is_empty() => ("finding:", format!("see `urlgram explain {code}`")),
        Some(code) => ("finding:", format!("{}, see `urlgram explain {code}`", mistake.source)),
    };
    let proposal = match mistake.code {
        Some(_) => "try:",
        None if mistake.misleads => "probably meant:",
        None => "as a URL:",
    };
    let color = if title == "note:" { NAME } else { WRONG };
    let covering = Covering::of_url(text.as_bytes(), &[]);
    let message = match style.shows_secrets {
        true => mistake.message.clone(),
        false => {
            let message = covering.quote_before(text, mistake.span.start as usize, &mistake.message);
            covering.quoted(&covering.character_at(mistake.span, &message))
        }
    };
    let words = Foreign(&format!("{message} ({source})")).message(style);
    let meant = mistake
        .meant
        .as_ref()
        // In a text that was meant, a password may have another place.
        .filter(|meant| style.shows_secrets || !covering.is_shown_in(&redact(meant)))
        .map(|meant| format!("{} {}\n", style.paint(FINE, proposal), Foreign(meant).message(style)));
    let sentence = style.wrapped(&format!("{title} {words}"), style.width);
    let rest = sentence.strip_prefix(title).unwrap_or_default();
    format!("{}{rest}\n{}", style.paint(color, title), meant.unwrap_or_default())
}
