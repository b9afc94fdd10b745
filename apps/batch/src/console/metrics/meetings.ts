// The options of cpWER, tcpWER, cpCER and tcpCER, whose segments are sessions.
import type { SessionNeeds } from "@lectern/engine/internal/read/transcripts/sessions"
import type { MetricName, MetricOptions } from "@lectern/metrics"
import { TIMED_METRIC_OPTIONS } from "@lectern/metrics/engine"
import type { MetricSpec } from "../../types.js"
import type { OptionGroup, ValuesOf } from "../option.js"
import { setting, settingsOf } from "../setting.js"
import { usage } from "../values.js"
import { normalizerOf, transcriptNormalizer } from "./normalize.js"
import type { Tables } from "./tables.js"
import { transformSettings, type WerValues } from "./wer.js"

/** The options, besides the transforms of WER. */
export const meetingGroup = {
  title: "tcpWER, tcpCER:",
  options: {
    collar: setting(TIMED_METRIC_OPTIONS, "collar", {
      flags: "--collar <SECONDS>",
      help: "a word may lie so far from its word in the reference (default: {default})",
    }),
  },
} satisfies OptionGroup

/** The values of the options. */
export type MeetingValues = ValuesOf<typeof meetingGroup>

/** The settings of the metrics that align words by order only. */
export function meetingSettings(values: WerValues, tables: Tables): MetricOptions["cpwer"] {
  return sessionTransforms(values, tables)
}

/** The settings of the metrics that align words by time. */
export function timedMeetingSettings(values: WerValues & MeetingValues, tables: Tables): MetricOptions["tcpwer"] {
  const { collar } = settingsOf(TIMED_METRIC_OPTIONS, meetingGroup, values)
  return { ...sessionTransforms(values, tables), ...(collar !== undefined && { collar }) }
}

/** The transforms; a normalizer that sees both texts is refused, as utterances have no partner before they are aligned. */
function sessionTransforms(values: WerValues, tables: Tables): MetricOptions["cpwer"] {
  const settings = transformSettings(values, tables)
  const spec = transcriptNormalizer(values)
  if (spec === undefined) return settings
  if (normalizerOf(spec).pairRule === undefined) return settings
  throw usage(
    `--normalize ${spec.normalizer} --language ${spec.language} is not for cpwer, tcpwer, cpcer, tcpcer: it joins words as the other text has them, and utterances of sessions have no such text; use --normalize whisper-basic without --language`,
  )
}

/** What the selected metrics need of sessions; undefined for metrics of other segments, with which they cannot be combined. */
export function sessionNeeds(metrics: readonly Pick<MetricSpec, "name">[]): SessionNeeds | undefined {
  const isOfSessions = ({ name }: { readonly name: MetricName }): boolean => /^t?cp[wc]er$/.test(name)
  const [of, others] = [metrics.filter(isOfSessions), metrics.filter((each) => !isOfSessions(each))]
  if (of.length === 0) return undefined
  if (others.length > 0) {
    throw usage(`-m ${of[0]!.name} and ${others[0]!.name} cannot be combined: one scores sessions, the other segments`)
  }
  return { names: of.map(({ name }) => name).join(", "), timed: of.some(({ name }) => name.startsWith("t")) }
}
