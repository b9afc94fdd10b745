// Loads tokenizers from files; the file name determines the format.
import { closeSync, fstatSync, readFileSync, statSync } from "node:fs"
import { basename, join } from "node:path"
import { badData, LecternError } from "@lectern/core"
import { stampOf } from "@lectern/engine/internal/read/identity"
import { openRegular } from "@lectern/engine/internal/read/open"
import { withReadErrors } from "@lectern/engine/internal/system-errors"
import {
  byteLevel,
  byteLevelDecoder,
  createTokenizer,
  parseBertVocab,
  parseSentencePiece,
  parseTiktoken,
  parseTokenizerJson,
  parseVocabAndMerges,
  type Tokenizer,
  tiktokenTokenizer,
  whisperSpecialTokens,
} from "@lectern/tokenizers"
import { RANK_FILE_ENCODINGS, type RankFileEncoding, type SentencePieceRules } from "./tokenizer-names.js"

/** A tokenizer's file, as sent to workers. */
export interface TokenizerFile {
  /** The file, or the folder with `vocab.json` and `merges.txt`. */
  readonly path: string
  /** Identifies the content at the start of the run; a worker refuses a file that has changed. */
  readonly stamp: string
  /** The encoding of a `.tiktoken` file. */
  readonly encoding?: RankFileEncoding | undefined
  /** The version of SentencePiece whose ids a `.model` file gives. */
  readonly sentencepieceRules?: SentencePieceRules | undefined
}

/** Properties that a tokenizer's file does not contain. */
export type TokenizerFileOptions = Pick<TokenizerFile, "encoding" | "sentencepieceRules">

/** The maximum size of a tokenizer's file; a larger file is certainly something else. */
export const MAX_TOKENIZER_BYTES: number = 2 ** 28

// The files of a folder in the format of GPT-2.
const VOCAB = "vocab.json"
const MERGES = "merges.txt"

/** Describes a tokenizer's file without loading it. */
export function tokenizerFile(path: string, options: TokenizerFileOptions = {}): TokenizerFile {
  return { path, stamp: stamp(path), ...options }
}

/** Loads a tokenizer. */
export function loadTokenizer({ path, stamp: expected, ...options }: TokenizerFile): Tokenizer {
  const refuseChanged = (): void => {
    if (stamp(path) !== expected) throw badData(path, "changed while being used")
  }
  refuseChanged()
  const tokenizer = read(path, options)
  refuseChanged()
  return tokenizer
}

function read(path: string, options: TokenizerFileOptions): Tokenizer {
  if (statSync(path).isDirectory()) return gpt2Tokenizer(path)
  return parseTokenizer(path, bytesOf(path), options)
}

/** Parses a tokenizer's file, whose name determines the format. */
export function parseTokenizer(
  path: string,
  bytes: Uint8Array,
  { encoding, sentencepieceRules = "0.2.3" }: TokenizerFileOptions = {},
): Tokenizer {
  const name = path
  if (path.endsWith(".json")) return parseTokenizerJson(bytes, { name })
  if (path.endsWith(".model")) {
    const rules = sentencepieceRules === "0.2.1" ? "sentencepiece" : "sentencepiece-0.2.3"
    return parseSentencePiece(bytes, { name, rules })
  }
  if (path.endsWith(".tiktoken")) return tokenizerOfRanks(bytes, encoding ?? encodingOf(path), name)
  if (path.endsWith("vocab.txt")) return parseBertVocab(bytes, { name })
  const why = `cannot tell what ${path} is, expected FILE.json, FILE.model, FILE.tiktoken, vocab.txt, or a folder with vocab.json and merges.txt`
  throw new LecternError({ kind: "usage", why })
}

/** Loads a folder in the format of GPT-2: byte-level BPE in two files. */
function gpt2Tokenizer(folder: string): Tokenizer {
  const vocabName = join(folder, VOCAB)
  const mergesName = join(folder, MERGES)
  const model = parseVocabAndMerges(
    { vocab: bytesOf(vocabName), merges: bytesOf(mergesName) },
    { vocabName, mergesName },
  )
  return createTokenizer({ preTokenizer: byteLevel({ addPrefixSpace: false }), model, decoder: byteLevelDecoder() })
}

function tokenizerOfRanks(bytes: Uint8Array, encoding: RankFileEncoding, name: string): Tokenizer {
  if (encoding !== "whisper" && encoding !== "whisper-v3") return tiktokenTokenizer(bytes, encoding, { name })
  const ranks = parseTiktoken(bytes, name)
  const specialTokens = whisperSpecialTokens(ranks.ids.length, encoding === "whisper" ? 99 : 100)
  return tiktokenTokenizer(ranks, "gpt2", { name, specialTokens })
}

function encodingOf(path: string): RankFileEncoding {
  const name = basename(path, ".tiktoken")
  const found = RANK_FILE_ENCODINGS.find((each) => each === name)
  if (found !== undefined) return found
  const why = `which encoding is ${path}? name the file after it, such as cl100k_base.tiktoken, or give --encoding to commands that have it: ${RANK_FILE_ENCODINGS.join(", ")}`
  throw new LecternError({ kind: "usage", why })
}

/** The content of a tokenizer's file. It must be a regular one: threads read it again, which a named pipe does not allow. */
export function bytesOf(path: string): Uint8Array {
  return withReadErrors(path, () => {
    const descriptor = openRegular(path)
    try {
      const { size } = fstatSync(descriptor)
      if (size > MAX_TOKENIZER_BYTES)
        throw badData(path, `has ${size} bytes, expected a tokenizer of at most ${MAX_TOKENIZER_BYTES}`)
      return readFileSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  })
}

/** The stamp of a file, or those of the files in a folder: a folder's own stamp is the same when they are written over. */
function stamp(path: string): string {
  const of = (file: string): string => withReadErrors(file, () => stampOf(statSync(file, { bigint: true })))
  const isFolder = withReadErrors(path, () => statSync(path)).isDirectory()
  return isFolder ? [VOCAB, MERGES].map((name) => of(join(path, name))).join(" ") : of(path)
}
