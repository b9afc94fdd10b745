// Addresses in messages: without passwords, also where they are not encoded as addresses should be.

const PARAMETER = /([?&])([^=&#?]*)=([^&#]*)/g
const SECRET = /pass|pwd|secret|token|key|sig|cred/i

/**
 * An address as it may be shown. Hides too much rather than too little: a password may contain any character, also those
 * that end the name of a host.
 */
export function maskedAddress(address: string): string {
  return withoutPassword(address).replace(PARAMETER, (whole: string, mark: string, name: string) =>
    SECRET.test(name) ? `${mark}${name}=...` : whole,
  )
}

/** An address without its password. */
export function withoutPassword(address: string): string {
  const [, scheme = "", rest = ""] = /^([a-z][a-z0-9+.-]*:\/\/)?(.*)$/is.exec(address)!
  const [authority = ""] = /^[^/?#]*/.exec(rest)!
  if (!/[:@]/.test(authority) || hasNone(address)) return address
  const at = rest.lastIndexOf("@")
  const colon = rest.indexOf(":")
  if (at < 0) {
    const isPort = /^[^:]*:\d*$|^\[[0-9a-f:.]*\](:\d*)?$/i.test(authority)
    return isPort ? address : `${scheme}${rest.slice(0, colon)}:...${rest.slice(authority.length)}`
  }
  return `${scheme}${colon < 0 || colon > at ? rest.slice(0, at) : `${rest.slice(0, colon)}:...`}${rest.slice(at)}`
}

/** In `https://host:443/a@b` the sign belongs to the path. */
function hasNone(address: string): boolean {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username === "" && password === ""
}
