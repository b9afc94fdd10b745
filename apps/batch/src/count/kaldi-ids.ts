// Notices Kaldi's `text` files that are read as plain text, whose ids would be scored as words.
import { type Inputs, isSeekable } from "@lectern/engine/internal/read/inputs"
import { lockstepBlocks } from "@lectern/engine/internal/read/lockstep"
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
  if (!inputs.every((input) => isSeekable(input) && input.records === undefined)) return false
  let known: ReadonlySet<string> | undefined
  for (const input of inputs) {
    const source = openSource(input, options)
    try {
      const ids = new Set<string>()
      for await (const { texts } of lockstepBlocks([source.lines()], [input], BLOCK_BYTES)) {
        const lines = DECODER.decode(texts[0]).split("\n")
        if (lines.at(-1) === "") lines.pop()
        for (const line of lines) {
          const id = line.trimStart().split(" ", 1)[0]!.split("\t", 1)[0]!
          if (!idPattern.test(id) || ids.has(id) || known?.has(id) === false) return false
          ids.add(id)
        }
      }
      known ??= ids
      if (ids.size !== known.size) return false
    } finally {
      await source.close()
    }
  }
  return true
}
