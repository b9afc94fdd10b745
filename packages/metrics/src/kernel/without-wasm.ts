// In place of the kernels in WebAssembly, which take most of a page's code: in bundles that do not ask for them.

/** No kernel. */
export function wasmKernel(): undefined {
  return undefined
}
