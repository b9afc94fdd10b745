// Readable alignments of two texts, word by word or character by character.
import { checkedOptions, checkText, later, type OptionTable } from "@lectern/core/checks"
import { LINE_BREAK } from "../block/line-block.js"
import { COMPARISON, type ComparisonOption, methodsOf, pairNormalizer } from "../comparison/word-comparison.js"
import { DELETE, EditAligner, INSERT, SUBSTITUTE } from "../edits/aligner.js"
import type { Alignment } from "../edits/alignment.js"
import { operationsOf } from "../edits/edit-operations.js"
import { tokenizeCharacters, tokenizeWords } from "../edits/tokenize.js"
import type { Normalizer } from "../normalize/rule.js"
import { IntList } from "../tokens/int-list.js"
import { Vocabulary } from "../tokens/vocabulary.js"
import { checkedTransforms } from "../transforms/checked-transforms.js"
import type { Transform } from "../transforms/transform.js"

/** Options of {@link alignCharacters}. */
export interface AlignCharactersOptions {
  /**
   * Transforms applied to both texts first, in order, as in {@link EditRateOptions}.
   * @defaultValue none
   */
  readonly transforms?: readonly Transform[]
}

/** Options of {@link alignWords}. */
export interface AlignOptions extends AlignCharactersOptions, ComparisonOption {}

/** The table of {@link AlignCharactersOptions}. */
export const ALIGN_OPTIONS: OptionTable<AlignCharactersOptions> = { transforms: [later(), []] }
const WORD_OPTIONS: OptionTable<AlignOptions, "comparison"> = { ...COMPARISON, ...ALIGN_OPTIONS }

/** The memory of a call. */
interface Memory {
  readonly aligner: EditAligner
  readonly vocabulary: Vocabulary
}

// Reused by the next call, unless the texts were long; no other state outlives a call.
let spare: Memory | undefined
const MAX_REUSED_BYTES = 1 << 16 // bytes of both texts

const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
const encoder = new TextEncoder()

/**
 * Aligns two texts word by word, with the fewest edits; of several such alignments, the one that jiwer gives (see
 * {@link editOperations} for its rule).
 *
 * The hypothesis comes first, as in every function of the package. Both are strings, so texts in the wrong order are not
 * refused: the result has each under its name. Swapped, deletions and insertions change places, and hits and
 * substitutions may change too, because the rule for ties is not symmetric.
 *
 * Single spaces separate words, and so do two or more whitespace characters in a row; a single tab or no-break space
 * between words joins them into one, as in jiwer. An empty reference makes every word an insertion, an empty hypothesis
 * every word a deletion; two empty texts have no operations.
 *
 * Under rules of comparison both sides have a word for every hit: the hypothesis is split as the reference where they are a
 * compound, a filler that one side lacks is a hit against an empty word, and of alternatives only the words of the chosen
 * reading are there.
 *
 * @param hypothesis - the system's output
 * @param reference - the human text
 * @param options - transforms, comparison
 * @returns the words of both, the operations, and the number of words of each kind
 * @throws LecternError `wrong-type` or `out-of-range` for texts that are not well-formed strings and for unknown
 * transforms
 * @see Levenshtein 1966, "Binary codes capable of correcting deletions, insertions, and reversals"
 * @see [Note: WER and CER](../../../../docs/notes/wer-and-cer.md)
 *
 * @example
 * ```ts
 * const { operations, hits } = alignWords("the old cat sat", "the cat sat down")
 * operations.map(({ kind }) => kind) //=> ["equal", "insert", "equal", "delete"]
 * hits //=> 3
 * ```
 */
export function alignWords(hypothesis: string, reference: string, options: AlignOptions = {}): Alignment {
  const { transforms, comparison } = checkedOptions("alignWords()", options, WORD_OPTIONS)
  const { apply } = checkedTransforms(transforms, "options.transforms")
  const methods = methodsOf(comparison)
  const isOnly = transforms.length === 1
  const { read } = ((isOnly ? transforms[0] : pairNormalizer(transforms)) ?? {}) as Partial<Normalizer>
  if (methods !== undefined || read !== undefined) {
    checkText("hypothesis", hypothesis)
    checkText("reference", reference)
    if (methods !== undefined) return methods.align(hypothesis, reference, transforms)
    const words = read!(hypothesis, reference, isOnly ? undefined : apply)
    const numbers = new Map<string, number>()
    const [h, r] = [words.hypothesis, words.reference].map((side) =>
      Int32Array.from(side, (word) => numberOf(word, numbers)),
    )
    return { ...words, ...editsOf(new EditAligner(), h!, r!, numbers.size) }
  }
  const lines = linesOf(hypothesis, reference, apply)
  const { aligner, vocabulary } = memoryFor(lines)
  const wordOf = (token: number): string => withNewlines(vocabulary.bytesOf(token), (bytes) => decoder.decode(bytes))
  const tokenizeLine = (line: Uint8Array, tokens: IntList): void =>
    tokenizeWords(line, 0, line.length, vocabulary, tokens)
  return aligned(aligner, lines, tokenizeLine, () => vocabulary.size, wordOf)
}

