// Counts inputs that cannot be read twice, or not in order: copies them into temporary files first.
import { LecternError } from "@lectern/core"
import type { InputFacts } from "@lectern/engine"
import {
  bytesOfFiles,
  emptyInput,
  type Input,
  isSeekable,
  type SeekableInput,
} from "@lectern/engine/internal/read/inputs"
import { joinTo } from "@lectern/engine/internal/read/join"
import type { SourceOptions } from "@lectern/engine/internal/read/source"
import { identityAt, openSpool, type Spool } from "@lectern/engine/internal/read/spool"
import type { RunReport } from "./report.js"

/** Puts the records of all inputs into the order of the first one. */
function joinedById(inputs: readonly Input[], copies: readonly SeekableInput[], spool: Spool): SeekableInput[] {
  const other = inputs.find(({ records }) => !records?.identified)
  if (other !== undefined) {
    const why = `${other.label} has no ids; with --id and Kaldi's format, the records of all inputs need one`
    throw new LecternError({ kind: "usage", why })
  }
  const identified = copies.map(({ label, file }) => ({ label, path: file.path, size: file.size }))
  const join = joinTo(identified[0]!)
  return copies.map((copy, i) => {
    if (i === 0) return copy
    const path = spool.newPath()
    return join(identified[i]!, path) ? { ...copy, file: identityAt(path) } : copy
  })
}

/** Copies streams into temporary files, then counts all inputs. */
export async function countSpooled(
  inputs: readonly Input[],
  { report, ...sourceOptions }: SourceOptions & { readonly report: RunReport },
  count: (plain: readonly SeekableInput[]) => Promise<readonly InputFacts[]>,
): Promise<readonly InputFacts[]> {
  const spool = openSpool(sourceOptions)
  const streams = inputs.filter((input) => !isSeekable(input))
  const bytesTotal = bytesOfFiles(streams)
  let copied = 0
  try {
    const facts = new Map<number, InputFacts>()
    const plain: SeekableInput[] = []
    for (const [i, input] of inputs.entries()) {
      if (isSeekable(input)) {
        plain.push(input)
        continue
      }
      const copy = await spool.take(input, (bytes) => {
        report.progress({ stage: "copy", bytesDone: copied + bytes, bytesTotal })
      })
      copied += copy.facts.bytes
      if (copy.input.file.size === 0) throw emptyInput(input.label)
      plain.push(copy.input)
      facts.set(i, copy.facts)
    }
    const joined = inputs.some(({ records }) => records?.identified) ? joinedById(inputs, plain, spool) : plain
    return (await count(joined)).map((fact, i) => facts.get(i) ?? fact)
  } finally {
    spool.remove()
  }
}
