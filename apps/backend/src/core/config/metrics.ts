import type { Env } from '../env.ts'
import { choice, hostOf, optionalInteger } from './values.ts'

/** Where the metrics are served. */
export interface MetricsConfig {
  host: string
  port: number
  /** Whether they contain the status of each watched game server. */
  hasGameServers: boolean
}

export function readMetrics(env: Env): MetricsConfig | null {
  const host = hostOf(env, 'METRICS_HOST')
  const hasGameServers = choice(env, 'METRICS_GAME_SERVERS') === 'on'
  const port = optionalInteger(env, 'METRICS_PORT')
  return port === null ? null : { host, port, hasGameServers }
}
