// Reads the data that the page carries.
import type { TokenizerName } from "@lectern/metrics"
import { Words } from "../../../ngrams/words.js"
import { byId } from "../../browser/elements.js"
import { type Numbers, unpackColumns } from "../columns.js"
import type { PageFacts } from "../model.js"
import { unpackWords } from "../stored-words.js"
import { type Texts, textsOf } from "./texts.js"

/** The numbers and texts of all segments. */
export interface PageData {
  readonly facts: PageFacts
  /** `rows[system][metric]`: the columns of the states. */
  readonly rows: readonly (readonly (readonly Numbers[])[])[]
  /** The words of each first reference. */
  readonly lengths: Numbers
  /** The label of each segment, for each grouping. */
  readonly groups: readonly Numbers[]
  /** 1 where an output is missing, for each system. */
  readonly missing: readonly Numbers[]
  /** 1 where there is no reference, for each reference. */
  readonly absent: readonly Numbers[]
  readonly texts: Texts | undefined
  /** The distinct words, with their numbers. */
  readonly words: Words
  /** The words of a text, `facts.texts[t]`, which is a reference or an output. */
  readonly wordsOf: (segment: number, t: number) => readonly string[]
}

/** Data of the page, in bytes. */
type Packed = Readonly<Record<"rows" | "lines" | "tokens", Uint8Array>>

/** Facts are read at once. */
export function readFacts(): PageFacts {
  return JSON.parse(byId("data-facts").textContent) as PageFacts
}

/** Inflates numbers and texts. */
export async function readData(facts: PageFacts, widths: readonly number[]): Promise<PageData> {
  const [rows, lines, tokens] = await Promise.all(["data-rows", "data-lines", "data-tokens"].map(inflated))
  return dataOf(facts, widths, { rows: rows!, lines: lines!, tokens: tokens! })
}

/** The numbers and texts in bytes. @param widths - the width of each metric's state */
export function dataOf(facts: PageFacts, widths: readonly number[], { rows: bytes, lines, tokens }: Packed): PageData {
  const { segments, systems, groupings, references, columns, texts } = facts
  const all = unpackColumns(columns, bytes, segments)
  const take = (count: number): Numbers[] => all.splice(0, count)
  const rows = systems.map(() => widths.map((width) => take(width)))
  const [lengths] = take(1)
  const text =
    texts.length === 0
      ? undefined
      : textsOf(new TextDecoder("utf-8", { ignoreBOM: true }).decode(lines), texts.length, segments)
  const { tokenizer, ...form } = facts.words
  const words = new Words({ tokenizer: tokenizer as TokenizerName, ...form })
  const first = texts.indexOf("reference")
  const width = texts.length - first
  const stored = tokens.length === 0 ? undefined : unpackWords(tokens, segments * width)
  return {
    facts,
    rows,
    lengths: lengths!,
    groups: take(groupings.length),
    missing: take(systems.length),
    absent: take(references),
    texts: text,
    words,
    wordsOf(segment, t) {
      const line = text!.line(segment, t)
      return stored === undefined ? words.split(line) : stored(segment * width + t - first, words.text(line))
    },
  }
}

async function inflated(id: string): Promise<Uint8Array> {
  const holder = byId(id)
  const bytes = fromBase64(holder.textContent)
  holder.remove()
  if (bytes.length === 0) return bytes
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const { fromBase64: native } = Uint8Array as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> }
  if (native !== undefined) return native.call(Uint8Array, text)
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}
