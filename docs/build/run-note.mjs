// @ts-check
// Runs a note against the built packages and reports every result on it that is wrong.
import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename } from "node:path"
import { transform } from "esbuild"
import { keepsPromise, printed } from "./expected.mjs"
import { noteProgram } from "./note-program.mjs"
import { bareNumbers } from "./prose.mjs"

/** @typedef {import("./note-program.mjs").Block} Block */
/**
 * @typedef {object} NoteRun
 * @property {string} path
 * @property {readonly Block[]} blocks the executed fences
 * @property {ReadonlyMap<string, string>} inlines what each `{= expression }` shows
 * @property {ReadonlyMap<string, string>} figures the HTML of each figure fence, by its code
 * @property {number} checked how many values were compared or filled in
 * @property {readonly string[]} problems one sentence each, with file and line
 */

// Notes import the packages from here as any reader's project does, and nothing is written among the sources. Relative
// imports of notes start from this folder too.
const MODULES = new URL("../node_modules/.notes/", import.meta.url)

/**
 * @param {string} path the note
 * @param {string} [text] its text, by default that of the file
 * @param {URL} [modules] the folder from which its code imports
 * @returns {Promise<NoteRun>}
 */
export async function runNote(path, text = readFileSync(path, "utf8"), modules = MODULES) {
  const program = noteProgram(text)
  const problems = [...program.problems, ...bareNumbers(text)].map(({ line, why }) => `${path}:${line}: ${why}`)
  /** @type {Map<string, string>} */
  const inlines = new Map()
  /** @type {Map<string, string>} */
  const figures = new Map()
  /** @type {(line: number, why: string) => void} */
  const complain = (line, why) => void problems.push(`${path}:${line}: ${why}`)
  const recorder = {
    /** @param {number} id @param {() => Promise<unknown>} give */
    async check(id, give) {
      const { line, code, expected } = program.checks[id] ?? { line: 0, code: "", expected: "" }
      const outcome = await outcomeOf(give)
      if (!keepsPromise(expected, outcome)) complain(line, `${code} is ${printed(outcome)}, the note says ${expected}`)
    },
    /** @param {number} id @param {() => Promise<unknown>} give */
    async inline(id, give) {
      const { line, code } = program.inlines[id] ?? { line: 0, code: "" }
      const outcome = await outcomeOf(give)
      const value = "value" in outcome ? outcome.value : undefined
      if (typeof value === "string" || Number.isSafeInteger(value)) inlines.set(code, String(value))
      else complain(line, `{= ${code} } is ${printed(outcome)}; it must be a whole number or text (say toFixed)`)
    },
    /** @param {number} id @param {() => Promise<unknown>} give */
    async figure(id, give) {
      const block = program.blocks[id]
      const outcome = await outcomeOf(give)
      if (block !== undefined && "value" in outcome && typeof outcome.value === "string") {
        figures.set(block.code, outcome.value)
      } else {
        complain(block?.line ?? 0, `the figure gave ${printed(outcome)} instead of HTML`)
      }
    },
  }
  if (problems.length === 0) {
    const outcome = await outcomeOf(async () => (await load(path, program.typescript, modules)).default(recorder))
    if ("thrown" in outcome) complain(1, `the note's code stopped: ${printed(outcome)}`)
  }
  return { path, blocks: program.blocks, inlines, figures, checked: program.checks.length + inlines.size, problems }
}

/** @param {string} path @param {string} typescript @param {URL} modules */
async function load(path, typescript, modules) {
  const { code } = await transform(typescript, {
    loader: "ts",
    target: "es2022",
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  })
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 12)
  const url = new URL(`${basename(path, ".md")}-${hash}.mjs`, modules)
  mkdirSync(modules, { recursive: true })
  writeFileSync(url, code)
  return import(/* @vite-ignore */ url.href)
}

/**
 * @param {() => Promise<unknown>} give
 * @returns {Promise<import("./expected.mjs").Outcome>}
 */
async function outcomeOf(give) {
  try {
    return { value: await give() }
  } catch (thrown) {
    return { thrown }
  }
}
