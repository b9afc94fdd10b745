// Subtitles: SubRip, `.srt`, and WebVTT, `.vtt`.
import { badLine, checkSpan, type Line, linesOf, spaced, type TranscriptFormat } from "./format.js"
import type { Utterance } from "./utterance.js"

/** SubRip. The file is one recording. */
export const srt: TranscriptFormat = { name: "srt", endings: [".srt"], unit: "file", parse }
/** WebVTT. The file is one recording; voices, `<v Speaker>`, are speakers. */
export const vtt: TranscriptFormat = { name: "vtt", endings: [".vtt"], unit: "file", parse }

const ARROW = "-->"
const HEADINGS = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:[ \t:]|$)/
const TIME = /^(?:(\d{1,6}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})$/
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", nbsp: " ", lrm: "", rlm: "" }

function parse(text: string, label: string): Utterance[] {
  const utterances: Utterance[] = []
  let times: { readonly start: number; readonly end: number; readonly line: number } | undefined
  const add = (lines: readonly Line[]): void => {
    const [first] = lines
    if (first === undefined) return
    if (times === undefined) {
      const why = `is '${first.text.slice(0, 60)}', expected times such as 00:00:01,000 --> 00:00:02,500`
      throw badLine(label, first.line, why)
    }
    for (const voice of voicesIn(lines.map((each) => each.text).join(" "))) utterances.push({ ...voice, ...times })
  }
  for (const block of blocksOf(text)) {
    const arrows = block.flatMap((each, i) => (each.text.includes(ARROW) ? [i] : []))
    if (arrows.length === 0 && HEADINGS.test(block[0]!.text)) continue
    let from = 0
    for (const at of arrows) {
      const before = block[at - 1]?.text ?? ""
      const hasId = at === 1 || /^[ \t]*\d+[ \t]*$/.test(before) || before.startsWith("WEBVTT")
      if (at > 0) add(block.slice(from, hasId ? at - 1 : at))
      times = timesIn(block[at]!, label)
      from = at + 1
    }
    // A blank line within a cue does not end it.
    add(block.slice(from))
  }
  return utterances
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
    throw badLine(label, line, `has the time '${written.slice(0, 40)}', expected one such as 00:01:02.500`)
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
