// Chooses between a metric's two kernels: WebAssembly, or its equivalent in plain TypeScript.
import { LecternError } from "@lectern/core"

/** The kernel to run: the fastest available (`auto`), or one by name. */
export type KernelChoice = "auto" | "wasm" | "typescript"

/** The names that {@link KernelChoice} allows. */
export const KERNEL_CHOICES: readonly KernelChoice[] = ["auto", "wasm", "typescript"]

/** The two kernels of a metric. */
export interface Kernels<Kernel> {
  /** The kernel in plain TypeScript, which always runs. */
  readonly plain: Kernel
  /** Makes the kernel in WebAssembly; undefined where it cannot run. */
  readonly fast: () => Kernel | undefined
  /** Requirements of the WebAssembly kernel, in words. */
  readonly needs: string
}

/** The requested kernel. */
export function chosenKernel<Kernel>(choice: KernelChoice, { plain, fast, needs }: Kernels<Kernel>): Kernel {
  if (choice === "typescript") return plain
  const made = fast()
  if (made !== undefined) return made
  if (choice === "auto") return plain
  const want = `"auto" or "typescript" here (the WebAssembly kernel needs ${needs})`
  throw new LecternError({ kind: "out-of-range", name: "kernel", got: "wasm", want })
}
