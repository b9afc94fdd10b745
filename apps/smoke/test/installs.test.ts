// The command, installed from its tarballs into an empty folder by each package manager: one line scores, a tokenizer is
// trained in threads, and a run that was killed continues. Skipped where a package manager is missing.
import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, inject, test } from "vitest"
import { GUARD, MERGED } from "./expected.js"
import { root, run } from "./run.js"

const packed = inject("packed")
const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const pnpm = ["--yes", packageManager]
// Our own packages are on no registry yet, so their names lead to tarballs.
const overrides = Object.fromEntries(packed.map(({ name, tarball }) => [name, `file:${tarball}`]))

const MANAGERS = [
  {
    manager: "npm",
    manifest: { overrides },
    install: ["npm", "install", "--no-audit", "--no-fund", "--prefer-offline"],
    start: ["npx", "lectern"],
  },
  {
    manager: "pnpm",
    manifest: {},
    install: ["npx", ...pnpm, "install", "--prefer-offline"],
    start: ["npx", ...pnpm, "exec", "lectern"],
  },
  { manager: "bun", manifest: { overrides }, install: ["bun", "install"], start: ["bun", "x", "lectern"] },
].map((each) => ({ ...each, isMissing: spawnSync(each.install[0]!, ["--version"]).status !== 0 }))

describe.each(MANAGERS)("installed by $manager", ({ manager, manifest, install, start, isMissing }) => {
  const project = join(inject("folder"), `installed-by-${manager}`)
  const call = ([command = "", ...words]: readonly string[], ...more: string[]): string =>
    run(command, [...words, ...more], project)

  beforeAll(() => {
    if (isMissing) return
    mkdirSync(project)
    cpSync(join(root, "apps", "smoke", "consumers"), project, { recursive: true })
    const dependencies = { lectern: overrides.lectern }
    writeFileSync(
      join(project, "package.json"),
      JSON.stringify({ private: true, type: "module", dependencies, ...manifest }),
    )
    // JSON is YAML.
    if (manager === "pnpm") writeFileSync(join(project, "pnpm-workspace.yaml"), JSON.stringify({ overrides }))
    call(install)
  })

  test.skipIf(isMissing)("scores", () => {
    writeFileSync(join(project, "ref.txt"), "The guard arrived late because it was raining\n")
    writeFileSync(join(project, "hyp.txt"), "The guard arrived late because of the rain\n")
    const printed = call(start, "score", "ref.txt", "-i", "hyp.txt", "-b", "-w", "4")
    expect(printed).toBe(`${(100 * GUARD).toFixed(4)}\n`)
  })

  test.skipIf(isMissing)("trains a tokenizer in threads", () => {
    const printed = { isSame: true, ids: `${MERGED.ids.join(" ")}\n`, text: "ab ab ac\n" }
    expect(JSON.parse(run("node", ["tokenizer-command.mjs"], project))).toEqual(printed)
  })

  test.skipIf(isMissing)("continues a run that was killed", () => {
    expect(JSON.parse(run("node", ["interrupted.mjs"], project))).toEqual({ isInterrupted: true, isSame: true })
  })
})
