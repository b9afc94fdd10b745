// In place of the kernel in WebAssembly, which takes most of a page's code: in bundles that do not ask for it.

/** No kernel. */
export function startedKernel(): undefined {
  return undefined
}
