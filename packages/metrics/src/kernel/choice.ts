// Chooses between a metric's two kernels: WebAssembly, or its equivalent in plain TypeScript.
import { LecternError } from "@lectern/core"

/** The kernel to run: the fastest available (`auto`), or one by name. */
export type KernelChoice = "auto" | "wasm" | "typescript"

/** The names that {@link KernelChoice} allows. */
export const KERNEL_CHOICES: readonly KernelChoice[] = ["auto", "wasm", "typescript"]

/** The two kernels of a metric. */
export interface Kernels<Kernel> {
  /** Makes the kernel in plain TypeScript, which always runs. */
  readonly plain: () => Kernel
  /** Makes the kernel in WebAssembly, which may need the other one; undefined where it cannot run. */
  readonly fast: (plain: () => Kernel) => Kernel | undefined
  /** Requirements of the WebAssembly kernel, in words. */
  readonly needs: string
}

/** The requested kernel. */
export function chosenKernel<Kernel>(choice: KernelChoice, { plain, fast, needs }: Kernels<Kernel>): Kernel {
  let made: Kernel | undefined
  const madeOnce = (): Kernel => {
    made ??= plain()
    return made
  }
  if (choice === "typescript") return madeOnce()
  const faster = fast(madeOnce)
  if (faster !== undefined) return faster
  if (choice === "auto") return madeOnce()
  const where = 'SIMD and, in a bundle for a page, the condition "lectern-wasm"'
  const want = `"auto" or "typescript" here (the WebAssembly kernel needs ${needs}, ${where})`
  throw new LecternError({ kind: "out-of-range", name: "kernel", got: "wasm", want })
}
