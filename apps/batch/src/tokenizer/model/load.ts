// Tokenizers from files, told apart by their names.
import { readFileSync, statSync } from "node:fs"
import { basename, join } from "node:path"
import { LecternError } from "@lectern/core"
import {
  byteLevel,
  byteLevelDecoder,
  createTokenizer,
  parseBertVocab,
  parseSentencePiece,
  parseTokenizerJson,
  parseVocabAndMerges,
  type TiktokenEncoding,
  type Tokenizer,
  tiktokenTokenizer,
} from "@lectern/tokenizers"
import { stampOf } from "../../read/identity.js"
import { withReadErrors } from "../../system-errors.js"
import { type SentencePieceRules, TIKTOKEN_ENCODINGS } from "./names.js"

/** A tokenizer's file, as posted to threads. */
export interface TokenizerFile {
  /** The file, or the folder with `vocab.json` and `merges.txt`. */
  readonly path: string
  /** What it is when the run begins: a thread that finds something else refuses it. */
  readonly stamp: string
  /** Which encoding the ranks of a `.tiktoken` file are of. */
  readonly encoding?: TiktokenEncoding | undefined
  /** Whose ids a `.model` file gives. */
  readonly sentencepieceRules?: SentencePieceRules | undefined
}

/** What a file does not say of itself. */
export type TokenizerFileOptions = Pick<TokenizerFile, "encoding" | "sentencepieceRules">

/** The most bytes of a tokenizer's file: larger ones are surely something else. */
export const MAX_TOKENIZER_BYTES: number = 2 ** 28

/**
 * Looks at a tokenizer's file.
 *
 * @param path - the file or folder
 * @param options - what it does not say of itself
 * @returns the file
 * @throws LecternError `unreadable` when it is not there; `bad-data` when it is too large
 */
export function tokenizerFile(path: string, options: TokenizerFileOptions = {}): TokenizerFile {
  return { path, stamp: stamp(path), ...options }
}

/**
 * Loads a tokenizer.
 *
 * @param file - where it is
 * @returns the tokenizer
 * @throws LecternError `unreadable`; `bad-data` for whatever is wrong with the file, or when it has changed; `usage` when
 * its name does not say what it is
 */
export function loadTokenizer({ path, stamp: expected, ...options }: TokenizerFile): Tokenizer {
  if (stamp(path) !== expected) throw new LecternError({ kind: "bad-data", path, why: "changed while being used" })
  return read(path, options)
}

function read(path: string, { encoding, sentencepieceRules = "0.2.1" }: TokenizerFileOptions): Tokenizer {
  const name = path
  if (statSync(path).isDirectory()) return gpt2Tokenizer(path)
  if (path.endsWith(".json")) return parseTokenizerJson(bytesOf(path), { name })
  if (path.endsWith(".model")) {
    const rules = sentencepieceRules === "0.2.1" ? "sentencepiece" : "sentencepiece-0.2.3"
    return parseSentencePiece(bytesOf(path), { name, rules })
  }
  if (path.endsWith(".tiktoken")) {
    return tiktokenTokenizer(bytesOf(path), encoding ?? encodingOf(path), { name })
  }
  if (path.endsWith("vocab.txt")) return parseBertVocab(bytesOf(path), { name })
  const why = `cannot tell what ${path} is, expected FILE.json, FILE.model, FILE.tiktoken, vocab.txt, or a folder with vocab.json and merges.txt`
  throw new LecternError({ kind: "usage", why })
}

/** A folder as GPT-2 was published: byte-level BPE in two files. */
function gpt2Tokenizer(folder: string): Tokenizer {
  const vocabName = join(folder, "vocab.json")
  const mergesName = join(folder, "merges.txt")
  const model = parseVocabAndMerges(
    { vocab: bytesOf(vocabName), merges: bytesOf(mergesName) },
    { vocabName, mergesName },
  )
  return createTokenizer({ preTokenizer: byteLevel({ addPrefixSpace: false }), model, decoder: byteLevelDecoder() })
}

function encodingOf(path: string): TiktokenEncoding {
  const name = basename(path, ".tiktoken")
  const found = TIKTOKEN_ENCODINGS.find((each) => each === name)
  if (found !== undefined) return found
  const why = `which encoding is ${path}? give --encoding ${TIKTOKEN_ENCODINGS.join(", ")}`
  throw new LecternError({ kind: "usage", why })
}

function bytesOf(path: string): Uint8Array {
  return withReadErrors(path, () => {
    const { size } = statSync(path)
    if (size > MAX_TOKENIZER_BYTES) {
      const why = `has ${size} bytes, expected a tokenizer of at most ${MAX_TOKENIZER_BYTES}`
      throw new LecternError({ kind: "bad-data", path, why })
    }
    return readFileSync(path)
  })
}

function stamp(path: string): string {
  return withReadErrors(path, () => stampOf(statSync(path, { bigint: true })))
}
