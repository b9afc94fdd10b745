// The whole run, from texts to merged counts: looks at the inputs, chooses engine and way of reading, cleans up.
import { LecternError } from "@lectern/core"
import { engineFor } from "../engines/choose.js"
import { newRun } from "../engines/run-cache.js"
import type { ThreadsOptions } from "../engines/threads.js"
import { untilAborted } from "../engines/until-aborted.js"
import { type OpenStdin, processStdin } from "../read/byte-stream.js"
import { type Input, isEmpty, listInputs } from "../read/inputs.js"
import { openSpool } from "../read/spool.js"
import type { CorpusCounts, CountRequest, InputFacts } from "../types.js"
import { countFiles } from "./files.js"
import { metricTasks } from "./metric-tasks.js"
import { runReport } from "./report.js"
import type { CountJob, MetricLookup } from "./shard-count.js"
import { countStreams } from "./streams.js"
import { metricOf as registeredMetric } from "./worker-metrics.js"

/** What tests put in place of the real thing. */
export interface Seams {
  /** How threads are made, but for their number. */
  readonly threads?: Omit<ThreadsOptions, "jobs">
  /** Gives standard input. */
  readonly openStdin?: OpenStdin
  /** Finds the metrics, in this thread. */
  readonly metricOf?: MetricLookup
}

/** Bytes of a shard over all its texts, unless the request says otherwise. */
export const SHARD_BYTES: number = 2 ** 22

const MOST_SHARD_BYTES = 2 ** 28

const MOST_SEED = 2 ** 32 - 1

/**
 * Counts a corpus: every metric for every system against the references.
 *
 * The counts depend on the texts and the metrics alone, not on `jobs` or the engine.
 *
 * @param request - what to count and how
 * @param seams - for tests
 * @returns the merged counts and facts of the inputs, each input once in the order of first use
 * @throws LecternError `out-of-range`, `unreadable`, `bad-data`, `unequal-lengths`, `failed`; the reason of
 * `request.signal` when that is aborted
 */
export async function countCorpus(request: CountRequest, seams: Seams = {}): Promise<CorpusCounts> {
  check(request)
  const { signal, shardBytes = SHARD_BYTES, checksums = false, byteOrderMark = "drop", resampling = [] } = request
  signal?.throwIfAborted()
  const metricOf = seams.metricOf ?? registeredMetric
  const metrics = request.metrics.map(metricOf)
  const { inputs, references, systems } = listInputs(request.references, request.systems)
  const report = runReport(request, metrics, inputs)
  const job: Omit<CountJob, "inputs"> = {
    run: newRun(),
    references,
    systems,
    metrics: request.metrics,
    encodingErrors: request.encodingErrors ?? "refuse",
    wantRows: request.onRows !== undefined,
    resample: [],
  }
  const files = inputs.flatMap(({ kind, file }) => (kind === "file" && file !== undefined ? [file] : []))
  const empty = files.find(({ size }) => size === 0)
  if (empty !== undefined) throw isEmpty(empty.path)
  const streams = files.length < inputs.length
  const bytes = streams ? undefined : files.reduce((sum, { size }) => sum + size, 0)
  const engine = await engineFor(request, bytes, metricTasks(metricOf), seams.threads)
  const common = { job, engine, shardBytes: Math.min(shardBytes, MOST_SHARD_BYTES), checksums, byteOrderMark, report }
  const twoPasses = metrics.map(({ firstPass }) => firstPass !== undefined)
  const openStdin = seams.openStdin ?? processStdin
  const overFiles = (plain: readonly Input[]): Promise<readonly InputFacts[]> =>
    countFiles({
      ...common,
      files: plain.map(({ file, label }) => ({ ...file!, label })),
      twoPasses,
      resampling,
    })
  const work = !streams
    ? overFiles(inputs)
    : twoPasses.includes(true) || resampling.length > 0
      ? spooled(inputs, { checksums, openStdin, signal }, overFiles)
      : countStreams({ ...common, inputs, signal, openStdin })
  try {
    const facts = await untilAborted(work, signal)
    const { totals, resamples } = report
    return { segments: report.segments(), inputs: facts, totals, resamples }
  } finally {
    await engine.close()
  }
}

/** Counts inputs of which some come in streams, once these lie in temporary files. */
async function spooled(
  inputs: readonly Input[],
  how: { checksums: boolean; openStdin: OpenStdin; signal: AbortSignal | undefined },
  count: (plain: readonly Input[]) => Promise<readonly InputFacts[]>,
): Promise<readonly InputFacts[]> {
  const spool = openSpool(how.openStdin, how.signal)
  try {
    const facts = new Map<number, InputFacts>()
    const plain: Input[] = []
    for (const [i, input] of inputs.entries()) {
      if (input.kind === "file" && input.file !== undefined) {
        plain.push(input)
        continue
      }
      const copy = await spool.take(input, how.checksums)
      if (copy.input.file!.size === 0) throw isEmpty(input.label)
      plain.push(copy.input)
      facts.set(i, copy.facts)
    }
    return (await count(plain)).map((fact, i) => facts.get(i) ?? fact)
  } finally {
    spool.remove()
  }
}

function check({ jobs, shardBytes, resampling = [], references, systems, metrics }: CountRequest): void {
  const refuse = (name: string, got: number, want: string): void => {
    throw new LecternError({ kind: "out-of-range", name, got, want })
  }
  if (!Number.isInteger(jobs) || jobs < 1) refuse("jobs", jobs, "an integer, at least 1")
  if (shardBytes !== undefined && !(shardBytes >= 1)) refuse("shardBytes", shardBytes, "at least 1")
  for (const { resamples, seed } of resampling) {
    if (!Number.isInteger(resamples) || resamples < 1) refuse("resamples", resamples, "an integer, at least 1")
    if (!Number.isInteger(seed) || seed < 0 || seed > MOST_SEED) refuse("seed", seed, `an integer in 0..${MOST_SEED}`)
  }
  for (const [name, { length }] of Object.entries({ references, systems, metrics })) {
    if (length === 0) refuse(`the number of ${name}`, 0, "at least 1")
  }
}
