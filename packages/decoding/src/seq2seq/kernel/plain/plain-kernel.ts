// All kernels in plain TypeScript, for both precisions from one source.
import type { Kernel } from "../kernel.js"
import type { Arithmetic } from "./arithmetic.js"
import { plainAttention } from "./attention.js"
import { plainCells } from "./cells.js"
import { plainElements } from "./elements.js"
import { plainMemory } from "./memory.js"
import { plainProducts } from "./products.js"
import { plainRows } from "./rows.js"
import { plainSoftmax } from "./softmax.js"
import { plainUpdates } from "./updates.js"

/** A kernel with a memory of its own. */
export function plainKernel(arithmetic: Arithmetic): Kernel {
  const memory = plainMemory(arithmetic)
  return Object.assign(
    memory,
    plainProducts(memory, arithmetic),
    plainRows(memory),
    plainElements(memory, arithmetic),
    plainCells(memory, arithmetic),
    plainAttention(memory, arithmetic),
    plainSoftmax(memory, arithmetic),
    plainUpdates(memory, arithmetic),
  )
}
