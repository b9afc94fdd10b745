// An assertion for promptfoo: the score of an output against `vars.reference`, which must be at least `config.min`.
import { metricRegistry, scoreAll } from "@lectern/metrics"

export default function lectern(output, { vars, config }) {
  const { metric: name, min = 0, options = {} } = config
  const make = metricRegistry[name]
  if (make === undefined) throw new Error(`config.metric is not a metric of Lectern: ${name}`)
  const metric = make(options)
  if (!metric.higherIsBetter) throw new Error(`config.metric must be one where more is better, got ${name}`)
  const { score, signature } = scoreAll({ metric }, [output], { perSegment: [[vars.reference].flat()] }).metric
  const pass = score >= min
  return { pass, score, reason: `${metric.name} ${score.toFixed(4)}, at least ${min} is asked for (${signature})` }
}
