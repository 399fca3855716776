//! Replies: a wrong answer gets no solution but its own true reason, and whatever the engine calls right is accepted.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use urlgram::interpret::{Spec, read};
use urlgram::registry;
use urlgram_teach::{Exercise, Form, KINDS, disagreement};

const SEEDS: u64 = 300;

fn exercises(kind: &str) -> impl Iterator<Item = Exercise> {
    (0..SEEDS).map(move |seed| Exercise::new(kind, seed).unwrap())
}

/// Whether `text` has `word` as a whole word or number.
fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '-';
    let (text, word) = (text.to_lowercase(), word.to_lowercase());
    text.match_indices(&word)
        .any(|(at, _)| !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part))
}

/// Answers of learners: plausible ones, of which some may be right.
fn tries(exercise: &Exercise) -> Vec<String> {
    let question = exercise.question();
    let text = question.text.clone().unwrap_or_default();
    let mut tries = vec!["x".to_owned(), "none".to_owned(), "rejected".to_owned(), "empty".to_owned(), text.clone()];
    match (exercise.kind().name, question.form) {
        ("rule", _) => {
            tries.extend(registry::grammar("rfc3986").unwrap().rules().iter().map(|rule| rule.rule().name.to_owned()));
        }
        ("valid", _) => {
            tries.extend((0..=text.len() + 2).map(|at| at.to_string()).chain(["valid".into(), "invalid".into()]));
        }
        ("repair", _) => tries.extend(["http://example.org/".into(), format!("{text}/"), text.replace(' ', "%20x")]),
        // An automaton is slow without optimization, so most of the answers are refused before.
        ("write", _) => {
            tries.extend(["DIGIT", "answer = (", "1*", "\\d{1,2}"].map(str::to_owned));
        }
        ("between", _) => tries.extend(question.words.split('"').nth(1).map(str::to_owned)),
        ("two", _) => {
            tries.extend(["1 or 1".into(), format!("{text} or {text}"), "12".into(), format!("{text} or |{text}")]);
        }
        ("host", _) => {
            let readings = read(&text);
            for spec in [Spec::Rfc3986, Spec::Whatwg, Spec::URLLIB] {
                let host = readings.of(spec).and_then(|reading| reading.host().map(|host| host.value.to_owned()));
                tries.extend(host.iter().map(|host| format!("anna@{host}")));
                tries.extend(host.iter().map(|host| format!("{host}:80")));
                tries.extend(host.iter().map(|host| host.trim_end_matches('.').to_owned()));
                tries.extend(host);
            }
        }
        ("registrable", _) => {
            tries.extend(text.char_indices().filter(|(_, c)| *c == '.').map(|(at, _)| text[at + 1..].to_owned()));
            tries.push(format!("a.{text}"));
        }
        ("normal", _) => {
            for (from, to) in [("%2F", "/"), ("%2f", "/"), ("%2f", "%2F"), ("%7E", "~"), ("%3d", "="), ("%41", "A")] {
                tries.extend([
                    text.replace(from, to),
                    exercise.solution().replace(from, to),
                    text.to_lowercase().replace(from, to),
                ]);
            }
            tries.push(exercise.solution() + "/.");
        }
        ("form", _) => {
            let value = exercise.solution();
            tries.extend([value.replace(' ', "+"), value.replace('+', " "), value.replace('%', "%25")]);
            tries.extend(value.split(['=', '&', ' ']).map(str::to_owned));
        }
        ("dots", _) => {
            tries.extend(["/ | /".into(), "nothing | nothing".into(), format!("{text}a"), format!("a{text}")]);
        }
        (_, Form::Choice(choices)) => tries.extend(choices),
        _ => {}
    }
    tries
}

/// Whether a reply may have the solution as one of the words that the question itself offers.
fn is_offered(kind: &str, solution: &str) -> bool {
    matches!((kind, solution), ("valid", "valid") | ("old", _))
}

