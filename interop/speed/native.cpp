// Times parsers in C and C++: `native NAME FILE`, as main.rs says.
#include <boost/url/src.hpp>
#include <curl/curl.h>
#include <ctime>
#include <fstream>
#include <glib.h>
#include <iostream>
#include <string>
#include <uriparser/Uri.h>
#include <vector>

static bool of_curl(const std::string &text) {
    CURLU *url = curl_url();
    bool accepted = curl_url_set(url, CURLUPART_URL, text.c_str(), CURLU_GUESS_SCHEME | CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK;
    curl_url_cleanup(url);
    return accepted;
}

static bool of_glib(const std::string &text) {
    GUri *uri = g_uri_parse(text.c_str(), G_URI_FLAGS_NONE, nullptr);
    if (uri) g_uri_unref(uri);
    return uri;
}

static bool of_uriparser(const std::string &text) {
    UriUriA uri;
    if (uriParseSingleUriExA(&uri, text.data(), text.data() + text.size(), nullptr) != URI_SUCCESS) return false;
    uriFreeUriMembersA(&uri);
    return true;
}

static bool of_boost(const std::string &text) { return boost::urls::parse_uri_reference(text).has_value(); }

static long long processor_time() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

int main(int, char **arguments) {
    std::string name = arguments[1];
    bool (*parse)(const std::string &) = name == "curl" ? of_curl : name == "glib" ? of_glib : name == "boost" ? of_boost : of_uriparser;
    std::ifstream file(arguments[2]);
    std::vector<std::string> texts;
    for (std::string line; std::getline(file, line);) texts.push_back(line);
    for (std::string line; std::getline(std::cin, line);) {
        long long start = processor_time();
        size_t accepted = 0;
        for (const std::string &text : texts) accepted += parse(text);
        std::cout << processor_time() - start << ' ' << accepted << std::endl;
    }
}
