//! Every kind of exercise, with many seeds: the judge accepts the solution and rejects wrong answers with a reason.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use urlgram::registry;
use urlgram_teach::{Exercise, Form, KINDS, LESSONS, TERMS, Term, term};

/// Number of seeds of a kind. Each answer of `write` is made an automaton, which is slow without optimization.
fn seeds(kind: &str) -> u64 {
    if kind == "write" { 100 } else { 1000 }
}

/// Answers of which none is right, by what the kind asks and independently of its judge.
fn wrong_answers(exercise: &Exercise) -> Vec<String> {
    let (solution, question) = (exercise.solution(), exercise.question());
    let text = question.text.clone().unwrap_or_default();
    match (exercise.kind().name, question.form) {
        ("rule", _) => {
            let grammar = registry::grammar("rfc3986").unwrap();
            let tree = grammar.rule("URI").unwrap().derive(&text).unwrap();
            let is_here =
                |name: &str| tree.nodes().iter().any(|node| Some(node.span) == question.mark && node.rule.name == name);
            let names = grammar.rules().iter().map(|rule| rule.rule().name).filter(|name| !is_here(name));
            names.map(str::to_owned).chain(["no-rule".to_owned()]).collect()
        }
        ("valid", _) => (0..12)
            .map(|at| at.to_string())
            .chain(["valid".into(), "maybe".into()])
            .filter(|answer| *answer != solution)
            .collect(),
        // A space is nowhere allowed, and two more characters are not a smallest repair.
        ("repair", _) => (0..9)
            .map(|i| format!("{solution}{i} x"))
            .chain([text, format!("{solution}zz"), format!("zz{solution}")])
            .collect(),
        ("write", _) => (0..10)
            .map(|i| format!("answer = \"#{i}#\""))
            .chain(["answer =".into(), "answer = (".into(), "none".into()])
            .collect(),
        // "#" is in no rule, and a way that is written twice is one way.
        ("two", _) => (0..9)
            .map(|i| format!("{solution}#{i}"))
            .chain(solution.split_once(" or ").map(|(first, _)| format!("{first} or {first}")))
            .chain([text, "#".into()])
            .collect(),
        ("between", _) => (0..10).map(|i| format!("#{i}")).collect(),
        ("old", _) => (0..9)
            .map(|i| format!("maybe{i}"))
            .chain([if solution == "yes" { "no" } else { "yes" }.to_owned()])
            .collect(),
        (_, Form::Choice(choices)) => choices.into_iter().filter(|choice| *choice != solution).collect(),
        ("dots", _) => (0..9)
            .map(|i| format!("{solution}{i}"))
            .chain([text, "/".into()])
            .filter(|answer| *answer != solution)
            .collect(),
        ("normal", _) => (0..9).map(|i| format!("{solution}{i}")).chain([text]).collect(),
        _ => (0..10).map(|i| format!("{solution}-{i}")).collect(),
    }
}

fn check(kind: &str) {
    for seed in 0..seeds(kind) {
        let exercise = Exercise::new(kind, seed).unwrap();
        let solution = exercise.solution();
        let judgement = exercise.judge(&solution);
        assert!(judgement.is_correct, "{kind} {seed}: {solution:?} is rejected: {}", judgement.reply);
        let wrong = wrong_answers(&exercise);
        assert!(wrong.len() >= 10, "{kind} {seed}: {wrong:?}");
        for answer in wrong.iter().take(10).chain(wrong.last()) {
            let judgement = exercise.judge(answer);
            assert!(!judgement.is_correct, "{kind} {seed}: {answer:?} is accepted: {}", judgement.reply);
            assert!(
                judgement.reply.ends_with(['.', ':', '?']) && judgement.reply.len() > 12,
                "{kind} {seed}: {:?}",
                judgement.reply
            );
        }
    }
}

macro_rules! kinds {
    ($($test:ident: $kind:literal,)+) => {
        $(#[test]
        fn $test() {
            check($kind);
        })+

        #[test]
        fn every_kind_has_a_test() {
            let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
            assert_eq!(names, [$($kind),+]);
        }
    };
}

kinds! {
    rule_names: "rule",
    validity: "valid",
    repairs: "repair",
    written_rules: "write",
    texts_between: "between",
    two_derivations: "two",
    steps_of_dot_removal: "dots",
    hosts: "host",
    next_states: "state",
    registrable_domains: "registrable",
    normal_forms: "normal",
    old_schemes: "old",
    forms: "form",
}

