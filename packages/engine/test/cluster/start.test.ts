// The start of a connection: what is tried again, what ends at once, and in which words.
import { setTimeout as sleep } from "node:timers/promises"
import { LecternError } from "@lectern/core"
import { describe, expect, test } from "vitest"
import { concernsPassword, inWords, isTemporary } from "../../src/cluster/server-errors.js"
import { type Opened, start } from "../../src/cluster/start.js"

const coded = (code: string, message: string): Error => Object.assign(new Error(message), { code })

// As Node, ioredis 6, pg 8.23, Redis 7 and PostgreSQL 15 word them.
const REFUSED = coded("ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:6379")
const PASSING: readonly Error[] = [
  REFUSED,
  new AggregateError([REFUSED, coded("EACCES", "x")], ""),
  coded("ECONNRESET", "read ECONNRESET"),
  coded("EPIPE", "write EPIPE"),
  coded("ETIMEDOUT", "connect ETIMEDOUT"),
  coded("EAI_AGAIN", "getaddrinfo EAI_AGAIN queue"),
  coded("57P01", "terminating connection due to administrator command"),
  coded("57P02", "terminating connection because of crash of another server process"),
  coded("57P03", "the database system is starting up"),
  coded("57P03", "das Datenbanksystem startet"),
  coded("53300", "sorry, too many clients already"),
  coded("08006", "connection failure"),
  new Error("Connection terminated unexpectedly"),
  new Error("Connection terminated due to connection timeout"),
  new Error("timeout expired"),
  new Error("timeout exceeded when trying to connect"),
  new Error("Client has encountered a connection error and is not queryable"),
  new Error("Connection is closed."),
  new Error("Stream isn't writeable and enableOfflineQueue options is false"),
  new Error("LOADING Redis is loading the dataset in memory"),
  new Error("READONLY You can't write against a read only replica."),
]
const LASTING: readonly (readonly [Error, string])[] = [
  [coded("ENOTFOUND", "getaddrinfo ENOTFOUND queue"), "there is no host of this name (getaddrinfo ENOTFOUND queue)"],
  [
    coded("28P01", 'password authentication failed for user "x"'),
    'the user or the password is wrong (password authentication failed for user "x")',
  ],
  [
    new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string"),
    "it wants a password (SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string)",
  ],
  [
    new Error("NOAUTH HELLO must be called with the client already authenticated"),
    "it wants a password (NOAUTH HELLO must be called with the client already authenticated)",
  ],
  [
    new Error("WRONGPASS invalid username-password pair or user is disabled."),
    "the user or the password is wrong (WRONGPASS invalid username-password pair or user is disabled.)",
  ],
  [coded("28000", "no pg_hba.conf entry"), "it does not let this user in (no pg_hba.conf entry)"],
  [coded("3D000", 'database "x" does not exist'), 'there is no such database (database "x" does not exist)'],
  [
    coded("42501", "permission denied for database x"),
    "the user may not do what the queue needs (permission denied for database x)",
  ],
  [
    new Error("OOM command not allowed when used memory > 'maxmemory'. script: 5ab43, on @user_script:12."),
    "its memory is full (OOM command not allowed when used memory > 'maxmemory')",
  ],
  [
    new Error('Unknown RESP type 72 "H". Please report this.'),
    'the server there does not speak the protocol of this queue (Unknown RESP type 72 "H")',
  ],
  [new Error("something else"), "something else"],
]

describe("the error of a server", () => {
  test.each(PASSING)("that may pass: %s", (error) => {
    expect(isTemporary(error)).toBe(true)
  })

  test.each(LASTING)("that does not pass: %s", (error, words) => {
    expect([isTemporary(error), inWords(error)]).toEqual([false, words])
  })

  test.each([
    [PASSING[1], "nothing accepts connections there (connect ECONNREFUSED 127.0.0.1:6379)"],
    [PASSING[8], "it is starting or ending (the database system is starting up)"],
    [PASSING[12], "the connection broke (Connection terminated unexpectedly)"],
    [PASSING[14], "it does not answer (timeout expired)"],
  ])("has words: %s", (error, words) => {
    expect(inWords(error)).toBe(words)
  })

  test("that concerns the password is known", () => {
    expect(LASTING.map(([error]) => concernsPassword(error)).slice(0, 5)).toEqual([false, true, true, true, true])
    expect(concernsPassword(REFUSED)).toBe(false)
  })
})

