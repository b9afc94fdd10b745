// The options of `lectern doctor`.
import { textOrJson } from "../shared/groups.js"
import type { OptionGroup } from "../shared/option.js"

/** How findings are printed. */
export const doctorGroup: OptionGroup<{ readonly format: "text" | "json" }> = {
  title: "Report:",
  options: { format: textOrJson },
}
