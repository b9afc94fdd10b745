// Threads that share the tasks of a phase, this one among them; and what the others run.
import { once } from "node:events"
import {
  isMainThread,
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
  workerData,
} from "node:worker_threads"
import { type SharedTraining, type TrainingTask, type TrainingWorker, trainingWorker } from "@lectern/embeddings"

/** Threads that are ready. */
export interface Team {
  /** Does all tasks of a phase. */
  perform(tasks: readonly TrainingTask[]): void
  /** Lets the other threads end. */
  end(): void
}

/** The number of the phase; its next task; how many threads are done with it. */
const PHASE = 0
const NEXT = 1
const DONE = 2
const SPINS = 10_000

interface Helping {
  readonly shared: SharedTraining
  readonly control: Int32Array
  /** Brings the tasks of each phase; none at the end. */
  readonly port: MessagePort
}

if (!isMainThread) help(workerData as Helping)

/** Starts threads. */
export async function teamOf(shared: SharedTraining, threads: number): Promise<Team> {
  const control = new Int32Array(new SharedArrayBuffer(12))
  const own = trainingWorker(shared)
  const ports = await Promise.all(
    Array.from({ length: threads - 1 }, async () => {
      const { port1, port2 } = new MessageChannel()
      const helping: Helping = { shared, control, port: port2 }
      await once(new Worker(new URL(import.meta.url), { workerData: helping, transferList: [port2] }), "online")
      return port1
    }),
  )
  const begin = (tasks: readonly TrainingTask[]): void => {
    for (const port of ports) port.postMessage(tasks)
    control[NEXT] = 0
    control[DONE] = 0
    Atomics.add(control, PHASE, 1)
    Atomics.notify(control, PHASE)
  }
  return {
    perform(tasks) {
      begin(tasks)
      share(control, tasks, own)
      for (let done = 0; done < threads; done = Atomics.load(control, DONE)) waitWhile(control, DONE, done)
    },
    end() {
      begin([])
      for (const port of ports) port.close()
    },
  }
}

function help({ shared, control, port }: Helping): void {
  const perform = trainingWorker(shared)
  for (let phase = 0; ; phase++) {
    waitWhile(control, PHASE, phase)
    const tasks = receiveMessageOnPort(port)?.message as readonly TrainingTask[]
    if (tasks.length === 0) return
    share(control, tasks, perform)
  }
}

function share(control: Int32Array, tasks: readonly TrainingTask[], perform: TrainingWorker): void {
  for (let i = Atomics.add(control, NEXT, 1); i < tasks.length; i = Atomics.add(control, NEXT, 1)) perform(tasks[i]!)
  Atomics.add(control, DONE, 1)
  Atomics.notify(control, DONE)
}

/** Waiting in a loop is quicker than sleeping and waking, but not for long. */
function waitWhile(control: Int32Array, field: number, value: number): void {
  for (let spin = 0; spin < SPINS; spin++) if (Atomics.load(control, field) !== value) return
  while (Atomics.load(control, field) === value) Atomics.wait(control, field, value)
}
