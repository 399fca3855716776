// Driver for GLib's GUri.
#include "native.h"
#include <glib.h>

static Text part(const char *value) {
    if (!value) return {};
    return std::string(value);
}

static Answer read_url(const std::string &text) {
    Answer a;
    GUri *uri = text.find('\0') == std::string::npos ? g_uri_parse(text.c_str(), G_URI_FLAGS_NONE, nullptr) : nullptr;
    if (!uri) return a;
    a.accepted = true;
    a.scheme = part(g_uri_get_scheme(uri));
    a.userinfo = part(g_uri_get_userinfo(uri));
    a.host = part(g_uri_get_host(uri));
    if (g_uri_get_port(uri) >= 0) a.port = std::to_string(g_uri_get_port(uri));
    // Without these flags, the parts are decoded.
    auto encoded = GUriFlags(G_URI_FLAGS_ENCODED_PATH | G_URI_FLAGS_ENCODED_QUERY | G_URI_FLAGS_ENCODED_FRAGMENT);
    GUri *raw = g_uri_parse(text.c_str(), encoded, nullptr);
    GUri *parts = raw ? raw : uri;
    a.path = part(g_uri_get_path(parts));
    a.query = part(g_uri_get_query(parts));
    a.fragment = part(g_uri_get_fragment(parts));
    if (raw) g_uri_unref(raw);
    char *written = g_uri_to_string(uri);
    a.written = part(written);
    g_free(written);
    g_uri_unref(uri);
    return a;
}

int main() {
    return run(std::to_string(glib_major_version) + "." + std::to_string(glib_minor_version) + "."
        + std::to_string(glib_micro_version), read_url);
}
