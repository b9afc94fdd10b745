// The folder that runs and workers share.
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { nameOf, openContentStore, sha256 } from "../../src/store/content-store.js"
import { enterFolder } from "../../src/store/lease.js"
import { newTag } from "../../src/store/owner.js"
import { temporaryFolder } from "../support.js"

const BYTES = new TextEncoder().encode("abc")
// The example of FIPS 180-2.
const ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
const KEY = "ab".repeat(32)

test("a payload is found by the SHA-256 of its bytes", () => {
  const folder = join(temporaryFolder(), "new")
  const store = openContentStore(folder)
  expect(store.payload(ABC)).toBeUndefined()
  expect(store.putPayload(BYTES)).toBe(ABC)
  expect(store.putPayload(BYTES)).toBe(ABC)
  expect(new Uint8Array(store.payload(ABC)!)).toEqual(BYTES)
  expect(readFileSync(join(folder, "ba", `${ABC.slice(2)}.payload`), "utf8")).toBe("abc")
})

test("a damaged payload is not there, and can be stored again", () => {
  const folder = temporaryFolder()
  const store = openContentStore(folder)
  store.putPayload(BYTES)
  writeFileSync(join(folder, nameOf(ABC, "payload")), "abd")
  expect(store.payload(ABC)).toBeUndefined()
  store.putPayload(BYTES)
  expect(new Uint8Array(store.payload(ABC)!)).toEqual(BYTES)
})

test("a result never changes, but a damaged one is replaced", () => {
  const folder = temporaryFolder()
  const store = openContentStore(folder)
  expect(store.result(KEY)).toBeUndefined()
  store.putResult(KEY, BYTES)
  store.putResult(KEY, BYTES)
  expect(store.result(KEY)).toEqual(BYTES)
  const other = new Uint8Array([1])
  expect(() => store.putResult(KEY, other)).toThrow(
    /^\S+\/ab\/(ab){31}\.result: another machine got another result for the same work; expected the same bytes from all machines$/,
  )
  expect(store.result(KEY)).toEqual(BYTES)
  writeFileSync(join(folder, nameOf(KEY, "result")), "abc")
  expect(store.result(KEY)).toBeUndefined()
  store.putResult(KEY, other)
  expect(store.result(KEY)).toEqual(other)
})

test("a folder keeps its id, and no two have the same", () => {
  const folder = temporaryFolder()
  const { id } = openContentStore(folder)
  expect(openContentStore(folder).id).toBe(id)
  expect(openContentStore(temporaryFolder()).id).not.toBe(id)
})

test("a folder with other files is refused", () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, "thesis.tex"), "")
  expect(() => openContentStore(folder)).toThrow(
    "is not empty and has no store.json; expected a new folder, or the one of earlier runs and of the workers",
  )
  writeFileSync(join(folder, "store.json"), '{"schema":"other/1","id":"x"}')
  expect(() => openContentStore(folder)).toThrow("is not empty and has no store.json")
})

test("sha256() is the SHA-256", () => {
  expect(sha256(BYTES)).toBe(ABC)
})

const filesIn = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.includes(".")).sort()

test("the last run to leave removes the files of all that have left", () => {
  const folder = temporaryFolder()
  const store = openContentStore(folder)
  const [first, second] = [enterFolder(folder), enterFolder(folder)]
  store.putPayload(BYTES)
  store.putResult(KEY, BYTES)
  first.leave([nameOf(ABC, "payload")])
  expect(filesIn(folder)).toContain(nameOf(ABC, "payload"))
  second.leave(undefined)
  expect(filesIn(folder)).toEqual([nameOf(KEY, "result"), "store.json"])
})

test("a run that was killed does not count, one on another machine counts for a minute", () => {
  const folder = temporaryFolder()
  const store = openContentStore(folder)
  const dead = newTag().replace(/^\d+/, "999999999")
  const elsewhere = newTag().replace(/-[0-9a-f]{8}-/, "-00000000-")
  mkdirSync(join(folder, "runs"))
  for (const tag of [dead, elsewhere]) writeFileSync(join(folder, "runs", `${tag}.used`), "")
  const seen = (secondsAgo: number): void => {
    const time = new Date(Date.now() - 1000 * secondsAgo)
    utimesSync(join(folder, "runs", `${elsewhere}.used`), time, time)
  }
  store.putPayload(BYTES)
  seen(30)
  enterFolder(folder).leave([nameOf(ABC, "payload")])
  expect(store.payload(ABC)).toBeDefined()
  seen(90)
  enterFolder(folder).leave([])
  expect(filesIn(folder)).toEqual(["store.json"])
})

test("only files of the store are removed", () => {
  const folder = temporaryFolder()
  openContentStore(folder)
  mkdirSync(join(folder, "inner"))
  const inner = join(folder, "inner")
  mkdirSync(join(inner, "runs"))
  writeFileSync(join(inner, "runs", `${newTag()}.left`), "../store.json\n/etc/hostname")
  enterFolder(inner).leave([])
  expect(filesIn(folder)).toEqual(["store.json"])
})
