// Unicode's normalization forms in n log n. Engines order marks by insertion, which takes quadratic time for a long run of
// marks; only texts with such a run take the path here.

/** A normalization form. */
export type NormalForm = "NFC" | "NFD" | "NFKC" | "NFKD"

// A run of twice as many UTF-16 units contains a multiple of the stride with a whole stride after it.
const STRIDE = 64
// Only marks have combining classes other than 0; the last two characters are not marks, but decompose into marks.
const RUN = /[\p{M}\uff9e\uff9f]{32}/uy

/**
 * A text in a normalization form, as `String.normalize` gives it, but never in quadratic time.
 *
 * @param text - any text
 * @param form - the form
 * @returns the text in that form, in the engine's version of Unicode
 * @see Unicode Standard Annex 15; The Unicode Standard, section 3.11, definitions D107 to D109
 * @see [Guide: The parts that all packages share](../../../docs/guides/core.md#unicode-and-utf-8)
 * @example
 * ```ts
 * normalForm("e\u0301", "NFC") === "\u00e9" //=> true
 * ```
 */
export function normalForm(text: string, form: NormalForm): string {
  if (!hasLongRun(text)) return text.normalize(form)
  return inCanonicalOrder(decomposed(text, form === "NFC" || form === "NFD" ? "NFD" : "NFKD")).normalize(form)
}

/**
 * Whether a character has combining class 0: marks of the lowest and of the highest class are not reordered around it.
 *
 * @param character - one code point that does not decompose
 * @returns true if so
 * @see [Guide: The parts that all packages share](../../../docs/guides/core.md#unicode-and-utf-8)
 * @example
 * ```ts
 * isStarter("e") //=> true
 * isStarter("\u0301") //=> false
 * ```
 */
export function isStarter(character: string): boolean {
  return !isReordered(`${character}\u0334`) && !isReordered(`\u0345${character}`)
}

function hasLongRun(text: string): boolean {
  for (let i = STRIDE; i < text.length; i += STRIDE) {
    RUN.lastIndex = i
    if (RUN.test(text)) return true
  }
  return false
}

function decomposed(text: string, form: "NFD" | "NFKD"): string[] {
  const known = new Map<string, readonly string[]>()
  const characters: string[] = []
  for (const character of text) {
    let parts = known.get(character)
    if (parts === undefined) {
      parts = [...character.normalize(form)]
      known.set(character, parts)
    }
    characters.push(...parts)
  }
  return characters
}

// Characters between starters are sorted by their combining classes; those of one class stay in order.
function inCanonicalOrder(characters: readonly string[]): string {
  const ranks = ranksOf(new Set(characters))
  const ordered: string[] = []
  let run: string[] = []
  const endRun = () => {
    for (const mark of run.sort((one, other) => ranks.get(one)! - ranks.get(other)!)) ordered.push(mark)
    run = []
  }
  for (const character of characters) {
    if (ranks.has(character)) {
      run.push(character)
      continue
    }
    endRun()
    ordered.push(character)
  }
  endRun()
  return ordered.join("")
}

// Places in the order of combining classes, of all that are not starters.
function ranksOf(characters: ReadonlySet<string>): ReadonlyMap<string, number> {
  const marks = [...characters].filter((character) => !isStarter(character))
  marks.sort((one, other) => (isReordered(one + other) ? 1 : isReordered(other + one) ? -1 : 0))
  const ranks = new Map<string, number>()
  let rank = 0
  for (const [i, mark] of marks.entries()) {
    if (i > 0 && isReordered(mark + marks[i - 1]!)) rank++
    ranks.set(mark, rank)
  }
  return ranks
}

function isReordered(text: string): boolean {
  return text.normalize("NFD") !== text
}
