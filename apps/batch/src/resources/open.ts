// Opens resources: reads them in this thread, and gives their data to the threads of a run.
import { LecternError } from "@lectern/core"
import type { Engine } from "@lectern/engine/internal/engines/engine"
import { makeReady } from "./make-ready.js"
import { type FileKind, type FileResource, keyOf, type ResourceData, resourcesIn } from "./resource.js"

const opened = new Map<string, unknown>()

/** Opens a resource and makes it ready in this thread. */
export async function openResource(
  kind: FileKind,
  path: string,
  labelOf: (sha256: string, data: unknown) => string,
): Promise<FileResource> {
  const { KINDS } = await import("./kinds.js")
  const { sha256, data } = KINDS[kind].read(path)
  const resource = { kind, path, sha256, label: labelOf(sha256, data) }
  opened.set(keyOf(resource), data)
  await makeReady([{ resource, data }])
  return resource
}

/** The data of the resources of metrics, as tasks of an engine get it. */
export async function sharedResources(
  metrics: Parameters<typeof resourcesIn>[0],
  engine: Pick<Engine, "broadcast">,
): Promise<{ readonly resources?: readonly ResourceData[] }> {
  const resources: ResourceData[] = []
  for (const resource of resourcesIn(metrics)) {
    if (!opened.has(keyOf(resource))) await openAgain(resource)
    const shared = engine.broadcast({ resource, data: opened.get(keyOf(resource)) })
    opened.set(keyOf(resource), shared.data)
    resources.push(shared)
  }
  return resources.length === 0 ? {} : { resources }
}

/** Opens a resource that a file names, such as a plan. */
async function openAgain({ kind, path, sha256, label }: FileResource): Promise<void> {
  const found = await openResource(kind, path, () => label)
  if (found.sha256 === sha256) return
  const why = `has other content than before: its SHA-256 is ${found.sha256}, expected ${sha256}`
  throw new LecternError({ kind: "bad-data", path, why })
}
