import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { MetricLabels, Metrics, ReadMetric } from './metrics.ts'

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

  /** Adds a series whose value is read on request. The first one of a name creates the metric with `create`. */
  function addReading(
    name: string,
    series: Series,
    create: (
      collect: (set: (labels: MetricLabels, value: number) => void) => Promise<void>,
    ) => void,
  ): void {
    const known = readings.get(name)
    if (known) {
      known.push(series)
      return
    }
    const all = [series]
    readings.set(name, all)
    create(async (set) => {
      for (const { labels, read } of all) {
        const value = await read()
        if (value !== null) set(labels, value)
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
    gauge({ name, help }, read, labels = {}) {
      addReading(name, { labels, read }, (collect) => {
        new Gauge({
          name: prefix + name,
          help,
          labelNames: Object.keys(labels),
          registers,
          async collect() {
            this.reset()
            await collect((of, value) => this.set(of, value))
          },
        })
      })
    },
    gauges({ name, help }, labelNames, read) {
      new Gauge({
        name: prefix + name,
        help,
        labelNames,
        registers,
        collect() {
          this.reset()
          for (const { labels, value } of read()) this.set(labels, value)
        },
      })
    },
    total({ name, help }, read, labels = {}) {
      addReading(name, { labels, read }, (collect) => {
        new Counter({
          name: prefix + name,
          help,
          labelNames: Object.keys(labels),
          registers,
          async collect() {
            this.reset()
            await collect((of, value) => this.inc(of, value))
          },
        })
      })
    },
  }
}
