//! The grammars of schemes that have no RFC of their own, a module a scheme. How firm each is, its documentation says: some
//! are printed in a document, some made from prose, some from usage.

pub mod blob;
pub mod did;
pub mod git;
pub mod hdl;
pub mod itms_services;
pub mod javascript;
pub mod ldaps;
pub mod magnet;
pub mod mms;
pub mod s3;
pub mod sftp;
pub mod shttp;
pub mod snews;
pub mod ssh;
pub mod svn;
