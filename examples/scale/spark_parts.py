"""Counts the parts of a plan with Spark's rdd.pipe: spark-submit spark_parts.py PARTS, in a folder that all machines see.

    lectern plan ref.txt -i hyp.txt -m bleu chrf -o plan.json
    spark-submit spark_parts.py 24
    lectern score --from all.stats
"""
import os
import subprocess
import sys

from pyspark.sql import SparkSession

LECTERN = os.environ.get("LECTERN", "lectern")
# One part for each line of standard input, in the folder of the driver; a task that is started again writes the same bytes.
COUNT = f"""sh -c 'cd "$FOLDER" && while read -r part; do
  {LECTERN} shard plan.json "$part/$PARTS" --jobs 1 -q -o "parts/$part.stats" && echo "parts/$part.stats" || exit 1
done'"""

if __name__ == "__main__":
    parts = int(sys.argv[1])
    os.makedirs("parts", exist_ok=True)
    spark = SparkSession.builder.appName("lectern").getOrCreate()
    numbers = spark.sparkContext.parallelize(range(1, parts + 1), parts)
    environment = {**os.environ, "FOLDER": os.getcwd(), "PARTS": str(parts)}
    counted = numbers.pipe(COUNT, env=environment, checkCode=True).collect()
    spark.stop()
    subprocess.run([*LECTERN.split(), "merge", "plan.json", *counted, "-q", "-o", "all.stats"], check=True)
