// Options of metrics with resources as their functions, in this thread.
import { LecternError } from "@lectern/core"
import { checkRecord } from "@lectern/core/checks"
import { type ByteTokenizerOptions, byteTokenizer, segmenterWords, type Tokenizer } from "@lectern/metrics"
import { segmenterLabel } from "@lectern/metrics/engine"
import type { MeteorData } from "@lectern/metrics/meteor-data"
import type { WordNet } from "@lectern/metrics/wordnet"
import { isResource, keyOf, type Resource, separatorOf } from "./resource.js"

/** Writes tokens, as `byteTokenizer` needs it. */
export interface TokenWriter extends Pick<ByteTokenizerOptions, "write" | "room"> {
  /** Whether tokens are written in GPT-2's alphabet of bytes. */
  readonly byteLevel?: boolean
}

/** What a thread uses: a writer of tokens, or data itself. */
export type Usable = TokenWriter | WordNet | MeteorData

/** The resources that are ready, by their keys. */
export const ready: Map<string, Usable> = new Map()

/** The options of a metric, with what it takes for the resources in them, which must be ready before the metric counts. */
export function usableOptions(options: object): object {
  const usable = (value: unknown): unknown => {
    if (!isResource(value)) return value
    if (value.kind === "wordnet") return wordNetOf(value)
    return value.kind === "meteor" ? meteorDataOf(value) : tokenizerOf(value)
  }
  checkRecord("the options of the metric", options)
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [name, usable(value)]))
}

/** The tokenizer of a resource, which must be ready before its first use. */
export function tokenizerOf(resource: Resource): Tokenizer {
  if (resource.kind === "segmenter") return segmenterOf(resource)
  const writer = (): TokenWriter => found(resource) as TokenWriter
  return byteTokenizer({
    label: resource.label,
    separator: separatorOf(resource.kind),
    room: (input, start, end) => writer().room(input, start, end),
    write: (input, start, end, output, at) => writer().write(input, start, end, output, at),
  })
}

/** Whether the tokens of a resource that is ready are written in GPT-2's alphabet of bytes. */
export function isByteLevel(resource: Resource): boolean {
  return resource.kind !== "segmenter" && (found(resource) as TokenWriter).byteLevel === true
}

/**
 * The words of this machine's ICU, which must be that of the run: other machines, or another Node later, may count other words. One
 * of another ICU is refused when a text is split; a page has the counts already.
 */
function segmenterOf({ label }: Resource): Tokenizer {
  const ours = segmenterLabel()
  if (label === ours) return segmenterWords
  const refuse = (): never => {
    const why = `the tokenizer is ${label}, but Node here has ${ours}; use the same version of Node for all counts`
    throw new LecternError({ kind: "usage", why })
  }
  return byteTokenizer({ label, room: refuse, write: refuse })
}

function wordNetOf(resource: Resource): WordNet {
  return {
    kind: "wordnet",
    version: resource.label,
    get parts() {
      return (found(resource) as WordNet).parts
    },
  }
}

function meteorDataOf(resource: Resource): MeteorData {
  return {
    kind: "meteor-1.5",
    version: resource.label,
    get lists() {
      return (found(resource) as MeteorData).lists
    },
  }
}

function found(resource: Resource): Usable {
  const usable = ready.get(keyOf(resource))
  if (usable === undefined) throw new Error(`${resource.path} is not ready`)
  return usable
}
