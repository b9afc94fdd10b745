// The task that reads a model file and prepares it for use. One thread does it, whatever the file's size, so that the others and
// signals need not wait.
import { readSync } from "node:fs"
import { LecternError } from "@lectern/core"
import { type ArpaFindings, type Automaton, arpaReader, ngramScorer } from "@lectern/decoding/ngram"
import { buffersOf, type Task } from "../../engines/task.js"
import { type FileIdentity, withFile } from "../../read/identity.js"
import { HEAD_BYTES, sniff } from "../../read/sniff.js"
import { withReadErrors } from "../../system-errors.js"
import { type PackedModel, packedModel } from "../model/packed-model.js"
import { arraysIn } from "../model/plain-data.js"

/** A model file to load. */
export interface LoadPayload {
  /** Its name in messages. */
  readonly label: string
  /** A plain file in the ARPA format. */
  readonly file: FileIdentity
  /** What the model is for: its `model` is a list of n-grams, its `scorer` a table to look them up. */
  readonly as: "model" | "scorer"
}

/** A loaded model, in the form asked for. */
export interface LoadedFile {
  readonly model?: PackedModel
  readonly scorer?: Automaton
  readonly findings: ArpaFindings
}

const CHUNK_BYTES = 2 ** 20
// Loading takes about as long as counting this many times the bytes.
const COUNTED_BYTES_PER_BYTE = 2
/** How binary files of KenLM begin. */
const KENLM_BINARY = "mmap lm http://kheafield.com/code"

/** Loads a model; progress is in bytes of the file. */
export const loadModel: Task<LoadPayload, LoadedFile> = {
  name: "load",
  perform({ label, file, as }, onProgress) {
    const reader = arpaReader({ path: label })
    withFile(file, (descriptor) => {
      const chunk = new Uint8Array(CHUNK_BYTES)
      if (file.size === 0) throw bad(label, "is empty, expected a model in the ARPA format")
      for (let at = 0; ; ) {
        const length = withReadErrors(label, () => readSync(descriptor, chunk, 0, chunk.length, at))
        if (length === 0) return
        if (at === 0) refuseOtherFormats(chunk.subarray(0, Math.min(length, HEAD_BYTES)), label)
        reader.add(chunk.subarray(0, length))
        at += length
        onProgress(at)
      }
    })
    const { model, findings } = reader.finish()
    return as === "model" ? { model: packedModel(model), findings } : { scorer: ngramScorer(model).automaton, findings }
  },
  bytes: ({ file }) => COUNTED_BYTES_PER_BYTE * file.size,
  label: ({ label }) => `the loading of ${label}`,
  transfer: ({ model, scorer }) => buffersOf(arraysIn([model, scorer])),
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
