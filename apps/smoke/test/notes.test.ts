// The file of each note of the course runs in a project that has nothing but the packages, as a student has it.
import { execFile } from "node:child_process"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { beforeAll, describe, expect, inject, test } from "vitest"
import { noteFile } from "../../../docs/build/note-file.mjs"
import { installInto } from "./project.js"
import { root } from "./run.js"

const folder = join(root, "docs", "notes")
const project = join(inject("folder"), "notes")
const names = readdirSync(folder).map((file) => file.replace(".md", ""))

beforeAll(() => {
  installInto(
    project,
    inject("packed").filter(({ name }) => name !== "lectern"),
  )
})

describe.concurrent("the file of a note runs and prints", () => {
  test.each(names)("%s", async (name) => {
    const code = noteFile(readFileSync(join(folder, `${name}.md`), "utf8"), name, name)
    writeFileSync(join(project, `${name}.mjs`), code)
    const { stdout } = await promisify(execFile)(process.execPath, [`${name}.mjs`], { cwd: project })
    expect(stdout.split("\n").length).toBeGreaterThanOrEqual(code.split("console.log(").length)
  })
})
