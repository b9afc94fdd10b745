// A decoder's sessions as a model that can be searched: one batched step.
import { checkInteger, checkSameLength, checkTypedArray, outOfRange } from "@lectern/core/checks"
import { logSoftmax } from "../../model/log-softmax.js"
import type { Model, Step } from "../../model/model.js"
import { type StateFeeds, stateFeeds } from "./feeds.js"
import { type Layout, presentOf } from "./layout.js"
import type { OnnxTensor } from "./runtime.js"
import { type NamedSession, runSession, type TensorMaker } from "./session.js"
import { type OnnxBlock, type OnnxEncodedView, type OnnxStates, type OnnxView, reordered } from "./states.js"

/** The parts of a decoder. */
export interface DecoderParts {
  readonly make: TensorMaker
  /** The session of the first step. */
  readonly first: NamedSession
  /** The session of all others. */
  readonly next: NamedSession
  readonly layout: Layout
  readonly vocabularySize: number
}

/** A decoder of its parts. */
export function decoderOf(parts: DecoderParts): Model<OnnxStates> {
  const { vocabularySize, make } = parts
  const made = stateFeeds(make)
  return {
    vocabularySize,
    async step(states, tokens) {
      checkTypedArray("tokens", tokens, "Int32Array")
      checkSameLength("rows", ["the states", rowsOf(states)], ["tokens", tokens.length])
      for (let i = 0; i < tokens.length; i++) checkInteger(`tokens[${i}]`, tokens[i], 0, vocabularySize - 1)
      const session = states.read === 0 ? parts.first : parts.next
      checkMasked(session, states)
      return stepOf(parts, states, tokens.length, session, () => feedsOf(parts, made, states, tokens, session))
    },
    reorder(states, rows) {
      checkTypedArray("rows", rows, "Int32Array")
      for (let i = 0; i < rows.length; i++) checkInteger(`rows[${i}]`, rows[i], 0, rowsOf(states) - 1)
      return reordered(states, rows)
    },
  }
}

function feedsOf(
  { make, layout }: DecoderParts,
  made: StateFeeds,
  { read, past, cross, encoded }: OnnxStates,
  tokens: Int32Array,
  { session }: NamedSession,
): Record<string, OnnxTensor> {
  const rows = tokens.length
  const ones = (): OnnxTensor => make.integers(new BigInt64Array(rows * (read + 1)).fill(1n), [rows, read + 1])
  const given: Readonly<Record<string, () => OnnxTensor>> = {
    input_ids: () => make.integers(BigInt64Array.from(tokens, BigInt), [rows, 1]),
    attention_mask: ones,
    decoder_attention_mask: ones,
    position_ids: () => make.integers(new BigInt64Array(rows).fill(BigInt(read)), [rows, 1]),
    cache_position: () => make.integers(BigInt64Array.of(BigInt(read)), [1]),
    use_cache_branch: () => make.truth(read === 0 ? "false" : "true"),
    encoder_hidden_states: () => made.hidden(encoded!, paddedLength(encoded!)),
    encoder_attention_mask: () => made.mask(encoded!, paddedLength(encoded!)),
  }
  const before = read === 0 ? emptyFeeds(make, layout, rows) : { ...made.past(past), ...made.cross(cross) }
  return Object.fromEntries(session.inputNames.map((name) => [name, before[name] ?? given[name]!()]))
}

async function stepOf(
  { layout, vocabularySize }: DecoderParts,
  { read, cross, encoded }: OnnxStates,
  rows: number,
  session: NamedSession,
  feeds: () => Record<string, OnnxTensor>,
): Promise<Step<OnnxStates>> {
  const wanted = new Map<string, readonly number[]>([["logits", [rows, 1, vocabularySize]]])
  for (const name of layout.past.keys()) wanted.set(presentOf(name), [rows, -1, read + 1, -1])
  if (read === 0) for (const name of layout.cross.keys()) wanted.set(presentOf(name), [rows, -1, -1, -1])
  const outputs = await runSession(session, feeds, wanted)
  const view = (names: Iterable<string>): OnnxView<OnnxBlock> => {
    const arrays = Array.from(names, (name) => {
      const { dims, data } = outputs.get(presentOf(name))!
      return [name, { dims: dims.slice(1), data }] as const
    })
    return { of: Object.fromEntries(arrays), rows: Int32Array.from({ length: rows }, (_, i) => i) }
  }
  const states = {
    read: read + 1,
    past: view(layout.past.keys()),
    cross: read === 0 ? view(layout.cross.keys()) : cross,
  }
  return {
    logProbs: logSoftmax(outputs.get("logits")!.data, vocabularySize),
    // Keys and values of sources are padded as the first step saw them, so all later ones see the same.
    states: encoded === undefined ? states : { ...states, encoded: { ...encoded, length: paddedLength(encoded) } },
  }
}

/** Length that sources are padded to: once a step has read them, that does not change. */
function paddedLength({ of, rows, length }: OnnxEncodedView): number {
  return length ?? rows.reduce((longest, row) => Math.max(longest, of.hidden[row]!.length / of.width), 0)
}

function rowsOf({ past }: OnnxStates): number {
  return past.rows.length
}

function checkMasked({ name, session }: NamedSession, { encoded }: OnnxStates): void {
  if (encoded === undefined || session.inputNames.includes("encoder_attention_mask")) return
  const lengths = new Set(Array.from(encoded.rows, (row) => encoded.of.hidden[row]!.length))
  if (lengths.size > 1)
    throw outOfRange(
      "the lengths of the sources",
      "several",
      `equal, since the ${name} takes no encoder_attention_mask`,
    )
}

function emptyFeeds(make: TensorMaker, layout: Layout, rows: number): Record<string, OnnxTensor> {
  const all = [...layout.past, ...layout.cross]
  return Object.fromEntries(all.map(([name, dims]) => [name, make.numbers(new Float32Array(0), [rows, ...dims])]))
}
