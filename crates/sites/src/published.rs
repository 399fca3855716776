//! A site with the addresses of its pages: [`Published`].

use std::path::Path;
use std::sync::OnceLock;

use crate::files::Files;
use crate::page_index::PageIndex;
use crate::route_map::RouteMap;
use crate::site::Site;

/// A site and the addresses of its pages, which are read when a link first needs them.
#[derive(Debug)]
pub(crate) struct Published {
    pub(crate) site: Site,
    map: OnceLock<RouteMap>,
    index: OnceLock<PageIndex>,
}

impl Published {
    pub(crate) fn new(site: Site) -> Published {
        Published { site, map: OnceLock::new(), index: OnceLock::new() }
    }

    pub(crate) fn map(&self, files: &dyn Files) -> &RouteMap {
        self.map.get_or_init(|| RouteMap::of(files, &self.site))
    }

    /// Returns the pages of Hugo by their logical paths. `root` is the folder of the repository.
    pub(crate) fn index(&self, files: &dyn Files, root: &Path) -> &PageIndex {
        self.index.get_or_init(|| PageIndex::of(files, root, &self.site))
    }
}
