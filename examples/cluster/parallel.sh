#!/usr/bin/env bash
# A book in shares on several machines, with GNU parallel:
#
#     parallel.sh BOOK.yaml SHARES [HOSTS]
#
# HOSTS is a file with a machine on each line, as ssh knows it (":" is this one); each must have mazewright and
# see this folder under the same name. Without it, all shares are made here. What has been made stays when a
# share fails: run it again, and only what is missing is made.
set -euo pipefail
book=$1 shares=$2 hosts=${3:-}
name=$(basename "${book%.*}")
parallel ${hosts:+--sshloginfile "$hosts" --workdir "$PWD"} \
    --joblog "$name.jobs" --resume-failed --halt soon,fail=1 \
    mazewright build -q "$book" --share "{}/$shares" -j1 -o "$name-share-{}" ::: $(seq "$shares")
folders=()
for i in $(seq "$shares"); do folders+=("$name-share-$i"); done
mazewright join "${folders[@]}" -o "$name"
rm -r "${folders[@]}" "$name.jobs"
