// The kinds of resources: how each is read, and how a thread uses its data.
import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { LecternError } from "@lectern/core"
import { withReadErrors } from "@lectern/engine/internal/system-errors"
import { TOKEN_SEPARATOR, whitespaceWidth } from "@lectern/metrics/engine"
import { type WordNet, wordNet, wordNetFiles } from "@lectern/metrics/wordnet"
import { parseSentencePiece, type Tokenizer, tokenWriter } from "@lectern/tokenizers"
import { type MecabData, mecab, packMecab } from "@lectern/tokenizers/mecab"
import { bytesOf, parseTokenizer } from "./load-tokenizer.js"
import type { FileKind, Resource } from "./resource.js"
import { withTokenizerErrors } from "./tokenizer-errors.js"
import type { TokenWriter } from "./usable.js"

/** A kind of resource. */
interface Kind<Data> {
  /** Reads a file or folder. */
  read(path: string): { readonly sha256: string; readonly parse: () => Data }
  /** What a thread uses: a writer of tokens, or the data itself. */
  usable(data: Data, resource: Resource): TokenWriter | WordNet
}

const SPACE = 0x20

const dictionary: Kind<MecabData> = {
  read(folder) {
    const bytes = (name: string): Uint8Array => fileIn(folder, name)
    const files = { sys: bytes("sys.dic"), unk: bytes("unk.dic"), char: bytes("char.bin"), matrix: bytes("matrix.bin") }
    const dicrc = existsSync(join(folder, "dicrc")) ? bytes("dicrc") : new Uint8Array(0)
    return {
      sha256: sha256Of(...Object.values(files), dicrc),
      parse: () => packMecab({ ...files, dicrc: new TextDecoder().decode(dicrc) }, { path: folder }),
    }
  },
  usable(data) {
    const { room, write } = mecab(data)
    return {
      room,
      write: (input, start, end, output, at) => write(input, afterWhitespace(input, start, end), end, output, at),
    }
  },
}

/** The first place that is not white space: sacreBLEU strips the lines that it gives to MeCab. */
function afterWhitespace(text: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end) {
    const width = whitespaceWidth(text, at)
    if (width === 0) break
    at += width
  }
  return at
}

/** A file with the vocabulary of a model. */
function vocabulary(separator: number, parse: (path: string, bytes: Uint8Array) => Tokenizer): Kind<Uint8Array> {
  return {
    read(path) {
      // Not a Buffer, which cannot be put into shared memory.
      const data = new Uint8Array(bytesOf(path))
      return { sha256: sha256Of(data), parse: () => data }
    },
    usable(bytes, { path }) {
      const tokenizer = parse(path, bytes)
      const { encode, write } = tokenWriter(tokenizer, { separator })
      return {
        room: (...line) => withTokenizerErrors(path, () => encode(...line)),
        write: (_input, _start, _end, output, at) => write(output, at),
        byteLevel: tokenizer.parts.preTokenizer?.byteLevel === true,
      }
    },
  }
}

/** A model that may have been saved under any name: often what was saved is a page that says that there is no file. */
function sentencePieceModel(path: string, bytes: Uint8Array): Tokenizer {
  try {
    return parseSentencePiece(bytes, { name: path, rules: "sentencepiece-0.2.3" })
  } catch (error) {
    if (!(error instanceof LecternError) || error.problem.kind !== "bad-data") throw error
    throw new LecternError({ ...error.problem, why: `is not a whole SentencePiece model: ${error.problem.why}` })
  }
}

const synonyms: Kind<WordNet> = {
  read(folder) {
    const missing = wordNetFiles.find((name) => !existsSync(join(folder, name)))
    if (missing !== undefined) throw new LecternError({ kind: "unreadable", path: join(folder, missing), why: WHERE })
    const files = wordNetFiles.map((name) => [name, fileIn(folder, name)] as const)
    return {
      sha256: sha256Of(...files.map(([, bytes]) => bytes)),
      parse: () => wordNet(Object.fromEntries(files), { path: folder }),
    }
  },
  usable: (data) => data,
}

const WHERE =
  "no such file; WordNet 3.0 is in Debian's package wordnet-base (/usr/share/wordnet) and in NLTK's data (nltk_data/corpora/wordnet, unzipped)"

function fileIn(folder: string, name: string): Uint8Array {
  const path = join(folder, name)
  return withReadErrors(path, () => readFileSync(path))
}

/** The kinds. */
export const KINDS: Readonly<Record<FileKind, Kind<unknown>>> = {
  mecab: dictionary,
  sentencepiece: vocabulary(SPACE, sentencePieceModel),
  tokenizer: vocabulary(TOKEN_SEPARATOR, parseTokenizer),
  wordnet: synonyms,
}

/** Of files one after the other: `cat sys.dic unk.dic char.bin matrix.bin dicrc | sha256sum`. */
function sha256Of(...files: readonly Uint8Array[]): string {
  const hash = createHash("sha256")
  for (const file of files) hash.update(file)
  return hash.digest("hex")
}
