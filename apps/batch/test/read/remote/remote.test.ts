// Inputs on servers: ranges, faults of servers and networks, changes, signatures; texts of the command.
import type { IncomingMessage, ServerResponse } from "node:http"
import { networkInterfaces } from "node:os"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { shownAddress } from "@lectern/engine/internal/read/remote/address"
import { attempts, Transient } from "@lectern/engine/internal/read/remote/attempts"
import { remoteChunks } from "@lectern/engine/internal/read/remote/remote-chunks"
import { describe, expect, test, vi } from "vitest"
import { finished, folder, lectern, start } from "../../cli/run.js"
import { complaint } from "../../support.js"
import { type Fault, isSigned, served } from "./server.js"

const TEXT = Array.from({ length: 100 }, (_, i) => `line ${i}\n`).join("")
const BYTES = Buffer.from(TEXT)
const ENVIRONMENT = { AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "secret", AWS_REGION: "eu-west-1" }

async function read(
  address: string,
  environment: Readonly<Record<string, string>> = {},
  rangeBytes = 100,
): Promise<string> {
  const options = { label: "t", signal: new AbortController().signal, waitMs: 1, environment, rangeBytes }
  const chunks: Uint8Array[] = []
  for await (const chunk of remoteChunks(address, options)) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

const content = (): Uint8Array => BYTES
const status = (code: number, times = Number.POSITIVE_INFINITY): Fault => {
  let left = times
  return (_, __, response) => {
    if (left-- <= 0) return false
    response.writeHead(code).end("an explanation")
    return true
  }
}

const OTHER = { etag: '"one"', "content-range": "bytes 0-99/790", "content-length": 100 }

function answered(
  response: ServerResponse,
  code: number,
  headers: Readonly<Record<string, string | number>>,
  body?: Uint8Array,
): boolean {
  response.writeHead(code, headers).end(body)
  return true
}

function closed(request: IncomingMessage): boolean {
  request.socket.destroy()
  return true
}

test.each([...(ALL_TESTS ? [1] : []), 7, 789, 790, 791, 4000])(
  "a file of 790 bytes in ranges of %i",
  async (rangeBytes) => {
    expect(BYTES).toHaveLength(790)
    const { origin, requests } = await served({ content })
    expect(await read(`${origin}/a.txt`, {}, rangeBytes)).toBe(TEXT)
    expect(requests).toHaveLength(Math.ceil(790 / rangeBytes))
  },
)

const OUTSIDE = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === "IPv4" && !each.internal)?.address

test.skipIf(OUTSIDE === undefined)("a server may send readers elsewhere, but not to http://", async () => {
  const [near, far] = [await served({ content }), await served({ content, host: OUTSIDE! })]
  const to =
    (location: string): Fault =>
    (_, __, response) =>
      answered(response, 302, { location })
  const { origin } = await served({ fault: to(`${near.origin}/b`) })
  expect(await read(`${origin}/a`)).toBe(TEXT)
  const elsewhere = await served({ fault: to(`${far.origin}/b`) })
  expect(await complaint(read(`${elsewhere.origin}/a`))).toBe(
    "cannot read t: the server redirects to http://, which is not encrypted",
  )
  expect(elsewhere.requests).toHaveLength(1)
  expect(far.requests).toEqual([])
})

test.each([
  ["/again", "the server redirects more than 5 times", 6],
  ["", "the server redirects without a right address", 1],
  ["http://[", "the server redirects without a right address", 1],
  ["http://a:b@localhost/", "the server redirects to an address with a password", 1],
  ["file:///etc/passwd", "the server redirects to file://, which is not encrypted", 1],
])("a redirect to %j is refused", async (location, why, requests) => {
  const server = await served({
    fault: (_, __, response) => answered(response, 301, location === "" ? {} : { location }),
  })
  expect(await complaint(read(server.origin))).toBe(`cannot read t: ${why}`)
  expect(server.requests).toHaveLength(requests)
})

test("five redirects are followed", async () => {
  const fault: Fault = (n, _, response) => n <= 5 && answered(response, 307, { location: `/${n}` })
  expect(await read((await served({ content, fault })).origin, {}, 1000)).toBe(TEXT)
})

test("a server whose files have no tag, and whose response breaks off, may have another file by now", async () => {
  const fault: Fault = (n, _, response) => {
    response.writeHead(200, { "content-length": 790 })
    if (n > 1) response.end(BYTES)
    else response.write(BYTES.subarray(0, 300), () => response.destroy())
    return true
  }
  expect(await complaint(read((await served({ fault })).origin))).toBe("t: changed while being read")
})

