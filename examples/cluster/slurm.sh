#!/usr/bin/env bash
# A book in shares under Slurm, where all nodes see this folder:
#
#     slurm.sh BOOK.yaml SHARES
#
# A job array makes the shares, one core each; a job that waits for all of them joins them. Options for sbatch,
# such as a partition, go into SBATCH_PARTITION and the like. Prints the number of the job that joins.
set -euo pipefail
book=$1 shares=$2
name=$(basename "${book%.*}")
made=$(sbatch --parsable --job-name="$name" --array="1-$shares" --output="$name-share-%a.log" \
    --wrap="mazewright build -q '$book' --share \$SLURM_ARRAY_TASK_ID/$shares -j1 -o '$name-share-'\$SLURM_ARRAY_TASK_ID")
sbatch --parsable --job-name="$name-join" --dependency="afterok:$made" --kill-on-invalid-dep=yes \
    --output="$name-join.log" \
    --wrap="mazewright join \$(seq -f '$name-share-%g' $shares) -o '$name'"
