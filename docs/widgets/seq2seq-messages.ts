// What a page and its worker say to each other about a model that learns dates.
import type { Reading } from "./attention-in-page.mjs"

/** What the decoder sees of the source. */
export type View = "luong-dot" | "none"

/** What the page asks for. */
export type Request =
  | { readonly kind: "start"; readonly attention: View; readonly seed: number; readonly source: string }
  | { readonly kind: "stop" }
  /** Trains on, by as many steps as at first. */
  | { readonly kind: "continue" }
  /** Reads another date, with the model as it is. */
  | { readonly kind: "read"; readonly source: string }

/** A message from the worker to the page. */
export type Reply =
  | { readonly kind: "progress"; readonly run: number; readonly step: number; readonly loss: number }
  | { readonly kind: "measured"; readonly run: number; readonly step: number; readonly exact: number }
  | { readonly kind: "reading"; readonly reading: Reading }
  | { readonly kind: "idle"; readonly run: number; readonly step: number }

/** How many steps a run has at first. */
export const STEPS = 600
/** How many pairs a step reads. */
export const BATCH_SIZE = 32
/** How many unseen dates are measured. */
export const UNSEEN = 200