/**
 * Aligns two texts character by character, as {@link alignWords} does words: the hypothesis comes first.
 *
 * Characters are code points. Spaces count as characters, except at either end of a text.
 *
 * @param hypothesis - the system's output
 * @param reference - the human text
 * @param options - transforms
 * @returns the characters of both, the operations, and the number of characters of each kind
 * @throws LecternError as {@link alignWords}
 * @see [Note: WER and CER](../../../../docs/notes/wer-and-cer.md)
 *
 * @example
 * ```ts
 * const { substitutions, insertions } = alignCharacters("sitting", "kitten")
 * substitutions //=> 2
 * insertions //=> 1
 * ```
 */
export function alignCharacters(
  hypothesis: string,
  reference: string,
  options: AlignCharactersOptions = {},
): Alignment {
  // There are many code points, but few occur in a text, so they get new numbers.
  const numbers = new Map<number, number>()
  const characters: string[] = []
  const tokenizeLine = (line: Uint8Array, tokens: IntList): void => {
    const codePoints = new IntList()
    tokenizeCharacters(line, 0, line.length, codePoints)
    for (const codePoint of codePoints.numbers()) {
      const number = numberOf(codePoint, numbers)
      characters[number] ??= String.fromCodePoint(codePoint)
      tokens.push(number)
    }
  }
  const { transforms } = checkedOptions("alignCharacters()", options, ALIGN_OPTIONS)
  const lines = linesOf(hypothesis, reference, checkedTransforms(transforms, "options.transforms").apply)
  return aligned(
    memoryFor(lines).aligner,
    lines,
    tokenizeLine,
    () => characters.length,
    (token) => characters[token]!,
  )
}

/** Both texts as lines of bytes, transformed; no function of the caller runs after this. */
function linesOf(hypothesis: string, reference: string, apply: Transform | undefined): [Uint8Array, Uint8Array] {
  checkText("hypothesis", hypothesis)
  checkText("reference", reference)
  if (apply === undefined) return [lineOf(hypothesis), lineOf(reference)]
  return [lineOf(apply(hypothesis)), lineOf(apply(reference))]
}

function memoryFor(lines: readonly [Uint8Array, Uint8Array]): Memory {
  const memory = spare ?? { aligner: new EditAligner(), vocabulary: new Vocabulary() }
  memory.vocabulary.clear()
  spare = lines[0].length + lines[1].length > MAX_REUSED_BYTES ? undefined : memory
  return memory
}

function aligned(
  aligner: EditAligner,
  lines: readonly [Uint8Array, Uint8Array],
  tokenizeLine: (line: Uint8Array, tokens: IntList) => void,
  size: () => number,
  tokenOf: (token: number) => string,
): Alignment {
  const [hypothesis, reference] = lines.map((line) => {
    const tokens = new IntList()
    tokenizeLine(line, tokens)
    return tokens.numbers()
  }) as [Int32Array, Int32Array]
  return {
    hypothesis: Array.from(hypothesis, tokenOf),
    reference: Array.from(reference, tokenOf),
    ...editsOf(aligner, hypothesis, reference, size()),
  }
}

function editsOf(
  aligner: EditAligner,
  hypothesis: Int32Array,
  reference: Int32Array,
  size: number,
): Omit<Alignment, "hypothesis" | "reference"> {
  aligner.reserve(size)
  const operations = operationsOf(aligner, hypothesis, reference)
  const [substitutions, deletions, insertions] = [SUBSTITUTE, DELETE, INSERT].map((kind) => aligner.counts[kind]!)
  return {
    operations,
    hits: reference.length - substitutions! - deletions!,
    substitutions: substitutions!,
    deletions: deletions!,
    insertions: insertions!,
  }
}

/** The number of a token, a new one for a new token. */
function numberOf<Token>(token: Token, numbers: Map<Token, number>): number {
  let number = numbers.get(token)
  if (number === undefined) {
    number = numbers.size
    numbers.set(token, number)
  }
  return number
}

function lineOf(text: string): Uint8Array {
  const line = encoder.encode(text)
  return text.includes("\n") ? line.map((byte) => (byte === 10 ? LINE_BREAK : byte)) : line
}

function withNewlines(bytes: Uint8Array, decode: (bytes: Uint8Array) => string): string {
  return decode(bytes.includes(LINE_BREAK) ? bytes.map((byte) => (byte === LINE_BREAK ? 10 : byte)) : bytes)
}
