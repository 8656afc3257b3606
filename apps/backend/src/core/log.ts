import { pino } from 'pino'
import type { Logger } from 'pino'

export type Log = Logger

/** Logs one JSON object per line to standard error: standard output belongs to the start-up line and to operators' commands. */
export function createLog(level: string): Log {
  return pino({ level, base: null }, pino.destination({ fd: 2, sync: true }))
}
