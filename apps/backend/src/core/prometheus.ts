import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { LabelledValue, MetricLabels, Metrics, ReadMetric } from './metrics.ts'

const prefix = 'guildhall_'

export interface PrometheusMetrics extends Metrics {
  readonly contentType: string
  /** All metrics, also those of the process and of Node.js, in the text format of Prometheus. */
  read(): Promise<string>
}

interface Series {
  labels: MetricLabels
  read: ReadMetric
}

export function createPrometheusMetrics(): PrometheusMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const readings = new Map<string, Series[]>()

  /** Creates a metric whose values are read on request. */
  function addMetric(
    Metric: typeof Gauge | typeof Counter,
    { name, help }: { name: string; help: string },
    labelNames: string[],
    read: () => Iterable<LabelledValue> | AsyncIterable<LabelledValue>,
  ): void {
    const metric = new Metric({
      name: prefix + name,
      help,
      labelNames,
      registers,
      async collect() {
        metric.reset()
        for await (const { labels, value } of read()) metric.inc(labels, value)
      },
    })
  }

  /** Adds a series to the metric of its name. The first one creates the metric. */
  function addSeries(
    Metric: typeof Gauge | typeof Counter,
    definition: { name: string; help: string },
    series: Series,
  ): void {
    const known = readings.get(definition.name)
    if (known) {
      known.push(series)
      return
    }
    const all = [series]
    readings.set(definition.name, all)
    addMetric(Metric, definition, Object.keys(series.labels), async function* readAll() {
      for (const { labels, read } of all) {
        const value = await read()
        if (value !== null) yield { labels, value }
      }
    })
  }

  return {
    isEnabled: true,
    contentType: registry.contentType,
    read: () => registry.metrics(),
    counter({ name, help }, labelNames = []) {
      const counter = new Counter({ name: prefix + name, help, labelNames, registers })
      return (labels = {}) => counter.inc(labels)
    },
    duration({ name, help, buckets }, labelNames = []) {
      const options = { name: prefix + name, help, buckets, labelNames, registers }
      const histogram = new Histogram(options)
      return (seconds, labels = {}) => histogram.observe(labels, seconds)
    },
    gauge: (definition, read, labels = {}) => addSeries(Gauge, definition, { labels, read }),
    gauges: (definition, labelNames, read) => addMetric(Gauge, definition, labelNames, read),
    total: (definition, read, labels = {}) => addSeries(Counter, definition, { labels, read }),
  }
}
