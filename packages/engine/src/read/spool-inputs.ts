// Copies inputs that cannot be read twice, or not in order, into temporary files; joins records by their ids.
import { LecternError } from "@lectern/core"
import { MISSING_REFERENCE } from "@lectern/core/lines"
import type { InputFacts } from "../types.js"
import { gatherSamples } from "./gather.js"
import { bytesOfFiles, emptyInput, type Input, isSeekable, type SeekableInput } from "./inputs.js"
import { joinTo } from "./join.js"
import { TEXT_SEPARATOR } from "./records/record-lines.js"
import type { SourceOptions } from "./source.js"
import { identityAt, openSpool, type Spool } from "./spool.js"

/** Inputs that can be read from any position. Must be removed. */
export interface SpooledInputs {
  /** The inputs, those that are plain files as they are. */
  readonly inputs: readonly SeekableInput[]
  /** Facts about the originals of the copies, by the number of the input. */
  readonly facts: ReadonlyMap<number, InputFacts>
  /** Removes the copies. */
  remove(): void
}

/** Whether the records of inputs are joined by their ids. */
export function areJoined(inputs: readonly Input[]): boolean {
  return inputs.some(({ records }) => records?.identified)
}

/** Copies the inputs that are not plain files, and puts their records into the order of the first input if they have ids. */
export async function spoolInputs(
  inputs: readonly Input[],
  options: SourceOptions,
  onCopied: (bytesDone: number, bytesTotal: number | undefined) => void,
): Promise<SpooledInputs> {
  const spool = openSpool(options)
  const bytesTotal = bytesOfFiles(inputs.filter((input) => !isSeekable(input)))
  const facts = new Map<number, InputFacts>()
  const plain: SeekableInput[] = []
  let copied = 0
  try {
    for (const [i, input] of inputs.entries()) {
      if (isSeekable(input)) {
        plain.push(input)
        continue
      }
      const copy = await spool.take(input, (bytes) => onCopied(copied + bytes, bytesTotal))
      copied += copy.facts.bytes
      if (copy.input.file.size === 0) throw emptyInput(input.label)
      plain.push(copy.input)
      facts.set(i, copy.facts)
    }
    return { inputs: areJoined(inputs) ? joinedById(inputs, plain, spool) : plain, facts, remove: spool.remove }
  } catch (error) {
    spool.remove()
    throw error
  }
}

/** Puts the records of all inputs into the order of the first one. */
function joinedById(inputs: readonly Input[], spooled: readonly SeekableInput[], spool: Spool): SeekableInput[] {
  const other = inputs.find(({ records }) => !records?.identified)
  if (other !== undefined) {
    const why = `${other.label} has no ids; with --id and Kaldi's format, the records of all inputs need one`
    throw new LecternError({ kind: "usage", why })
  }
  const copies = spooled.map((copy, i) => {
    const { selections } = inputs[i]!.records!
    if (selections.every(({ gather }) => gather === undefined)) return copy
    const path = spool.newPath()
    const isGathered = gatherSamples({ label: copy.label, path: copy.file.path }, selections, path)
    return isGathered ? { ...copy, file: identityAt(path) } : copy
  })
  const identified = copies.map(({ label, file }, i) => {
    const { records, onlyLabels } = inputs[i]!
    const texts = records!.selections.slice(0, -1)
    const mayBeMissing =
      texts.some((each) => each.mayBeMissing) &&
      texts.every((each) => each.mayBeMissing || (each.type === "label" && !each.gather))
    const missing = mayBeMissing && { missing: Buffer.from(texts.flatMap(() => [MISSING_REFERENCE, TEXT_SEPARATOR])) }
    return { label, path: file.path, size: file.size, mayHaveMore: onlyLabels === true, ...missing }
  })
  const join = joinTo(identified[0]!)
  return copies.map((copy, i) => {
    if (i === 0) return copy
    const path = spool.newPath()
    return join(identified[i]!, path) ? { ...copy, file: identityAt(path) } : copy
  })
}
