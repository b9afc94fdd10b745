// Makes resources usable in this thread.
import { keyOf, type ResourceData } from "./resource.js"
import { ready } from "./usable.js"

/** Makes resources usable in this thread. */
export async function makeReady(resources: readonly ResourceData[] = []): Promise<void> {
  for (const { resource, data } of resources) {
    if (ready.has(keyOf(resource))) continue
    // Loaded only here: tokenizers take many modules.
    const { KINDS } = await import("./kinds.js")
    ready.set(keyOf(resource), KINDS[resource.kind].usable(data, resource))
  }
}
