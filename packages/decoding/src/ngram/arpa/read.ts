// Reads language models in the ARPA format, from bytes that may come in chunks.
import { checkedOptions, checkString, integer, type OptionTable, wrongType } from "@lectern/core/checks"
import type { NgramModel } from "../model.js"
import { type ArpaFindings, assembled } from "./assemble.js"
import { arpaParser, MAX_LINE_BYTES } from "./parser.js"
import { Section } from "./section.js"

/** Options of {@link readArpa} and {@link arpaReader}. */
export interface ArpaOptions {
  /**
   * The file's name in messages.
   *
   * @defaultValue `"the ARPA file"`
   */
  readonly path?: string
  /**
   * The longest line allowed, in bytes.
   *
   * @defaultValue 1 MiB
   */
  readonly maxLineBytes?: number
}

/** A model that was read. */
export interface ArpaFile {
  /** The model. */
  readonly model: NgramModel
  /** Missing parts of the file. */
  readonly findings: ArpaFindings
}

/** Reads a file whose bytes come in chunks. */
export interface ArpaReader {
  /**
   * Takes the next bytes.
   *
   * @param chunk - any number of bytes; not used after the call
   * @throws LecternError `bad-data`
   */
  add(chunk: Uint8Array): void
  /**
   * The model, after the last chunk.
   *
   * @throws LecternError `bad-data`
   */
  finish(): ArpaFile
}

const OPTIONS: OptionTable<ArpaOptions> = {
  path: [checkString, "the ARPA file"],
  maxLineBytes: [integer(1, 2 ** 30), MAX_LINE_BYTES],
}

/**
 * Starts to read a model in the ARPA format: log10 probabilities and backoff weights, as KenLM, SRILM and others write it.
 *
 * Memory is bounded by the n-grams that are there, whatever the header declares. Fields may be separated by tabs or spaces; text
 * before `\data\` is skipped; sections may come in any order, n-grams in any order within them. A missing backoff weight is 1;
 * weights at the highest order are not used. `<UNK>` is `<unk>`, but a word of its own where `<unk>` was listed before it. A file
 * that is not complete, an n-gram listed twice, a word that is not among the 1-grams, a probability above 1 and anything else that
 * is not a model are errors that name the line. Contexts that SRILM's pruning leaves out are restored, and reported: an n-gram
 * whose context is not listed gets that context, with the probability that backing off gives it. A missing `<unk>` gets log10
 * probability -100, as in KenLM; missing `<s>` and `</s>` get probability 0.
 *
 * @param options - `path` and `maxLineBytes`
 * @returns a reader; call `add` for each chunk, then `finish`
 * @throws LecternError `out-of-range`, `wrong-type`, `unknown-option`
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const reader = arpaReader()
 * const text = "\\data\\\nngram 1=3\n\n\\1-grams:\n-1 <unk>\n-99 <s>\n-0.0458 </s>\n\n\\end\\\n"
 * for (const chunk of [text.slice(0, 30), text.slice(30)]) reader.add(new TextEncoder().encode(chunk))
 * reader.finish().model.words //=> ["<unk>", "<s>", "</s>"]
 * ```
 */
export function arpaReader(options: ArpaOptions = {}): ArpaReader {
  const checked = checkedOptions("arpaReader()", options, OPTIONS)
  const parser = arpaParser(checked, ({ order, firstLine, declared }) => new Section(order, firstLine, declared))
  return {
    add: parser.add,
    finish: () => assembled(parser.finish()),
  }
}

/**
 * Reads a model in the ARPA format; see {@link arpaReader} for the details of the format.
 *
 * @param source - the bytes of the file, or its chunks in order
 * @param options - `path` and `maxLineBytes`
 * @returns the model, and the missing parts of the file
 * @throws LecternError `bad-data` with the line; `out-of-range`, `wrong-type`, `unknown-option`
 * @see [Note: n-gram models and smoothing](../../../../../docs/notes/n-gram-models.md)
 * @example
 * ```ts
 * const text = "\\data\\\nngram 1=3\n\n\\1-grams:\n-1 <unk>\n-99 <s>\n-0.0458 </s>\n\n\\end\\\n"
 * readArpa(new TextEncoder().encode(text)).model.words //=> ["<unk>", "<s>", "</s>"]
 * ```
 */
export function readArpa(source: Uint8Array | Iterable<Uint8Array>, options: ArpaOptions = {}): ArpaFile {
  const reader = arpaReader(options)
  if (ArrayBuffer.isView(source)) reader.add(source)
  else if (typeof source?.[Symbol.iterator] === "function") for (const chunk of source) reader.add(chunk)
  else throw wrongType("source", source, "a Uint8Array or a list of them")
  return reader.finish()
}
