// A worker reads only files in its --root.
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { LecternError, type Problem } from "@lectern/core"
import { expect, test } from "vitest"
import { encodePlain } from "../../src/cluster/plain-bytes.js"
import { pathUnder, storedTask } from "../../src/cluster/stored-task.js"
import type { Task } from "../../src/engines/task.js"
import { openContentStore } from "../../src/store/content-store.js"
import { temporaryFolder } from "../support.js"

test("pathUnder() takes files in the folder only, wherever links lead", () => {
  const top = realpathSync(temporaryFolder())
  for (const name of ["data", "data/inner", "data2"]) mkdirSync(join(top, name))
  for (const name of ["data/inner/text", "data2/text"]) writeFileSync(join(top, name), "")
  symlinkSync(join(top, "data2/text"), join(top, "data/out"))
  symlinkSync(join(top, "data/inner"), join(top, "in"))
  const root = join(top, "data")
  const inside = join(root, "inner/text")
  expect(pathUnder(root, inside)).toBe(inside)
  expect(pathUnder(root, join(top, "in/text"))).toBe(inside)
  expect(pathUnder("/", inside)).toBe(inside)
  const outside = ["data2/text", "data/out", "data"]
  for (const path of outside.map((name) => join(top, name))) {
    expect(() => pathUnder(root, path)).toThrow(`cannot read ${path}: it is not in ${root}, the --root`)
  }
  expect(() => pathUnder(root, `${root}/../data2/text`)).toThrow("the --root")
  expect(() => pathUnder(root, join(root, "absent"))).toThrow("no such file")
})

test.each<[string, Problem, string]>([
  [
    "another copy of a text",
    { kind: "bad-data", path: "ref", why: "has 6 bytes, expected 7" },
    "has 6 bytes, expected 7 (worker atlas/1/2)",
  ],
  [
    "a file that is not there",
    { kind: "unreadable", path: "ref", why: "no such file" },
    "no such file (worker atlas/1/2)",
  ],
  ["a full disk", { kind: "unwritable", path: "s", why: "no space" }, "no space (worker atlas/1/2)"],
  ["a fault in a line", { kind: "bad-data", path: "ref", line: 3, why: "invalid UTF-8" }, "invalid UTF-8"],
  ["too many options", { kind: "usage", why: "--x and --y" }, "--x and --y"],
])("the worker is named only where it matters: %s", async (_, problem, why) => {
  const folder = temporaryFolder()
  const failing: Task<unknown, unknown> = {
    name: "failing",
    perform() {
      throw new LecternError(problem)
    },
    bytes: () => 1,
    label: () => "shard 1",
    transfer: () => [],
    remote: { serialize: async (payload) => payload, deserialize: (payload) => payload },
  }
  const payload = openContentStore(folder).putPayload(encodePlain({}))
  const job = { version: "1", store: "s", task: "failing", payload, bytes: 1, label: "shard 1", nonce: "r/1" }
  const stored = { ...job, folder, root: "/", key: "0".repeat(64), worker: "atlas/1/2" }
  const answer = await storedTask([failing]).perform(stored, () => {})
  expect(answer).toEqual({ kind: "problem", problem: { ...problem, why } })
})
