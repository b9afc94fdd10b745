// Runs a command to its end, or to a time limit: a mutant may never end by itself.
import { spawn } from "node:child_process"

/** How a command ended. */
export type Ended = "succeeded" | "failed" | "timed out"

/**
 * Runs a command without its output.
 *
 * @param words - the program and its arguments
 * @param cwd - where it runs
 * @param timeLimit - milliseconds after which it is killed with all processes that it has started
 */
export function run(words: readonly string[], cwd: string, timeLimit: number): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // A group of its own, so that its children can be killed with it.
    const child = spawn(words[0]!, words.slice(1), { cwd, stdio: "ignore", detached: true })
    let late = false
    const timer = setTimeout(() => {
      late = true
      process.kill(-child.pid!, "SIGKILL")
    }, timeLimit)
    child.on("error", reject)
    child.on("exit", (code) => {
      clearTimeout(timer)
      if (late) resolve("timed out")
      else resolve(code === 0 ? "succeeded" : "failed")
    })
  })
}
