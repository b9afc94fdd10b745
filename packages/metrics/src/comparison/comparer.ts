// Compares two texts under rules of comparison: the readings with the fewest edits, aligned as plain words are.
import { DELETE, EditAligner, INSERT, SUBSTITUTE } from "../edits/aligner.js"
import { type EditOperation, operationsOf } from "../edits/edit-operations.js"
import type { Normalizer } from "../normalize/pipeline.js"
import type { JoinedWords, PairRule } from "../normalize/rule.js"
import { TracedText } from "../normalize/traced-text.js"
import { IntList } from "../tokens/int-list.js"
import type { TokenRun } from "../tokens/token-lines.js"
import { Vocabulary } from "../tokens/vocabulary.js"
import { checkedTransforms } from "../transforms/checked-transforms.js"
import type { Transform } from "../transforms/transform.js"
import { CompoundAligner } from "./compound-aligner.js"
import type { Rules } from "./options.js"
import { chooseReadings, type ReadWord } from "./readings.js"
import { rewriter } from "./rewriter.js"
import { type Item, readSide, type SideRules, type Word } from "./side.js"

/** Two texts as words, and how they are aligned. */
export interface Comparison {
  readonly hypothesis: readonly ReadWord[]
  readonly reference: readonly ReadWord[]
  /**
   * Operations over the words that are not skipped. An `equal` one may have one word on a side and several on the other: a
   * compound.
   */
  readonly operations: readonly EditOperation[]
}

/** The rule of a normalizer among transforms that sees both texts. */
export function pairRuleOf(transforms: readonly Transform[]): PairRule | undefined {
  return transforms.findLast((each): each is Normalizer => "pairRule" in each)?.pairRule
}

/** The normalizer that can say where words come from: the only transform. */
export function tracerOf(transforms: readonly Transform[]): Normalizer | undefined {
  const [first] = transforms
  return transforms.length === 1 && "trace" in first! ? (first as Normalizer) : undefined
}

// Words whose numbers are known from earlier pairs.
const MAX_WORDS = 1 << 18

/** Compares pairs of texts; reuses its memory. */
export class Comparer {
  /** Edits of the last pair: [hits, substitutions, deletions, insertions]; hits are words of the reference. */
  readonly counts: Int32Array = new Int32Array(4)
  readonly #pairRule: PairRule | undefined
  readonly #side: SideRules
  readonly #compounds: CompoundAligner | undefined
  readonly #aligner = new EditAligner()
  readonly #vocabulary = new Vocabulary()
  readonly #tokens = [new IntList(), new IntList()] as const

  constructor(transforms: readonly Transform[], rules: Rules) {
    const { apply } = checkedTransforms(transforms, "transforms")
    const tracer = tracerOf(transforms)
    const known = rules.fillers?.map((word) => apply?.(word) ?? word)
    this.#pairRule = pairRuleOf(transforms)
    this.#compounds = rules.compounds ? new CompoundAligner() : undefined
    this.#side = {
      transform: (text, traced) => {
        if (tracer === undefined) return TracedText.of(apply?.(text) ?? text, traced)
        return tracer.rules.reduce((sofar, rule) => rule.apply(sofar), TracedText.of(text, traced))
      },
      rewrite: rules.equivalents && rewriter(rules.equivalents),
      fillers: known && new Set(known),
      alternatives: rules.alternatives,
    }
  }

  /** Counts the edits of a pair. */
  count(hypothesis: string, reference: string): void {
    this.#compare(hypothesis, reference, false)
  }

  /** Aligns a pair. */
  align(hypothesis: string, reference: string): Comparison {
    const read = this.#compare(hypothesis, reference, true)
    const [h, r] = this.#runs(read.hypothesis, read.reference)
    const operations =
      this.#compounds?.operations() ??
      operationsOf(this.#aligner, h.tokens.subarray(0, h.end), r.tokens.subarray(0, r.end))
    return { ...read, operations }
  }

  #compare(hypothesis: string, reference: string, traced: boolean): Pick<Comparison, "hypothesis" | "reference"> {
    const a = readSide(reference, "reference", this.#side, traced)
    const b = readSide(hypothesis, "hypothesis", this.#side, traced)
    const read = isPlain(a) && isPlain(b) ? this.#joined(b, a) : chooseReadings(b, a, this.#compounds !== undefined)
    if (this.#vocabulary.size > MAX_WORDS) {
      this.#vocabulary.clear()
      this.#ids.clear()
    }
    const [h, r] = this.#runs(read.hypothesis, read.reference)
    const { counts } = this.#compounds ?? this.#aligner
    if (this.#compounds !== undefined) this.#compounds.align(h, r, this.#vocabulary)
    else {
      this.#aligner.reserve(this.#vocabulary.size)
      this.#aligner.align(h, r, "counts")
    }
    const [substitutions, deletions, insertions] = [counts[SUBSTITUTE]!, counts[DELETE]!, counts[INSERT]!]
    const skipped = read.hypothesis.length - h.end
    this.counts.set([read.reference.length - substitutions - deletions + skipped, substitutions, deletions, insertions])
    return read
  }

  /** The words of both sides after the pair rule; nothing is optional here. */
  #joined(b: readonly Word[], a: readonly Word[]): { hypothesis: ReadWord[]; reference: ReadWord[] } {
    const plain = (words: readonly Word[]): ReadWord[] => words.map((word) => ({ ...word, skipped: false }))
    if (this.#pairRule === undefined) return { hypothesis: plain(b), reference: plain(a) }
    const texts = (words: readonly Word[]): string[] => words.map(({ text }) => text)
    const joined = (words: readonly Word[], joins: readonly JoinedWords[]): ReadWord[] =>
      joins.map(({ text, start, end }) => ({
        text,
        start: words[start]!.start,
        end: words[end - 1]!.end,
        optional: false,
        skipped: false,
      }))
    const { reference, hypothesis } = this.#pairRule.apply(texts(a), texts(b))
    return { hypothesis: joined(b, hypothesis), reference: joined(a, reference) }
  }

  /** The words that are not skipped, as tokens. */
  #runs(hypothesis: readonly ReadWord[], reference: readonly ReadWord[]): [TokenRun, TokenRun] {
    return [hypothesis, reference].map((words, i) => {
      const tokens = this.#tokens[i]!
      tokens.length = 0
      for (const { text, skipped } of words) if (!skipped) tokens.push(this.#tokenOf(text))
      return { tokens: tokens.numbers(), start: 0, end: tokens.length }
    }) as [TokenRun, TokenRun]
  }

  readonly #ids = new Map<string, number>()

  #tokenOf(text: string): number {
    let id = this.#ids.get(text)
    if (id === undefined) {
      const bytes = encoder.encode(text)
      id = this.#vocabulary.idOf(bytes, 0, bytes.length)
      this.#ids.set(text, id)
    }
    return id
  }
}

const encoder = new TextEncoder()

function isPlain(items: readonly Item[]): items is readonly Word[] {
  return items.every((item) => "text" in item && !item.optional)
}
