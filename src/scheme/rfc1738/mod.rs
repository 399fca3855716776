//! The schemes as RFC 1738 had them (to come in the next commit).
