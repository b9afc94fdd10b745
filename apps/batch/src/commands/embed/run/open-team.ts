// The threads of a run of training: one leads, the others help.
import type { Word2vecSettings } from "@lectern/embeddings"
import { inlineEngine } from "@lectern/engine/internal/engines/inline"
import { threadsEngine } from "@lectern/engine/internal/engines/threads"
import { untilAborted } from "@lectern/engine/internal/engines/until-aborted"
import type { CountRequest } from "../../../types.js"
import { helpTraining } from "./tasks/help-training.js"
import { type OpenTrainingPayload, openTraining } from "./tasks/open-training.js"
import { teamControl } from "./training/team.js"

/** The request for threads of a team. */
export interface TeamRequest {
  /** The most threads. */
  readonly jobs: number
  readonly engine?: CountRequest["engine"]
  /** Stops waiting. */
  readonly signal?: AbortSignal | undefined
}

// Products of words and numbers: less is done before threads have started.
const MAX_INLINE_WORK = 5e6

/** Starts the threads of a run, which must be closed: a leader, and all that `control` joins; `failed` rejects when one that helps fails. */
export async function openTeam(
  { jobs, engine = "auto", signal }: TeamRequest,
  payload: OpenTrainingPayload,
  settings: Word2vecSettings,
) {
  const work = payload.corpus.tokens.length * settings.epochs * settings.dimensions
  const small = work <= MAX_INLINE_WORK && settings.objective !== "softmax"
  const worker = import.meta.resolve("#embed-worker")
  const inline = engine === "inline" || (engine === "auto" && small)
  const leader = inline ? inlineEngine() : await threadsEngine({ jobs: 1, worker })
  const engines = [leader]
  const close = async (): Promise<void> => void (await Promise.all(engines.map((each) => each.close())))
  try {
    const { shared, threads } = await untilAborted(leader.run(openTraining, payload), signal)
    const members = inline ? 1 : Math.min(jobs, threads)
    const control = teamControl(members)
    if (members === 1) return { leader, control, failed: new Promise<never>(() => {}), close }
    const helpers = await threadsEngine({ jobs: members - 1, worker })
    engines.push(helpers)
    const helping = Array.from({ length: members - 1 }, () => helpers.run(helpTraining, { shared, control }))
    const failed = Promise.race(helping)
    // It also rejects when the team is closed.
    failed.catch(() => {})
    for (const each of helping) each.catch(() => {})
    return { leader, control, failed, close }
  } catch (error) {
    await close()
    throw error
  }
}