test("an address with a name alone is refused too", async () => {
  expect(await complaint(read("https://token@localhost/a"))).toBe(
    "cannot read https://localhost/a: it contains a name or password, which other programs can see",
  )
})

test("a server that wants to be left alone for a day is asked again after 30 seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  try {
    let tries = 0
    const attempt = async (): Promise<string> => {
      if (tries++ === 0) throw new Transient("busy", 86_400_000)
      return "done"
    }
    const done = attempts(attempt, { label: "t", signal: new AbortController().signal })
    await vi.advanceTimersByTimeAsync(29_999)
    expect(tries).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(tries).toBe(2)
    expect(await done).toBe("done")
  } finally {
    vi.useRealTimers()
  }
})

test("an empty file, and a server that knows no ranges", async () => {
  expect(await read((await served({})).origin)).toBe("")
  expect(await read((await served({ content, ranges: false })).origin)).toBe(TEXT)
  expect(await read((await served({ ranges: false })).origin)).toBe("")
})

describe("what fails for a moment is asked for again", () => {
  const cut: Fault = (n, request, response) => {
    if (n % 2 === 1) return false
    const size = request.headers.range === undefined ? 790 : 100
    const [, from] = /(\d+)-/.exec(request.headers.range ?? "") ?? []
    const last = Math.min(Number(from) + 99, 789)
    response.writeHead(206, {
      etag: '"one"',
      "content-range": `bytes ${from}-${last}/790`,
      "content-length": Math.min(size, last + 1 - Number(from)),
    })
    response.write(BYTES.subarray(Number(from), Number(from) + 20), () => response.destroy())
    return true
  }
  test.each<readonly [string, Fault]>([
    ["503, four times", status(503, 4)],
    ["429 that says when", (n, _, response) => n === 2 && answered(response, 429, { "retry-after": "0" })],
    ["a connection that is closed", (n, request) => n === 3 && closed(request)],
    ["responses that break off", cut],
    ["a range of other bytes", (n, _, response) => n === 2 && answered(response, 206, OTHER, BYTES.subarray(0, 100))],
  ])("%s", async (_, fault) => {
    const { origin } = await served({ content, fault })
    expect(await read(origin)).toBe(TEXT)
  })

  test.each([
    ["short", 199],
    ["long", 201],
  ])("a response without a length that is too %s", async (_, end) => {
    const fault: Fault = (n, _, response) =>
      n === 2 &&
      answered(response, 206, { etag: '"one"', "content-range": "bytes 100-199/790" }, BYTES.subarray(100, end))
    expect(await read((await served({ content, fault })).origin)).toBe(TEXT)
  })

  test("a long whole response that breaks off", async () => {
    const long = Buffer.from(TEXT.repeat(3000))
    const fault: Fault = (n, _, response) => {
      if (n > 1) return false
      response.writeHead(200, { etag: '"one"', "content-length": long.length })
      response.write(long.subarray(0, 2_000_003), () => response.destroy())
      return true
    }
    const { origin } = await served({ content: () => long, ranges: false, fault })
    expect((await read(origin)) === long.toString()).toBe(true)
  })

  test("a whole response that breaks off", async () => {
    const fault: Fault = (n, _, response) => {
      if (n > 2) return false
      response.writeHead(200, { etag: '"one"', "content-length": 790 })
      response.write(BYTES.subarray(0, 300 * n), () => response.destroy())
      return true
    }
    expect(await read((await served({ content, ranges: false, fault })).origin)).toBe(TEXT)
  })
})

