// An engine that shares nothing: every payload and every result is cloned on its way to another process.
import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { Engine } from "@lectern/engine/internal/engines/engine"
import { type Reply, resultOf } from "@lectern/engine/internal/engines/task"
import { builtWorker } from "./support.js"

type Settle = (reply: Reply<unknown>) => void

/** The engine, with a number of processes. */
export function processEngine(processes = 2): Engine {
  const file = fileURLToPath(builtWorker("process-worker"))
  const waiting = new Map<number, Settle>()
  const children = Array.from({ length: processes }, () => started(file, waiting))
  let messages = 0
  return {
    window: processes + 2,
    sharesMemory: false,
    async run<Payload, Result>({ name }: { readonly name: string }, payload: Payload) {
      const id = messages++
      const cloned = structuredClone({ name, payload: refuseSharedMemory(payload) })
      const reply = new Promise<Reply<unknown>>((resolve) => waiting.set(id, resolve))
      children[id % processes]!.send({ id, message: cloned })
      return resultOf(structuredClone(await reply)) as Result
    },
    broadcast: (value) => value,
    async close() {
      for (const child of children) child.kill()
    },
  }
}

function started(file: string, waiting: Map<number, Settle>): ChildProcess {
  const child = fork(file, { serialization: "advanced", execArgv: [] })
  child.on("message", ({ id, reply }: { readonly id: number; readonly reply: Reply<unknown> }) => {
    waiting.get(id)?.(reply)
    waiting.delete(id)
  })
  return child
}

/** Throws when shared memory is anywhere in a value. */
function refuseSharedMemory<Value>(value: Value): Value {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof SharedArrayBuffer) throw new Error("shared memory in a payload")
  } else if (typeof value === "object" && value !== null) {
    for (const field of Object.values(value)) refuseSharedMemory(field)
  }
  return value
}
