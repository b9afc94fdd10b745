import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import { newTag } from "../../src/store/owner.js"
import { type Codec, openStore, type Store } from "../../src/store/store.js"
import { complaint, temporaryFolder } from "../support.js"
import { dead, tagOf } from "./tags.js"

const PLAN = { schema: "test/1", texts: ["a", "b"] }

const numbers: Codec<number> = {
  ending: "number",
  encode: (value) => new TextEncoder().encode(`N${value}`),
  decode(bytes) {
    const text = new TextDecoder().decode(bytes)
    return text.startsWith("N") ? Number(text.slice(1)) : undefined
  },
}

function opened(folder: string, plan: Readonly<Record<string, unknown>> = PLAN): Store<number> {
  const store = openStore(folder, plan, numbers)
  onTestFinished(() => store.close())
  return store
}

/** The value of a part, and whether it was made. */
async function get(store: Store<number>, key: string, value: number): Promise<readonly [number, "made" | "stored"]> {
  let made = false
  const got = await store.get(key, async () => {
    made = true
    return value
  })
  return [got, made ? "made" : "stored"]
}

/** A folder with the parts 0-0 and 0-1. */
async function filled(): Promise<string> {
  const folder = join(temporaryFolder(), "parts")
  const store = openStore(folder, PLAN, numbers)
  expect(await get(store, "0-0", 7)).toEqual([7, "made"])
  expect(await get(store, "0-1", 8)).toEqual([8, "made"])
  store.close()
  return folder
}

const refused = (folder: string, plan = PLAN): Promise<string> =>
  complaint(Promise.resolve().then(() => openStore(folder, plan, numbers)))

describe("a store", () => {
  test("returns the values of an earlier run, and counts them", async () => {
    const folder = await filled()
    const store = opened(folder)
    expect(await get(store, "0-1", 99)).toEqual([8, "stored"])
    expect(await get(store, "1-0", 9)).toEqual([9, "made"])
    expect(store.reused()).toBe(1)
    expect(readdirSync(folder).sort()).toEqual(["0-0.number", "0-1.number", "1-0.number", "lock", "plan.json"])
  })

  test.each<[string, (bytes: Buffer) => Uint8Array]>([
    ["a flipped bit", (bytes) => bytes.map((byte, i) => (i === 1 ? byte ^ 1 : byte))],
    ["a flipped bit of the checksum", (bytes) => bytes.map((byte, i) => (i === bytes.length - 1 ? byte ^ 1 : byte))],
    ["a missing end", (bytes) => bytes.subarray(0, -1)],
    ["no content", () => new Uint8Array(0)],
  ])("makes a part again whose file has %s", async (_, damage) => {
    const folder = await filled()
    const path = join(folder, "0-0.number")
    const whole = readFileSync(path)
    writeFileSync(path, damage(whole))
    const store = opened(folder)
    expect(await get(store, "0-0", 7)).toEqual([7, "made"])
    expect(await get(store, "0-1", 99)).toEqual([8, "stored"])
    expect(readFileSync(path)).toEqual(whole)
  })

  test("makes a part again if its checksum is right but its content is of another codec", async () => {
    const folder = await filled()
    const text: Codec<number> = { ...numbers, encode: () => new TextEncoder().encode("text") }
    const other = openStore(folder, PLAN, text)
    await other.get("2-0", async () => 1)
    other.close()
    expect(await get(opened(folder), "2-0", 5)).toEqual([5, "made"])
  })

  test("removes unfinished files of killed runs, and nothing else", async () => {
    const folder = await filled()
    const [killed, running] = [tagOf({ pid: await dead() }), newTag()]
    const others = ["notes.part", `0-3.number.${running}.part`, `${killed}`, "0-4.number.4711.part"]
    const unfinished = [`0-2.number.${killed}.part`, `plan.json.${killed}.part`, `lock.${killed}.part`]
    for (const name of [...others, ...unfinished]) writeFileSync(join(folder, name), "")
    opened(folder)
    expect(readdirSync(folder).sort()).toEqual(["0-0.number", "0-1.number", "lock", "plan.json", ...others].sort())
  })

  test("keeps a part for the data that it was made from", async () => {
    const folder = await filled()
    const [first, second] = [Uint8Array.of(1), Uint8Array.of(2)]
    const value = async (store: Store<number>, made: number, source?: Uint8Array): Promise<number> =>
      store.get("1-0", async () => made, source)
    const store = opened(folder)
    expect(await value(store, 1, first)).toBe(1)
    expect(await value(store, 2, first)).toBe(1)
    expect(await value(store, 3, second)).toBe(3)
    expect(await value(store, 4, first)).toBe(4)
    expect(await value(store, 5)).toBe(5)
    expect(await value(store, 6)).toBe(5)
    expect(store.reused()).toBe(2)
  })

  test("is open to one run at a time", async () => {
    const folder = await filled()
    const store = openStore(folder, PLAN, numbers)
    expect(await refused(folder)).toContain("another run uses")
    store.close()
    expect(existsSync(join(folder, "lock"))).toBe(false)
    opened(folder)
  })

  test("refuses a folder of another run, naming the difference", async () => {
    const folder = await filled()
    const message = (field: string): string =>
      `${folder} holds parts of another run: "${field}" in its plan.json differs; name another folder, or remove this one`
    const texts = complaint(Promise.resolve().then(() => openStore(folder, { ...PLAN, texts: ["a"] }, numbers)))
    expect(await texts).toBe(message("texts").replace(/[^ ]*lectern-engine-[^/]+\//, ""))
    await expect(refused(folder, { ...PLAN, more: 1 } as typeof PLAN)).resolves.toContain(
      '"more" in its plan.json differs',
    )
    const { schema } = PLAN
    await expect(refused(folder, { schema } as typeof PLAN)).resolves.toContain('"texts" in its plan.json differs')
    expect(existsSync(join(folder, "lock"))).toBe(false)
  })

  test.each(["{", "null", "5", '"x"'])("refuses a plan that is no JSON object: %s", async (content) => {
    const folder = await filled()
    writeFileSync(join(folder, "plan.json"), content)
    await expect(refused(folder)).resolves.toMatch(/plan\.json: is not the plan of a run, expected a JSON object$/)
  })

  test("refuses a folder that cannot be created", async () => {
    await expect(refused(join(temporaryFolder(), "no", "parent"))).resolves.toMatch(/its folder does not exist$/)
  })

  test("leaves nothing when making a part fails", async () => {
    const folder = await filled()
    const store = opened(folder)
    const fail = store.get("0-2", () => Promise.reject(new Error("no")))
    await expect(fail).rejects.toThrow("no")
    expect(readdirSync(folder)).not.toContain("0-2.number")
  })
})
