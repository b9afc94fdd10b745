// `lectern docs`: in a checkout with and without a site, and installed.
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { finished, folder, lectern } from "../../cli/run.js"

const BATCH = fileURLToPath(new URL("../../../", import.meta.url))

/** Makes a folder with these files and the built command at a place in it. */
function withCommand(place: string, files: Readonly<Record<string, string>>) {
  const root = folder({ [`${place}/package.json`]: '{ "type": "module", "version": "1.0.0" }', ...files })
  for (const part of ["bin", "dist/bundled"]) {
    cpSync(join(BATCH, part), join(root, place, part), { recursive: true, filter: (path) => !path.endsWith(".map") })
  }
  symlinkSync(join(BATCH, "node_modules"), join(root, place, "node_modules"))
  const run = (...args: readonly string[]): ChildProcess => {
    const child = spawn(process.execPath, [join(root, place, "bin/lectern.js"), "docs", ...args])
    onTestFinished(() => void child.kill("SIGKILL"))
    return child
  }
  return { root, run }
}

function checkout(files: Readonly<Record<string, string>>) {
  const made = withCommand("apps/batch", { "package.json": '{ "name": "lectern-monorepo" }', ...files })
  symlinkSync(join(BATCH, "../../docs/build"), join(made.root, "docs/build"))
  return made
}

test.each(["65536", "-1", "http"])("--port %s is refused", async (port) => {
  const sentence = `lectern: --port must be an integer in 0..65535, got ${port}\n`
  expect(await lectern(["docs", `--port=${port}`])).toEqual({ code: 2, stdout: "", stderr: sentence })
})

test.each(["SIGINT", "SIGTERM"] as const)(
  "the site is served until %s, and a port in use is refused",
  async (signal) => {
    const { run } = checkout({ "docs/site/index.html": "the course" })
    const child = run("--port", "0")
    const end = finished(child)
    const url = String(await Promise.race([once(child.stdout!, "data"), end])).trimEnd()
    expect(await (await fetch(url)).text()).toBe("the course")
    const { port } = new URL(url)
    expect(await finished(run("--port", port))).toEqual({
      code: 75,
      stdout: "",
      stderr: `lectern: 127.0.0.1:${port}: this port is in use; --port N chooses another\n`,
    })
    child.kill(signal)
    expect(await end).toEqual({
      code: 0,
      stdout: `http://127.0.0.1:${port}/\n`,
      stderr: "lectern: serving the site until you press Ctrl-C\n",
    })
  },
)

test("a site that is not built, or not completely, is not served", async () => {
  const { root, run } = checkout({ "docs/site/assets/app.js": "" })
  expect(await finished(run())).toEqual({
    code: 74,
    stdout: "",
    stderr: `lectern: cannot read ${join(root, "docs/site")}: it is not built yet; npm run docs builds it\n`,
  })
})

test.each([
  ["", "{}"],
  [" (https://x.example/o/n)", '{ "homepage": "https://x.example/o/n" }'],
])("installed, it says where the notes are%s, and runs nothing of the user's project", async (where, manifest) => {
  const { run } = withCommand("node_modules/lectern", {
    "package.json": '{ "name": "project" }',
    "node_modules/lectern/package.json": JSON.stringify({ ...JSON.parse(manifest), type: "module", version: "1.0.0" }),
    "docs/site/index.html": "the project's own",
    "docs/build/serve.mjs": "export const serveSite = () => process.exit(3)",
  })
  expect(await finished(run())).toEqual({
    code: 74,
    stdout: "",
    stderr: `lectern: cannot read the site: it is not in the npm package and has no address yet; read the READMEs of the packages, or the folder docs of the repository${where}\n`,
  })
})
