// The commands that use vectors, interrupted before they are done.
import { readdirSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { finished, folder, start } from "../../cli/run.js"
import { TEXT } from "./files.js"

// The tests of signals in general are those of cli/interrupt.
test("a signal ends a conversion, and leaves no file", async () => {
  const cwd = folder()
  const child = start(["embed", "convert", "-", "-o", "out.vec"], { cwd })
  const run = finished(child)
  child.stdin!.write(TEXT.slice(0, 20))
  while (readdirSync(cwd).length === 0) await sleep(5)
  child.kill("SIGINT")
  expect(await run).toEqual({ code: 130, stdout: "", stderr: "" })
  expect(readdirSync(cwd)).toEqual([])
})
