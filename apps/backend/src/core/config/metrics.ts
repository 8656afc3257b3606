import type { Env } from '../env.ts'
import { choice, hostOf, integer } from './values.ts'

/** Where the metrics are served. */
export interface MetricsConfig {
  host: string
  port: number
  /** Whether they contain the status of each watched game server. */
  hasGameServers: boolean
}

export function readMetrics(env: Env): MetricsConfig | null {
  const host = hostOf(env, 'METRICS_HOST', '127.0.0.1')
  const hasGameServers = choice(env, 'METRICS_GAME_SERVERS', ['on', 'off'], 'off') === 'on'
  if (!env.METRICS_PORT) return null
  return { host, port: integer(env, 'METRICS_PORT', 0, 0, 65_535), hasGameServers }
}
