// The list of formats of transcripts. To add one, write its file and list it here.
import { srt, vtt } from "./captions.js"
import { ctm } from "./ctm.js"
import type { TranscriptFormat } from "./format.js"
import { rttm } from "./rttm.js"
import { seglst } from "./seglst.js"
import { stm } from "./stm.js"
import { trn } from "./trn.js"
import { whisper } from "./whisper.js"

const FORMATS: readonly TranscriptFormat[] = [trn, stm, ctm, seglst, rttm, whisper, srt, vtt]

/** The names of all formats of transcripts. */
export const TRANSCRIPT_FORMATS: readonly string[] = FORMATS.map(({ name }) => name)

/** A format of transcripts by name; undefined if there is none of that name. */
export function transcriptFormatNamed(name: string): TranscriptFormat | undefined {
  return FORMATS.find((each) => each.name === name)
}

/** The format of the transcript in a file, by its extension, which may be in capitals. */
export function transcriptFormatOf(path: string): TranscriptFormat | undefined {
  const name = path.toLowerCase()
  return FORMATS.find(({ endings }) => endings.some((ending) => name.endsWith(ending)))
}
