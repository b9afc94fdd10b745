// Compares two texts under rules of comparison: the readings with the fewest edits, aligned as plain words are.
import { EditAligner } from "../edits/aligner.js"
import { writeCounts } from "../edits/count-edits.js"
import { EDIT_COUNTS } from "../edits/edit-counter.js"
import { type EditOperation, operationsOf } from "../edits/edit-operations.js"
import type { JoinedWords, Normalizer, PairRule } from "../normalize/rule.js"
import { TracedText } from "../normalize/traced-text.js"
import { joinedWords } from "../normalize/words.js"
import { IntList } from "../tokens/int-list.js"
import type { TokenRun } from "../tokens/token-lines.js"
import { Vocabulary } from "../tokens/vocabulary.js"
import { checkedTransforms } from "../transforms/checked-transforms.js"
import type { Transform } from "../transforms/transform.js"
import { CompoundAligner } from "./compound-aligner.js"
import type { Rules } from "./options.js"
import { chooseReadings, type Readings } from "./readings.js"
import { type Rewriter, rewriterOf, type Side } from "./rewriter.js"
import { ScliteAligner } from "./sclite-aligner.js"
import { type Item, readSide, type SideRules, type Word } from "./side.js"
import { pairNormalizer } from "./word-comparison.js"

/** Two texts as words, and how they are aligned. */
export interface Comparison extends Readings {
  /**
   * Operations over the words that are not skipped. An `equal` one may have one word on a side and several on the other: a
   * compound.
   */
  readonly operations: readonly EditOperation[]
}

/** The rule of a normalizer among transforms that sees both texts. */
export function pairRuleOf(transforms: readonly Transform[]): PairRule | undefined {
  return pairNormalizer(transforms)?.pairRule
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
  readonly counts: Int32Array = new Int32Array(EDIT_COUNTS)
  /** The rewriter of equivalents. */
  readonly rewrite: Rewriter | undefined
  /** Words that may be missing, after transforms; undefined if parentheses have no meaning. */
  readonly fillers: ReadonlySet<string> | undefined
  readonly #pairRule: PairRule | undefined
  readonly #side: SideRules
  readonly #compounds: CompoundAligner | undefined
  readonly #sclite: ScliteAligner | undefined
  readonly #aligner = new EditAligner()
  readonly #vocabulary = new Vocabulary()
  readonly #ids = new Map<string, number>()
  readonly #tokens = [new IntList(), new IntList()] as const

  constructor(transforms: readonly Transform[], rules: Rules) {
    const { apply } = checkedTransforms(transforms, "transforms")
    const tracer = tracerOf(transforms)
    this.fillers = rules.fillers && new Set(rules.fillers.map((word) => apply?.(word) ?? word))
    this.rewrite = rules.equivalents && rewriterOf(rules.equivalents)
    this.#pairRule = pairRuleOf(transforms)
    this.#compounds = rules.compounds ? new CompoundAligner() : undefined
    this.#sclite = rules.scliteCosts ? new ScliteAligner() : undefined
    this.#side = {
      transform: (text, traced) => {
        if (tracer === undefined) return TracedText.of(apply?.(text) ?? text, traced)
        return tracer.rules.reduce((sofar, rule) => rule.apply(sofar), TracedText.of(text, traced))
      },
      rewrite: this.rewrite,
      fillers: this.fillers,
      alternatives: rules.alternatives,
    }
  }

  /** The words of a text, with their places in it if `traced`. */
  read(text: string, side: Side, traced: boolean): readonly Item[] {
    return readSide(text, side, this.#side, traced)
  }

  /** Aligns a pair. */
  align(hypothesis: string, reference: string): Comparison {
    const read = this.compare(this.read(hypothesis, "hypothesis", true), this.read(reference, "reference", true))
    const [h, r] = this.#tokens
    const own = this.#compounds ?? this.#sclite
    const operations = own?.operations() ?? operationsOf(this.#aligner, h.numbers(), r.numbers())
    return { ...read, operations }
  }

  /** Counts the edits of a pair in `counts`; the result has the words that were compared. */
  compare(hypothesis: readonly Item[], reference: readonly Item[]): Readings {
    if (this.#vocabulary.size > MAX_WORDS) {
      this.#vocabulary.clear()
      this.#ids.clear()
    }
    const read =
      isPlain(hypothesis) && isPlain(reference)
        ? this.#joined(hypothesis, reference)
        : chooseReadings(hypothesis, reference, this.#compounds !== undefined, (text) => this.#tokenOf(text))
    const [h, r] = [this.#run(read.hypothesis, this.#tokens[0]), this.#run(read.reference, this.#tokens[1])]
    const aligner = this.#compounds ?? this.#sclite ?? this.#aligner
    if (aligner instanceof EditAligner) {
      aligner.reserve(this.#vocabulary.size)
      aligner.align(h, r, "counts")
    } else aligner.align(h, r, this.#vocabulary)
    const skipped = read.hypothesis.length - h.end
    writeCounts(aligner.counts, read.reference.length + skipped, this.counts, 0)
    return read
  }

  /** The words of both sides after the pair rule. */
  #joined(hypothesis: readonly Word[], reference: readonly Word[]): Readings {
    const texts = (words: readonly Word[]): string[] => words.map(({ text }) => text)
    const joins = this.#pairRule?.apply(texts(reference), texts(hypothesis))
    const read = (words: readonly Word[], joined: readonly JoinedWords[] | undefined): Readings["reference"] =>
      joinedWords(words, joined).map(({ text, start, end }) => ({ text, start, end, optional: false, skipped: false }))
    return { hypothesis: read(hypothesis, joins?.hypothesis), reference: read(reference, joins?.reference) }
  }

  /** The words that are not skipped, as tokens. */
  #run(words: Readings["reference"], tokens: IntList): TokenRun {
    tokens.length = 0
    for (const { text, skipped } of words) if (!skipped) tokens.push(this.#tokenOf(text))
    return { tokens: tokens.numbers(), start: 0, end: tokens.length }
  }

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

const encoder = /* @__PURE__ */ new TextEncoder()

/** Whether there is only one reading. */
export function isPlain(items: readonly Item[]): items is readonly Word[] {
  return items.every((item) => "text" in item && !item.optional)
}
