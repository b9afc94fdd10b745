// Reads ARPA files for scoring lines, if they list n-grams in the order of the trie.
import { arpaParser, MAX_LINE_BYTES } from "../arpa/parser.js"
import { NumberCodes } from "./numbers.js"
import { type Allocate, SuffixRows, type SuffixTrie } from "./trie.js"

/** Reads a file whose bytes come in chunks. */
interface SuffixTrieReader {
  /** Takes the next bytes, which are not used after the call; false if the file needs the reader of all ARPA files. */
  add(chunk: Uint8Array): boolean
  /** The model, after the last chunk; undefined if the file needs the other reader. */
  finish(): SuffixTrie | undefined
}

/** The shortest line of an n-gram: a digit and a newline, then for each word a separator and a letter. */
const LINE_BYTES = 2
const WORD_BYTES = 2

/** Starts to read a file of so many bytes, which limit the n-grams that memory is reserved for, whatever the file declares. */
export function suffixTrieReader(path: string, fileBytes: number, allocate: Allocate): SuffixTrieReader {
  const sections: SuffixRows[] = []
  const codes = new NumberCodes()
  let isUsable = true

  function checkLast(): boolean {
    sections.at(-1)?.finish()
    isUsable &&= sections.at(-1)?.inOrder !== false && !codes.isFull
    return isUsable
  }

  const parser = arpaParser({ path, maxLineBytes: MAX_LINE_BYTES }, (place) => {
    isUsable = checkLast() && sections.length === place.order - 1
    const room = isUsable ? Math.floor(fileBytes / (LINE_BYTES + WORD_BYTES * place.order)) : 0
    const rows = new SuffixRows(place, sections.slice(), codes, room, allocate)
    sections.push(rows)
    return rows
  })
  return {
    add(chunk) {
      parser.add(chunk)
      return isUsable && sections.at(-1)?.inOrder !== false
    },
    finish() {
      const { words } = parser.finish()
      if (!checkLast() || words.length !== sections[0]!.length) return undefined
      const { length, short, slots } = words
      const ends = words.ends.slice(0, length)
      return {
        order: sections.length,
        words: { bytes: words.bytes.slice(0, ends[length - 1]), ends, slots, short },
        levels: sections.map(({ level }) => level),
        others: codes.others,
      }
    },
  }
}
