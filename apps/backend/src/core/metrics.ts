/** The values of a measurement's labels. Each combination is a series of its own, so values come from a short, fixed list. */
export type MetricLabels = Record<string, string>

interface Definition {
  /** Without the prefix of the program. */
  name: string
  help: string
}

/** Measurements of this process for the operator's monitoring. Nothing in them identifies a person. */
export interface Metrics {
  readonly isEnabled: boolean
  /** Creates a function that counts. */
  counter(definition: Definition, labelNames?: string[]): (labels?: MetricLabels) => void
  /** Creates a function that records a duration in seconds. */
  duration(
    definition: Definition & { buckets: number[] },
    labelNames?: string[],
  ): (seconds: number, labels?: MetricLabels) => void
  /** A value that is read when the metrics are requested. Calls with one name give its series with other labels. */
  gauge(definition: Definition, read: ReadMetric, labels?: MetricLabels): void
  /** Values that are read together when the metrics are requested, each with labels of its own. */
  gauges(definition: Definition, labelNames: string[], read: () => Iterable<LabelledValue>): void
  /** The same as `gauge` for a value that only increases. */
  total(definition: Definition, read: ReadMetric, labels?: MetricLabels): void
}

export interface LabelledValue {
  labels: MetricLabels
  value: number
}

/** Null: there is no value now. */
export type ReadMetric = () => number | null | Promise<number | null>

function ignore(): void {
  // Nobody asks for the values.
}

export const noMetrics: Metrics = {
  isEnabled: false,
  counter: () => ignore,
  duration: () => ignore,
  gauge: ignore,
  gauges: ignore,
  total: ignore,
}

/** Work that waits in this process. */
export function measureQueue(metrics: Metrics, queue: string, length: () => number): void {
  const definition = { name: 'queue_length', help: 'Work that waits in this process' }
  metrics.gauge(definition, length, { queue })
}
