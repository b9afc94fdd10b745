// The loss of a task, as wasm/loss.as.ts adds it up.
import { log } from "@lectern/core/elementary"
import { MAX_FACTORS } from "../fields.js"

const round = Math.fround

/** Sums of log(1 + e^-|z|) + max(0, -z), where the logarithms are taken of products of a hundred factors. */
export class LossSum {
  private readonly product = new Float32Array(4).fill(1)
  private readonly margin = new Float32Array(4)
  private factors = 0
  private total = 0

  /** Forgets all. */
  reset(): void {
    this.product.fill(1)
    this.margin.fill(0)
    this.factors = 0
    this.total = 0
  }

  /** Adds a number. */
  add(loss: number): void {
    this.total += loss
  }

  /** Adds factors, each at most 2, and margins, four of each, so many times. */
  addLosses(factor: Float32Array, below: Float32Array, times: number): void {
    for (let i = 0; i < times; i++) {
      if (this.factors === MAX_FACTORS) this.fold()
      for (let lane = 0; lane < 4; lane++) {
        this.product[lane] = this.product[lane]! * factor[lane]!
        this.margin[lane] = round(this.margin[lane]! + below[lane]!)
      }
      this.factors += 1
    }
  }

  /** The loss since the reset. */
  soFar(): number {
    this.fold()
    return this.total
  }

  private fold(): void {
    for (let lane = 0; lane < 4; lane++) this.total += log(this.product[lane]!) + this.margin[lane]!
    this.product.fill(1)
    this.margin.fill(0)
    this.factors = 0
  }
}
