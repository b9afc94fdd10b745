// The texts that tokenizers are trained on and encode: one in English, one in many languages.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sharedData } from "./shared.js"
import { zipf } from "./zipf.js"

/** Which text. */
export type TextName = "en" | "multi"

/** A text on disk. */
export interface Text {
  /** Which. */
  readonly name: TextName
  /** For people. */
  readonly language: string
  /** The file: lines of UTF-8, the last with its line end. */
  readonly path: string
  /** Its size. */
  readonly bytes: number
}

/** Both texts. */
export interface Texts {
  /** One line for people. */
  readonly about: string
  /** English first. */
  readonly all: readonly Text[]
}

const LANGUAGES: Readonly<Record<TextName, string>> = { en: "English", multi: "multilingual" }
const NEWLINE = 0x0a

/** The first lines of both texts, written to a folder: of real ones where they are at hand, else of made-up ones. */
export function texts(bytes: number, folder: string, isSynthetic: boolean): Texts {
  const real = sharedData("text")
  const isReal = !isSynthetic && existsSync(join(real, "en.txt")) && existsSync(join(real, "multi.txt"))
  mkdirSync(folder, { recursive: true })
  const all = (["en", "multi"] as const).map((name): Text => {
    const whole = isReal ? readFileSync(join(real, `${name}.txt`)) : Buffer.from(madeUp(name, bytes))
    const start = whole.subarray(0, whole.lastIndexOf(NEWLINE, bytes - 1) + 1)
    const path = join(folder, `${isReal ? "real" : "zipf"}-${bytes}.${name}.txt`)
    writeFileSync(`${path}.part`, start)
    renameSync(`${path}.part`, path)
    return { name, language: LANGUAGES[name], path, bytes: start.length }
  })
  const about = isReal
    ? "news, encyclopedia and novel in English; news in 11 languages"
    : "made-up text with a Zipf vocabulary; the multilingual one is the same in three scripts"
  return { about, all }
}

/** Where each script's letters begin: Latin as it is, Cyrillic, Han. */
const SCRIPTS = [0, 0x430 - 0x61, 0x5b57 - 0x61]

function madeUp(name: TextName, bytes: number): string {
  const lines: string[] = []
  let length = 0
  for (const { reference } of zipf().pairs()) {
    if (length > bytes) break
    const shift = name === "en" ? 0 : SCRIPTS[lines.length % SCRIPTS.length]!
    const line = reference.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + shift))
    lines.push(line)
    length += line.length + 1
  }
  return `${lines.join("\n")}\n`
}
