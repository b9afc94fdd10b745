// One call on arrays of strings, without start-up and reading.

import type { TestSet } from "../data/test-set.js"
import { child } from "../harness/commands.js"
import { measure } from "../harness/measure.js"
import type { Plan } from "../harness/plan.js"
import type { Findings, Run } from "../harness/report.js"
import type { Peers } from "./corpus.js"

const PYTHON_CALL = `
import json, sys, time
from sacrebleu.metrics import BLEU
lines = lambda path: open(path, encoding="utf-8", newline="\\n").read().rstrip("\\n").split("\\n")
hypotheses, references = lines(sys.argv[1]), lines(sys.argv[2])
wall, cpu = time.perf_counter(), time.process_time()
score = BLEU().corpus_score(hypotheses, [references]).score
cost = {"wall": time.perf_counter() - wall, "cpu": time.process_time() - cpu, "score": f"{score:.6f}"}
print(json.dumps(cost))`

/** Measures the call with both kernels and sacreBLEU's. */
export function librarySection(plan: Plan, set: (segments: number) => TestSet, peers: Peers): Findings {
  const files = set(plan.slice)
  const ours = (what: string, kernel: string): Run =>
    run(what, process.execPath, [
      ...[child("library"), files.hypothesis, files.reference],
      ...[kernel, `${Math.min(3, plan.rounds)}`],
    ])
  const run = (what: string, program: string, words: readonly string[]): Run => ({
    what,
    segments: files.segments,
    ...JSON.parse(measure({ program, words }).stdout),
  })
  return {
    runs: [
      ours("bleu().score(strings)", "auto"),
      ours("the same, TypeScript kernel", "typescript"),
      ...(peers.sacrebleu
        ? [run("sacreBLEU corpus_score(strings)", "python3", ["-c", PYTHON_CALL, files.hypothesis, files.reference])]
        : []),
    ],
  }
}
