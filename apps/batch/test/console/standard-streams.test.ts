import { spawnSync } from "node:child_process"
import { closeSync, constants, openSync, readFileSync, writeSync } from "node:fs"
import { join } from "node:path"
import { Writable } from "node:stream"
import { expect, onTestFinished, test } from "vitest"
import { output } from "../../src/console/standard-streams.js"
import { folder } from "../cli/run.js"

function opened(path: string, flags: string | number): number {
  const descriptor = openSync(path, flags)
  onTestFinished(() => closeSync(descriptor))
  return descriptor
}

/** A stream that collects what is written, a little later. */
function collecting(): { readonly open: () => NodeJS.WriteStream; text: string | undefined } {
  const collected = {
    text: undefined as string | undefined,
    open() {
      collected.text = ""
      return new Writable({
        write(chunk, _encoding, done) {
          setImmediate(() => {
            collected.text += String(chunk)
            done()
          })
        },
      }) as NodeJS.WriteStream
    },
  }
  return collected
}

function written(to: ReturnType<typeof output>, text: string | Uint8Array): Promise<Error | null | undefined> {
  return new Promise((resolve) => to.write(text, resolve))
}

test("the first 4096 bytes need no stream; whatever follows one that was opened goes into it", async () => {
  const path = join(folder({}), "out.txt")
  const stream = collecting()
  const out = output(opened(path, "w"), stream.open)
  expect(await written(out, "é\n")).toBeUndefined()
  expect(await written(out, Buffer.from("x".repeat(4093)))).toBeUndefined()
  await out.flushed()
  expect(stream.text).toBeUndefined()
  expect(readFileSync(path, "utf8")).toBe(`é\n${"x".repeat(4093)}`)
  out.write("yy")
  out.write("z")
  await out.flushed()
  expect(stream.text).toBe("yyz")
  expect(readFileSync(path, "utf8")).toHaveLength(4095)
})

test("what does not fit into a full pipe waits in the stream", async () => {
  const path = join(folder({}), "pipe")
  if (spawnSync("mkfifo", [path]).status !== 0) return
  const pipe = opened(path, constants.O_RDWR | constants.O_NONBLOCK)
  expect(() => {
    for (;;) writeSync(pipe, Buffer.alloc(4096))
  }).toThrow("EAGAIN")
  const stream = collecting()
  const out = output(pipe, stream.open)
  await written(out, "waits")
  expect(stream.text).toBe("waits")
})

test("an error is given to the writer", async () => {
  const out = output(opened("/dev/null", "r"), () => expect.fail("no stream"))
  expect(await written(out, "text")).toMatchObject({ code: "EBADF" })
  out.write("nobody asks")
})

test("files, pipes and the null device are not terminals", () => {
  for (const path of ["/dev/null", join(folder({ "out.txt": "" }), "out.txt")]) {
    const out = output(opened(path, "r+"), () => expect.fail("no stream"))
    expect([out.isTTY, out.columns]).toEqual([false, undefined])
  }
})

test("a stream that was opened to ask about its terminal takes everything", async () => {
  const stream = collecting()
  const open = (): NodeJS.WriteStream => Object.assign(stream.open(), { isTTY: true, columns: 99 })
  const terminal = output(opened("/dev/zero", "r+"), open)
  expect([terminal.isTTY, terminal.columns]).toEqual([true, 99])
  await written(terminal, "text")
  expect(stream.text).toBe("text")
})
