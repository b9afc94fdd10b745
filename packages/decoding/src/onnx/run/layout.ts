// The inputs and outputs of a decoder: the layouts that Hugging Face's optimum exports.
import { checkInteger, integer, type OptionTable, outOfRange } from "@lectern/core/checks"
import { type OnnxSession, shapeOf } from "./runtime.js"

/** The lengths of keys and values that are the same for every row and token. */
export interface OnnxPastShape {
  /** Number of heads of keys and values in a layer. */
  readonly heads: number
  /** Length of a key or value in one head. */
  readonly width: number
}

/** The table of {@link OnnxPastShape}. */
export const PAST_SHAPE: OptionTable<OnnxPastShape> = { heads: integer(1, 2 ** 31 - 1), width: integer(1, 2 ** 31 - 1) }
const PAST = "past_key_values."
const PRESENT = "present."
const ENCODER = ".encoder."

/** Inputs of a step besides keys and values. */
const PLAIN_INPUTS = [
  "input_ids",
  "attention_mask",
  "decoder_attention_mask",
  "position_ids",
  "cache_position",
  "use_cache_branch",
]
const ENCODER_INPUTS = ["encoder_hidden_states", "encoder_attention_mask"]

/** The inputs and outputs of the sessions of a decoder. */
export interface Layout {
  /** Inputs for the keys and values of tokens, each with the lengths of an empty one of one row. */
  readonly past: ReadonlyMap<string, readonly [heads: number, length: 0, width: number]>
  /** The same of sources. */
  readonly cross: ReadonlyMap<string, readonly [heads: number, length: 0, width: number]>
}

/** The output whose value an input takes at the next step. */
export function presentOf(past: string): string {
  return PRESENT + past.slice(PAST.length)
}

/** The layout of a decoder. */
export function layoutOf(
  kind: "encoder-decoder" | "language model",
  first: OnnxSession,
  next: OnnxSession,
  pastShape: OnnxPastShape | undefined,
): Layout {
  const known = kind === "encoder-decoder" ? [...PLAIN_INPUTS, ...ENCODER_INPUTS] : PLAIN_INPUTS
  const nextName = first === next ? "decoder" : "decoderWithPast"
  for (const [name, { inputNames }] of [["decoder", first] as const, [nextName, next] as const]) {
    const other = inputNames.find((each) => !known.includes(each) && !each.startsWith(PAST))
    if (other !== undefined) throw outOfRange(`the inputs of ${name}`, other, `${known.join(", ")} or ${PAST}*`)
    demand(`the inputs of ${name}`, inputNames, ["input_ids"])
  }
  const inputs = next.inputNames.filter((name) => name.startsWith(PAST))
  if (inputs.length === 0)
    throw outOfRange(`the inputs of ${nextName}`, next.inputNames.join(", "), `an export with ${PAST}*`)
  const past = inputs.filter((name) => kind === "language model" || !name.includes(ENCODER))
  const cross = inputs.filter((name) => !past.includes(name))
  demand("the outputs of decoder", first.outputNames, ["logits", ...inputs.map(presentOf)])
  demand(`the outputs of ${nextName}`, next.outputNames, ["logits", ...past.map(presentOf)])
  const shapes = (names: readonly string[]): Layout["past"] =>
    new Map(names.map((name) => [name, first === next ? emptyOf(name, next, pastShape) : [0, 0, 0]]))
  return { past: shapes(past), cross: shapes(cross) }
}

/** Size of a decoder's vocabulary. */
export function vocabularySizeOf(decoder: OnnxSession, size: number | undefined): number {
  const known = size === undefined ? shapeOf(decoder.outputMetadata, "logits")[2] : size
  if (typeof known === "string" || known === undefined)
    throw outOfRange("vocabularySize", "nothing", "given, since the session does not know the shape of its logits")
  checkInteger("vocabularySize", known, 1, 2 ** 31 - 1)
  return known
}

function demand(what: string, names: readonly string[], wanted: readonly string[]): void {
  const missing = wanted.find((name) => !names.includes(name))
  if (missing !== undefined) throw outOfRange(what, Array.from(names).join(", "), `with ${missing} among them`)
}

function emptyOf(
  name: string,
  session: OnnxSession,
  pastShape: OnnxPastShape | undefined,
): readonly [number, 0, number] {
  if (pastShape !== undefined) return [pastShape.heads, 0, pastShape.width]
  const [, heads, , width] = shapeOf(session.inputMetadata, name)
  if (typeof heads !== "number" || typeof width !== "number" || !(heads >= 0 && width >= 0))
    throw outOfRange("pastShape", "nothing", `given, since the session does not know the heads and width of ${name}`)
  return [heads, 0, width]
}
