// Lists of words as bytes, which threads share or transfer.

/** Packs words. */
export function packedWords(words: Iterable<string>): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = []
  let chunk = ""
  for (const word of words) {
    chunk += `${word}\n`
    if (chunk.length < CHUNK) continue
    chunks.push(Buffer.from(chunk))
    chunk = ""
  }
  chunks.push(Buffer.from(chunk))
  return new Uint8Array(Buffer.concat(chunks))
}

/** The words of packed bytes. */
export function unpackedWords(bytes: Uint8Array): string[] {
  const words: string[] = []
  let rest = ""
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
  for (let from = 0; from < bytes.length; from += CHUNK) {
    // Shared memory cannot be decoded everywhere.
    const lines = (rest + decoder.decode(bytes.slice(from, from + CHUNK), { stream: true })).split("\n")
    rest = lines.pop()!
    for (const word of lines) words.push(word)
  }
  return words
}

/** The word in memory of its own: a long part of a text would keep all of it in memory, a short one is a copy already. */
export function ownWord(word: string): string {
  return word.length < MIN_PART ? word : Buffer.from(word).toString()
}

const CHUNK = 2 ** 20
// V8 copies shorter parts of strings.
const MIN_PART = 13
