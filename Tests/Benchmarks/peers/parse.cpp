// Parsing alone with simdjson: every line read on demand, its envelope taken, every value of its data visited.
// usage: parse FILE
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <simdjson.h>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace {

struct Totals {
    size_t good = 0;
    size_t bad = 0;
    // So that nothing of the work is left out.
    uint64_t sum = 0;
};

// Visits everything below a value.
void visit(simdjson::ondemand::value value, uint64_t &sum)
{
    switch (simdjson::ondemand::json_type(value.type())) {
    case simdjson::ondemand::json_type::object:
        for (auto field : value.get_object()) {
            sum += std::string_view(field.unescaped_key()).size();
            visit(field.value(), sum);
        }
        break;
    case simdjson::ondemand::json_type::array:
        for (auto element : value.get_array()) visit(element.value(), sum);
        break;
    case simdjson::ondemand::json_type::string: sum += std::string_view(value.get_string()).size(); break;
    case simdjson::ondemand::json_type::number: sum += uint64_t(double(value.get_double())); break;
    case simdjson::ondemand::json_type::boolean: sum += bool(value.get_bool()); break;
    case simdjson::ondemand::json_type::null: break;
    }
}

void parse(simdjson::ondemand::parser &parser, const char *line, size_t length, size_t capacity, Totals &totals)
{
    try {
        auto document = parser.iterate(line, length, capacity);
        uint64_t sum = 0;
        for (auto field : document.get_object()) {
            std::string_view key = field.unescaped_key();
            sum += key.size();
            if (key == "sentAt") sum += uint64_t(field.value().get_uint64());
            else visit(field.value(), sum);
        }
        totals.sum += sum;
        totals.good++;
    } catch (const simdjson::simdjson_error &) {
        totals.bad++;
    }
}

} // namespace

int main(int count, char **words)
{
    int file = count == 2 ? open(words[1], O_RDONLY) : -1;
    if (file < 0) {
        std::fprintf(stderr, "usage: parse FILE (%s)\n", std::strerror(errno));
        return 2;
    }
    const size_t piece = 256 * 1024, longest = 64 * 1024;
    std::vector<char> buffer(longest + piece + simdjson::SIMDJSON_PADDING);
    simdjson::ondemand::parser parser;
    Totals totals;
    size_t kept = 0;
    for (;;) {
        ssize_t got = read(file, buffer.data() + kept, piece);
        if (got < 0) return 1;
        if (got == 0) break;
        char *next = buffer.data();
        char *const end = next + kept + got;
        while (auto *newline = static_cast<char *>(std::memchr(next, '\n', size_t(end - next)))) {
            if (newline > next)
                parse(parser, next, size_t(newline - next), size_t(buffer.data() + buffer.size() - next), totals);
            next = newline + 1;
        }
        kept = size_t(end - next);
        if (kept > longest) return 1;
        std::memmove(buffer.data(), next, kept);
    }
    std::printf("good %zu bad %zu sum %llu\n", totals.good, totals.bad, static_cast<unsigned long long>(totals.sum));
}
