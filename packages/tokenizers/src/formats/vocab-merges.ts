// GPT-2's two files: vocab.json, an object from tokens to ids, and merges.txt, a merge per line.
import { badData } from "@lectern/core"
import { checkList, checkOptions, type OptionNames } from "@lectern/core/checks"
import { parseJsonText } from "@lectern/core/json"
import { BPE_OPTIONS, type BpeOptions, bpe } from "../encode/bpe/bpe.js"
import type { BpeModel, Merge } from "../encode/bpe/model.js"
import { vocabulary } from "../encode/vocabulary.js"
import { checkPart } from "../text/checks.js"
import { linesOf } from "../text/file-lines.js"

/** The two files. */
export interface VocabAndMerges {
  /** The text of vocab.json, or its bytes. */
  readonly vocab: string | Uint8Array
  /** The text of merges.txt, or its bytes. */
  readonly merges: string | Uint8Array
}

/** Options that the files do not contain. */
export interface VocabAndMergesOptions extends Omit<BpeOptions, "vocabulary" | "merges"> {
  /**
   * The name of vocab.json, for errors.
   *
   * @defaultValue `"vocab.json"`
   */
  readonly vocabName?: string
  /**
   * The name of merges.txt, for errors.
   *
   * @defaultValue `"merges.txt"`
   */
  readonly mergesName?: string
}

const FILES: OptionNames<VocabAndMerges> = { vocab: true, merges: true }
const { vocabulary: _vocabulary, merges: _merges, ...BPE } = BPE_OPTIONS
const OPTIONS: OptionNames<VocabAndMergesOptions> = { vocabName: true, mergesName: true, ...BPE }

/** The maximum number of lines of merges.txt. */
const MAX_MERGES = 2 ** 21

/**
 * Reads a BPE model from vocab.json and merges.txt.
 *
 * @param files - the two files
 * @param options - the other options of `bpe`
 * @returns the model
 * @throws LecternError `bad-data` with the line for a merge that is not two tokens separated by one blank, for ids that are not
 * numbers, and as `vocabulary` and `bpe` do; `unknown-option`, or `wrong-type` for an argument of the wrong type
 * @see [Note: BPE](../../../../docs/notes/bpe.md)
 * @example
 * ```ts
 * const vocab = '{ "l": 0, "o": 1, "w": 2, "lo": 3, "low": 4 }'
 * const model = parseVocabAndMerges({ vocab, merges: "#version: 0.2\nl o\nlo w\n" })
 * createTokenizer({ model }).encode("lowlo").tokens //=> ["low", "lo"]
 * ```
 */
export function parseVocabAndMerges(files: VocabAndMerges, options: VocabAndMergesOptions = {}): BpeModel {
  checkOptions("parseVocabAndMerges()", files, FILES)
  checkOptions("parseVocabAndMerges()", options, OPTIONS)
  const { vocabName = "vocab.json", mergesName = "merges.txt", ...rest } = options
  const read = parseJsonText(files.vocab, vocabName)
  if (!(read instanceof Map)) throw badData(vocabName, "an object from tokens to ids was expected")
  const entries: (readonly [string, number])[] = []
  for (const [token, id] of read) {
    if (typeof id !== "number") throw badData(vocabName, `the id of token ${JSON.stringify(token)} must be a number`)
    entries.push([token, id])
  }
  return bpe({ ...rest, vocabulary: vocabulary(entries), merges: readMerges(files.merges, mergesName) })
}

/**
 * Writes vocab.json and merges.txt.
 *
 * @param model - a BPE model; the files contain only its tokens and merges
 * @returns the texts of the two files
 * @throws LecternError `bad-data` for a merge that merges.txt cannot hold, because it contains a blank or a line end, or
 * begins like the line of the version; `wrong-type` for an argument that is not a BPE model
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#files)
 * @example
 * ```ts
 * const tokens = vocabulary([["l", 0], ["o", 1], ["lo", 2]])
 * const { vocab, merges } = formatVocabAndMerges(bpe({ vocabulary: tokens, merges: [["l", "o"]] }))
 * JSON.parse(vocab) //=> { l: 0, o: 1, lo: 2 }
 * merges //=> "#version: 0.2\nl o\n"
 * ```
 */
export function formatVocabAndMerges(model: BpeModel): {
  /** The text of vocab.json. */
  vocab: string
  /** The text of merges.txt. */
  merges: string
} {
  checkPart("model", model, "model")
  const { vocabulary: tokens, merges } = model
  checkPart("model.vocabulary", tokens, "vocabulary")
  checkList("model.merges", merges, "a list of merges")
  const entries = Array.from(tokens.entries(), ([token, id]) => `${JSON.stringify(token)}:${id}`)
  const lines = merges.map(([left, right]) => {
    for (const side of [left, right]) {
      if (/[ \r\n]|^#version/.test(side) || side === "")
        throw badData("merges.txt", `cannot hold a merge of ${JSON.stringify(left)} and ${JSON.stringify(right)}`)
    }
    return `${left} ${right}\n`
  })
  return { vocab: `{${entries.join(",")}}\n`, merges: `#version: 0.2\n${lines.join("")}` }
}

function readMerges(file: string | Uint8Array, name: string): Merge[] {
  const merges: Merge[] = []
  const lines = linesOf(file, name, MAX_MERGES)
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!.endsWith("\r") ? lines[i]!.slice(0, -1) : lines[i]!
    if (line.startsWith("#version") || (line === "" && i === lines.length - 1)) continue
    const gap = line.indexOf(" ")
    if (gap < 0 || line.indexOf(" ", gap + 1) >= 0) {
      throw badData(name, "two tokens separated by one blank were expected", i + 1)
    }
    merges.push([line.slice(0, gap), line.slice(gap + 1)])
  }
  return merges
}
