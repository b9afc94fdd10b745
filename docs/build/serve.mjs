// @ts-check
// A server of the built site on this machine, with addresses without `.html`, and the site's own page for those that lead nowhere.
import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import { extname, join } from "node:path"
import sirv from "sirv"

/** Text that browsers would take for Latin-1. @type {Readonly<Record<string, string>>} */
const TYPES = {
  ".md": "text/markdown; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
}

/**
 * Serves a folder on 127.0.0.1; port 0 is any free one. A folder that is built again meanwhile is served as it then is.
 *
 * @param {string} folder
 * @param {{ readonly port: number }} options
 * @returns {Promise<{ readonly url: string, readonly close: () => void }>}
 */
export async function serveSite(folder, { port }) {
  const files = sirv(folder, {
    dev: true,
    setHeaders(response, path) {
      const type = TYPES[extname(path)]
      if (type !== undefined) response.setHeader("Content-Type", type)
    },
    async onNoMatch(_, response) {
      const page = await readFile(join(folder, "404.html")).catch(() => "not found")
      response.writeHead(404, { "Content-Type": "text/html; charset=utf-8" }).end(page)
    },
  })
  const server = createServer((request, response) => {
    // sirv fails at a range that ends before it begins, and pages need none.
    delete request.headers.range
    files(request, response)
  })
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  const address = /** @type {import("node:net").AddressInfo} */ (server.address())
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() }
}
