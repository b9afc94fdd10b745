// Opens resources: reads them in this thread, and gives their data to the threads of a run.
import { badData } from "@lectern/core"
import type { Engine } from "@lectern/engine/internal/engines/engine"
import { makeReady } from "./make-ready.js"
import { type FileKind, type FileResource, keyOf, type ResourceData, resourcesIn } from "./resource.js"

const opened = new Map<string, unknown>()

/** Opens a resource and makes it ready in this thread; undefined when its content is not the wanted one. */
export async function openResource(
  kind: FileKind,
  path: string,
  labelOf: (sha256: string, data: unknown) => string,
  wanted?: string,
): Promise<FileResource | undefined> {
  const { KINDS } = await import("./kinds.js")
  const { sha256, parse } = KINDS[kind].read(path)
  if (wanted !== undefined && sha256 !== wanted) return undefined
  const data = parse()
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
  if ((await openResource(kind, path, () => label, sha256)) !== undefined) return
  throw badData(path, `has other content than before, whose SHA-256 was ${sha256}`)
}
