// Subtitles: SubRip, `.srt`, and WebVTT, `.vtt`.
import { badData } from "@lectern/core"
import { checkSpan, type Line, linesOf, spaced, type TranscriptFormat } from "./format.js"
import type { Utterance } from "./utterance.js"

/** SubRip. The file is one recording. */
export const srt: TranscriptFormat = {
  name: "srt",
  endings: [".srt"],
  unit: "file",
  parse: (text, label) => parse(blocksOf(text), label),
}
/** WebVTT. The file is one recording; voices, `<v Speaker>`, are speakers. */
export const vtt: TranscriptFormat = { name: "vtt", endings: [".vtt"], unit: "file", parse: parseVtt }

const ARROW = "-->"
const HEADINGS = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/
const TIME = /^(?:(\d{1,6}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})$/
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", nbsp: " ", lrm: "", rlm: "" }

interface Cue {
  readonly start: number
  readonly end: number
  readonly line: number
  readonly texts: string[]
}

function parseVtt(text: string, label: string): Utterance[] {
  const [head = [], ...others] = blocksOf(text)
  const begins = head[0]?.text.startsWith("WEBVTT") === true
  const hasCue = head.some((each) => each.text.includes(ARROW))
  const first = begins ? head.slice(hasCue ? 1 : head.length) : head
  const blocks = [first, ...others].filter((block) => block.length > 0 && !HEADINGS.test(block[0]!.text))
  return parse(blocks, label)
}

function parse(blocks: readonly Line[][], label: string): Utterance[] {
  const cues: Cue[] = []
  const add = (lines: readonly Line[]): void => {
    const [first] = lines
    if (first === undefined) return
    const cue = cues.at(-1)
    if (cue === undefined) {
      const why = `is '${first.text.slice(0, 60)}', expected times such as 00:00:01,000 --> 00:00:02,500`
      throw badData(label, why, first.line)
    }
    cue.texts.push(...lines.map((each) => each.text))
  }
  for (const block of blocks) {
    const arrows = block.flatMap((each, i) => (each.text.includes(ARROW) ? [i] : []))
    let from = 0
    for (const at of arrows) {
      const before = block[at - 1]?.text ?? ""
      const hasId = at === 1 || /^[ \t]*\d+[ \t]*$/.test(before)
      if (at > 0) add(block.slice(from, hasId ? at - 1 : at))
      cues.push({ ...timesIn(block[at]!, label), texts: [] })
      from = at + 1
    }
    // A blank line within a cue does not end it.
    add(block.slice(from))
  }
  return cues.flatMap(utterancesOf)
}

/** The utterances of a cue, one for each voice, which share its time in proportion to their characters. */
function utterancesOf({ start, end, line, texts }: Cue): Utterance[] {
  const voices = voicesIn(texts.join(" "))
  const second = (end - start) / voices.reduce((sum, { text }) => sum + text.length, 0)
  let from = start
  return voices.map((voice, v) => {
    const to = v === voices.length - 1 ? end : from + second * voice.text.length
    const utterance = { ...voice, start: from, end: to, line }
    from = to
    return utterance
  })
}

function blocksOf(text: string): Line[][] {
  const blocks: Line[][] = []
  let block: Line[] = []
  for (const each of linesOf(text)) {
    if (each.text.trim() !== "") block.push(each)
    else if (block.length > 0) {
      blocks.push(block)
      block = []
    }
  }
  return block.length > 0 ? [...blocks, block] : blocks
}

function timesIn(
  { text, line }: Line,
  label: string,
): { readonly start: number; readonly end: number; readonly line: number } {
  const at = text.indexOf(ARROW)
  const start = secondsOf(text.slice(0, at).trim(), label, line)
  const end = secondsOf(
    text
      .slice(at + ARROW.length)
      .trim()
      .split(/[ \t]/, 1)[0]!,
    label,
    line,
  )
  checkSpan(start, end, label, line, "the cue")
  return { start, end, line }
}

function secondsOf(written: string, label: string, line: number): number {
  const [found, hours = "0", minutes, seconds, fraction = ""] = TIME.exec(written) ?? []
  if (found === undefined)
    throw badData(label, `has the time '${written.slice(0, 40)}', expected one such as 00:01:02.500`, line)
  if (Number(minutes) > 59 || Number(seconds) > 59) {
    throw badData(label, `has the time '${written}', expected minutes and seconds below 60`, line)
  }
  return (
    (Number(hours) * 3600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(fraction.padEnd(3, "0"))) /
    1000
  )
}

/** The text of a cue without tags, by voice. */
function voicesIn(cue: string): { readonly text: string; readonly speaker?: string }[] {
  const parts = cue.split(/<v(?:\.[^<> \t]*)?[ \t]([^<>]*)>/)
  return parts.flatMap((part, i) => {
    if (i % 2 === 1) return []
    const text = spaced(
      part
        .replace(/<\/?[a-z0-9][^<>]*>/gi, "")
        .replace(/\{\\[^{}]*\}/g, "")
        .replace(/&([a-z]{2,4});/g, (whole, name: string) => ENTITIES[name] ?? whole),
    )
    const speaker = parts[i - 1]?.trim()
    return text === "" ? [] : [{ text, ...(speaker && { speaker }) }]
  })
}
