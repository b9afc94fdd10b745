// The errors of queues' servers and of their clients: which of them may pass, and words for all of them.
import { codeOf } from "../system-errors.js"

// Codes of the operating system and of PostgreSQL.
const TEMPORARY_CODE =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EAI_AGAIN|08...|53300|57P0[123])$/
// Messages of clients without a code, and answers of Redis while it starts or another server takes its place.
const TEMPORARY_WORDS =
  /^Connection (is closed|ended|terminated)|^(Client|Stream) .*(not queryable|writeable)|timeout|timed out|^(LOADING|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|READONLY) |the database system is/

const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND/, "there is no host of this name"],
  [/ECONNREFUSED/, "nothing accepts connections there"],
  [/^NOAUTH|client password must be a string|no password supplied/, "it wants a password"],
  [/^WRONGPASS|^28P01|SASL/, "the user or the password is wrong"],
  [/^28000/, "it does not let this user in"],
  [/^3D000/, "there is no such database"],
  [/^42501|^NOPERM/, "the user may not do what the queue needs"],
  [/^OOM/, "its memory is full"],
  [/^MISCONF|^53100/, "it cannot write to its disk"],
  [/RESP type|^Protocol error|invalid response/, "the server there does not speak the protocol of this queue"],
  [/timeout|timed out|ETIMEDOUT/, "it does not answer"],
  [/^57P0|^LOADING|the database system is/, "it is starting or ending"],
  [/^Connection |ECONNRESET|EPIPE|not queryable|writeable/, "the connection broke"],
]

/** Whether another attempt may succeed: a connection that is refused or lost, a server that starts or ends. */
export function isTemporary(error: unknown): boolean {
  const first = firstOf(error)
  return TEMPORARY_CODE.test(codeOf(first) ?? "") || TEMPORARY_WORDS.test(textOf(first))
}

/** An error in words. */
export function inWords(error: unknown): string {
  const first = firstOf(error)
  // Redis adds the place in a script, its client a request.
  const text = textOf(first).replace(/\.? (script: .*|Please report this\.)$/s, "")
  const known = `${codeOf(first) ?? ""} ${text}`.trim()
  const meaning = MEANINGS.find(([pattern]) => pattern.test(text) || pattern.test(known))?.[1]
  return meaning === undefined ? text : `${meaning} (${text})`
}

/** Whether a password is missing or wrong. */
export function concernsPassword(error: unknown): boolean {
  return /password|auth/i.test(textOf(firstOf(error)))
}

/** A host with several addresses has an error for each. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message || (codeOf(error) ?? error.name) : String(error)
}