describe("start()", () => {
  const TIMES = { limitMs: 100, attemptMs: 1000, waitMs: 5 }
  function started(attempt: (tried: number, opened: Opened) => unknown, options = {}, times = TIMES) {
    const said: string[] = []
    let tried = 0
    const result = start(
      async (opened) => attempt(++tried, opened),
      {
        ...{ url: "redis://queue", hasPassword: false, warn: (sentence: string) => void said.push(sentence) },
        ...options,
      },
      times,
    )
    return { said, result, tried: () => tried }
  }
  const problemOf = (result: Promise<unknown>): Promise<unknown> =>
    result.then(
      () => "none",
      (error) => (error instanceof LecternError ? error.problem : error),
    )

  test("tries again, says so once, and closes what failed attempts have opened", async () => {
    const closed: number[] = []
    const { said, result } = started(
      (tried, opened) => {
        opened.add(() => void closed.push(tried))
        opened.add(() => Promise.reject(new Error("broken")))
        if (tried < 4) throw REFUSED
        return "ready"
      },
      {},
      { limitMs: 5000, attemptMs: 1000, waitMs: 1 },
    )
    expect(await result).toBe("ready")
    expect(closed).toEqual([1, 2, 3])
    expect(said).toEqual([
      "redis://queue: nothing accepts connections there (connect ECONNREFUSED 127.0.0.1:6379); trying again for 5 s",
    ])
  })

  test("ends as unavailable when the time is up", async () => {
    const { said, result, tried } = started(() => {
      throw REFUSED
    })
    const why =
      "cannot be used as a queue: nothing accepts connections there (connect ECONNREFUSED 127.0.0.1:6379); tried for 0.1 s"
    expect(await problemOf(result)).toEqual({ kind: "unavailable", what: "redis://queue", why })
    expect(said.length).toBe(1)
    expect(tried()).toBeGreaterThan(1)
  })

  test("ends at once for what does not pass, with a hint when there is no password", async () => {
    const wrong = (): never => {
      throw LASTING[3]![0]
    }
    const why =
      "cannot be used as a queue: it wants a password (NOAUTH HELLO must be called with the client already authenticated)"
    const { said, result, tried } = started(wrong)
    expect(await problemOf(result)).toEqual({
      ...{ kind: "failed", what: "redis://queue" },
      why: `${why}; set LECTERN_ENGINE_PASSWORD or LECTERN_ENGINE_PASSWORD_FILE`,
    })
    expect([said, tried()]).toEqual([[], 1])
    expect(await problemOf(started(wrong, { hasPassword: true }).result)).toMatchObject({ why })
  })

  test("passes on the problems of checks", async () => {
    const problem = { kind: "failed", what: "redis://queue", why: "it keeps nothing on disk" } as const
    const { result } = started(() => {
      throw new LecternError(problem)
    })
    expect(await problemOf(result)).toEqual(problem)
  })

  test("does not wait for a server that is silent, and closes what its attempt opens later", async () => {
    const closed: number[] = []
    const { said, result } = started(
      async (tried, opened) => {
        opened.add(() => void closed.push(tried))
        if (tried === 2) return "ready"
        await sleep(30)
        opened.add(() => void closed.push(10 * tried))
        return "late"
      },
      {},
      { limitMs: 5000, attemptMs: 10, waitMs: 1 },
    )
    expect(await result).toBe("ready")
    expect(said).toEqual(["redis://queue: it does not answer (no answer: timeout of 0.01 s); trying again for 5 s"])
    await sleep(40)
    expect(closed).toEqual([1, 10])
  })

  test("ends with the reason of the signal, in an attempt and between two", async () => {
    const silent = new AbortController()
    const first = started(() => new Promise(() => {}), { signal: silent.signal })
    silent.abort(new Error("enough"))
    await expect(first.result).rejects.toThrow("enough")
    const refusing = new AbortController()
    const second = started(
      () => {
        setTimeout(() => refusing.abort(new Error("enough")), 5)
        throw REFUSED
      },
      { signal: refusing.signal },
      { limitMs: 60_000, attemptMs: 1000, waitMs: 30_000 },
    )
    await expect(second.result).rejects.toThrow("enough")
    expect(second.tried()).toBe(1)
  })
})
