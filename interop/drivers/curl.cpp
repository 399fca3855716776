// Driver for the URL API of libcurl, which the program curl uses for its arguments.
#include "native.h"
#include <curl/curl.h>

static Text part(CURLU *url, CURLUPart what) {
    char *value = nullptr;
    if (curl_url_get(url, what, &value, 0) != CURLUE_OK) return {};
    std::string text = value;
    curl_free(value);
    return text;
}

static Answer read_url(const std::string &text) {
    Answer a;
    CURLU *url = curl_url();
    CURLUcode code = text.find('\0') == std::string::npos
        ? curl_url_set(url, CURLUPART_URL, text.c_str(), CURLU_GUESS_SCHEME | CURLU_NON_SUPPORT_SCHEME)
        : CURLUE_MALFORMED_INPUT;
    if (code == CURLUE_OK) {
        a.accepted = true;
        a.scheme = part(url, CURLUPART_SCHEME);
        a.userinfo = part(url, CURLUPART_USER);
        if (Text password = part(url, CURLUPART_PASSWORD)) a.userinfo = a.userinfo.value_or("") + ":" + *password;
        a.host = part(url, CURLUPART_HOST);
        a.port = part(url, CURLUPART_PORT);
        a.path = part(url, CURLUPART_PATH);
        a.query = part(url, CURLUPART_QUERY);
        a.fragment = part(url, CURLUPART_FRAGMENT);
        a.written = part(url, CURLUPART_URL);
    } else {
        a.error = "CURLUcode " + std::to_string(code);
    }
    curl_url_cleanup(url);
    return a;
}

int main() { return run(curl_version_info(CURLVERSION_NOW)->version, read_url); }
