// Normalizes one stretch of text, and finds the origins of its characters. Origins are those of Hugging Face's
// library: a composed character comes from its first part, and reordered characters take the places in order.
// Source: Unicode Standard Annex 15; tokenizers 0.23, `NormalizedString`.
import { isStarter, type NormalForm, normalForm } from "@lectern/core"
import { widthOfCodePoint, writeCodePoint } from "@lectern/core/utf8"

/** A stretch of text in its normalization form. */
export interface Recomposed {
  /** UTF-8. */
  readonly bytes: Uint8Array
  /** First byte in the stretch of each byte's character. */
  readonly from: Uint32Array
  /** Whether the stretch is unchanged. */
  readonly same: boolean
}

// A character, and the number of the stretch's characters that it consumes. In a decomposition the first part consumes the
// character, the others nothing.
interface Part {
  readonly text: string
  readonly uses: number
}

/** Normalizes a stretch of text. */
export function recompose(stretch: string, form: NormalForm): Recomposed {
  const wanted = normalForm(stretch, form)
  const compatible = form === "NFKC" || form === "NFKD"
  const decomposed = inOrder(stretch, compatible ? "NFKD" : "NFD")
  const parts = form === "NFD" || form === "NFKD" ? decomposed : composed(decomposed)
  return placed(stretch, wanted, parts)
}

// Decomposes each character, then takes the parts in the engine's order; equal parts stay in order.
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
  for (const text of normalForm(stretch, form)) {
    const queue = waiting.get(text)
    parts.push({ text, uses: queue?.uses[queue.next++] ?? 0 })
  }
  return parts
}

// Joins parts: a starter with every later part that it composes with, unless a part of the same combining class, or one
// without a class, is between them.
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

// Whether the second mark has a higher combining class: marks of one class stay in any order.
function inOrderOnly(first: string, second: string): boolean {
  const turned = second + first
  return turned.normalize("NFD") !== turned
}

function composition(first: string, second: string): string | undefined {
  const joined = (first + second).normalize("NFC")
  return [...joined].length === 1 ? joined : undefined
}

function placed(stretch: string, wanted: string, parts: readonly Part[]): Recomposed {
  const known = parts.reduce((text, part) => text + part.text, "") === wanted
  // Not expected: if an engine composes differently, all characters come from the first.
  const placedParts = known ? parts : [...wanted].map((text, index) => ({ text, uses: index === 0 ? 1 : 0 }))
  const bytes = new Uint8Array(wanted.length * 3)
  const from = new Uint32Array(wanted.length * 3)
  const characters = [...stretch]
  let length = 0
  let used = 0
  // The first bytes of the last and the next character.
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
