//! Configuration of each generator, and the addresses that each gives to its pages.

mod addresses;
mod blocks;
mod docusaurus;
mod docusaurus_categories;
mod grav;
mod hexo;
mod hugo;
mod hugo_config;
mod jekyll;
mod jekyll_plugins;
mod markdown_it;
mod mdbook;
mod mintlify;
mod mkdocs;
mod nextjs;
mod patches;
mod plain;
mod registry;
mod starlight_plugins;
mod text_files;
mod wiki;

pub(crate) use hexo::has_assets;
pub(crate) use hugo::{logical, logical_path, resources};
pub(crate) use jekyll::slugs as slugs_of_jekyll;
pub(crate) use nextjs::computed;
pub(crate) use registry::{in_language_of, routes, sites, sites_around};
pub(crate) use starlight_plugins::redirected;
pub(crate) use wiki::title;
