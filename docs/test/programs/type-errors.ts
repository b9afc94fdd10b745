// Type checks programs with the types of the built packages, by the compiler that also checks the project.
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { ROOT } from "../project.js"

const COMPILER = `${ROOT}node_modules/typescript/bin/tsc`

// Two levels below docs, where run-note.mjs puts the programs it runs: relative imports mean the same files.
const PLACE = `${ROOT}docs/node_modules/.types-`

/**
 * The type errors of some programs, which are checked as modules of one project.
 *
 * @param programs - the name and code of each
 * @param types - packages of global types that the programs may use, none by default
 * @returns the compiler's lines: file, line, column, message
 */
export function typeErrors(
  programs: readonly { readonly name: string; readonly code: string }[],
  types: readonly string[] = [],
): string[] {
  const folder = mkdtempSync(PLACE)
  try {
    const files = programs.map(({ name }) => `${name}.mts`)
    const compilerOptions = {
      target: "es2023",
      lib: ["es2023", "dom"],
      module: "nodenext",
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowJs: true,
      types,
      typeRoots: [`${ROOT}node_modules/@types`],
    }
    writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, files }))
    for (const { name, code } of programs) writeFileSync(`${folder}/${name}.mts`, code)
    const words = [COMPILER, "-p", ".", "--pretty", "false", "--checkers", "1"]
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" })
    const lines = `${stdout}${stderr}`.split("\n").filter((line) => line !== "")
    return status === 0 || lines.length > 0 ? lines : [`the compiler ended with ${status}`]
  } finally {
    rmSync(folder, { recursive: true })
  }
}
