// The readers of files of the engine and of `lectern`, which these packages do not export.
import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Reader } from "./hostile-readers.js"

interface TextLinesModule {
  openTextLines(request: object): { blocks(): AsyncIterable<unknown>; close(): Promise<void> }
}
interface ConfigModule {
  readConfig(file: { path: string; signal: undefined }, commands: readonly never[]): Promise<unknown>
}

const FORMATS: readonly (readonly [name: string, source: object, frames: NonNullable<Reader["frames"]>])[] = [
  ["lines", {}, []],
  ["columns", { column: { index: 0, of: 2 } }, [["a\t", "\n"]]],
  ["kaldi", { records: { format: "kaldi" } }, []],
  [
    "jsonl",
    { records: { format: "jsonl", field: "text" } },
    [
      ['{"text": "', '"}\n'],
      ['{"text": ', '"a"}\n'],
      ['{"a": [', '], "text": "a"}\n'],
    ],
  ],
  [
    "csv",
    { records: { format: "csv", field: "text" } },
    [
      ["id,text\n1,", "\n"],
      ['id,text\n1,"', '"\n'],
    ],
  ],
  [
    "tsv",
    { records: { format: "tsv", field: "text" } },
    [
      ["id\ttext\n1\t", "\n"],
      ['id\ttext\n1\t"', '"\n'],
    ],
  ],
]

/** The readers of files. */
export async function batchReaders(path: string): Promise<readonly Reader[]> {
  const { openTextLines } = await load<TextLinesModule>("@lectern/engine", "read/text-lines")
  const { readConfig } = await load<ConfigModule>("lectern", "commands/config/read-config")
  const lines = async (source: object): Promise<void> => {
    const texts = openTextLines({ references: [{ name: "text", path, ...source }], systems: [] })
    try {
      for await (const _ of texts.blocks());
    } finally {
      await texts.close()
    }
  }
  const readers: readonly Reader[] = [
    ...FORMATS.map(
      ([name, source, frames]): Reader => ({ name: `lectern: ${name}`, read: () => lines(source), frames }),
    ),
    {
      name: "lectern: configuration",
      read: () => readConfig({ path, signal: undefined }, []),
      frames: [['{"', '": {}}']],
    },
  ]
  return readers.map(({ read, ...reader }) => ({
    ...reader,
    read(text) {
      writeFileSync(path, text)
      return read(text)
    },
  }))
}

function load<Module>(from: string, name: string): Promise<Module> {
  return import(fileURLToPath(new URL(`${name}.js`, import.meta.resolve(from))))
}
