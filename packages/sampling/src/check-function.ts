// The refusal of what cannot be called.
import { refuseType } from "./refuse-type.js"

/** Refuses anything but a function. */
export function checkFunction(name: string, value: unknown): void {
  if (typeof value !== "function") refuseType(name, value, "a function")
}
