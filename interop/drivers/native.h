// What the drivers in C++ share: the protocol that README.md describes.
#pragma once
#include <cstdio>
#include <iostream>
#include <optional>
#include <string>

using Text = std::optional<std::string>;

struct Answer {
    bool accepted = false;
    std::string error = "rejected";
    Text scheme, userinfo, host, port, path, query, fragment, written;
};

inline std::string quoted(const Text &text) {
    if (!text) return "null";
    std::string out = "\"";
    for (unsigned char c : *text) {
        char escape[8];
        if (c < 0x20 || c == '"' || c == '\\' || c == 0x7f) {
            std::snprintf(escape, sizeof escape, "\\u%04x", c);
            out += escape;
        } else {
            out += static_cast<char>(c);
        }
    }
    return out + '"';
}

inline void append_utf8(std::string &text, unsigned c) {
    if (c < 0x80) {
        text += static_cast<char>(c);
    } else if (c < 0x800) {
        text += static_cast<char>(0xc0 | c >> 6);
        text += static_cast<char>(0x80 | (c & 0x3f));
    } else if (c < 0x10000) {
        text += static_cast<char>(0xe0 | c >> 12);
        text += static_cast<char>(0x80 | (c >> 6 & 0x3f));
        text += static_cast<char>(0x80 | (c & 0x3f));
    } else {
        text += static_cast<char>(0xf0 | c >> 18);
        text += static_cast<char>(0x80 | (c >> 12 & 0x3f));
        text += static_cast<char>(0x80 | (c >> 6 & 0x3f));
        text += static_cast<char>(0x80 | (c & 0x3f));
    }
}

// Returns the text of a request, which has one member only and is written in ASCII.
inline std::string request_text(const std::string &line) {
    std::string text;
    for (size_t at = line.find('"', line.find(':')) + 1; line.at(at) != '"'; ++at) {
        if (line[at] != '\\') {
            text += line[at];
            continue;
        }
        char c = line.at(++at);
        if (c == 'u') {
            unsigned unit = std::stoul(line.substr(at + 1, 4), nullptr, 16);
            at += 4;
            if (unit >= 0xd800 && unit < 0xdc00) {
                unsigned low = std::stoul(line.substr(at + 3, 4), nullptr, 16);
                at += 6;
                unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
            }
            append_utf8(text, unit);
        } else {
            text += c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c == 'b' ? '\b' : c == 'f' ? '\f' : c;
        }
    }
    return text;
}

template <class Read> int run(const std::string &version, Read read) {
    std::cout << "{\"version\":" << quoted(version) << "}" << std::endl;
    for (std::string line; std::getline(std::cin, line);) {
        Answer a = read(request_text(line));
        if (!a.accepted) {
            std::cout << "{\"error\":" << quoted(a.error) << "}" << std::endl;
            continue;
        }
        std::cout << "{\"scheme\":" << quoted(a.scheme) << ",\"userinfo\":" << quoted(a.userinfo) << ",\"host\":" << quoted(a.host)
                  << ",\"port\":" << quoted(a.port) << ",\"path\":" << quoted(a.path) << ",\"query\":" << quoted(a.query)
                  << ",\"fragment\":" << quoted(a.fragment) << ",\"written\":" << quoted(a.written) << "}" << std::endl;
    }
    return 0;
}
