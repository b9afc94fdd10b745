// Addresses of inputs on other machines.
import { LecternError } from "@lectern/core"
import { maskedAddress, withoutPassword } from "../../masked-address.js"

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A request for some bytes of an input. */
export interface MakeRequest {
  (headers: Readonly<Record<string, string>>): Promise<Request>
  /** Whether it is signed, and no other server may see it. */
  readonly isSigned?: boolean
}

const REMOTE = /^(https?|s3):\/\//i
const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Whether an input is on another machine. */
export function isRemote(path: string): boolean {
  return REMOTE.test(path)
}

/** An address as it may be shown: without a password, and without the query, which may contain a signature. */
export function shownAddress(address: string): string {
  if (!isRemote(address)) return address
  const safe = withoutPassword(address)
  return /^s3:/i.test(address) ? safe : safe.replace(/\/\/[^/?#]*@/, "//").replace(/[?#].*$/s, "")
}

/** The requests for the bytes of an address. */
export async function requestsFor(address: string, environment: Environment): Promise<MakeRequest> {
  return /^s3:/i.test(address) ? s3Requests(address, environment) : httpRequests(address)
}

function httpRequests(address: string): MakeRequest {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    throw refused(address, "it is not an address")
  }
  if (!isSafe(url)) throw refused(address, "http:// is not encrypted; use https://")
  if (url.username !== "") throw refused(address, "it contains a name or password, which other programs can see")
  return async (headers) => new Request(url, { headers })
}

/** Whether nobody else can read the traffic: it is encrypted, or stays on this machine. */
export function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || THIS_MACHINE.test(hostname)
}

async function s3Requests(address: string, environment: Environment): Promise<MakeRequest> {
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.+)$/is.exec(address) ?? []
  if (bucket === undefined || key === undefined) throw refused(address, "expected s3://BUCKET/KEY")
  const region = environment.AWS_REGION || environment.AWS_DEFAULT_REGION || "us-east-1"
  const endpoint = environment.AWS_ENDPOINT_URL_S3 || environment.AWS_ENDPOINT_URL
  const path = key.split("/").map(encoded).join("/")
  const base = endpoint?.replace(/\/+$/, "")
  const url = base === undefined ? `https://${bucket}.s3.${region}.amazonaws.com/${path}` : `${base}/${bucket}/${path}`
  const shown = maskedAddress(base ?? url)
  if (!URL.canParse(url) || !isSafe(new URL(url)))
    throw refused(address, `${shown} is not an encrypted endpoint (https://)`)
  const { username, password } = new URL(url)
  if (username !== "" || password !== "") {
    throw refused(
      address,
      `the endpoint ${shown} contains a name or password; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`,
    )
  }
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = environment
  if (!accessKeyId || !secretAccessKey) return async (headers) => new Request(url, { headers })
  const { AwsClient } = await import("aws4fetch")
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
    service: "s3",
    region,
  })
  const sign = (headers: Readonly<Record<string, string>>): Promise<Request> => client.sign(url, { headers })
  return Object.assign(sign, { isSigned: true })
}

/** As RFC 3986 has it, which signatures need. */
function encoded(part: string): string {
  return encodeURIComponent(part).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function refused(address: string, why: string): LecternError {
  return new LecternError({ kind: "unreadable", path: shownAddress(address), why })
}
