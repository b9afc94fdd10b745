// NIST's words with times, `.ctm`: recording, channel, start, duration, word, confidence, and in later versions type and speaker.
import { badData } from "@lectern/core"
import { dataLines, durationIn, fieldsOf, type TranscriptFormat } from "./format.js"
import type { Utterance } from "./utterance.js"

/** Alternatives between `<ALT_BEGIN>`, `<ALT>` and `<ALT_END>` are one word, `{ uh / um / @ }`, at the last time of theirs. */
export const ctm: TranscriptFormat = { name: "ctm", endings: [".ctm"], unit: "word", parse }

const NO_SPEAKER = /^(?:null|unknown|n\/a|<na>)$/i

/** Alternatives that have no end yet. */
interface Block {
  readonly line: number
  readonly alternatives: Utterance[][]
}

function parse(text: string, label: string): Utterance[] {
  const words: Utterance[] = []
  let block: Block | undefined
  for (const { text: each, line } of dataLines(text, ";")) {
    const { fields } = fieldsOf(each, 9)
    const [recording, channel, from, span, word, confidence, , name] = fields
    if (word === undefined || fields.length > 8) {
      const why = `has ${fields.length > 8 ? "more than 8" : fields.length} fields, expected recording, channel, start, duration, word and perhaps a confidence: '${each.slice(0, 60)}'`
      throw badData(label, why, line)
    }
    const mark = /^<alt(?:_begin|_end)?>$/i.test(word) ? word.toLowerCase() : undefined
    if (mark === "<alt_begin>") {
      if (block !== undefined) throw badData(label, `<ALT_BEGIN> within the alternatives of line ${block.line}`, line)
      block = { line, alternatives: [[]] }
      continue
    }
    if (mark !== undefined && block === undefined)
      throw badData(label, `${word} without an <ALT_BEGIN> before it`, line)
    if (mark === "<alt>") {
      block!.alternatives.push([])
      continue
    }
    if (mark === "<alt_end>") {
      words.push(oneOf(block!, label))
      block = undefined
      continue
    }
    const times = durationIn(from, span, label, line)
    if (confidence !== undefined && !/^na$/i.test(confidence)) checkNumber(confidence, label, line)
    const speaker = name !== undefined && !NO_SPEAKER.test(name) && { speaker: name }
    const found = {
      text: word,
      recording: recording!,
      channel: channel!,
      ...speaker,
      ...times,
      line,
    }
    if (block === undefined) words.push(found)
    else block.alternatives.at(-1)!.push(found)
  }
  if (block !== undefined) throw badData(label, "<ALT_BEGIN> without an <ALT_END> behind it", block.line)
  return words
}

function oneOf({ line, alternatives }: Block, label: string): Utterance {
  const words = alternatives.flat()
  const [first] = words
  if (first === undefined) throw badData(label, "the alternatives have no word, expected at least one", line)
  const texts = alternatives.map((each) => (each.length === 0 ? "@" : each.map(({ text }) => text).join(" ")))
  return {
    ...first,
    text: `{ ${texts.join(" / ")} }`,
    end: Math.max(...words.map(({ end }) => end!)),
    middle: Math.max(...words.map(({ middle }) => middle!)),
    line,
  }
}

function checkNumber(confidence: string, label: string, line: number): void {
  if (Number.isFinite(Number(confidence))) return
  throw badData(label, `the confidence is '${confidence}', expected a number; a word has no blanks`, line)
}
