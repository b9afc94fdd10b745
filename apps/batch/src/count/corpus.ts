// A whole run, from texts to merged counts: lists the inputs, chooses the engine and how to read, cleans up.
import { LecternError } from "@lectern/core"
import { checkOptions, type OptionNames } from "@lectern/core/checks"
import { engineFor } from "../cluster/choose.js"
import type { ResumingEngine } from "../cluster/resuming-engine.js"
import type { Engine } from "../engines/engine.js"
import { newRun } from "../engines/run-cache.js"
import type { ThreadsOptions } from "../engines/threads.js"
import { untilAborted } from "../engines/until-aborted.js"
import { type OpenStdin, processStdin } from "../read/byte-stream.js"
import { limitsOf } from "../read/formats/limits.js"
import {
  bytesOfFiles,
  bytesOfText,
  emptyInput,
  type Input,
  isSeekable,
  listInputs,
  type SeekableInput,
} from "../read/inputs.js"
import { joinTo } from "../read/join.js"
import type { SourceOptions } from "../read/source.js"
import { identityAt, openSpool, type Spool } from "../read/spool.js"
import type { Warn } from "../read/warnings.js"
import type { CorpusCounts, CountRequest, InputFacts } from "../types.js"
import { checkRequest } from "./check-request.js"
import { countFiles } from "./files.js"
import { kaldiWarning } from "./kaldi-ids.js"
import { type RunReport, runReport } from "./report.js"
import type { Run } from "./run.js"
import { scriptWarnings } from "./script-warnings.js"
import { countStreams } from "./streams.js"
import { type MetricLookup, metricOf as registeredMetric } from "./tasks/metric-lookup.js"

/** Parts that tests replace. */
export interface Seams {
  /** Options of the threads, except their number. */
  readonly threads?: Partial<Omit<ThreadsOptions, "jobs">>
  /** Replaces the engine that the request names; closed at the end. */
  readonly engine?: Engine
  /** Opens standard input. */
  readonly openStdin?: OpenStdin
  /** Finds the metrics, in this thread. */
  readonly metricOf?: MetricLookup
}

const SEAMS: OptionNames<Seams> = { threads: true, engine: true, openStdin: true, metricOf: true }

/** The default size of a shard in bytes, over all its texts. */
const SHARD_BYTES = 2 ** 22

const MAX_SHARD_BYTES = 2 ** 28

/**
 * Counts a corpus: every metric for every system against the references.
 *
 * The counts depend only on the texts and the metrics, not on `jobs` or the engine.
 *
 * @param request - texts, metrics and how to count
 * @param seams - for tests
 * @returns the merged counts, and facts about the inputs, each input once in the order of first use
 * @throws LecternError `out-of-range`, `wrong-type` or `unknown-option` for the request; `unreadable`, `bad-data` or
 * `unequal-lengths` for the texts; `failed`; the reason of `request.signal` when it aborts
 */
