import { pino } from 'pino'
import type { Logger } from 'pino'

export type Log = Logger

/** Logs one JSON object per line to standard error. Standard output is for the start-up line and the operator's commands. */
export function createLog(level: string): Log {
  return pino({ level, base: null }, pino.destination({ fd: 2, sync: true }))
}
