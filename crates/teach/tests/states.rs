//! The examples of states and validation errors, held to the parser.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use urlgram::whatwg::{Parser, State, Trace, Url, ValidationErrorKind};
use urlgram_teach::{STATES, error_example, state_page};

fn trace(text: &str, base: Option<&str>) -> Trace {
    let base = base.map(|base| Url::parse(base).unwrap());
    let mut trace = Trace::default();
    let parser = Parser::new();
    let parser = if let Some(base) = &base { parser.base(base) } else { parser };
    // Some texts are examples of failure.
    let _ = parser.parse_into(text, &mut trace);
    trace
}

#[test]
fn the_parser_visits_each_state_on_its_example() {
    for page in STATES {
        let Some(example) = page.example else {
            assert_eq!(page.state, State::Hostname, "{page:?}");
            continue;
        };
        let visited: Vec<State> = trace(example, page.base).steps.iter().map(|step| step.state).collect();
        assert!(visited.contains(&page.state), "{page:?}: {visited:?}");
    }
}

#[test]
fn every_state_that_follows_another_has_a_page() {
    for page in STATES {
        let steps = page.example.map(|example| trace(example, page.base).steps).unwrap_or_default();
        for next in steps.iter().map(|step| step.next).filter(|next| !matches!(next, State::Finished | State::Failed)) {
            assert!(STATES.iter().any(|known| known.state == next), "{next}");
        }
    }
    assert_eq!(STATES.len(), 21);
}

#[test]
fn states_have_addresses_and_are_found_by_name() {
    for page in STATES {
        assert!(page.state.url().unwrap().starts_with("https://url.spec.whatwg.org/#"), "{page:?}");
        assert!(page.words.ends_with('.'), "{page:?}");
        assert_eq!(state_page(&format!("{} state", page.state)), Some(page));
        assert_eq!(state_page(&format!("whatwg::{}-state", page.state.name().replace(' ', "-"))), Some(page));
    }
    // The word "state" tells it from the component.
    assert_eq!((state_page("authority"), state_page("unknown state")), (None, None));
    assert_eq!((State::Finished.url(), State::Failed.url()), (None, None));
}

#[test]
fn the_parser_reports_each_error_on_its_example() {
    for kind in ValidationErrorKind::ALL {
        let (text, base) = error_example(*kind).unwrap_or_else(|| panic!("{kind} has no example"));
        let trace = trace(text, base);
        let errors = trace.steps.iter().flat_map(|step| &step.errors).chain(&trace.pending);
        let kinds: Vec<ValidationErrorKind> = errors.map(|error| error.kind).collect();
        assert!(kinds.contains(kind), "{kind}: {text} {kinds:?}");
    }
}
