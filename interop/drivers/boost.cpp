// Driver for Boost.URL.
#include "native.h"
#include <boost/url/src.hpp>
#include <boost/version.hpp>

static Answer read_url(const std::string &text) {
    Answer a;
    auto parsed = boost::urls::parse_uri_reference(text);
    if (!parsed) return a;
    auto url = *parsed;
    a.accepted = true;
    if (url.has_scheme()) a.scheme = std::string(url.scheme());
    if (url.has_userinfo()) a.userinfo = std::string(url.encoded_userinfo());
    if (url.has_authority()) a.host = std::string(url.encoded_host());
    if (url.has_port()) a.port = std::string(url.port());
    a.path = std::string(url.encoded_path());
    if (url.has_query()) a.query = std::string(url.encoded_query());
    if (url.has_fragment()) a.fragment = std::string(url.encoded_fragment());
    a.written = std::string(url.data(), url.size());
    return a;
}

int main() { return run(BOOST_LIB_VERSION, read_url); }
