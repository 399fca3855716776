// Driver for uriparser.
#include "native.h"
#include <uriparser/Uri.h>

static Text part(const UriTextRangeA &range) {
    if (!range.first) return {};
    return std::string(range.first, range.afterLast);
}

static Answer read_url(const std::string &text) {
    Answer a;
    UriUriA uri;
    if (uriParseSingleUriExA(&uri, text.data(), text.data() + text.size(), nullptr) != URI_SUCCESS) return a;
    a.accepted = true;
    a.scheme = part(uri.scheme);
    a.userinfo = part(uri.userInfo);
    a.host = part(uri.hostText);
    a.port = part(uri.portText);
    std::string path;
    for (UriPathSegmentA *segment = uri.pathHead; segment; segment = segment->next) {
        if (segment != uri.pathHead || uri.absolutePath || a.host) path += "/";
        path += *part(segment->text);
    }
    if (!uri.pathHead && uri.absolutePath) path = "/";
    a.path = path;
    a.query = part(uri.query);
    a.fragment = part(uri.fragment);
    int length = 0;
    uriToStringCharsRequiredA(&uri, &length);
    std::string written(length + 1, '\0');
    uriToStringA(written.data(), &uri, length + 1, nullptr);
    written.resize(length);
    a.written = written;
    uriFreeUriMembersA(&uri);
    return a;
}

int main() { return run(URI_VER_ANSI, read_url); }