#[test]
fn no_reply_to_a_wrong_answer_has_the_solution() {
    for kind in KINDS {
        for exercise in exercises(kind.name) {
            let solution = exercise.solution();
            if is_offered(kind.name, &solution) {
                continue;
            }
            for answer in tries(&exercise) {
                let judgement = exercise.judge(&answer);
                if judgement.is_correct {
                    continue;
                }
                // The text of the learner may be repeated.
                let reply = judgement.reply.replace(&format!("\"{answer}\""), "").replace(&answer, "");
                let witness = judgement.witness.unwrap_or_default();
                assert!(
                    !has_word(&reply, &solution) && (kind.name == "valid" || witness != solution),
                    "{} {}: {answer:?} is answered {:?} {witness:?}, and the solution is {solution:?}",
                    kind.name,
                    exercise.seed(),
                    judgement.reply,
                );
            }
        }
    }
}

#[test]
fn the_example_in_the_field_is_no_right_answer() {
    for kind in KINDS {
        for exercise in exercises(kind.name) {
            if let Form::Line(example) | Form::Grammar(example) = exercise.question().form {
                assert!(!exercise.judge(example).is_correct, "{} {}: {example}", kind.name, exercise.seed());
            }
        }
    }
}

/// Other ways to write the solution, and answers that the engine itself calls right.
fn also_right(exercise: &Exercise) -> Vec<String> {
    let (solution, question) = (exercise.solution(), exercise.question());
    let text = question.text.clone().unwrap_or_default();
    match exercise.kind().name {
        "rule" => {
            let tree = registry::grammar("rfc3986").unwrap().rule("URI").unwrap().derive(&text).unwrap();
            let here = tree.nodes().iter().filter(|node| Some(node.span) == question.mark);
            let names: Vec<&str> = here.map(|node| node.rule.name).collect();
            let path = names.iter().any(|name| name.starts_with("path-")).then_some("path");
            let spaced = names.iter().map(|name| name.replace('-', " ").to_uppercase());
            let bracketed = names.iter().map(|name| format!("<{name}>"));
            spaced.chain(bracketed).chain(path.map(str::to_owned)).collect()
        }
        "valid" if solution == "valid" => vec!["Valid.".into(), "It is valid".into()],
        "valid" => vec![format!("invalid at {solution}"), format!("Byte {solution}."), format!("invalid: {solution}")],
        "old" => vec![format!("{}.", solution.to_uppercase()), solution[..1].to_owned()],
        "state" => vec![
            solution.replace(' ', "-"),
            format!("the {solution} state"),
            format!("{}-state.", solution.to_uppercase()),
        ],
        "dots" => {
            let (output, input) = solution.split_once('|').unwrap();
            let named = |side: &str| if side.trim().is_empty() { "nothing".to_owned() } else { side.trim().to_owned() };
            vec![format!("{}|{}", named(output), named(input)), solution.replace(' ', "")]
        }
        "host" | "registrable" => vec![solution.to_uppercase()],
        "two" if solution.contains(" or ") => vec![solution.replace(" or ", " OR "), solution.replace(" or ", "\n")],
        "write" => {
            let body = solution.trim_start_matches("answer = ");
            vec![body.to_owned(), format!("helper = {body}\nanswer = helper")]
        }
        "repair" => {
            let accepts = |text: &String| registry::grammar("rfc3986").unwrap().rule("URI").unwrap().accepts(text);
            let encoded = text
                .char_indices()
                .filter(|(_, c)| c.is_ascii())
                .map(|(at, c)| format!("{}%{:02x}{}", &text[..at], u32::from(c), &text[at + 1..]));
            encoded.filter(accepts).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn what_the_engine_calls_right_is_accepted() {
    for kind in KINDS {
        let mut count = 0;
        for exercise in exercises(kind.name).take(if kind.name == "write" { 60 } else { 300 }) {
            for answer in also_right(&exercise) {
                count += 1;
                let judgement = exercise.judge(&answer);
                assert!(judgement.is_correct, "{} {}: {answer:?}: {}", kind.name, exercise.seed(), judgement.reply);
            }
        }
        assert!(count > 50 || ["between", "normal", "form"].contains(&kind.name), "{}: {count}", kind.name);
    }
}

/// Returns the first exercise of a kind that fits.
fn find(kind: &str, fits: impl Fn(&Exercise) -> bool) -> Exercise {
    exercises(kind).find(fits).unwrap()
}

fn text(exercise: &Exercise) -> String {
    exercise.question().text.unwrap()
}

/// Returns whether an answer is right, and the reply.
fn judged(exercise: &Exercise, answer: &str) -> (bool, String) {
    let judgement = exercise.judge(answer);
    (judgement.is_correct, judgement.reply.to_string())
}

#[test]
fn a_problem_of_abnf_has_its_place_in_the_answer() {
    let digits = find("write", |exercise| exercise.solution() == "answer = 1*2DIGIT");
    for (answer, place) in
        [(r"\d{1,2}", "byte 0 of"), ("[0-9]{1,2}", "byte 2 of"), (r"answer = \d", "byte 9 of"), ("1*2(", "byte 4 of")]
    {
        let (is_correct, reply) = judged(&digits, answer);
        assert!(!is_correct && reply.contains(place), "{answer}: {reply}");
    }
    assert!(judged(&digits, "d = DIGIT\nanswer = 1*2d").0);
    assert!(judged(&digits, "1*2d\nd = DIGIT").0);
    assert!(judged(&digits, "number = 1*2d\nd = DIGIT").0);
    // Equal, but RFC 5234 has no space after the numbers.
    let (is_correct, reply) = judged(&digits, "1*2 DIGIT");
    assert!(is_correct && reply.contains("strict") && reply.contains("of the answer"), "{reply}");
}

#[test]
fn one_character_is_also_of_the_core_rule_that_the_derivation_uses() {
    let marked = |exercise: &Exercise| exercise.question().mark.unwrap().of(&text(exercise)).to_owned();
    let is = |exercise: &Exercise, answer: &str| exercise.judge(answer).is_correct;
    let octet = find("rule", |exercise| exercise.solution() == "dec-octet" && marked(exercise).len() == 1);
    assert!(is(&octet, "DIGIT") && !is(&octet, "HEXDIG") && !is(&octet, "ALPHA"));
    let h16 = find("rule", |exercise| exercise.solution() == "h16" && marked(exercise).len() == 1);
    assert!(is(&h16, "HEXDIG") && is(&h16, "DIGIT") == marked(&h16).starts_with(|c: char| c.is_ascii_digit()));
    assert!(judged(&octet, "ALPHA").1.starts_with("ALPHA does not match"));
    let long = find("rule", |exercise| marked(exercise).len() > 1);
    assert!(judged(&long, "digit").1.starts_with("DIGIT matches one character"));
}

#[test]
fn an_empty_host_is_a_host() {
    let empty = find("host", |exercise| exercise.solution() == "empty");
    assert!(text(&empty).contains(":///"), "{empty:?}");
    let (is_correct, reply) = judged(&empty, "none");
    assert!(!is_correct && reply.contains("always has a host"), "{reply}");
    assert!(judged(&empty, "(empty).").0);
    let none = |reader: &str| {
        find("host", |exercise| exercise.solution() == "none" && exercise.question().words.contains(reader))
    };
    assert!(!judged(&none("RFC 3986"), "empty").0 && !text(&none("RFC 3986")).contains("://"));
    // Python has `None` in both cases.
    let (is_correct, reply) = judged(&none("Python"), "empty");
    assert!(is_correct && reply.contains("hostname None"), "{reply}");
    // No program contacts another host because one has an empty host and the other has none.
    for seed in 0..200 {
        let text = disagreement(Spec::Rfc3986, Spec::URLLIB, seed);
        assert!(text.as_ref().is_none_or(|text| !text.contains(":///")), "{text:?}");
    }
}

#[test]
fn percent_encodings_in_a_host_have_their_reply() {
    let encoded = |reader: &str| {
        find("host", |exercise| text(exercise).contains("://%") && exercise.question().words.contains(reader))
    };
    let written = encoded("RFC 3986");
    let decoded = char::from(u8::from_str_radix(&written.solution()[1..3], 16).unwrap());
    let reply = judged(&written, &format!("{decoded}{}", &written.solution()[3..])).1;
    assert!(reply.contains("Percent-encodings stay"), "{reply}");
    let browser = encoded("the URL Standard");
    let reply = judged(&browser, text(&browser).split('/').nth(2).unwrap()).1;
    assert!(reply.contains("decodes percent-encodings"), "{reply}");
}

#[test]
fn the_owner_of_a_private_suffix_has_registered_it() {
    let private = find("registrable", |exercise| text(exercise) == "github.io");
    assert!(judged(&private, "none").1.contains("Its owner registered it"));
    assert!(judged(&private, "github.io").1.contains("Its owner registered it"));
    let public = find("registrable", |exercise| text(exercise) == "co.uk");
    assert!(judged(&public, "none").1.contains("a registry gives out"));
    let longer = find("registrable", |exercise| text(exercise).ends_with(".github.io"));
    assert!(judged(&longer, "io").1.contains("registry") && judged(&longer, "none").1.contains("longer"));
}

#[test]
fn an_old_rule_comes_with_the_rules_below_it() {
    let news = find("old", |exercise| exercise.question().words.contains("newsurl"));
    let words = news.question().words;
    let rules = words.split_once("\n\n").unwrap().1;
    let names: Vec<&str> = rules.lines().filter_map(|line| line.split_once('=')).map(|(name, _)| name.trim()).collect();
    for name in ["newsurl", "grouppart", "group", "article", "uchar", "host", "toplabel", "safe"] {
        assert_eq!(names.iter().filter(|found| **found == name).count(), 1, "{name}: {rules}");
    }
    assert!(!names.contains(&"hialpha") && !names.contains(&"gopherurl"), "{rules}");
}

#[test]
fn typical_mistakes_have_their_reply() {
    let form = |exercise: &Exercise, answer: &str| judged(exercise, answer).1;
    let plus = find("form", |exercise| exercise.solution().contains('+') && !exercise.solution().contains('%'));
    assert!(form(&plus, &plus.solution().replace('+', " ")).contains("%2B stays"), "{plus:?}");
    // A percent sign that encodes nothing stays in each of these ways.
    let stray = find("form", |exercise| exercise.solution().contains('+') && exercise.solution().contains("%zz"));
    assert!(form(&stray, &stray.solution().replace('+', " ")).contains("%2B stays"), "{stray:?}");
    for exercise in exercises("form") {
        let solution = exercise.solution();
        for (at, c) in solution.char_indices().filter(|(at, _)| *at > 0) {
            let reply = form(&exercise, &solution[..at]);
            // The words are long, so a beginning is otherwise only the mistake to stop at a delimiter.
            assert!(!reply.contains("first \"=\" of a field") || c == '=', "{solution:?} up to {at}: {reply}");
        }
    }
    let slash = find("normal", |exercise| exercise.solution().contains("%2F"));
    let (is_correct, reply) = judged(&slash, &slash.solution().replace("%2F", "/"));
    assert!(!is_correct && reply.starts_with("%2F stays"), "{slash:?}: {reply}");
    let userinfo = find("between", |exercise| exercise.question().words.contains("userinfo")).question().hint;
    assert!(userinfo.contains("userinfo = *( unreserved") && userinfo.contains("reg-name = *( "), "{userinfo}");
    let space = find("between", |exercise| exercise.solution().ends_with('|'));
    assert!(judged(&space, &space.solution().replace('|', " ")).0);
}
