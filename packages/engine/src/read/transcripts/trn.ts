// NIST's transcripts, `.trn`: the words of an utterance, then its id in parentheses.
import { badData } from "@lectern/core"
import { dataLines, spaced, type TranscriptFormat } from "./format.js"
import type { Utterance } from "./utterance.js"

/** The speaker is the part of the id before its first hyphen, or else its first underscore, as with `sclite -i spu_id`. */
export const trn: TranscriptFormat = { name: "trn", endings: [".trn"], unit: "id", parse }

function parse(text: string, label: string): Utterance[] {
  const lines = new Map<string, number>()
  return dataLines(text, ";;").map(({ text: each, line }) => {
    const open = each.lastIndexOf("(")
    const close = each.lastIndexOf(")")
    const id = each.slice(open + 1, close).trim()
    if (open < 0 || close < open || id === "" || /[^ \t]/.test(each.slice(close + 1))) {
      throw badData(label, `has no id at its end: '${shown(each)}'; expected the words, then (id)`, line)
    }
    const before = lines.get(id)
    if (before !== undefined) throw badData(label, `has the id '${id}', which line ${before} has too`, line)
    lines.set(id, line)
    const speaker = speakerIn(id)
    return { text: spaced(each.slice(0, open)), id, ...(speaker !== undefined && { speaker }), line }
  })
}

function speakerIn(id: string): string | undefined {
  const hyphen = id.indexOf("-")
  const end = hyphen >= 0 ? hyphen : id.indexOf("_")
  return end > 0 ? id.slice(0, end) : undefined
}

function shown(line: string): string {
  return line.length > 60 ? `…${line.slice(-60)}` : line
}
