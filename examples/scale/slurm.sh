#!/bin/sh
# One part of a corpus as a task of a Slurm array, in a folder that all nodes see:
#
#   lectern plan ref.txt -i hyp.txt -m bleu chrf -o plan.json
#   mkdir -p parts
#   counted=$(sbatch --parsable --array=1-24 slurm.sh)
#   sbatch --dependency=afterok:"$counted" --wrap='lectern merge plan.json parts/*.stats -o all.stats && lectern score --from all.stats -o scores.json'
#
# A task that is started again writes the same bytes.
#SBATCH --job-name=lectern
#SBATCH --cpus-per-task=1
#SBATCH --mem=512M
#SBATCH --time=01:00:00
#SBATCH --requeue
exec "${LECTERN:-lectern}" shard plan.json "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
  --jobs "${SLURM_CPUS_PER_TASK:-1}" -q -o "parts/$SLURM_ARRAY_TASK_ID.stats"
