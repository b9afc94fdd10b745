// `lectern status`: what the folder of --resume holds.
import { statusJson, statusText } from "../../report/status/status.js"
import { runStatus } from "../../status/status.js"
import type { Context } from "../shared/command.js"
import { type Raw, readGroup } from "../shared/option.js"
import { toStream } from "../shared/stream.js"
import { statusGroup } from "./options.js"

/** Runs `lectern status`. */
export async function runStatusCommand([folder]: readonly string[], raw: Raw, { streams }: Context): Promise<void> {
  const { format } = readGroup(statusGroup, raw)
  const found = runStatus(folder!)
  await toStream(streams.stdout).write(format === "json" ? statusJson(found) : statusText(found))
}
