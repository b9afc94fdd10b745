// Requests that are made again when a server or the network fails for a moment.
import { LecternError } from "@lectern/core"
import { isSafe, type MakeRequest } from "./address.js"

/** A failure that another attempt may not have. */
export class Transient extends Error {
  /** The wait that the server requests, in milliseconds. */
  readonly wait: number

  constructor(message: string, wait = 0) {
    super(message)
    this.wait = wait
  }
}

/** A server that has sent nothing for a while. */
class Silence extends Transient {
  constructor(ms: number) {
    super(`nothing came for ${ms / 1000} s`)
  }
}

/** Options of attempts. */
export interface AttemptOptions {
  /** The address in messages. */
  readonly label: string
  /** Ends all attempts. */
  readonly signal: AbortSignal
  /**
   * The wait before the second attempt, in milliseconds; it doubles each time.
   * @defaultValue 250
   */
  readonly waitMs?: number
  /**
   * The maximum silence of a server, in milliseconds.
   * @defaultValue 60,000
   */
  readonly silenceMs?: number
  /** Called when a server was silent for so long and the request is repeated. */
  readonly warn?: ((sentence: string) => void) | undefined
}

const ATTEMPTS = 6
const MAX_WAIT_MS = 30_000
const SILENCE_MS = 60_000
const MAX_HOPS = 5
const REDIRECTS = [301, 302, 303, 307, 308]
const TRANSIENT = [408, 425, 429, 500, 502, 503, 504]

/** Makes attempts until one succeeds. */
export async function attempts<Result>(
  attempt: () => Promise<Result>,
  { label, signal, waitMs = 250, warn }: AttemptOptions,
): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof Transient)) throw error
      if (tried === ATTEMPTS) {
        const why = `${error.message}, ${ATTEMPTS} times`
        throw new LecternError({ kind: "unreadable", path: label, why }, { cause: error })
      }
      if (error instanceof Silence) warn?.(`${label}: ${error.message}; asking again, ${ATTEMPTS} times in all`)
      await sleep(Math.min(MAX_WAIT_MS, Math.max(error.wait, waitMs * 2 ** (tried - 1))), signal)
    }
  }
}

/** Sends a request and waits for the head of its response. */
export async function respond(
  make: MakeRequest,
  headers: Readonly<Record<string, string>>,
  { label, signal, silenceMs = SILENCE_MS }: AttemptOptions,
): Promise<Response> {
  // The bytes must not be compressed on the way; for ranges, fetch() says so itself.
  const sent = headers.range === undefined ? { "accept-encoding": "identity" } : headers
  let request = await make(sent)
  let response = await fetched(request, signal, silenceMs)
  for (let hop = 1; REDIRECTS.includes(response.status); hop++) {
    await response.body?.cancel()
    if (hop > MAX_HOPS) throw refused(label, `the server redirects more than ${MAX_HOPS} times`)
    // Checked before the next server sees anything of the request.
    request = new Request(nextAddress(request, response, label, make.isSigned), { headers: sent })
    response = await fetched(request, signal, silenceMs)
  }
  const { status } = response
  if ([200, 206, 412, 416].includes(status)) return response
  await response.body?.cancel()
  if (TRANSIENT.includes(status)) throw new Transient(`the server answers ${words(response)}`, retryAfter(response))
  throw refused(label, status === 404 ? "no such file on the server" : `the server answers ${words(response)}`)
}

async function fetched(request: Request, signal: AbortSignal, silenceMs: number): Promise<Response> {
  try {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(silenceMs)])
    return await fetch(request, { redirect: "manual", signal: ended })
  } catch (error) {
    throw transient(error, silenceMs)
  }
}

/** The address that a server redirects to. A signature, and the token beside it, are for one server only. */
function nextAddress(request: Request, { headers }: Response, label: string, isSigned = false): URL {
  const location = headers.get("location")
  const next = location !== null && URL.canParse(location, request.url) ? new URL(location, request.url) : undefined
  if (isSigned) {
    const region = headers.get("x-amz-bucket-region")
    const where = region === null ? "" : `; the bucket is in the region ${region}`
    const host = next === undefined ? "elsewhere" : `to ${next.host}`
    throw refused(
      label,
      `the server redirects ${host}, where signed requests are not sent${where}; set AWS_REGION or AWS_ENDPOINT_URL`,
    )
  }
  if (next === undefined) throw refused(label, "the server redirects without a right address")
  if (!isSafe(next)) throw refused(label, `the server redirects to ${next.protocol}//, which is not encrypted`)
  if (next.username !== "" || next.password !== "")
    throw refused(label, "the server redirects to an address with a password")
  return next
}

/** Reads the body of a response. */
export async function* bodyOf(
  response: Response,
  { silenceMs = SILENCE_MS }: AttemptOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = response.body?.getReader()
  if (reader === undefined) return
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read(), silenceMs)
      if (done) return
      yield value
    }
  } catch (error) {
    throw transient(error, silenceMs)
  } finally {
    reader.cancel().catch(() => {})
  }
}

async function withinSilence<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Silence(ms)), ms)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}

function transient(error: unknown, silenceMs: number): unknown {
  if (error instanceof Transient || error instanceof LecternError) return error
  const { cause, name, message } = error as Error & {
    readonly cause?: { readonly message?: string; readonly code?: string }
  }
  if (name === "TimeoutError") return new Silence(silenceMs)
  return new Transient(`the connection failed (${cause?.code || cause?.message || message})`)
}

function words({ status, statusText }: Response): string {
  return statusText === "" ? String(status) : `${status} (${statusText})`
}

function retryAfter({ headers }: Response): number {
  const seconds = Number(headers.get("retry-after") ?? 0)
  return Number.isFinite(seconds) ? 1000 * seconds : 0
}

function refused(path: string, why: string): LecternError {
  return new LecternError({ kind: "unreadable", path, why })
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", onAbort)
      resolve()
    }, ms)
    signal.addEventListener("abort", onAbort, { once: true })
  })
}
