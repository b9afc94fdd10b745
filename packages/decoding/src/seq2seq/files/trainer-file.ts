// States of training as safetensors files, so that training can go on in another process.

import { checkRecord } from "@lectern/core/checks"
import { badField, fieldsOf, wholeNumberOf } from "@lectern/core/json"
import { writeSafetensors } from "@lectern/core/safetensors"
import type { Tensors } from "../model.js"
import { checkSettings, SETTINGS, type Seq2seqTrainerSettings } from "../train/settings.js"
import { checkState, type TrainerState } from "../train/state.js"
import { configOf, configText, ofFile, type ReadSeq2seqOptions, readContent, singles } from "./content.js"

/** The schema of the files. */
const SCHEMA = "lectern.seq2seq-training/1"

const SETTING_NAMES = Object.keys(SETTINGS) as (keyof Seq2seqTrainerSettings)[]
const PARTS = ["tensors", "means", "squares"] as const

/**
 * Writes the state of training to a safetensors file: `tensors.NAME` are the parameters, `means.NAME` and `squares.NAME` Adam's.
 * Equal states give equal bytes.
 *
 * @param state - from `state()` of a trainer
 * @returns the file
 * @throws LecternError `wrong-type`, `out-of-range`, `unknown-option` for anything else
 * @see [Note: Sequence to sequence](../../../../../docs/notes/seq2seq.md)
 * @example
 * ```ts
 * const trainer = seq2seqTrainer([{ source: "a", target: "b" }], { hidden: 8, seed: 1 })
 * trainer.step()
 * readTrainerState(writeTrainerState(trainer.state())).step //=> 1
 * ```
 */
export function writeTrainerState(state: TrainerState): Uint8Array<ArrayBuffer> {
  checkRecord("state", state)
  checkRecord("state.settings", state.settings)
  checkSettings("state.settings.", state.settings)
  checkState(state, state.pairs)
  const { config, settings, pairs, step } = state
  // JSON writes Infinity, no clipping, as null.
  const training = { pairs, step, ...Object.fromEntries(SETTING_NAMES.map((name) => [name, settings[name]])) }
  return writeSafetensors(Object.assign({}, ...PARTS.map((part) => singles(state[part], `${part}.`))), {
    schema: SCHEMA,
    config: configText(config),
    training: JSON.stringify(training),
  })
}

/**
 * Reads the state of training from a file that {@link writeTrainerState} wrote.
 *
 * @param bytes - the file
 * @param options - its name
 * @returns the `state` for `seq2seqTrainer`, which continues with the same bytes as if training had never stopped
 * @throws LecternError `bad-data` for any other file; `wrong-type`, `unknown-option`
 * @see [Note: Sequence to sequence](../../../../../docs/notes/seq2seq.md)
 * @example
 * ```ts
 * const pairs = [{ source: "a", target: "b" }]
 * const trainer = seq2seqTrainer(pairs, { hidden: 8, seed: 1 })
 * trainer.step()
 * const state = readTrainerState(writeTrainerState(trainer.state()))
 * // Continues with the same bytes as if training had never stopped.
 * seq2seqTrainer(pairs, { state }).step().loss === trainer.step().loss //=> true
 * ```
 */
export function readTrainerState(bytes: Uint8Array, options: ReadSeq2seqOptions = {}): TrainerState {
  const content = readContent("readTrainerState()", bytes, options, SCHEMA, "a state of training")
  const { path, tensors, json } = content
  const config = configOf(json("config"))
  const training = json("training")
  const field = fieldsOf(training, ["pairs", "step", ...SETTING_NAMES])
  const pairs = wholeNumberOf(field("pairs"), 1, Number.MAX_SAFE_INTEGER)
  const step = wholeNumberOf(field("step"), 0, Number.MAX_SAFE_INTEGER)
  const values = SETTING_NAMES.map((name) => [name, field(name).value])
  const { clip, ...others } = Object.fromEntries(values) as Seq2seqTrainerSettings
  const settings = { ...others, clip: clip === null ? Infinity : clip }
  const [parameters, means, squares] = PARTS.map((part) => partOf(tensors, part)) as [Tensors, Tensors, Tensors]
  const known = Object.keys(parameters).length + Object.keys(means).length + Object.keys(squares).length
  if (known !== Object.keys(tensors).length)
    throw badField({ ...training, place: "" }, "has tensors that are no part of a state")
  const state = { config, settings, pairs, step, tensors: parameters, means, squares }
  ofFile(path, () => {
    checkSettings("state.settings.", settings)
    checkState(state, pairs)
  })
  return state
}

function partOf(tensors: Tensors, part: string): Tensors {
  const prefix = `${part}.`
  return Object.fromEntries(
    Object.entries(tensors).flatMap(([name, tensor]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), tensor]] : [],
    ),
  )
}
