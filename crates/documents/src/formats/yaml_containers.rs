//! Containers in YAML: Compose, Kubernetes, GitHub Actions, GitLab CI and CircleCI.

use std::collections::BTreeSet;
use std::ops::Range;

use super::yaml_compose::Compose;
use crate::collect::Collector;
use crate::containers;
use crate::yaml_path::Path;

/// Last keys of values that are references to images, with the number of all keys if it decides.
const IMAGES: [(&[&str], Option<usize>); 11] = [
    (&["services", "*", "image"], Some(3)),
    (&["jobs", "*", "services", "*", "image"], Some(5)),
    (&["jobs", "*", "container"], Some(3)),
    (&["jobs", "*", "docker", "-", "image"], Some(5)),
    (&["executors", "*", "docker", "-", "image"], Some(5)),
    (&["container", "image"], None),
    (&["containers", "-", "image"], None),
    (&["initContainers", "-", "image"], None),
    (&["ephemeralContainers", "-", "image"], None),
    (&["steps", "-", "image"], None),
    (&["sidecars", "-", "image"], None),
];

/// Keys of references to images in a job of GitLab CI, and at the top of its file.
const OF_GITLAB: [&[&str]; 4] = [&["image"], &["image", "name"], &["services", "-"], &["services", "-", "name"]];

/// The containers of a document.
#[derive(Default)]
pub(super) struct Containers {
    /// Images as GitLab CI has them, each with the start of the key of its job; none at the top of the file.
    candidates: Vec<(Range<usize>, Option<usize>)>,
    /// Starts of the keys of mappings with a script.
    jobs: BTreeSet<usize>,
    compose: Compose,
}

impl Containers {
    /// Reads a key.
    pub(super) fn key(&mut self, path: &Path, document: &str) {
        if path.depth() == 2 && path.key(1, document) == "script" {
            self.jobs.insert(path.place(0));
        }
    }

    /// Reads a value without its quotation marks.
    pub(super) fn value(&mut self, out: &mut Collector<'_>, path: &Path, range: Range<usize>) {
        let document = out.document;
        self.compose.value(out, path, range.clone());
        let is_image = |(keys, depth): &(&[&str], Option<usize>)| {
            depth.is_none_or(|depth| depth == path.depth()) && path.ends_with(keys, document)
        };
        if IMAGES.iter().any(is_image) {
            containers::image(out, range.clone());
        } else if path.is(&["services", "*", "environment", "-"], document) {
            containers::environment(out, range.clone());
        } else if path.is(&["services", "*", "environment", "*"], document) {
            let name = path.key(path.depth() - 1, document);
            containers::quoted(out, name, range.clone());
        } else if OF_GITLAB.iter().any(|keys| path.is(keys, document)) {
            self.candidates.push((range, None));
        } else if OF_GITLAB.iter().any(|keys| path.depth() == keys.len() + 1 && path.ends_with(keys, document)) {
            self.candidates.push((range, Some(path.place(0))));
        }
    }

    /// Reports the images of a file of GitLab CI, which has jobs with scripts.
    pub(super) fn finish(self, out: &mut Collector<'_>) {
        self.compose.finish(out);
        if self.jobs.is_empty() {
            return;
        }
        for (range, job) in self.candidates {
            let is_job = job.is_none_or(|job| {
                let rest = out.document.get(job..).unwrap_or_default();
                self.jobs.contains(&job) || rest.starts_with('.') || rest.starts_with("default:")
            });
            if is_job {
                containers::image(out, range);
            }
        }
    }
}
