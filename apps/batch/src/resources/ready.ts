// The resources that this thread can use, and metrics' options with them.
import { byteTokenizer, type Tokenizer } from "@lectern/metrics"
import { isResource, keyOf, type Resource, type ResourceData } from "./resource.js"

/** Writes tokens, as `byteTokenizer` needs it. */
export type TokenWriter = Pick<Parameters<typeof byteTokenizer>[0], "write" | "room">

const ready = new Map<string, TokenWriter>()

/** Makes resources usable in this thread. */
export async function makeReady(resources: readonly ResourceData[] = []): Promise<void> {
  for (const { resource, data } of resources) {
    const key = keyOf(resource)
    if (ready.has(key)) continue
    // Loaded only here: tokenizers take many modules.
    const { KINDS } = await import("./kinds.js")
    ready.set(key, KINDS[resource.kind].writer(data as never, resource))
  }
}

/** The options of a metric with the resources in them, which must be ready before the metric counts. */
export function usableOptions<Options extends object>(options: Options): Options {
  const usable = Object.entries(options).map(([name, value]) => [name, isResource(value) ? tokenizerOf(value) : value])
  return Object.fromEntries(usable) as Options
}

/** The tokenizer of a resource, which must be ready before its first use. */
export function tokenizerOf(resource: Resource): Tokenizer {
  const key = keyOf(resource)
  const writer = (): TokenWriter => {
    const found = ready.get(key)
    if (found === undefined) throw new Error(`${resource.path} is not ready`)
    return found
  }
  return byteTokenizer({
    label: resource.label,
    separator: resource.kind === "pieces" && !resource.path.endsWith(".model") ? "byte" : "space",
    room: (length) => writer().room(length),
    write: (input, start, end, output, at) => writer().write(input, start, end, output, at),
  })
}
