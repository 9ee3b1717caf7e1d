#!/usr/bin/env bash
# Fuzzes each target for its part of the time, as many at once as there are cores. Arguments: the folder of the
# build, the seconds for all together, the targets.
set -uo pipefail
build=$(realpath "$1")
seconds=$2
shift 2
cores=$(nproc)
each=$((seconds * cores / $#))
corpus=$(realpath tests/fuzz/corpus)
words=$(realpath tests/fuzz/words)
mkdir -p "$build/found"

one() {
    local target=$1 scratch=$build/scratch/$1
    rm -rf "$scratch"
    mkdir -p "$scratch" "$build/grown/$target"
    local dictionary=()
    [ -f "$words/$target.dict" ] && dictionary=(-dict="$words/$target.dict")
    (cd "$scratch" && SCRATCH=$scratch \
        UBSAN_OPTIONS=print_stacktrace=1 ASAN_OPTIONS=detect_leaks=0 \
        "$build/tests/fuzz/fuzz-$target" -max_total_time="$each" -max_len=20000 -timeout=25 -rss_limit_mb=3000 \
        -detect_leaks=0 -close_fd_mask=1 -verbosity=1 -print_final_stats=1 "${dictionary[@]}" \
        -artifact_prefix="$build/found/$target-" "$build/grown/$target" "$corpus/$target" \
        >"$build/$target.log" 2>&1)
    local status=$?
    local runs
    runs=$(sed -n "s/^stat::number_of_executed_units: *//p" "$build/$target.log" | tail -1)
    if [ $status = 0 ]; then
        echo "  fuzz $target: ${runs:-no} inputs in $each s, nothing found"
    else
        echo "  fuzz $target: found something after ${runs:-some} inputs; see $build/$target.log and $build/found"
    fi
    return $status
}
export -f one
export build each corpus words
printf '%s\n' "$@" | xargs -P "$cores" -I{} bash -c 'one {}'
