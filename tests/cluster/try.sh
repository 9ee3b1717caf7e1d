#!/usr/bin/env bash
# Tries the scripts of examples/cluster: a book made in shares by make, by GNU parallel and under a real Slurm of
# four nodes, all of them on this machine, which are started here and stopped again, is the book of one build, byte
# for byte. Argument: a folder to work in. Needs root for Slurm.
set -euo pipefail
scripts=$PWD/examples/cluster work=$1
PATH=$PWD/build:$PATH
rm -rf "$work" && mkdir -p "$work" && cd "$work"
work=$PWD
cat > book.yaml <<'YAML'
seed: 7
template: paperback
puzzles: [{count: 180, size: 20x26}, {count: 40, grid: hex, size: 14x14}]
YAML
mazewright build -q book.yaml -o whole

try() { # a name, and what makes the folder "book"
    rm -rf book
    "${@:2}"
    diff -r whole book
    echo "  by $1: the same book"
}
by_make() { make -s -f "$scripts/Makefile" -j3 BOOK=book.yaml SHARES=5 > make.log && rm -r book-share-*; }
by_parallel() { "$scripts/parallel.sh" book.yaml 5 "$@" > parallel.log; }

start_slurm() {
    mkdir -p run/state
    chmod 755 run
    dd if=/dev/urandom of=run/key bs=1 count=128 status=none
    chmod 400 run/key
    munged --force --key-file="$work/run/key" --socket="$work/run/munge" --pid-file="$work/run/munged.pid" \
        --log-file="$work/run/munged.log" --seed-file="$work/run/seed"
    cat > run/slurm.conf <<CONF
ClusterName=one
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$work/run/munge
CredType=cred/munge
SlurmctldPort=16817
StateSaveLocation=$work/run/state
SlurmdSpoolDir=$work/run/spool-%n
SlurmctldPidFile=$work/run/slurmctld.pid
SlurmdPidFile=$work/run/slurmd-%n.pid
SlurmctldLogFile=$work/run/slurmctld.log
SlurmdLogFile=$work/run/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
ReturnToService=2
NodeName=node[1-4] NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=[16821-16824] CPUs=1 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=10 State=UP
CONF
    export SLURM_CONF=$work/run/slurm.conf
    slurmctld
    for i in 1 2 3 4; do slurmd -N "node$i"; done
}
stop_slurm() {
    for daemon in slurmd-node{1..4} slurmctld munged; do
        [ -s "run/$daemon.pid" ] && kill "$(cat "run/$daemon.pid")" || true
    done
}
by_slurm() { # in so many shares
    local last
    last=$("$scripts/slurm.sh" book.yaml "$1")
    for _ in $(seq 120); do
        [ -e book/book.json ] && return 0
        scontrol show job "$last" | grep -Eq 'JobState=(FAILED|CANCELLED|TIMEOUT)' && break
        sleep 0.5
    done
    cat ./*.log run/*.log >&2
    return 1
}

try make by_make
try "GNU parallel" by_parallel
echo : > hosts
try "GNU parallel over a list of hosts" by_parallel hosts
trap stop_slurm EXIT
start_slurm
try "Slurm, in two shares" by_slurm 2
try "Slurm, in five shares on four nodes" by_slurm 5
