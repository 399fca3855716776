//! A site with the addresses of its pages: [`Published`].

use std::sync::OnceLock;

use crate::files::Files;
use crate::route_map::RouteMap;
use crate::site::Site;

/// A site and the addresses of its pages, which are read when a link first needs them.
#[derive(Debug)]
pub(crate) struct Published {
    pub(crate) site: Site,
    map: OnceLock<RouteMap>,
}

impl Published {
    pub(crate) fn new(site: Site) -> Published {
        Published { site, map: OnceLock::new() }
    }

    pub(crate) fn map(&self, files: &dyn Files) -> &RouteMap {
        self.map.get_or_init(|| RouteMap::of(files, &self.site))
    }
}
