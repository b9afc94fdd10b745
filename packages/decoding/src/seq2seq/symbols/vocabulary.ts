// From texts to symbols and ids, and back.
import { compareCodePoints } from "@lectern/core/utf8"
import { appendToken } from "../../model/model.js"
import { type Seq2seqConfig, SOURCE_SPECIAL, TARGET_SPECIAL, type Units } from "../config.js"

/** The id of `</s>`, on both sides. */
export const END = 1
/** The id of `<s>` in targets. */
export const START = 0

/** The symbols of a text: its code points, or its words between white space. */
export function symbolsOf(text: string, units: Units): string[] {
  return units === "characters" ? Array.from(text) : text.split(/\s+/).filter((word) => word !== "")
}

/** The vocabulary of texts. */
export function vocabularyOf(
  texts: Iterable<string>,
  units: Units,
  special: readonly string[],
  minCount: number,
): readonly string[] {
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const symbol of symbolsOf(text, units)) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  }
  const kept = [...counts].flatMap(([symbol, count]) => (count < minCount || special.includes(symbol) ? [] : [symbol]))
  return [...special, ...kept.sort(compareCodePoints)]
}

/** Texts as ids, and ids as texts. */
export interface Symbols {
  /** The ids of a source: its symbols and `</s>`. */
  sourceIds(text: string): Int32Array
  /** The ids of a target: its symbols and `</s>`. */
  targetIds(text: string): Int32Array
  /** The text that target ids spell, up to `</s>`. */
  textOf(ids: Readonly<ArrayLike<number>>): string
}

/** The symbols of a model. */
export function symbolsFor({ units, source, target }: Seq2seqConfig): Symbols {
  const sourceId = idsBySymbol(source, SOURCE_SPECIAL)
  const targetId = idsBySymbol(target, TARGET_SPECIAL)
  const idsOf = (text: string, ids: ReadonlyMap<string, number>, unknown: number): Int32Array => {
    const found = symbolsOf(text, units).map((symbol) => ids.get(symbol) ?? unknown)
    return appendToken(found, END)
  }
  const sourceUnknown = SOURCE_SPECIAL.indexOf("<unk>")
  const targetUnknown = TARGET_SPECIAL.indexOf("<unk>")
  return {
    sourceIds: (text) => idsOf(text, sourceId, sourceUnknown),
    targetIds: (text) => idsOf(text, targetId, targetUnknown),
    textOf(ids) {
      const written: string[] = []
      for (let i = 0; i < ids.length && ids[i] !== END; i++) if (ids[i] !== START) written.push(target[ids[i]!]!)
      return written.join(units === "words" ? " " : "")
    },
  }
}

/** Special symbols are left out: a text that spells one must not end a sequence. */
function idsBySymbol(symbols: readonly string[], special: readonly string[]): ReadonlyMap<string, number> {
  return new Map(symbols.slice(special.length).map((symbol, i) => [symbol, special.length + i]))
}
