// Reads files of JSON: documents, or a record on each line.
import { badData } from "@lectern/core"
import type { ReadingOptions } from "@lectern/engine"
import { openTextLines } from "@lectern/engine/internal/read/text-lines"

/** A line of JSON. */
export interface JsonLine {
  readonly value: unknown
  /** Its number, from 1. */
  readonly line: number
}

/** The values of a file with one on each line; blank lines are skipped. */
export async function* jsonLines(path: string, reading: ReadingOptions): AsyncGenerator<JsonLine, void, undefined> {
  const texts = openTextLines({ ...reading, references: [], systems: [{ name: path, path }] })
  try {
    for await (const { firstSegment, systems } of texts.blocks()) {
      for (const [i, text] of systems[0]!.entries()) {
        const line = firstSegment + i + 1
        if (text.trim() !== "") yield { value: parsed(text, path, line), line }
      }
    }
  } finally {
    await texts.close()
  }
}

/** The value of a file that is one document. */
export async function jsonDocument(path: string, reading: ReadingOptions): Promise<unknown> {
  const texts = openTextLines({ ...reading, references: [], systems: [{ name: path, path }] })
  const lines: string[] = []
  try {
    for await (const { systems } of texts.blocks()) lines.push(systems[0]!.join("\n"))
  } finally {
    await texts.close()
  }
  return parsed(lines.join("\n"), path)
}

function parsed(text: string, path: string, line?: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw badData(path, `is not JSON (${error instanceof Error ? error.message : String(error)})`, line)
  }
}
