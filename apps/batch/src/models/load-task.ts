// The task that reads a model file of any kind and prepares it for use. One thread does it, whatever the file's size, so that the others and
// signals need not wait.
import { readSync } from "node:fs"
import { LecternError } from "@lectern/core"
import { type SuffixTrie, suffixTrieReader } from "@lectern/decoding/internal"
import { type ArpaFindings, type Automaton, arpaReader, ngramScorer } from "@lectern/decoding/ngram"
import { readSeq2seq } from "@lectern/decoding/seq2seq"
import { buffersOf, type OnProgress, type Task } from "@lectern/engine/internal/engines/task"
import { type FileIdentity, withFile } from "@lectern/engine/internal/read/identity"
import { HEAD_BYTES, sniff } from "@lectern/engine/internal/read/sniff"
import { withReadErrors } from "@lectern/engine/internal/system-errors"
import { arraysIn, type PackedModel, packedModel } from "./plain-data.js"

/** A model file to load. */
export interface LoadPayload {
  /** Its name in messages. */
  readonly label: string
  /** A plain file. */
  readonly file: FileIdentity
  /**
   * The use of the model: the `model` of an ARPA file is a list of n-grams; `lines` is whatever scores lines; `any` is a
   * scorer or, for a safetensors file, a sequence-to-sequence model.
   */
  readonly as: "model" | "lines" | "any"
}

/** A loaded model, in the requested form. */
export interface LoadedFile {
  readonly model?: PackedModel
  readonly scorer?: Automaton
  readonly lines?: SuffixTrie
  /** The file of a sequence-to-sequence model, which has been checked. */
  readonly seq2seq?: Uint8Array
  readonly findings: ArpaFindings
}

const NOTHING_FOUND: ArpaFindings = { missingWords: [], insertedNgrams: 0 }
const CHUNK_BYTES = 2 ** 20
const PAGE_START_BYTES = 64
// Loading takes about as long as counting this many times the bytes.
const COUNTED_BYTES_PER_BYTE = 2
const SAFETENSORS_HEADER = 8
/** The largest file of a sequence-to-sequence model: half a billion numbers. */
const MAX_SEQ2SEQ_BYTES = 2 ** 31
const OPEN_BRACE = 0x7b
/** The first bytes of KenLM's binary files. */
const KENLM_BINARY = "mmap lm http://kheafield.com/code"

/** Loads a model; progress is in bytes of the file. */
export const loadModel: Task<LoadPayload, LoadedFile> = {
  name: "load",
  perform({ label, file, as }, onProgress) {
    return withFile(file, (descriptor) => {
      if (file.size === 0)
        throw bad(label, `is empty, expected ${as === "any" ? "a model" : "a model in the ARPA format"}`)
      const head = new Uint8Array(HEAD_BYTES)
      const read = readInto(head, descriptor, label, 0)
      if (!looksLikeSafetensors(head)) {
        refuseOtherFormats(head.subarray(0, read), label)
        const trie = as === "lines" ? trieOfLmplz(descriptor, label, file.size, onProgress) : undefined
        return trie === undefined
          ? arpaModel(descriptor, label, as, onProgress)
          : { lines: trie, findings: NOTHING_FOUND }
      }
      if (as !== "any") throw bad(label, "is a safetensors file, expected a model in the ARPA format")
      return seq2seqModel(descriptor, label, file.size, onProgress)
    })
  },
  bytes: ({ file }) => COUNTED_BYTES_PER_BYTE * file.size,
  label: ({ label }) => `the loading of ${label}`,
  transfer: ({ model, scorer, lines, seq2seq }) => buffersOf(arraysIn([model, scorer, lines, seq2seq])),
}

function arpaModel(descriptor: number, label: string, as: LoadPayload["as"], onProgress: OnProgress): LoadedFile {
  const reader = arpaReader({ path: label })
  for (const chunk of chunksOf(descriptor, label, onProgress)) reader.add(chunk)
  const { model, findings } = reader.finish()
  return as === "model" ? { model: packedModel(model), findings } : { scorer: ngramScorer(model).automaton, findings }
}

/** A file whose n-grams are in lmplz's order, for scoring lines: in half of the time and a quarter of the memory. */
function trieOfLmplz(
  descriptor: number,
  label: string,
  fileBytes: number,
  onProgress: OnProgress,
): SuffixTrie | undefined {
  const reader = suffixTrieReader(label, fileBytes, (bytes) => new SharedArrayBuffer(bytes))
  for (const chunk of chunksOf(descriptor, label, onProgress)) if (!reader.add(chunk)) return undefined
  return reader.finish()
}

/** A file in chunks; each is overwritten by the next one. */
function* chunksOf(descriptor: number, label: string, onProgress: OnProgress): Generator<Uint8Array, void, undefined> {
  // Linux copies slowly to the first bytes of a page, and memory for an array begins 16 bytes after a page.
  const chunk = new Uint8Array(PAGE_START_BYTES + CHUNK_BYTES).subarray(PAGE_START_BYTES)
  for (let at = 0; ; onProgress(at)) {
    const length = readInto(chunk, descriptor, label, at)
    if (length === 0) break
    yield chunk.subarray(0, length)
    at += length
  }
}

function seq2seqModel(descriptor: number, label: string, size: number, onProgress: OnProgress): LoadedFile {
  if (size > MAX_SEQ2SEQ_BYTES) throw bad(label, `has ${size} bytes, more than the maximum of ${MAX_SEQ2SEQ_BYTES}`)
  const file = new Uint8Array(size)
  for (let at = 0; at < size; onProgress(at)) {
    const length = readInto(file.subarray(at, at + CHUNK_BYTES), descriptor, label, at)
    if (length === 0) throw bad(label, `has ${at} bytes now, and had ${size} when it was opened`)
    at += length
  }
  readSeq2seq(file, { path: label })
  return { seq2seq: file, findings: NOTHING_FOUND }
}

function readInto(bytes: Uint8Array, descriptor: number, label: string, at: number): number {
  return withReadErrors(label, () => readSync(descriptor, bytes, 0, bytes.length, at))
}

/** Whether a file begins as safetensors files do: the length of the header, which no text begins with, and the header's brace. */
function looksLikeSafetensors(head: Uint8Array): boolean {
  return new DataView(head.buffer).getUint32(4, true) === 0 && head[SAFETENSORS_HEADER] === OPEN_BRACE
}

function refuseOtherFormats(head: Uint8Array, label: string): void {
  sniff(head, label)
  if (new TextDecoder("latin1").decode(head).startsWith(KENLM_BINARY)) {
    throw bad(label, "is a binary file of KenLM, expected the ARPA file that it was made from")
  }
}

function bad(path: string, why: string): LecternError {
  return new LecternError({ kind: "bad-data", path, why })
}
