// `lectern lm train` interrupted while it writes a large model.
import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { finished, folder, start } from "../../cli/run.js"
import { manyNgrams } from "./models.js"

test.each([["m.arpa"], ["m.arpa.gz"]])("a signal while %s is written leaves no file", async (output) => {
  const cwd = folder({ "text.txt": manyNgrams(60_000) })
  const child = start(["lm", "train", "text.txt", "--order", "6", "-o", output, "-q"], { cwd })
  const run = finished(child)
  for (let size = 0; size < 2 ** 20; await sleep(5)) {
    const part = readdirSync(cwd).find((name) => name.endsWith(".part"))
    size = part === undefined ? 0 : statSync(join(cwd, part)).size
  }
  child.kill("SIGINT")
  expect(await run).toEqual({ code: 130, stdout: "", stderr: "" })
  expect(readdirSync(cwd)).toEqual(["text.txt"])
})
