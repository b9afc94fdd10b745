// A run of the command that is killed in the middle, and continued: it must print what an uninterrupted one prints.
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync, writeFileSync } from "node:fs"
import { setTimeout } from "node:timers/promises"

const write = (name, change) => {
  const word = (i, j) => `w${(i * 7919 + j * 31 + (j % 5 === change ? i : 0)) % 997}`
  const line = (_, i) => Array.from({ length: 12 }, (_, j) => word(i, j)).join(" ")
  writeFileSync(name, `${Array.from({ length: 60_000 }, line).join("\n")}\n`)
}
write("long-reference.txt", 0)
write("long-hypothesis.txt", 1)

const score = ["node_modules/lectern/bin/lectern.js", "score", "long-reference.txt", "-i", "long-hypothesis.txt"]
const options = ["-m", "bleu", "ter", "-f", "json", "-j", "2", "--shard-bytes", "100000"]
const shardsIn = (folder) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".result")).length : 0
const run = (...more) => spawnSync(process.execPath, [...score, ...options, ...more], { encoding: "utf8" })

const whole = run()
const child = spawn(process.execPath, [...score, ...options, "--resume", "parts"], { stdio: "ignore" })
const ended = once(child, "exit")
while (child.exitCode === null && shardsIn("parts") < 3) await setTimeout(2)
child.kill("SIGKILL")
await ended
const { stdout, stderr } = run("--resume", "parts")
const [, before] = /(\d+) shards were counted before/.exec(stderr) ?? []
const isInterrupted = Number(before) >= 3 && Number(before) < shardsIn("parts")
console.log(JSON.stringify({ isInterrupted, isSame: stdout !== "" && stdout === whole.stdout }))
