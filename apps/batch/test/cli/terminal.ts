// A simulated terminal for `main` in this process.
import { Writable } from "node:stream"
import { main } from "../../src/cli/main.js"

/** Runs the command with standard output on a terminal with this number of columns. */
export async function onTerminal(
  args: readonly string[],
  columns: number,
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
  const code = await main(args, {
    stdin: { isTTY: false },
    stdout: stream("stdout", true),
    stderr: stream("stderr", false),
  })
  return { code, ...texts }
}
