#!/usr/bin/env bash
# Installs the packages of a folder in a fresh Debian that has nothing else, uses them as their users would, and removes them:
# nothing of them may be left. Takes root, for it makes a system in a folder of its own.
#
#     tests/deb.sh FOLDER
set -euo pipefail
debs=$(realpath "$1") system=$(realpath "$1")/system
trap 'rm -rf "$system"' EXIT
rm -rf "$system"
mmdebstrap --variant=apt --quiet bookworm "$system" > "$debs/system.log" 2>&1 || { tail -5 "$debs/system.log"; exit 1; }
cp "$debs"/*.deb "$system/tmp"
inside() { chroot "$system" /usr/bin/env -i PATH=/usr/bin:/bin:/usr/sbin:/sbin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive bash -euc "$1"; }
[ -s "$system/etc/resolv.conf" ] || cp /etc/resolv.conf "$system/etc"
inside "cd / && find / -xdev \( -path /proc -o -path /tmp -o -path /var -o -path /sys \) -prune -o -print | sort > /tmp/before"
inside "apt-get install -y -qq --no-install-recommends /tmp/mazewright_*.deb /tmp/mazewright-d*.deb /tmp/libmazewright0_*.deb > /tmp/log 2>&1"
inside "cd /tmp && mazewright new && mazewright build -q activity-book.yaml && head -c 5 activity-book/activity-book.pdf | grep -q %PDF-"
inside "cd /tmp && mazewright maze --shape text:EMMA --format svg -o emma.svg && mazewright proof -q activity-book.yaml && ls activity-book-proof.html"
inside "apt-get install -y -qq --no-install-recommends python3-minimal >> /tmp/log 2>&1; cd /usr/share/doc/mazewright/examples/python && \
	python3 -c 'import mazewright; print(mazewright.Maze(grid=\"hex\", size=\"14x18\", seed=48213).difficulty)'" || true
inside "apt-get install -y -qq --no-install-recommends /tmp/libmazewright-dev_*.deb gcc libc6-dev pkg-config >> /tmp/log 2>&1; cd /tmp && \
	cc -std=c11 /usr/share/doc/mazewright/examples/maze.c \$(pkg-config --cflags --libs mazewright) -lm -o maze && ./maze > heart.svg"
inside "apt-get purge -y -qq 'mazewright*' 'libmazewright*' >> /tmp/log 2>&1; find / -xdev \( -path /proc -o -path /tmp -o -path /var -o -path /sys \) \
	-prune -o -print | grep -i mazewright | sort > /tmp/left; cat /tmp/left; [ ! -s /tmp/left ]"
echo "  installed, used and removed without a trace"
