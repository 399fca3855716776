#include <x> // https://example.org/a \
auto n = 1'000; const char* r = R"x(https://example.org/")raw)x";
const char c = '"'; const char* s = "https://example.org/\x41\101" /* https://example.org/b */;