export async function countCorpus(request: CountRequest, seams: Seams = {}): Promise<CorpusCounts> {
  checkRequest(request)
  checkOptions("the seams of countCorpus()", seams, SEAMS)
  const { signal, shardBytes = SHARD_BYTES, checksums = false, byteOrderMark = "drop", resampling = [] } = request
  signal?.throwIfAborted()
  const { metricOf = registeredMetric, openStdin = processStdin } = seams
  const metrics = request.metrics.map(metricOf)
  const { inputs, references, systems } = listInputs(request.references, request.systems)
  const empty = inputs.find((input) => isSeekable(input) && input.file.size === 0)
  if (empty !== undefined) throw emptyInput(empty.label)
  const limits = limitsOf(request)
  const report = runReport(request, metrics, inputs)
  const engine = seams.engine ?? (await engineOf(request, inputs, seams.threads, report.warn))
  const resuming = request.resume === undefined ? undefined : await resumed(engine, request.resume, signal)
  const run: Run = {
    job: {
      run: newRun(),
      references,
      systems,
      metrics: request.metrics,
      encodingErrors: request.encodingErrors ?? "refuse",
      limits,
      wantRows: request.onRows !== undefined,
      resample: [],
    },
    engine: resuming ?? engine,
    metricOf,
    shardBytes: Math.min(shardBytes, MAX_SHARD_BYTES),
    checksums,
    byteOrderMark,
    limits,
    signal,
    report,
  }
  const twoPasses = metrics.map(({ firstPass }) => firstPass !== undefined)
  const overFiles = (plain: readonly SeekableInput[]): Promise<readonly InputFacts[]> => {
    const files = plain.map(({ file, label, encoded }) => ({ ...file, label, encoded }))
    return countFiles({ ...run, files, twoPasses, resampling, onPlanned: resuming?.expect })
  }
  const { encodingErrors = "refuse" } = request
  const sourceOptions: SourceOptions = {
    ...{ checksums, byteOrderMark, encodingErrors, limits, openStdin, signal },
    warn: report.warn,
  }
  const work = inputs.every(isSeekable)
    ? overFiles(inputs)
    : twoPasses.includes(true) || resampling.length > 0 || inputs.some(({ records }) => records?.identified)
      ? countSpooled(inputs, { ...sourceOptions, report }, overFiles)
      : countStreams({ ...run, inputs, encodingErrors, openStdin })
  try {
    const facts = await untilAborted(work, signal)
    const { totals, resamples } = report
    const scripts = report.scripts()
    for (const sentence of scriptWarnings(request.metrics, scripts)) report.warn(sentence)
    const kaldi = await kaldiWarning({ inputs, references, systems }, sourceOptions)
    if (kaldi !== undefined) report.warn(kaldi)
    if (resuming !== undefined) request.onResumed?.(resuming.reused())
    return { segments: report.segments(), inputs: facts, totals, resamples, scripts }
  } finally {
    await run.engine.close()
  }
}

function engineOf(
  { engine = "auto", jobs }: CountRequest,
  inputs: readonly Input[],
  threads: Seams["threads"],
  warn: Warn,
): Engine | Promise<Engine> {
  const worker = import.meta.resolve("#metric-worker")
  return engineFor(engine, bytesOfText(inputs), { worker, ...threads, jobs }, warn)
}

/** The engine with a folder for its results. */
async function resumed(engine: Engine, folder: string, signal: AbortSignal | undefined): Promise<ResumingEngine> {
  try {
    const { resumingEngine } = await import("../cluster/resuming-engine.js")
    return resumingEngine(engine, folder, { schema: "lectern.counts/1" }, signal)
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** Puts the records of all inputs into the order of the first one. */
function joinedById(inputs: readonly Input[], copies: readonly SeekableInput[], spool: Spool): SeekableInput[] {
  const other = inputs.find(({ records }) => !records?.identified)
  if (other !== undefined) {
    const why = `${other.label} has no ids; with --id and Kaldi's format, the records of all inputs need one`
    throw new LecternError({ kind: "usage", why })
  }
  const identified = copies.map(({ label, file }) => ({ label, path: file.path, size: file.size }))
  const join = joinTo(identified[0]!)
  return copies.map((copy, i) => {
    if (i === 0) return copy
    const path = spool.newPath()
    return join(identified[i]!, path) ? { ...copy, file: identityAt(path) } : copy
  })
}

/** Copies streams into temporary files, then counts all inputs. */
async function countSpooled(
  inputs: readonly Input[],
  { report, ...sourceOptions }: SourceOptions & { readonly report: RunReport },
  count: (plain: readonly SeekableInput[]) => Promise<readonly InputFacts[]>,
): Promise<readonly InputFacts[]> {
  const spool = openSpool(sourceOptions)
  const streams = inputs.filter((input) => !isSeekable(input))
  const bytesTotal = bytesOfFiles(streams)
  let copied = 0
  try {
    const facts = new Map<number, InputFacts>()
    const plain: SeekableInput[] = []
    for (const [i, input] of inputs.entries()) {
      if (isSeekable(input)) {
        plain.push(input)
        continue
      }
      const copy = await spool.take(input, (bytes) => {
        report.progress({ stage: "copy", bytesDone: copied + bytes, bytesTotal })
      })
      copied += copy.facts.bytes
      if (copy.input.file.size === 0) throw emptyInput(input.label)
      plain.push(copy.input)
      facts.set(i, copy.facts)
    }
    const joined = inputs.some(({ records }) => records?.identified) ? joinedById(inputs, plain, spool) : plain
    return (await count(joined)).map((fact, i) => facts.get(i) ?? fact)
  } finally {
    spool.remove()
  }
}
