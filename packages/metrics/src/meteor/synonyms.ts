// Synonyms from a caller's table, checked and made symmetric, or from WordNet, looked up by numbers of words.
import { checkRecord, checkText, wrongType } from "@lectern/core/checks"
import { digest } from "../metric/signature.js"
import type { Vocabulary } from "../tokens/vocabulary.js"
import { lowerCase } from "../unicode/lower-case.js"
import { type Visit, type WordNet, wordNetLookup } from "../wordnet/wordnet.js"

/** Words with their synonyms; one direction is enough. */
export type SynonymTable = Readonly<Record<string, readonly string[]>>

/** A checked table, or WordNet. */
export interface Synonyms {
  /** Ends in eight hexadecimal digits that depend on the content alone. */
  readonly fingerprint: string
  /** Visits the synonyms of a word, some perhaps several times. */
  readonly lookup: (word: Uint8Array, visit: Visit) => void
}

const encoder = new TextEncoder()
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

/** Checks a table. */
export function checkedSynonyms(table: SynonymTable | WordNet, lowercase: boolean): Synonyms {
  checkRecord("synonyms", table, "an object with a list of words for each word")
  if (isWordNet(table)) return { fingerprint: table.version, lookup: wordNetLookup(table) }
  const known = new Map<string, Set<string>>()
  const folded = (text: unknown, name: string): string => {
    checkText(name, text)
    return lowercase ? lowerCase(text) : text
  }
  const link = (from: string, to: string): void => {
    const others = known.get(from)
    if (others === undefined) known.set(from, new Set([to]))
    else others.add(to)
  }
  for (const [word, others] of Object.entries(table)) {
    const name = `synonyms[${JSON.stringify(word)}]`
    if (!Array.isArray(others)) throw wrongType(name, others, "a list of words")
    const own = folded(word, "a word of synonyms")
    for (const [i, other] of others.entries()) {
      const theirs = folded(other, `${name}[${i}]`)
      if (theirs === own) continue
      link(own, theirs)
      link(theirs, own)
    }
  }
  return {
    fingerprint: fingerprintOf(known),
    lookup(word, visit) {
      for (const other of known.get(decoder.decode(word)) ?? []) {
        const bytes = encoder.encode(other)
        visit(bytes, 0, bytes.length)
      }
    },
  }
}

/**
 * The numbers of the synonyms of a vocabulary's words, looked up on demand; synonyms that it lacks are added to it by
 * `idOf`.
 */
export function vocabularySynonyms(
  { lookup }: Synonyms,
  vocabulary: Vocabulary,
  idOf: (vocabulary: Vocabulary, text: Uint8Array, start: number, end: number) => number,
): (word: number) => Int32Array {
  const known: (Int32Array | undefined)[] = []
  return (word) => {
    if (known[word] === undefined) {
      const ids: number[] = []
      lookup(vocabulary.bytesOf(word), (text, start, end) => ids.push(idOf(vocabulary, text, start, end)))
      known[word] = new Int32Array(ids)
    }
    return known[word]
  }
}

/** True for WordNet: the value of a word in a table is a list. */
function isWordNet(table: SynonymTable | WordNet): table is WordNet {
  const { kind, version } = table as Partial<WordNet>
  return kind === "wordnet" && typeof version === "string"
}

function fingerprintOf(known: ReadonlyMap<string, ReadonlySet<string>>): string {
  const lines = [...known].map(([word, others]) => JSON.stringify([word, ...[...others].sort()]))
  return digest(lines.sort().join("\n"))
}
