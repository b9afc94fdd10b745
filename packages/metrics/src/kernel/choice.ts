// Which of a metric's two kernels counts: WebAssembly, or its twin in plain TypeScript.
import { LecternError } from "@lectern/core"

/** Which kernel runs: the fastest that can (`auto`), or one by name. */
export type KernelChoice = "auto" | "wasm" | "typescript"

/** What {@link KernelChoice} allows. */
export const KERNEL_CHOICES: readonly KernelChoice[] = ["auto", "wasm", "typescript"]

/** The two kernels of a metric. */
export interface Kernels<Kernel> {
  /** The one in plain TypeScript, which always runs. */
  readonly plain: Kernel
  /** Makes the one in WebAssembly; undefined where it cannot run. */
  readonly fast: () => Kernel | undefined
  /** What the one in WebAssembly needs, in words. */
  readonly needs: string
}

/**
 * The kernel that is asked for.
 *
 * @param choice - `auto` takes WebAssembly where it can run; the counts never depend on the choice
 * @param kernels - both
 * @returns one of them
 * @throws LecternError `out-of-range` when `wasm` is asked for and cannot run
 */
export function chosenKernel<Kernel>(choice: KernelChoice, { plain, fast, needs }: Kernels<Kernel>): Kernel {
  if (choice === "typescript") return plain
  const made = fast()
  if (made !== undefined) return made
  if (choice === "auto") return plain
  const want = `"auto" or "typescript" here (the WebAssembly kernel needs ${needs})`
  throw new LecternError({ kind: "out-of-range", name: "kernel", got: "wasm", want })
}
