"""Counts the parts of a plan as tasks of Ray: python3 ray_parts.py PARTS, in a folder that all machines see.

    lectern plan ref.txt -i hyp.txt -m bleu chrf -o plan.json
    python3 ray_parts.py 24
    lectern score --from all.stats
"""
import os
import subprocess
import sys

import ray

LECTERN = os.environ.get("LECTERN", "lectern").split()


@ray.remote(num_cpus=1, max_retries=4, retry_exceptions=True)
def count(folder, part, parts):
    """Writes one part; a task that is started again writes the same bytes."""
    path = f"parts/{part}.stats"
    subprocess.run([*LECTERN, "shard", "plan.json", f"{part}/{parts}", "--jobs", "1", "-q", "-o", path], check=True, cwd=folder)
    return path


if __name__ == "__main__":
    parts = int(sys.argv[1])
    os.makedirs("parts", exist_ok=True)
    ray.init(log_to_driver=False)
    counted = ray.get([count.remote(os.getcwd(), part, parts) for part in range(1, parts + 1)])
    subprocess.run([*LECTERN, "merge", "plan.json", *counted, "-q", "-o", "all.stats"], check=True)
