// A simulated terminal for `main` in this process.
import { Readable, Writable } from "node:stream"
import { main } from "../../src/cli/main.js"

/**
 * Runs the command with standard output on a terminal with this number of columns; with `typed`, standard input is the
 * keyboard.
 */
export async function onTerminal(
  args: readonly string[],
  columns: number,
  typed?: string,
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const texts = { stdout: "", stderr: "" }
  const stream = (name: keyof typeof texts, isTTY: boolean): NodeJS.WriteStream => {
    const writable = new Writable({
      write(chunk, _encoding, done) {
        texts[name] += String(chunk)
        done()
      },
    })
    return Object.assign(writable, { isTTY, columns }) as unknown as NodeJS.WriteStream
  }
  const { stdin } = process
  const input = Object.assign(Readable.from(typed === undefined ? [] : [Buffer.from(typed)]), { isTTY: true })
  if (typed !== undefined) Object.defineProperty(process, "stdin", { value: input, configurable: true })
  try {
    const code = await main(args, {
      stdin: { isTTY: typed !== undefined },
      stdout: stream("stdout", true),
      stderr: stream("stderr", false),
    })
    return { code, ...texts }
  } finally {
    if (typed !== undefined) Object.defineProperty(process, "stdin", { value: stdin, configurable: true })
  }
}
