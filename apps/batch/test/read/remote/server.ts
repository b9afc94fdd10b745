// A server of one file, on this machine, with faults.
import { createHash, createHmac } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"

/** What goes wrong with the n-th request, from 1; true when the response is complete. */
export type Fault = (n: number, request: IncomingMessage, response: ServerResponse) => boolean

interface Served {
  readonly content?: () => Uint8Array
  readonly ranges?: boolean
  readonly tag?: () => string
  readonly fault?: Fault
  /** The address of this machine to listen at; `127.0.0.1` by default. */
  readonly host?: string
}

interface TestServer {
  /** `http://HOST:PORT`. */
  readonly origin: string
  /** The ranges that were requested. */
  readonly requests: (string | undefined)[]
}

/** Starts a server, until the end of the test. */
export async function served({
  content = () => new Uint8Array(0),
  ranges = true,
  tag = () => '"one"',
  fault = () => false,
  host = "127.0.0.1",
}: Served): Promise<TestServer> {
  const requests: (string | undefined)[] = []
  const server = createServer((request, response) => {
    requests.push(request.headers.range)
    if (fault(requests.length, request, response)) return
    const bytes = content()
    const headers = { etag: tag() }
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? []
    const wanted = request.headers["if-match"]
    if (wanted !== undefined && wanted !== tag()) response.writeHead(412).end()
    else if (!ranges || from === undefined)
      response.writeHead(200, { ...headers, "content-length": bytes.length }).end(bytes)
    else if (Number(from) >= bytes.length) response.writeHead(416, { "content-range": `bytes */${bytes.length}` }).end()
    else {
      const last = Math.min(Number(to), bytes.length - 1)
      const range = `bytes ${from}-${last}/${bytes.length}`
      response.writeHead(206, { ...headers, "content-range": range, "content-length": last + 1 - Number(from) })
      response.end(bytes.subarray(Number(from), last + 1))
    }
  })
  await new Promise<void>((resolve) => void server.listen(0, host, resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://${host}:${(server.address() as AddressInfo).port}`, requests }
}

/** Whether AWS would accept the signature of a request (Signature Version 4, single chunk, headers). */
export function isSigned(request: IncomingMessage, secret: string, region: string): boolean {
  const { authorization = "", host } = request.headers
  const [, key, date, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/[^/]+\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? []
  if (key === undefined || host === undefined) return false
  const hmac = (by: string | Buffer, text: string): Buffer => createHmac("sha256", by).update(text).digest()
  const [path, query = ""] = request.url!.split("?")
  const headers = names!.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const payload = String(request.headers["x-amz-content-sha256"])
  const canonical = [request.method, path, query, headers.join(""), names, payload].join("\n")
  const scope = `${date}/${region}/s3/aws4_request`
  const hash = createHash("sha256").update(canonical).digest("hex")
  const text = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, hash].join("\n")
  const signing = ["s3", "aws4_request"].reduce(hmac, hmac(hmac(`AWS4${secret}`, date!), region))
  return hmac(signing, text).toString("hex") === signature
}
