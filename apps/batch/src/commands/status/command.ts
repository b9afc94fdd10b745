// `lectern status`: what the folder of --resume holds.

import type { Context } from "../../console/command.js"
import { type Raw, readGroup } from "../../console/option.js"
import { toStream } from "../../console/stream.js"
import { statusGroup } from "./options.js"
import { statusJson, statusText } from "./report.js"
import { runStatus } from "./status.js"

/** Runs `lectern status`. */
export async function runStatusCommand([folder]: readonly string[], raw: Raw, { streams }: Context): Promise<void> {
  const { format } = readGroup(statusGroup, raw)
  const found = runStatus(folder!)
  await toStream(streams.stdout).write(format === "json" ? statusJson(found) : statusText(found))
}
