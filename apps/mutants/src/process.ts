// Runs a command to its end, or to a time limit: a mutant may never end by itself.
import { spawn } from "node:child_process"

/** How a command ended. */
export type Ended = "succeeded" | "failed" | "timed out"

/** Runs a command without its output. */
export function run(words: readonly string[], cwd: string, timeLimit: number): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // A group of its own, so that its children can be killed with it.
    const child = spawn(words[0]!, words.slice(1), { cwd, stdio: "ignore", detached: true })
    let late = false
    const kill = (): void => killGroup(child.pid!)
    const interrupted = { SIGINT: () => endAfter(kill, 130), SIGTERM: () => endAfter(kill, 143) }
    process.once("SIGINT", interrupted.SIGINT).once("SIGTERM", interrupted.SIGTERM)
    const timer = setTimeout(() => {
      late = true
      kill()
    }, timeLimit)
    const settle = (): void => {
      clearTimeout(timer)
      process.off("SIGINT", interrupted.SIGINT).off("SIGTERM", interrupted.SIGTERM)
    }
    child.on("error", (error) => {
      settle()
      reject(error)
    })
    child.on("exit", (code) => {
      settle()
      // A runner that gives up on a worker in an endless loop ends before it.
      kill()
      if (late) resolve("timed out")
      else resolve(code === 0 ? "succeeded" : "failed")
    })
  })
}

function endAfter(kill: () => void, code: number): void {
  kill()
  process.exit(code)
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL")
  } catch (error) {
    // None of its processes is left.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}
