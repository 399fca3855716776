//! Different answers about one text.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::component::Role;
use super::host_identity::{EffectivePort, HostIdentity, effective_port, host_identity};
use super::interpretation::Interpretation;
use super::spec::Spec;

/// A host and the interpretations that name it.
#[derive(Clone, Debug)]
pub struct HostAnswer<'r, 'a> {
    /// Host as the first interpretation spells it; none for no host or an empty one.
    pub host: Option<&'r str>,
    /// Interpretations that name it.
    pub by: Vec<&'r Interpretation<'a>>,
}

/// Returns the distinct hosts in order.
pub(super) fn hosts<'r, 'a>(all: impl Iterator<Item = &'r Interpretation<'a>>) -> Vec<HostAnswer<'r, 'a>> {
    let mut hosts: Vec<(HostIdentity<'_>, HostAnswer<'r, 'a>)> = Vec::new();
    for interpretation in all {
        let Some(identity) = host_identity(interpretation) else { continue };
        match hosts.iter_mut().find(|(known, _)| *known == identity) {
            Some((_, host)) => host.by.push(interpretation),
            None => {
                let host = match identity {
                    HostIdentity::NoHost => None,
                    _ => interpretation.host().map(|host| host.value),
                };
                hosts.push((identity, HostAnswer { host, by: [interpretation].into() }));
            }
        }
    }
    hosts.into_iter().map(|(_, host)| host).collect()
}

/// Different hosts or ports that specifications find in one text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    role: Role,
    answers: Vec<(String, Vec<Spec>)>,
}

impl Disagreement {
    pub(super) fn about_host<'r, 'a: 'r>(all: impl Iterator<Item = &'r Interpretation<'a>>) -> Self {
        let answer = |answer: HostAnswer<'_, '_>| {
            let host = answer.host.map_or("no host".into(), ToString::to_string);
            (host, answer.by.iter().map(|interpretation| interpretation.spec()).collect())
        };
        Disagreement { role: Role::Host, answers: hosts(all).into_iter().map(answer).collect() }
    }

    pub(super) fn about_port<'r, 'a: 'r>(all: impl Iterator<Item = &'r Interpretation<'a>>) -> Self {
        let mut answers: Vec<(EffectivePort, (String, Vec<Spec>))> = Vec::new();
        for interpretation in all {
            let Some(port) = effective_port(interpretation) else { continue };
            match answers.iter_mut().find(|(known, _)| *known == port) {
                Some((_, (_, specs))) => specs.push(interpretation.spec()),
                None => answers.push((port, (port.to_string(), [interpretation.spec()].into()))),
            }
        }
        Disagreement { role: Role::Port, answers: answers.into_iter().map(|(_, answer)| answer).collect() }
    }

    /// Returns the component that the specifications disagree about: host or port.
    pub fn role(&self) -> Role {
        self.role
    }

    /// Returns the distinct answers, each with the specifications that give it.
    pub fn answers(&self) -> impl Iterator<Item = (&str, &[Spec])> {
        self.answers.iter().map(|(answer, specs)| (answer.as_str(), specs.as_slice()))
    }
}

/// `example.com (WHATWG); evil.com (urllib 3.14)`
impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (answer, specs)) in self.answers().enumerate() {
            let specs: Vec<String> = specs.iter().map(ToString::to_string).collect();
            write!(f, "{}{answer} ({})", if i == 0 { "" } else { "; " }, specs.join(", "))?;
        }
        Ok(())
    }
}
