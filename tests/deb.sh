#!/usr/bin/env bash
# Installs the packages of a folder in a fresh Debian that has nothing else, uses them as their users would, and removes them:
# nothing of them may be left. Takes root, for it makes a system in a folder of its own.
#
#     tests/deb.sh FOLDER
set -euo pipefail
debs=$(realpath "$1") system=$(realpath "$1")/system use=$(realpath "$(dirname "$0")/../.ci/debian/tests/in-use")
trap 'rm -rf "$system"' EXIT
rm -rf "$system"
mmdebstrap --variant=apt --quiet bookworm "$system" > "$debs/system.log" 2>&1 || { tail -5 "$debs/system.log"; exit 1; }
cp "$debs"/*.deb "$use" "$system/tmp"
inside() {
	chroot "$system" /usr/bin/env -i PATH=/usr/bin:/bin:/usr/sbin:/sbin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
		bash -euc "$1" || { tail -5 "$system/tmp/log"; exit 1; }
}
left() { inside "find / -xdev \( -path /proc -o -path /tmp -o -path /var -o -path /sys -o -path /root \) -prune -o -print | grep -i mazewright | tee /tmp/left; [ ! -s /tmp/left ]"; }
[ -s "$system/etc/resolv.conf" ] || cp /etc/resolv.conf "$system/etc"
# First what somebody wants who only makes books, then all of it.
inside "apt-get update -qq > /tmp/log 2>&1; cd /tmp && apt-get install -y -qq --no-install-recommends ./mazewright_*.deb ./mazewright-data_*.deb ./libmazewright0_*.deb > /tmp/log 2>&1"
inside "cd /root && mazewright new && mazewright build -q activity-book.yaml && [ -s activity-book/activity-book.pdf ]"
inside "cd /tmp && apt-get install -y -qq --no-install-recommends ./*.deb gcc g++ libc6-dev pkg-config python3 >> /tmp/log 2>&1"
inside "/tmp/in-use"
inside "apt-get purge -y -qq 'mazewright*' 'libmazewright*' >> /tmp/log 2>&1"
left
echo "  installed, used and removed without a trace"
