// Notices Kaldi's `text` files that are read as plain text, whose ids would be scored as words.
import { LecternError } from "@lectern/core"
import { type FileIdentity, readFully, withFile } from "@lectern/engine/internal/read/identity"
import { type Inputs, isSeekable } from "@lectern/engine/internal/read/inputs"
import { lockstepBlocks } from "@lectern/engine/internal/read/lockstep"
import { HEAD_BYTES } from "@lectern/engine/internal/read/sniff"
import { openSource, type SourceOptions } from "@lectern/engine/internal/read/source"

const BLOCK_BYTES = 2 ** 16
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })

/**
 * A warning if the lines of all texts begin with the same ids, in any order: words with a digit, each at the start of one line.
 *
 * Other texts are read only up to the first line whose first word is not such an id.
 */
export async function kaldiWarning(
  { inputs, references, systems }: Omit<Inputs, "labels">,
  options: SourceOptions,
): Promise<string | undefined> {
  if (!(await kaldiIds({ inputs, references, systems }, options))) return undefined
  const names = inputs.map(({ label }) => label).join(" and ")
  return `every line of ${names} begins with the same ids, which count as words; if these are Kaldi's files, use --input-format kaldi`
}

/** Whether the lines of all texts begin with the same ids, each at the start of one line of each text. */
export async function kaldiIds(
  { inputs, references, systems }: Omit<Inputs, "labels">,
  options: SourceOptions,
  idPattern: RegExp = /[0-9]/,
): Promise<boolean> {
  const texts = [...references, ...systems]
  if (inputs.length < 2 || texts.some(({ column }) => column !== undefined)) return false
  const mayHaveIds = (input: Inputs["inputs"][number]): boolean =>
    isSeekable(input) && input.records === undefined && idPattern.test(firstWord(input.file))
  if (!inputs.every(mayHaveIds)) return false
  let known: ReadonlySet<string> | undefined
  for (const input of inputs) {
    const ids = await idsIn(input, options, (id) => idPattern.test(id) && known?.has(id) !== false)
    known ??= ids
    if (ids === undefined || ids.size !== known!.size) return false
  }
  return true
}

/** Refuses two files of unequal lengths whose lines begin with ids that are mostly the same: one lacks utterances. */
export async function refuseLackingIds(inputs: Inputs["inputs"], options: SourceOptions): Promise<void> {
  const [reference, ...systems] = inputs
  if (!inputs.every((input) => isSeekable(input))) return
  const known = await idsIn(reference!, options, (id) => id !== "")
  if (known === undefined) return
  for (const system of systems) {
    const ids = await idsIn(system, options, (id) => id !== "")
    if (ids === undefined || ids.size === known.size) continue
    const shared = [...ids].filter((id) => known.has(id)).length
    if (2 * shared < Math.min(ids.size, known.size)) continue
    const lengths = `has ${ids.size} ${ids.size === 1 ? "line" : "lines"}, ${reference!.label} has ${known.size}`
    const advice = "use --input-format kaldi, with --missing empty or --missing skip for utterances that a system lacks"
    const why = `${lengths}; their lines begin with the same ids, as in Kaldi's files: ${advice}`
    throw new LecternError({ kind: "bad-data", path: system.label, why })
  }
}

/** The first words of all lines; undefined if two are the same, or one is not an id. */
async function idsIn(
  input: Inputs["inputs"][number],
  options: SourceOptions,
  isId: (word: string) => boolean,
): Promise<ReadonlySet<string> | undefined> {
  const source = openSource(input, options)
  try {
    const ids = new Set<string>()
    for await (const { texts } of lockstepBlocks([source.lines()], [input], BLOCK_BYTES)) {
      const lines = DECODER.decode(texts[0]).split("\n")
      if (lines.at(-1) === "") lines.pop()
      for (const line of lines) {
        const id = wordAtStart(line)
        if (!isId(id) || ids.has(id)) return undefined
        ids.add(id)
      }
    }
    return ids
  } finally {
    await source.close()
  }
}

/** The first word in the first bytes of a file: most files need no more to be told from Kaldi's. */
function firstWord(file: FileIdentity): string {
  const head = new Uint8Array(Math.min(HEAD_BYTES, file.size))
  withFile(file, (descriptor) => readFully(file, descriptor, head, 0))
  return wordAtStart(DECODER.decode(head))
}

function wordAtStart(line: string): string {
  return line.trimStart().split(" ", 1)[0]!.split("\t", 1)[0]!
}
