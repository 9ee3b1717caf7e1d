// A maze as a value of C++: it owns what it is made in, and throws what is wrong.
#include <mazewright.h>

#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

class Maze {
  public:
    explicit Maze(const std::vector<std::pair<std::string, std::string>> &words) : arena(mw_arena_new())
    {
        std::vector<const char *> flat;
        for (const auto &[name, value] : words) {
            flat.push_back(name.c_str());
            flat.push_back(value.c_str());
        }
        mw_error error{};
        if (const mw_request *request =
                mw_request_read(arena.get(), static_cast<int>(words.size()), flat.data(), "", &error))
            solved = mw_puzzle_make(arena.get(), request, &error);
        if (!solved)
            throw std::runtime_error(error.text);
    }
    const mw_facts &facts() const { return solved->facts; }
    std::vector<int> route() const
    {
        return {solved->route->cell, solved->route->cell + solved->route->ncells};
    }

  private:
    struct Free {
        void operator()(mw_arena *arena) const { mw_arena_free(arena); }
    };
    std::unique_ptr<mw_arena, Free> arena;
    const mw_solved *solved = nullptr;
};

int main()
{
    const Maze maze({{"grid", "hex"}, {"size", "14x18"}, {"seed", "48213"}});
    std::cout << maze.route().size() << " of " << maze.facts().cells << " cells are on the route\n";
}
