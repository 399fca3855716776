//! The op `schemes`: a scheme, its rule here, and its registration with IANA.

use serde_json::{Map, Value, json};

use crate::request::{Answer, BadRequest, Op, text};
use urlgram::scheme::iana::{Registration, Untyped, registration, registrations};
use urlgram::scheme::{ENTRIES, Entry, entry};

pub(crate) const OPS: &[(&str, Op)] = &[("schemes", schemes)];

/// `{"op": "schemes", "name": "ftp"}`: the properties of a scheme.
fn schemes(request: &Map<String, Value>) -> Answer {
    let name = text(request, "name")?;
    Known::of(name).map(|known| known.json()).ok_or_else(|| BadRequest(format!("unknown scheme `{name}`")))
}

/// A scheme: its entry here, and its registration with IANA.
#[derive(Debug)]
pub struct Known {
    /// The entry, if the scheme has a rule.
    pub entry: Option<&'static Entry>,
    /// The registration.
    pub registration: Option<Registration>,
}

/// Returns all schemes with a rule of their own, and if `all` also those only registered; sorted by name.
pub fn listed(all: bool) -> Vec<Known> {
    let mut registered: Vec<Registration> = registrations().collect();
    let mut take = |name: &str| {
        let at = registered.iter().position(|registration| registration.name == name)?;
        Some(registered.remove(at))
    };
    let read = ENTRIES.iter().map(|entry| Known { entry: Some(entry), registration: take(entry.info().name) });
    let mut list: Vec<Known> = read.collect();
    if all {
        list.extend(registered.into_iter().map(|registration| Known { entry: None, registration: Some(registration) }));
    }
    list.sort_by_key(Known::name);
    list
}

impl Known {
    /// Returns the scheme of this name, if it has a rule here or is registered.
    pub fn of(name: &str) -> Option<Known> {
        let known = Known { entry: entry(name), registration: registration(name) };
        (known.entry.is_some() || known.registration.is_some()).then_some(known)
    }

    /// Returns the name.
    pub fn name(&self) -> &'static str {
        let registered = || self.registration.as_ref().map(|registration| registration.name);
        self.entry.map(|entry| entry.info().name).or_else(registered).unwrap_or_default()
    }

    /// Returns the title of the entry, or else that of the registry.
    pub fn title(&self) -> &str {
        let registered = || self.registration.as_ref().map(|registration| &*registration.description);
        self.entry.map(|entry| entry.info().title).or_else(registered).unwrap_or_default()
    }

    /// Returns the reason why only the generic rule parses the scheme.
    pub fn untyped(&self) -> Option<Untyped> {
        self.registration.as_ref()?.untyped()
    }

    /// Returns the status of the registration.
    pub fn status(&self) -> &'static str {
        self.registration.as_ref().map_or("not registered", |registration| registration.status)
    }

    /// Returns the properties as JSON.
    pub fn json(&self) -> Value {
        let registration = self.registration.as_ref();
        let about = self.entry.map(Entry::info);
        json!({
            "scheme": self.name(),
            "title": self.title(),
            "status": registration.map(|registration| registration.status),
            "reference": registration.map(|registration| &*registration.reference),
            "document": self.entry.map(|entry| entry.rule().document.title),
            "rule": self.entry.map(|entry| entry.rule().name),
            "untyped": self.untyped().map(Untyped::name),
            "source": about.map(|about| about.source).filter(|source| !source.is_empty()),
            "port": about.and_then(|about| about.port),
            "secure": about.map(|about| about.secure),
            "hierarchical": about.map(|about| about.hierarchical),
            "fields": about.map(|about| about.fields.iter().map(|(name, _)| *name).collect::<Vec<_>>()),
        })
    }
}
