// A caller's table of synonyms: checked, made symmetric, and looked up by token numbers.
import { checkRecord, checkText, wrongType } from "@lectern/core/checks"
import { digest } from "../metric/signature.js"
import { tokenId } from "../tokenize/named-tokenizer.js"
import type { Vocabulary } from "../tokens/vocabulary.js"
import { lowerCase } from "../unicode/lower-case.js"

/** Words with their synonyms; one direction is enough. */
export type SynonymTable = Readonly<Record<string, readonly string[]>>

/** A checked table. */
export interface Synonyms {
  /** Eight hexadecimal digits that depend on the table's content alone. */
  readonly fingerprint: string
  /** The synonyms of a word. */
  of(word: string): readonly string[]
}

/** Synonyms of a vocabulary's tokens. */
export interface VocabularySynonyms {
  /** The numbers of a token's synonyms; those that the vocabulary lacks are added to it. */
  of(token: number): Int32Array
}

const NONE = new Int32Array(0)
const encoder = new TextEncoder()
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

/** Checks a table. */
export function checkedSynonyms(table: unknown, lowercase: boolean): Synonyms {
  checkRecord("synonyms", table, "an object with a list of words for each word")
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
  return { fingerprint: fingerprintOf(known), of: (word) => [...(known.get(word) ?? [])] }
}

/** The synonyms of a vocabulary's tokens, looked up on demand. */
export function vocabularySynonyms(synonyms: Synonyms, vocabulary: Vocabulary): VocabularySynonyms {
  const known: (Int32Array | undefined)[] = []
  return {
    of(token) {
      known[token] ??= found(token)
      return known[token]
    },
  }

  function found(token: number): Int32Array {
    const others = synonyms.of(decoder.decode(vocabulary.bytesOf(token)))
    return others.length === 0 ? NONE : Int32Array.from(others, (other) => tokenId(vocabulary, encoder.encode(other)))
  }
}

function fingerprintOf(known: ReadonlyMap<string, ReadonlySet<string>>): string {
  const lines = [...known].map(([word, others]) => JSON.stringify([word, ...[...others].sort()]))
  return digest(lines.sort().join("\n"))
}
