//! Repositories of Git in the form of scp, where a program may demand a URL.

use urlgram::shorthand::{GitRemote, GitRemoteKind};

/// Whether a text is `user@host:path` with a host of the Internet, and neither a template nor a URL.
pub(super) fn is_scp(text: &str) -> bool {
    let Ok(remote) = GitRemote::parse(text) else { return false };
    matches!(remote.kind(), GitRemoteKind::Scp { .. })
        && remote.user().is_some_and(|user| !user.is_empty())
        && remote.host().is_some_and(|host| host.contains('.'))
        && !text.contains(['$', '{', '%', '<', ' ', '\\'])
}