#[test]
fn seeds_give_different_exercises() {
    for kind in KINDS {
        let texts: BTreeSet<String> = (0..100)
            .map(|seed| {
                let question = Exercise::new(kind.name, seed).unwrap().question();
                format!("{}{:?}{:?}", question.words, question.text, question.mark)
            })
            .collect();
        assert!(texts.len() > 40, "{}: {} of 100", kind.name, texts.len());
    }
}

#[test]
fn neighbours_ask_for_different_things() {
    for (kind, round) in [("write", 18), ("between", 19)] {
        let words = |seed| Exercise::new(kind, seed).unwrap().question().words.to_string();
        for first in [1, 1 + round, 1 + 2 * round] {
            let round: BTreeSet<String> = (first..first + round).map(words).collect();
            assert!(round.len() >= 18, "{kind} {first}: {round:?}");
        }
    }
    // The parts come first.
    let parts = ["scheme", "host", "port", "path-abempty", "query", "fragment", "authority", "userinfo"];
    for (seed, part) in (1..).zip(parts) {
        assert!(Exercise::new("rule", seed).unwrap().judge(part).is_correct, "{seed} {part}");
        assert!(Exercise::new("rule", seed + 16).unwrap().judge(part).is_correct, "{seed} {part}");
    }
    // From easy to hard: the rules become longer.
    let length = |seed| Exercise::new("write", seed).unwrap().solution().len();
    for third in [1, 7, 19, 25] {
        let sum = |first: u64| (first..first + 6).map(length).sum::<usize>();
        assert!(sum(third) < sum(third + 6), "{third}: {} {}", sum(third), sum(third + 6));
    }
}

#[test]
fn another_right_answer_than_the_solution_is_accepted() {
    let seed = (0..200).find(|seed| Exercise::new("write", *seed).unwrap().solution().contains("%x30-34")).unwrap();
    let octet = Exercise::new("write", seed).unwrap();
    let other = "octet = \"25\" %x30-35 / \"2\" %x30-34 DIGIT / [ \"1\" ] 2DIGIT / DIGIT";
    let judgement = octet.judge(other);
    // "01" is matched by the third alternative.
    assert_eq!((judgement.is_correct, judgement.witness.as_deref()), (false, Some("00")));
    assert!(
        octet.judge("octet = \"25\" %x30-35 / \"2\" %x30-34 DIGIT / \"1\" 2DIGIT / %x31-39 DIGIT / DIGIT").is_correct
    );
}

#[test]
fn a_wrong_byte_is_answered_with_a_text_that_goes_on() {
    let seed = (0..200)
        .find(|seed| Exercise::new("valid", *seed).unwrap().solution().parse().is_ok_and(|at: usize| at > 12))
        .unwrap();
    let witness = Exercise::new("valid", seed).unwrap().judge("5").witness.unwrap();
    assert!(registry::grammar("rfc3986").unwrap().rule("URI").unwrap().accepts(&witness), "{witness}");
}

#[test]
fn lessons_have_numbers_in_order_and_known_kinds() {
    for (i, lesson) in LESSONS.iter().enumerate() {
        assert_eq!(lesson.number, i + 1);
        assert!(lesson.kinds.iter().all(|kind| KINDS.iter().any(|known| known.name == *kind)), "{lesson:?}");
    }
}

#[test]
fn terms_are_found_by_name_and_by_symbol() {
    assert!(TERMS.iter().filter(|term| term.family == "concept").count() >= 30);
    let names: BTreeSet<&str> = TERMS.iter().map(|term| term.name).collect();
    assert_eq!(names.len(), TERMS.len());
    // Two documents are about nothing else, and are cited whole.
    let is_cited = |term: &Term| term.url.contains('#') || ["DOI", "ARK"].contains(&term.name);
    for known in TERMS {
        assert!(term(known.name) == Some(known) && known.words.ends_with('.') && is_cited(known), "{known:?}");
    }
    assert_eq!(term("*").map(|term| term.name), Some("repetition (*)"));
    assert_eq!(term("OPAQUE-PATH").map(|term| term.name), Some("opaque path"));
}