describe("reading ends with a sentence", () => {
  test.each<readonly [string, Fault, string]>([
    ["404", status(404), "no such file on the server"],
    ["403", status(403), "the server answers 403 (Forbidden)"],
    ["503 for good", status(503), "the server answers 503 (Service Unavailable), 6 times"],
    ["closed connections", (_, request) => closed(request), "the connection failed (UND_ERR_SOCKET), 6 times"],
  ])("%s", async (_, fault, said) => {
    expect(await complaint(read((await served({ content, fault })).origin))).toBe(`cannot read t: ${said}`)
  })

  test("a file that changes: another tag, another size, or no longer there to be matched", async () => {
    const changed = "t: changed while being read"
    let n = 0
    const tags = await served({ content, tag: () => (n++ < 3 ? '"one"' : '"two"') })
    expect(await complaint(read(tags.origin))).toBe(changed)
    let m = 0
    const weak = await served({ content, tag: () => (m++ < 3 ? 'W/"one"' : 'W/"two"') })
    expect(await complaint(read(weak.origin))).toBe(changed)
    let k = 0
    const sizes = await served({ content: () => (k++ < 3 ? BYTES : BYTES.subarray(0, 750)), tag: () => "W/1" })
    expect(await complaint(read(sizes.origin))).toBe(changed)
    let broken = 0
    const fault: Fault = (_, __, response) => {
      if (broken++ > 0) return false
      response.writeHead(200, { etag: '"one"', "content-length": 790 })
      response.write(BYTES.subarray(0, 300), () => response.destroy())
      return true
    }
    const whole = await served({ content, ranges: false, fault, tag: () => '"two"' })
    expect(await complaint(read(whole.origin))).toBe(changed)
  })

  test.each([
    ["http://example.org/a.txt", "cannot read http://example.org/a.txt: http:// is not encrypted; use https://"],
    [
      "https://user:secret@example.org/a?sig=1",
      "cannot read https://example.org/a: it contains a name or password, which other programs can see",
    ],
    ["s3://bucket", "cannot read s3://bucket: expected s3://BUCKET/KEY"],
    ["https://", "cannot read https://: it is not an address"],
  ])("%s", async (address, said) => {
    expect(await complaint(read(address))).toBe(said)
  })
})

describe("s3", () => {
  test("signed requests and their tokens are not sent where a server redirects to", async () => {
    const near = await served({ content })
    const fault: Fault = (_, __, response) =>
      answered(response, 307, { location: `${near.origin}/x`, "x-amz-bucket-region": "eu-north-1" })
    const { origin, requests } = await served({ fault })
    const environment = { ...ENVIRONMENT, AWS_SESSION_TOKEN: "token", AWS_ENDPOINT_URL: origin }
    const host = near.origin.slice("http://".length)
    const why = `the server redirects to ${host}, where signed requests are not sent; the bucket is in the region eu-north-1`
    expect(await complaint(read("s3://bucket/a", environment))).toBe(
      `cannot read t: ${why}; set AWS_REGION or AWS_ENDPOINT_URL`,
    )
    expect([requests.length, near.requests.length]).toEqual([1, 0])
    expect(await read("s3://bucket/a", { AWS_ENDPOINT_URL: origin })).toBe(TEXT) // not signed
  })

  test.each([
    ["http://user:pw@example.org", "http://user:...@example.org is not an encrypted endpoint (https://)"],
    [
      "https://user:pw@example.org",
      "the endpoint https://user:...@example.org contains a name or password; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
    ],
  ])("the endpoint %s is refused without its password", async (endpoint, why) => {
    expect(await complaint(read("s3://b/a", { ...ENVIRONMENT, AWS_ENDPOINT_URL: endpoint }))).toBe(
      `cannot read s3://b/a: ${why}`,
    )
  })

  const signed =
    (region: string): Fault =>
    (_, request, response) => {
      if (isSigned(request, "secret", region)) return false
      response.writeHead(403).end()
      return true
    }

  test("requests are signed as AWS asks for, also for keys with odd characters", async () => {
    const paths: (string | undefined)[] = []
    const fault: Fault = (n, request, response) => {
      paths.push(request.url)
      return signed("eu-west-1")(n, request, response)
    }
    const { origin } = await served({ content, fault })
    const environment = { ...ENVIRONMENT, AWS_ENDPOINT_URL: `${origin}/` }
    expect(await read("s3://bucket/some folder/a+b(1)='é'.txt", environment)).toBe(TEXT)
    expect(new Set(paths)).toEqual(new Set(["/bucket/some%20folder/a%2Bb%281%29%3D%27%C3%A9%27.txt"]))
    const token = { ...environment, AWS_SESSION_TOKEN: "a token" }
    expect(await read("s3://bucket/a", token)).toBe(TEXT)
    const wrong = { ...environment, AWS_SECRET_ACCESS_KEY: "another" }
    expect(await complaint(read("s3://bucket/a", wrong))).toBe("cannot read t: the server answers 403 (Forbidden)")
    expect(await complaint(read("s3://bucket/a", { ...environment, AWS_REGION: "us-east-2" }))).toContain("403")
  })

  test("without keys, requests are not signed; the endpoint must be encrypted", async () => {
    const fault: Fault = (_, { headers }, response) => {
      if (headers.authorization === undefined) return false
      response.writeHead(400).end()
      return true
    }
    const { origin } = await served({ content, fault })
    expect(await read("s3://bucket/a", { AWS_ENDPOINT_URL_S3: origin, AWS_ENDPOINT_URL: "http://192.0.2.1" })).toBe(
      TEXT,
    )
    expect(await complaint(read("s3://bucket/a", { AWS_ENDPOINT_URL: "http://192.0.2.1" }))).toBe(
      "cannot read s3://bucket/a: http://192.0.2.1 is not an encrypted endpoint (https://)",
    )
  })
})

