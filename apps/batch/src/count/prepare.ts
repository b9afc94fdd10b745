// The first half of a run: checks the request, finds inputs and metrics, chooses the engine.
import { checkedOptions, later, type OptionTable } from "@lectern/core/checks"
import { engineFor } from "@lectern/engine/internal/cluster/choose"
import type { ResumingEngine } from "@lectern/engine/internal/cluster/resuming-engine"
import type { Engine } from "@lectern/engine/internal/engines/engine"
import { MAX_INLINE_BLEU_BYTES, MAX_INLINE_BYTES } from "@lectern/engine/internal/engines/inline-bytes"
import { newRun } from "@lectern/engine/internal/engines/run-cache"
import type { ThreadsOptions } from "@lectern/engine/internal/engines/threads"
import { type OpenStdin, processStdin } from "@lectern/engine/internal/read/byte-stream"
import { limitsOf } from "@lectern/engine/internal/read/formats/limits"
import {
  bytesOfText,
  emptyInput,
  type Input,
  type InputText,
  isSeekable,
  listInputs,
} from "@lectern/engine/internal/read/inputs"
import type { Warn } from "@lectern/engine/internal/read/warnings"
import { sharedResources } from "../resources/open.js"
import type { CountRequest } from "../types.js"
import { checkRequest } from "./check-request.js"
import { labelKey, labelTexts } from "./label-texts.js"
import { runReport } from "./report.js"
import type { FilesRun, Run } from "./run.js"
import type { CountJob } from "./tasks/count-shard.js"
import { type MetricLookup, metricOf as registeredMetric } from "./tasks/metric-lookup.js"

/** Replacements for parts of a run, in tests. */
export interface Replacements {
  /** Options of the threads, except their number. */
  readonly threads?: Partial<Omit<ThreadsOptions, "jobs">>
  /** The engine, instead of the one that the request names; closed at the end. */
  readonly engine?: Engine
  /** Opens standard input. */
  readonly openStdin?: OpenStdin
  /** Finds the metrics, in this thread. */
  readonly metricOf?: MetricLookup
}

/** A run that is ready. */
export interface PreparedRun extends Run, Pick<FilesRun, "countedInputs" | "resampleLabels"> {
  /** All inputs, each once, in the order of first use. */
  readonly inputs: readonly Input[]
  /** The number of inputs with texts; those after them have only labels. */
  readonly textInputs: number
  readonly openStdin: OpenStdin
  /** Per metric, whether it must read all references before it counts. */
  readonly twoPasses: readonly boolean[]
  /** The engine, when it keeps results in a folder. */
  readonly resuming: ResumingEngine | undefined
}

const REPLACEMENTS: OptionTable<Replacements, "threads" | "engine"> = {
  threads: [later(), undefined],
  engine: [later(), undefined],
  openStdin: [later(), processStdin],
  metricOf: [later(), registeredMetric],
}

const MAX_SHARD_BYTES = 2 ** 28

/** Prepares a run; its engine must be closed. */
export async function prepare(request: CountRequest, replacements: Replacements = {}): Promise<PreparedRun> {
  const checked = checkRequest(request)
  const { signal, shardBytes, checksums, byteOrderMark, encodingErrors } = checked
  const parts = checkedOptions("the replacements of countCorpus()", replacements, REPLACEMENTS)
  signal?.throwIfAborted()
  const { metricOf, openStdin, threads, engine: given } = parts
  const metrics = request.metrics.map(metricOf)
  const { groups, resamples } = labelTexts(request)
  const rowLabels = request.rowLabels ?? []
  const { inputs, references, systems, labels } = listInputs(request.references, request.systems, [
    ...groups,
    ...rowLabels,
    ...resamples,
  ])
  const counted = labels.slice(0, groups.length + rowLabels.length)
  const textInputs = usedInputs([...references, ...systems])
  const empty = inputs.find((input) => isSeekable(input) && input.file.size === 0)
  if (empty !== undefined) throw emptyInput(empty.label)
  const limits = limitsOf(checked)
  const report = runReport(request, metrics, inputs)
  const engine = given ?? (await engineOf(checked, inputs, threads, report.warn))
  const resuming = request.resume === undefined ? undefined : await resumed(engine, request.resume, signal)
  return {
    request,
    inputs,
    textInputs,
    countedInputs: Math.max(textInputs, usedInputs(counted)),
    resampleLabels: new Map(resamples.map((text, i) => [labelKey(text), labels[counted.length + i]!])),
    widths: metrics.map(({ width }) => width),
    openStdin,
    twoPasses: metrics.map(({ firstPass }) => firstPass !== undefined),
    resuming,
    job: {
      run: newRun(),
      references,
      systems,
      metrics: request.metrics,
      ...(await sharedResources(request.metrics, engine)),
      encodingErrors,
      limits,
      wantRows: request.onRows !== undefined,
      resample: [],
      ...(counted.length > 0 && { labels: counted, rowLabels: rowLabels.length }),
      ...(request.rowTexts && { wantTexts: true }),
      ...groupingJob(request),
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
}

function usedInputs(texts: readonly InputText[]): number {
  return 1 + Math.max(-1, ...texts.map(({ input }) => input))
}

/** The part of a job that is about groups: nothing when there are none, so that the job of other runs stays the same. */
function groupingJob({ groupings = [], resampling = [] }: CountRequest): Pick<CountJob, "groupings" | "wantGroupRows"> {
  if (groupings.length === 0) return {}
  let text = 0
  return {
    groupings: groupings.map((each) =>
      each.kind === "length" ? each : { kind: "labels", name: each.name, text: text++ },
    ),
    wantGroupRows: resampling.length > 0,
  }
}

function engineOf(
  { engine, jobs, metrics, resampling = [] }: ReturnType<typeof checkRequest>,
  inputs: readonly Input[],
  threads: Replacements["threads"],
  warn: Warn,
): Engine | Promise<Engine> {
  const worker = import.meta.resolve("#metric-worker")
  const isBleu = metrics.every(({ name, options }) => name === "bleu" && (options.tokenize ?? "13a") === "13a")
  const inlineBytes = isBleu && resampling.length === 0 ? MAX_INLINE_BLEU_BYTES : MAX_INLINE_BYTES
  return engineFor(engine, bytesOfText(inputs), { worker, ...threads, jobs }, warn, inlineBytes)
}

/** The engine with a folder for its results. */
async function resumed(engine: Engine, folder: string, signal: AbortSignal | undefined): Promise<ResumingEngine> {
  try {
    const { resumingEngine } = await import("@lectern/engine/internal/cluster/resuming-engine")
    return resumingEngine(engine, folder, { schema: "lectern.counts/1" }, signal)
  } catch (error) {
    await engine.close()
    throw error
  }
}
