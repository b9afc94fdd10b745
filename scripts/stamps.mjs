// Remembers from which files a step of the setup was done, so that it is done again only when they have changed.
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const STAMPS = join(dirname(dirname(fileURLToPath(import.meta.url))), "node_modules", ".lectern")

/** True if a step was done from the files of the stamp, and its outputs are there. */
export function isFresh(step, stamp, outputs) {
  const file = join(STAMPS, step)
  return outputs.every((path) => existsSync(path)) && existsSync(file) && readFileSync(file, "utf8") === stamp
}

export function remember(step, stamp) {
  mkdirSync(STAMPS, { recursive: true })
  writeFileSync(join(STAMPS, step), stamp)
}

/** The stamp of some files. Names, sizes and times are enough: after a mistaken build nothing is lost but a second. */
export function digest(files) {
  const hash = createHash("sha256").update(process.version)
  for (const file of files.sort()) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}\n${size} ${mtimeMs}\n`)
  }
  return hash.digest("hex")
}
