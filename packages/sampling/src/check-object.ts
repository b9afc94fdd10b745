// The refusal of what has no fields: null, a number, a string.
import { refuseType } from "./refuse-type.js"

/** Refuses anything but an object; not what is in it. */
export function checkObject(name: string, value: object, want = "an object"): void {
  if (typeof value !== "object" || value === null) refuseType(name, value, want)
}
