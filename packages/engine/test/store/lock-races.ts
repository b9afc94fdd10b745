// Races of real processes for the lock of a folder.
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished } from "vitest"
import type { RaceMessage, RaceReply } from "../fixtures/lock-racer.mjs"
import { builtWorker, temporaryFolder } from "../support.js"
import { dead, tagOf } from "./tags.js"

const LEAD_MS = 4 // for the message to reach all racers, which wait for the common time
const REFUSED = /^another run uses .* \(process \d+ on .*\); if it does not, remove /

/** Processes that race for folders. */
export interface Racers {
  /** Lets all lock a folder with this lock, if any, at the same time: one wins, and unlocks the folder. */
  race(lock: string | undefined): Promise<void>
  /** Lets all lock a folder with this lock, and kills some of them at some time; then another one locks the folder. */
  raceWithKills(lock: string, victims: number): Promise<void>
}

/** A lock whose process is gone. */
export async function staleLock(): Promise<string> {
  return `${tagOf({ pid: await dead() })} ${hostname()}\n`
}

/** Starts processes, which end with the test. */
export async function racers(count: number): Promise<Racers> {
  const file = fileURLToPath(builtWorker("lock-racer"))
  const start = (): ChildProcess => fork(file, { execArgv: [] })
  let children = Array.from({ length: count }, start)
  onTestFinished(() => {
    for (const child of children) child.kill()
  })
  await Promise.all(children.map((child) => ask(child, {})))
  const top = temporaryFolder()

  function folderWith(lock: string | undefined): string {
    const folder = mkdtempSync(join(top, "parts-"))
    if (lock !== undefined) writeFileSync(join(folder, "lock"), lock)
    return folder
  }

  async function raceFor(folder: string): Promise<RaceReply[]> {
    const at = Date.now() + LEAD_MS
    return Promise.all(children.map((child) => ask(child, { folder, at })))
  }

  return {
    async race(lock) {
      const folder = folderWith(lock)
      const replies = await raceFor(folder)
      expect(replies.filter(({ locked }) => locked)).toHaveLength(1)
      for (const { locked, why } of replies) if (!locked) expect(why).toMatch(REFUSED)
      expect(readdirSync(folder)).toEqual(["lock"])
      await Promise.all(children.map((child) => ask(child, {})))
      expect(readdirSync(folder)).toEqual([])
    },
    async raceWithKills(lock, victims) {
      const folder = folderWith(lock)
      const [killed, others] = [children.slice(0, victims), children.slice(victims)]
      const ends = killed.map((child) => once(child, "exit"))
      const replies = raceFor(folder)
      await new Promise((resolve) => setTimeout(resolve, 2 * LEAD_MS * Math.random()))
      for (const child of killed) child.kill("SIGKILL")
      await Promise.all(ends)
      const survived = (await replies).slice(victims)
      expect(survived.filter(({ locked }) => locked).length).toBeLessThanOrEqual(1)
      await Promise.all(others.map((child) => ask(child, {})))
      expect(await ask(others[0]!, { folder })).toEqual({ locked: true })
      expect(readdirSync(folder).filter((name) => !name.endsWith(".part"))).toEqual(["lock"])
      await ask(others[0]!, {})
      children = [...killed.map(start), ...others]
      await Promise.all(children.map((child) => ask(child, {})))
    },
  }
}

/** Sends a message, and waits for the reply or the end of the process. */
function ask(child: ChildProcess, message: Partial<RaceMessage>): Promise<RaceReply> {
  return new Promise((resolve) => {
    const settle = (reply: unknown): void => {
      child.off("message", settle)
      child.off("exit", settle)
      resolve(typeof reply === "object" && reply !== null ? (reply as RaceReply) : { locked: false })
    }
    child.on("message", settle)
    child.on("exit", settle)
    child.send({ at: 0, ...message })
  })
}
