// Writes the public names of the peers of docs/parity/ that are npm packages, a JSON file each, beside this script:
//   cd <a folder with node_modules> && node <path>/list.mjs js-rouge promptfoo
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"

/** @type {Readonly<Record<string, (module: any) => readonly string[]>>} The names in a package's exports. */
const PEERS = {
  "js-rouge": (module) => Object.keys(module).filter((name) => name !== "default"),
  // Every base type can also be written with "not-" before it.
  promptfoo: ({ BaseAssertionTypesSchema, SpecialAssertionTypesSchema }) => [
    ...BaseAssertionTypesSchema.options,
    ...SpecialAssertionTypesSchema.options,
  ],
}

const { resolve } = createRequire(`${process.cwd()}/`)
for (const peer of process.argv.slice(2)) {
  const { version } = JSON.parse(readFileSync(`node_modules/${peer}/package.json`, "utf8"))
  const names = PEERS[peer]?.(await import(pathToFileURL(resolve(peer)).href)) ?? []
  const content = { peer, version, command: `node docs/parity/names/list.mjs ${peer}`, names: names.toSorted() }
  writeFileSync(new URL(`${peer}.json`, import.meta.url), `${JSON.stringify(content, null, 2)}\n`)
}
