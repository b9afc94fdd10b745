// The contents of a folder of `--resume`: its command, its progress, the process that uses it, and its changed texts.
import { statSync } from "node:fs"
import { tasksDone } from "@lectern/engine/internal/cluster/resuming-engine"
import { stampOf } from "@lectern/engine/internal/read/identity"
import { fields, path, text } from "@lectern/engine/internal/store/json-shape"
import type { Holder } from "@lectern/engine/internal/store/lock"
import { type FolderContents, lookInto, type PartFile } from "@lectern/engine/internal/store/look"
import { readPart } from "@lectern/engine/internal/store/store"
import { epochsIn } from "../embed/run/training/checkpoint.js"
import { checkpointCodec, MILESTONES } from "../seq2seq/checkpoint.js"

/** The state of a run in a folder. */
export interface RunStatus {
  /** The schema in `plan.json`. */
  readonly schema: string
  /** The command; undefined for that of another version. */
  readonly command: string | undefined
  /** The process that uses the folder now. */
  readonly holder: Holder | undefined
  /** The work done; undefined when there is none, or for another version. */
  readonly done: Done | undefined
  /** The finished parts. */
  readonly parts: readonly PartFile[]
  /** Texts that have changed since the run began, or are gone: it would be refused. */
  readonly changed: readonly string[]
}

/** An amount of work. */
export interface Done {
  readonly count: number
  /** One of what is counted. */
  readonly what: "shard" | "epoch" | "step"
  /** The number at the end; undefined when the folder does not say. */
  readonly of: number | undefined
}

interface Kind {
  readonly command: string
  done(folder: string, contents: FolderContents): Done | undefined
}

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ["lectern.words", { command: "tokenizer train", done: shards }],
  ["lectern.ngrams", { command: "lm train", done: shards }],
  ["lectern.counts", { command: "score", done: scoredShards }],
  ["lectern.seq2seq-run", { command: "seq2seq train", done: steps }],
  ["lectern.embed-run", { command: "embed train", done: epochs }],
])

/** Looks into the folder of a run; writes nothing. */
export function runStatus(folder: string): RunStatus {
  const contents = lookInto(folder)
  const { plan, holder, parts } = contents
  const schema = typeof plan.schema === "string" ? plan.schema : ""
  const kind = KINDS.get(schema.slice(0, schema.lastIndexOf("/")))
  return {
    schema,
    command: kind?.command,
    holder,
    done: kind?.done(folder, contents),
    parts,
    changed: changedTexts(plan.texts),
  }
}

function shards(_: string, { parts }: FolderContents): Done {
  return { count: parts.length, what: "shard", of: undefined }
}

function scoredShards(folder: string, contents: FolderContents): Done | undefined {
  const found = tasksDone(folder)
  return found === undefined ? shards(folder, contents) : { count: found.done, what: "shard", of: found.of }
}

function epochs(folder: string): Done | undefined {
  const found = epochsIn(folder)
  return found && { count: found.epoch, what: "epoch", of: found.epochs }
}

function steps(folder: string): Done | undefined {
  const last = readPart(folder, MILESTONES, checkpointCodec)?.milestones.at(-1)
  return last && { count: last.step, what: "step", of: undefined }
}

const textShape = fields({ path, stamp: text })

function changedTexts(texts: unknown): readonly string[] {
  if (!Array.isArray(texts)) return []
  const known = texts.filter((each) => textShape(each, "") === undefined)
  return known.flatMap(({ path, stamp }: { readonly path: string; readonly stamp: string }) => {
    const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
    return stat !== undefined && stampOf(stat) === stamp ? [] : [path]
  })
}
