// Which files are transcripts of speech, and which folders are recordings.
import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { unpackedName } from "@lectern/engine/internal/read/records/records"
import { isRemote, shownAddress } from "@lectern/engine/internal/read/remote/address"
import type { TranscriptFormat } from "@lectern/engine/internal/read/transcripts/format"
import { transcriptFormatNamed, transcriptFormatOf } from "@lectern/engine/internal/read/transcripts/formats"

/**
 * The format of a transcript: that of its name, else the one that `--input-format` names; undefined for other files.
 *
 * `.json` may be of another format.
 */
export function transcriptFormat(path: string, inputFormat: string | undefined): TranscriptFormat | undefined {
  const named = inputFormat === undefined ? undefined : transcriptFormatNamed(inputFormat)
  if (inputFormat !== undefined && named === undefined) return undefined
  const found = path === "-" ? undefined : transcriptFormatOf(unpackedName(shownAddress(path)))
  return found?.name === "whisper" ? (named ?? found) : (found ?? named)
}

/** Whether a path is a folder in which every file is a recording of its own: subtitles, or Whisper's JSON. */
export function isRecordingsFolder(path: string, inputFormat: string | undefined): boolean {
  if (!isFolder(path)) return false
  const files = filesIn(path)
  return files.length > 0 && files.every((file) => transcriptFormat(file, inputFormat)?.unit === "file")
}

/** The files in a folder, in name order, without hidden ones. */
export function filesIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => !name.startsWith("."))
  return names.sort().map((name) => join(folder, name))
}

/** Whether a path is a folder. */
export function isFolder(path: string): boolean {
  return path !== "-" && !isRemote(path) && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