test("addresses are shown without what is secret", () => {
  expect(shownAddress("https://a:b@host/x.gz?X-Amz-Signature=1#y")).toBe("https://host/x.gz")
  expect(shownAddress("s3://bucket/a?b")).toBe("s3://bucket/a?b")
  expect(shownAddress("a?b#c")).toBe("a?b#c")
})

describe("the command", () => {
  const hyp = TEXT.replaceAll("9\n", "9 or so\n")
  const files = (path: string | undefined): Uint8Array => {
    if (path!.startsWith("/ref.gz")) return gzipSync(TEXT)
    return Buffer.from(
      path!.startsWith("/a.jsonl")
        ? TEXT.trimEnd()
            .split("\n")
            .map((line) => `{"r":"${line}"}\n`)
            .join("")
        : TEXT,
    )
  }
  const answer: Fault = (_, request, response) => {
    const bytes = files(request.url)
    response.writeHead(200, { etag: '"one"', "content-length": bytes.length }).end(bytes)
    return true
  }

  test("gives the same bytes for texts on servers, of all formats, with two passes too", async () => {
    const { origin } = await served({ fault: answer })
    const cwd = folder({ "ref.txt": TEXT, "hyp.txt": hyp })
    const options = ["-m", "bleu", "cider", "-w", "9", "-f", "text"]
    const plain = await lectern(["score", "ref.txt", "-i", "hyp.txt", ...options], { cwd })
    expect(plain).toMatchObject({ code: 0, stderr: "" })
    for (const args of [
      [`${origin}/ref.txt`],
      [`${origin}/ref.gz?signature=secret`],
      [`${origin}/a.jsonl`, "--ref-field", "r"],
    ]) {
      expect(await lectern(["score", args[0]!, "-i", "hyp.txt", ...args.slice(1), ...options], { cwd })).toEqual(plain)
    }
  })

  test("names inputs without their queries", async () => {
    const { origin } = await served({ fault: answer })
    const cwd = folder({ "ref.txt": TEXT })
    const run = await lectern(["score", "ref.txt", "-i", `${origin}/hyp?signature=secret`, "--json-full"], { cwd })
    expect(run).toMatchObject({ code: 0, stderr: "" })
    const { inputs, systems } = JSON.parse(run.stdout)
    expect([inputs[1].path, systems[0].system, inputs[1].bytes]).toEqual([`${origin}/hyp`, `${origin}/hyp`, 790])
    expect(run.stdout).not.toContain("secret")
  })

  test("reads s3:// with the keys of the environment, and ends when it is done", async () => {
    const fault: Fault = (n, request, response) => {
      if (isSigned(request, "secret", "eu-west-1")) return answer(n, request, response)
      response.writeHead(403).end()
      return true
    }
    const { origin } = await served({ fault })
    const cwd = folder({ "hyp.txt": TEXT })
    const env = { ...ENVIRONMENT, AWS_ENDPOINT_URL: origin }
    const args = ["score", "s3://bucket/ref.txt", "-i", "hyp.txt", "-m", "chrf", "-b"]
    const run = await (ALL_TESTS ? finished(start(args, { cwd, env })) : lectern(args, { cwd, env }))
    expect(run).toEqual({ code: 0, stdout: "100.0\n", stderr: "" })
  })
})

test("a server that accepts and never answers, or stops in the middle, is reported and asked again", async () => {
  for (const begin of [
    () => {},
    (response: ServerResponse) => {
      response.writeHead(206, OTHER)
      response.write(BYTES.subarray(0, 10))
    },
  ]) {
    const fault: Fault = (n, _, response) => {
      if (n <= 2) begin(response)
      return n <= 2
    }
    const { origin } = await served({ content, fault })
    const said: string[] = []
    const options = {
      ...{ label: "t", signal: new AbortController().signal, waitMs: 1 },
      silenceMs: 100,
      rangeBytes: 100,
    }
    const chunks: Uint8Array[] = []
    const warn = (sentence: string): void => void said.push(sentence)
    for await (const chunk of remoteChunks(`${origin}/t`, { ...options, environment: {}, warn })) chunks.push(chunk)
    expect(Buffer.concat(chunks)).toEqual(BYTES)
    expect(said.length).toBeGreaterThanOrEqual(2)
    expect(new Set(said)).toEqual(new Set(["t: nothing came for 0.1 s; asking again, 6 times in all"]))
  }
})
