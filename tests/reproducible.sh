#!/usr/bin/env bash
# Builds the program, its library and some books twice, as different people would: in two folders whose files
# lie in another order, as two users with other rights for new files, in other locales and time zones, on
# another day, with another number of hands. All must be equal to the byte. Arguments: the sources, and a
# folder to work in.
set -euo pipefail
sources=$(realpath "$1")
rm -rf "$2"
mkdir -p "$2"
work=$(realpath "$2")
books='activity-book class poster gallery'

# The sources alone, in the order of the given command; $1 is the folder for them.
copy() {
    mkdir -p "$1"
    (cd "$sources" && find src include templates fonts examples Makefile tests/checks.mk -type f | "${@:2}" |
        while read -r file; do
            mkdir -p "$1/$(dirname "$file")"
            cp "$file" "$1/$file"
        done)
}

# Builds in folder $1 with $2 hands; the rest is how to be somebody else.
build() {
    local folder=$1 hands=$2
    shift 2
    (cd "$folder" && "$@" make -s -j"$hands" all DATA_DIR=/usr/share/mazewright CFLAGS='-O0 -g' >/dev/null)
    for book in $books; do
        (cd "$folder" && "$@" env MAZEWRIGHT_DATA="$folder" build/mazewright build -q -j"$hands" \
            "examples/$book.yaml" -o "out/$book" --format pdf,press,svg)
    done
    (cd "$folder" && "$@" env MAZEWRIGHT_DATA="$folder" build/mazewright build -q -j"$hands" \
        "examples/${books%% *}.yaml" -o out/ebook --format epub)
}

copy "$work/here" sort
copy "$work/a folder far away/from here" sort -r
umask 022
build "$work/here" 2 env TZ=UTC LC_ALL=C

other=(env -u LANG TZ=Pacific/Kiritimati LC_ALL=C.UTF-8 HOME=/nonexistent COLUMNS=40 UNRELATED=1)
if [ "$(id -u)" = 0 ]; then
    chown -R nobody "$work/a folder far away"
    chmod a+x "$work"
    other+=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi
other+=(env NO_FAKE_STAT=1 faketime -f '+1000d')
umask 027
build "$work/a folder far away/from here" 3 "${other[@]}"

failed=0
for file in build/mazewright build/libmazewright.a out; do
    diff -rq "$work/here/$file" "$work/a folder far away/from here/$file" || failed=1
done
[ $failed = 0 ] && echo "  reproducible: the program, its library and $(find "$work/here/out" -type f | wc -l) files of books"
exit $failed
