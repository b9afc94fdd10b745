// `lectern docs`: serves the site of a checkout until it is interrupted.
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { LecternError } from "@lectern/core"
import { codeOf, whyUnwritable } from "@lectern/engine/internal/system-errors"
import type { Context, TopCommand } from "../../console/command.js"
import { optionGroup, type Raw, readGroup } from "../../console/option.js"
import { toStream } from "../../console/stream.js"
import { integer, orElse } from "../../console/values.js"

const serverGroup = optionGroup("Server:", {
  port: {
    flags: "--port <N>",
    help: "the port; 0 for any free one (default: 4173)",
    read: orElse(4173, integer(0, 65535)),
  },
})

/** `lectern docs`. */
export const docs: TopCommand = {
  name: "docs",
  usage: "[--port N]",
  description:
    "Serves the site that npm run docs has built in this checkout, with its notes and the reference, on 127.0.0.1 only. Prints its " +
    "address, and ends with exit code 0 when it is interrupted.",
  groups: [serverGroup],
  notes: `
Exit codes:
  74   there is no site to serve
  75   the port is in use

Others: see lectern score --help.`,
  run: runDocs,
}

async function runDocs(_: readonly string[], raw: Raw, { streams, interrupts: { signal } }: Context): Promise<void> {
  const { port } = readGroup(serverGroup, raw)
  const root = checkout()
  const site = fileURLToPath(new URL("docs/site", root))
  if (!existsSync(`${site}/index.html`)) throw noSite(site, "it is not built yet; npm run docs builds it")
  const { serveSite } = (await import(new URL("docs/build/serve.mjs", root).href)) as Server
  const { url } = await serveSite(site, { port }).catch((error: unknown) => {
    const why = codeOf(error) === "EADDRINUSE" ? "this port is in use" : whyUnwritable(error)
    throw new LecternError({ kind: "unavailable", what: `127.0.0.1:${port}`, why: `${why}; --port N chooses another` })
  })
  await toStream(streams.stdout).write(`${url}\n`)
  streams.stderr.write("lectern: serving the site until you press Ctrl-C\n")
  if (!signal.aborted) await once(signal, "abort")
}

/** What a file of the checkout exports, which is not part of the package. */
interface Server {
  serveSite(folder: string, options: { readonly port: number }): Promise<{ readonly url: string }>
}

/** The root of the checkout whose bundle this is. The name is checked, since an installed package has a user's project there. */
function checkout(): URL {
  const root = new URL("../../../../", import.meta.url)
  if (manifestIn(root).name === "lectern-monorepo") return root
  const { homepage } = manifestIn(new URL("../../", import.meta.url))
  throw noSite(
    "the site",
    `it is not in the npm package and has no address yet; read the READMEs of the packages, or the folder docs of the repository${homepage === undefined ? "" : ` (${homepage})`}`,
  )
}

function manifestIn(folder: URL): { readonly name?: string; readonly homepage?: string } {
  const path = new URL("package.json", folder)
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {}
}

function noSite(path: string, why: string): LecternError {
  return new LecternError({ kind: "unreadable", path, why })
}
