// The texts of a request that are labels.

import type { TextSource } from "@lectern/engine"
import { inOrder } from "@lectern/engine/internal/engines/in-order"
import type { InputText } from "@lectern/engine/internal/read/inputs"
import type { LineIndex } from "@lectern/engine/internal/read/line-index"
import { planShards } from "@lectern/engine/internal/shard/plan"
import type { CountRequest, Grouping, LabelSource } from "../types.js"
import type { Run } from "./run.js"
import { labelShard } from "./tasks/label-shard.js"
import type { TextJob } from "./tasks/shard-texts.js"

/** Reads the labels of all segments. */
export type ReadLabels = (source: LabelSource) => Promise<readonly string[]>

/** Labels as a text. */
export function labelText(source: LabelSource): TextSource {
  return typeof source === "string" ? { name: source, path: source } : source
}

/** Identifies the text of labels. */
export function labelKey(source: LabelSource): string {
  const { converted: _, ...rest } = labelText(source)
  return JSON.stringify(rest)
}

/** The labels of groupings, then those of resamples. */
export function labelTexts({ groupings = [], resampling = [] }: CountRequest): {
  readonly groups: readonly TextSource[]
  readonly resamples: readonly TextSource[]
} {
  return {
    groups: groupings.flatMap((each) => (each.kind === "labels" ? [labelText(each.labels)] : [])),
    resamples: resampling.flatMap(({ documents, strata }) =>
      [documents, strata].flatMap((source) => (source === undefined ? [] : [labelText(source)])),
    ),
  }
}

/** Remembers labels, since resamples of one run often share them. */
export function eachOnce(read: ReadLabels): ReadLabels {
  const known = new Map<string, Promise<readonly string[]>>()
  return (source) => {
    const key = labelKey(source)
    const labels = known.get(key) ?? read(source)
    known.set(key, labels)
    return labels
  }
}

/** The files of a run, with the lines of each. */
export interface IndexedFiles {
  readonly inputs: TextJob["inputs"]
  readonly indexes: readonly LineIndex[]
}

/** Reads the labels in one of a run's files. */
export async function labelsInFile(
  { job, engine, shardBytes, signal }: Pick<Run, "job" | "engine" | "shardBytes" | "signal">,
  { inputs, indexes }: IndexedFiles,
  text: InputText,
): Promise<readonly string[]> {
  const read: TextJob = {
    ...job,
    ...{ inputs: [inputs[text.input]!], references: [], systems: [], labels: [{ ...text, input: 0 }] },
  }
  const labels: string[] = []
  await inOrder(
    planShards([indexes[text.input]!], shardBytes),
    engine.window,
    (shard) => engine.run(labelShard, { job: read, shard }),
    ({ labels: different, numbers }) => {
      signal?.throwIfAborted()
      for (const number of numbers) labels.push(different[number]!)
    },
  )
  return labels
}

/** Warnings of files of labels with two other words on every line, such as an utterance and its speaker. */
export function singleGroupWarnings(
  groupings: readonly Grouping[],
  { groups, segments }: { groups(): readonly (readonly { readonly label: string }[])[]; segments(): number },
): string[] {
  const isPlain = (each: Grouping): boolean => each.kind === "labels" && labelText(each.labels).records === undefined
  if (segments() < 2 || !groupings.some(isPlain)) return []
  const found = groups()
  return groupings.flatMap((each, g) => {
    const pairs = found[g]!.filter(({ label }) => /^\S+[ \t]+\S+$/.test(label))
    if (!isPlain(each) || pairs.length < segments()) return []
    return `${each.name} has another label on every line, so every segment is a group of its own; lines of an id and a label are for inputs with ids`
  })
}
