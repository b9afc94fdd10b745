// Reads an input from another machine by ranges of bytes, several at a time, in order. The input must not change meanwhile.
import { badData, type LecternError } from "@lectern/core"
import { type Environment, requestsFor } from "./address.js"
import { type AttemptOptions, attempts, bodyOf, respond, Transient } from "./attempts.js"

/** Options for reading an address. */
export interface RemoteOptions extends AttemptOptions {
  readonly environment: Environment
  /**
   * The size of a range in bytes.
   * @defaultValue 4 MiB
   */
  readonly rangeBytes?: number
}

/** The identity of a file, which must stay the same in all responses. */
interface Identity {
  readonly size: number
  /** The entity tag, or the time of the last change; null when the server sends neither. */
  readonly tag: string | null
}

const RANGE_BYTES = 2 ** 22
const AHEAD = 4

/** Reads an address from start to end. */
export async function* remoteChunks(
  address: string,
  options: RemoteOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { environment, rangeBytes = RANGE_BYTES, label } = options
  const make = await requestsFor(address, environment)

  async function rangeFrom(from: number, known?: Identity): Promise<Part> {
    const headers = { range: `bytes=${from}-${from + rangeBytes - 1}`, ...ifUnchanged(known) }
    const response = await respond(make, headers, options)
    if (response.status === 416) {
      await response.body?.cancel()
      if (from > 0) throw changed(label)
      return { identity: { size: 0, tag: null }, bytes: new Uint8Array(0) }
    }
    if (response.status === 200 && from === 0) return { response }
    if (response.status === 200 || response.status === 412) return refuseChanged(response)
    const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get("content-range") ?? "") ?? []
    const identity = { size: Number(size), tag: tagOf(response) }
    const wanted = Math.min(from + rangeBytes, identity.size) - from
    if (size === undefined || Number(start) !== from || Number(end) !== from + wanted - 1) {
      await response.body?.cancel()
      throw new Transient("the server answers with other bytes than those that were requested")
    }
    if (known !== undefined && !isSame(known, identity)) return refuseChanged(response)
    return { identity, bytes: await whole(response, wanted, options) }
  }

  async function refuseChanged(response: Response): Promise<never> {
    await response.body?.cancel()
    throw changed(label)
  }

  const first = await attempts(() => rangeFrom(0), options)
  if (first.response !== undefined) {
    yield* fromStart(first.response)
    return
  }
  const { identity } = first
  yield first.bytes
  const going: Promise<Part>[] = []
  let next = rangeBytes
  while (next < identity.size || going.length > 0) {
    for (; next < identity.size && going.length < AHEAD; next += rangeBytes) {
      const from = next
      const part = attempts(() => rangeFrom(from, identity), options)
      part.catch(() => {}) // it is thrown when its turn comes
      going.push(part)
    }
    yield (await going.shift()!).bytes!
  }

  /** Reads a response of everything; after a failure, skips in another one what was read before. */
  async function* fromStart(response: Response): AsyncGenerator<Uint8Array, void, undefined> {
    const length = response.headers.get("content-length")
    const known = { size: Number(length ?? Number.NaN), tag: tagOf(response) }
    let body = bodyOf(response, options)
    let done = 0
    for (;;) {
      const chunk = await attempts(async () => {
        try {
          const { done: ended, value } = await body.next()
          if (!ended) return value
          if (length === null || done === known.size) return undefined
          throw new Transient(`the response ends after ${done} of ${length} bytes`)
        } catch (error) {
          if (error instanceof Transient) body = await skipped(done, known)
          throw error
        }
      }, options)
      if (chunk === undefined) return
      done += chunk.length
      yield chunk
    }
  }

  async function skipped(bytes: number, known: Identity): Promise<AsyncGenerator<Uint8Array, void, undefined>> {
    const response = await respond(make, {}, options)
    const identity = { size: Number(response.headers.get("content-length") ?? Number.NaN), tag: tagOf(response) }
    if (response.status !== 200 || !isSame(known, identity) || known.tag === null) {
      return refuseChanged(response)
    }
    return rest(bodyOf(response, options), bytes)
  }
}

/** Some bytes of an input; or a response with all of them, from a server that knows no ranges. */
type Part =
  | { readonly identity: Identity; readonly bytes: Uint8Array; readonly response?: undefined }
  | { readonly response: Response; readonly identity?: undefined; readonly bytes?: undefined }

async function whole(response: Response, length: number, options: RemoteOptions): Promise<Uint8Array> {
  const bytes = new Uint8Array(length)
  let at = 0
  for await (const chunk of bodyOf(response, options)) {
    if (at + chunk.length > length) throw new Transient(`the response has more than ${length} bytes`)
    bytes.set(chunk, at)
    at += chunk.length
  }
  if (at < length) throw new Transient(`the response ends after ${at} of ${length} bytes`)
  return bytes
}

async function* rest(
  body: AsyncGenerator<Uint8Array, void, undefined>,
  skip: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let left = skip
  for await (const chunk of body) {
    const from = Math.min(left, chunk.length)
    left -= from
    if (from < chunk.length) yield chunk.subarray(from)
  }
}

function tagOf({ headers }: Response): string | null {
  return headers.get("etag") ?? headers.get("last-modified")
}

function isSame(a: Identity, b: Identity): boolean {
  return Object.is(a.size, b.size) && a.tag === b.tag
}

/** Asks the server to refuse another version; weak tags do not identify bytes. */
function ifUnchanged(known: Identity | undefined): Readonly<Record<string, string>> {
  return known?.tag?.startsWith('"') ? { "if-match": known.tag } : {}
}

function changed(label: string): LecternError {
  return badData(label, "changed while being read")
}
