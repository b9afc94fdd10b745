// One stretch of text in a normalization form, and where its characters come from. Origins are those of Hugging Face's
// library: a composed character comes from its first part, and characters that were put in order take the places they find.
// Source: Unicode Standard Annex 15; tokenizers 0.23, `NormalizedString`.
import { widthOfCodePoint, writeCodePoint } from "@lectern/core/utf8"

/** A normalization form. */
export type Form = "NFC" | "NFD" | "NFKC" | "NFKD"

/** A stretch of text in its normalization form. */
export interface Recomposed {
  /** UTF-8. */
  readonly bytes: Uint8Array
  /** For each byte the first byte of the stretch's character that it comes from. */
  readonly from: Uint32Array
  /** Whether the stretch is as it was. */
  readonly same: boolean
}

// A character on its way: how many of the stretch's characters it uses up. Of a character's decomposition the first part
// uses it up, the others nothing.
interface Part {
  readonly text: string
  readonly uses: number
}

/**
 * Brings a stretch of text into a normalization form.
 *
 * @param stretch - text that nothing before or after it can join
 * @param form - the form
 */
export function recompose(stretch: string, form: Form): Recomposed {
  const wanted = stretch.normalize(form)
  const compatible = form === "NFKC" || form === "NFKD"
  const decomposed = inOrder(stretch, compatible ? "NFKD" : "NFD")
  const parts = form === "NFD" || form === "NFKD" ? decomposed : composed(decomposed)
  return placed(stretch, wanted, parts)
}

// Decomposes each character, then takes the parts in the order which the engine puts them in: equal parts keep theirs.
function inOrder(stretch: string, form: "NFD" | "NFKD"): readonly Part[] {
  const waiting = new Map<string, { readonly uses: number[]; next: number }>()
  for (const character of stretch) {
    let uses = 1
    for (const text of character.normalize(form)) {
      const queue = waiting.get(text)
      if (queue === undefined) waiting.set(text, { uses: [uses], next: 0 })
      else queue.uses.push(uses)
      uses = 0
    }
  }
  const parts: Part[] = []
  for (const text of stretch.normalize(form)) {
    const queue = waiting.get(text)
    parts.push({ text, uses: queue?.uses[queue.next++] ?? 0 })
  }
  return parts
}

// Joins parts: a starter with every later part that it has a composition with, unless a part of the same combining class (or
// none of any class) stands between.
function composed(parts: readonly Part[]): readonly Part[] {
  const done: Part[] = []
  let starter = -1
  for (const part of parts) {
    const starts = isStarter(part.text)
    const before = done.at(-1)
    if (starter >= 0 && before !== undefined) {
      const blocked = done.length - 1 > starter && (starts || !inOrderOnly(before.text, part.text))
      const joined = blocked ? undefined : composition(done[starter]!.text, part.text)
      if (joined !== undefined) {
        done[starter] = { text: joined, uses: done[starter]!.uses + part.uses }
        continue
      }
    }
    if (starts) starter = done.length
    done.push(part)
  }
  return done
}

// Whether the second mark has a higher combining class: marks of one class keep the order they have, whichever it is.
function inOrderOnly(first: string, second: string): boolean {
  const turned = second + first
  return turned.normalize("NFD") !== turned
}

/**
 * Whether a character has combining class 0: no mark of the lowest or the highest class changes places with it.
 *
 * @param character - one code point
 */
export function isStarter(character: string): boolean {
  const low = `${character}\u0334`
  const high = `\u0345${character}`
  return low.normalize("NFD") === low && high.normalize("NFD") === high
}

function composition(first: string, second: string): string | undefined {
  const joined = (first + second).normalize("NFC")
  return [...joined].length === 1 ? joined : undefined
}

function placed(stretch: string, wanted: string, parts: readonly Part[]): Recomposed {
  const known = parts.reduce((text, part) => text + part.text, "") === wanted
  // Not expected; should an engine compose otherwise, all characters come from the first.
  const placedParts = known ? parts : [...wanted].map((text, index) => ({ text, uses: index === 0 ? 1 : 0 }))
  const bytes = new Uint8Array(wanted.length * 3)
  const from = new Uint32Array(wanted.length * 3)
  const characters = [...stretch]
  let length = 0
  let used = 0
  // First bytes of the characters last used and to be used next.
  let last = 0
  let next = 0
  for (const { text, uses } of placedParts) {
    const start = length
    if (uses > 0) last = next
    length = writeCodePoint(text.codePointAt(0)!, bytes, length)
    from.fill(last, start, length)
    for (let left = uses; left > 0; left--) {
      const codePoint = characters[used++]?.codePointAt(0) ?? 0
      if (left < uses) last = next
      next += widthOfCodePoint(codePoint)
    }
  }
  return { bytes: bytes.slice(0, length), from: from.slice(0, length), same: wanted === stretch }
}
