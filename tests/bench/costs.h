/* Compares what books are estimated to take with what they take. */
#ifndef BENCH_COSTS_H
#define BENCH_COSTS_H

/* Builds a book of each tiling, and of squares varied in every way, in processes of their own, and tells by
 * which factor the estimates of time and memory are off. Must be called while this process is small, as those
 * processes begin with its memory. */
void bench_costs(void (*tell)(const char *name, const char *unit, double value, double goal));

#endif
