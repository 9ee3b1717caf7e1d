#!/usr/bin/env python3
"""Compares the difficulty of mazes with the work of walkers who get lost in them.

walkers.py PROGRAM [SEEDS]: makes mazes by every algorithm, lets 25 walkers solve each, and prints how well figures agree
(Spearman's rank correlation) with what the walkers did. A walker goes from the start, sees three cells ahead, so that it
never enters a shorter dead end, chooses at random among the other ways, and goes back when it can do no other. Its work is
a quarter for each cell that it draws, one for each bend and one for each choice, as the figure counts them, and a number of
units for each time that it has to go back, which nobody knows: the table has four of them.
"""
import json
import math
import random
import subprocess
import sys

ALGORITHMS = ("frontier wall-growing path-list backtracker growing-tree growing-tree:newest=50 prim kruskal wilson "
              "hunt-and-kill eller sidewinder division aldous-broder").split()
AHEAD, WALKERS = 3, 25


class Maze:
    def __init__(self, record):
        self.record, self.at, self.route = record, record["cell_centres"], record["route"]
        self.beside = [[] for _ in self.at]
        for a, b in record["passages"]:
            self.beside[a].append(b)
            self.beside[b].append(a)

    def goes_on(self, before, cell):
        """True if a way from a cell is longer than a walker sees, or leads to the finish."""
        ways = [(cell, before, 1)]
        while ways:
            here, came, steps = ways.pop()
            if here == self.route[-1] or steps > AHEAD:
                return True
            ways += [(to, here, steps + 1) for to in self.beside[here] if to != came]
        return False

    def bends(self, a, b, c):
        (ax, ay), (bx, by), (cx, cy) = self.at[a], self.at[b], self.at[c]
        return abs((bx - ax) * (cy - by) - (by - ay) * (cx - bx)) > 1e-9

    def walk(self, dice):
        """The work of one walker without going back, and how often it goes back."""
        work, backs, here = 0.0, 0, self.route[0]
        came, tried = {here: None}, {here: set()}
        while here != self.route[-1]:
            ways = self.ways(here, came, tried)
            if not ways:
                backs += 1
                while not ways:
                    here = came[here]
                    ways = self.ways(here, came, tried)
            to = dice.choice(ways)
            work += 0.25 + (len(self.beside[here]) > 2) + (came[here] is not None and self.bends(came[here], here, to))
            tried[here].add(to)
            came[to], tried[to], here = here, set(), to
        return work, backs

    def ways(self, here, came, tried):
        return [to for to in self.beside[here] if to != came[here] and to not in tried[here] and self.goes_on(here, to)]

    def branches(self):
        """Yields, for each branch that a walker enters, its number of cells and whether it begins towards the finish."""
        on_route, end = set(self.route), self.at[self.route[-1]]
        for cell in self.route[:-1]:
            for first in self.beside[cell]:
                if first not in on_route and self.goes_on(cell, first):
                    ways, cells = [(first, cell)], 0
                    while ways:
                        here, before = ways.pop()
                        cells += 1
                        ways += [(to, here) for to in self.beside[here] if to != before]
                    yield cells, math.dist(self.at[first], end) < math.dist(self.at[cell], end)


def figures_of(maze):
    r, branches = maze.record, list(maze.branches())
    own = (r["route_cells"] + 4 * r["turns"] + 4 * r["junctions"]) / 4
    ends = maze.at[maze.route[0]], maze.at[maze.route[-1]]
    away = sum(math.dist(maze.at[b], ends[1]) > math.dist(maze.at[a], ends[1]) for a, b in zip(maze.route, maze.route[1:]))
    return {"the figure": r["difficulty"], "length of the route": r["route_cells"], "distance of the ends": math.dist(*ends),
            "steps away from the finish": away, "branches": len(branches),
            "route and half of the branches' cells": r["route_cells"] + sum(n for n, _ in branches) / 2,
            "route's cost and all of the branches' cells": own + sum(n for n, _ in branches) / 4,
            "the same, branches away from the finish less": own + sum(n / 4 if near else n / 16 for n, near in branches)}


def ranks(values):
    order, result, i = sorted(range(len(values)), key=values.__getitem__), [0.0] * len(values), 0
    while i < len(order):
        j = i
        while j + 1 < len(order) and values[order[j + 1]] == values[order[i]]:
            j += 1
        for k in range(i, j + 1):
            result[order[k]] = (i + j) / 2
        i = j + 1
    return result


def agreement(a, b):
    a, b = ranks(a), ranks(b)
    ma, mb = sum(a) / len(a), sum(b) / len(b)
    return sum((x - ma) * (y - mb) for x, y in zip(a, b)) / math.sqrt(
        sum((x - ma) ** 2 for x in a) * sum((y - mb) ** 2 for y in b))


def main():
    program, seeds = sys.argv[1], int((sys.argv[2:] + [57])[0])
    rows = []
    for size, share in (("20x20", 1), ("8x10", 0.07), ("12x14", 0.07), ("16x18", 0.07), ("26x30", 0.07)):
        for algorithm in ALGORITHMS:
            for seed in range(1, max(2, round(seeds * share)) + 1):
                made = subprocess.run([program, "maze", "--size", size, "--algorithm", algorithm, "--seed", str(seed), "-f", "json"],
                                      check=True, capture_output=True, text=True)
                maze, dice = Maze(json.loads(made.stdout)), random.Random(seed)
                walks = [maze.walk(dice) for _ in range(WALKERS)]
                rows.append((size, figures_of(maze), [sum(w[k] for w in walks) / WALKERS for k in (0, 1)]))
    for title, some in (("20x20", [r for r in rows if r[0] == "20x20"]), ("all sizes", rows)):
        print(f"\n{len(some)} mazes, {title}; going back costs" + "".join(f"{back:8}" for back in (0, 1, 2, 4)))
        for name in some[0][1]:
            values = [r[1][name] for r in some]
            print(f"{name:46}" + "".join(f"{agreement(values, [r[2][0] + back * r[2][1] for r in some]):8.3f}" for back in (0, 1, 2, 4)))


main()
