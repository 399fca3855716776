//! The grammars of schemes that have no RFC of their own, one module per scheme. The documentation of each says where its
//! rules come from: a document that prints them, prose, or common use.

documents! {
    /// The grammars of these schemes.
    GRAMMARS:
    blob
    did
    git
    hdl
    itms_services
    javascript
    ldaps
    magnet
    mms
    s3
    sftp
    shttp
    snews
    ssh
    svn
}
