// Runs work on an engine that counts with metrics.
import { engineFor } from "@lectern/engine/internal/cluster/choose"
import type { Engine } from "@lectern/engine/internal/engines/engine"
import { untilAborted } from "@lectern/engine/internal/engines/until-aborted"
import type { CountRequest } from "../../../types.js"

/** Opens the engine of a request for so many bytes, and closes it when the work has ended or the signal aborts. */
export async function withEngine<Result>(
  { engine: name = "auto", jobs, signal }: Pick<CountRequest, "engine" | "jobs" | "signal">,
  bytes: number | undefined,
  work: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  const engine = await engineFor(name, bytes, { worker: import.meta.resolve("#metric-worker"), jobs })
  try {
    return await untilAborted(work(engine), signal)
  } finally {
    await engine.close()
  }
}
