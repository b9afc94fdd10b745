// A worker of a page: does tasks of a run, and says when they are done.
import type { TrainingTask } from "../../src/train/schedule/phases.js"
import { type SharedTraining, type TrainingWorker, trainingWorker } from "../../src/train/worker.js"

interface Port {
  onmessage: (message: { readonly data: SharedTraining | readonly TrainingTask[] }) => void
  postMessage(text: string): void
}

const port = globalThis as unknown as Port
let perform: TrainingWorker | undefined

port.onmessage = ({ data }) => {
  if ("memory" in data) perform = trainingWorker(data)
  else data.forEach(perform!)
  port.postMessage("done")
}
