import { pino } from 'pino'
import type { Log } from '../src/core/log.ts'

/** A log whose entries a test can read. */
export function recordedLog(): { log: Log; entries: Record<string, unknown>[] } {
  const entries: Record<string, unknown>[] = []
  const write = (line: string) => void entries.push(JSON.parse(line) as Record<string, unknown>)
  return { log: pino({ level: 'info' }, { write }), entries }
}
