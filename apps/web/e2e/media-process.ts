import { execFileSync } from 'node:child_process'

/** The process that this one started for media, the newest if an earlier one is still ending. */
export function mediaProcess(): number {
  const arguments_ = ['-n', '-P', String(process.pid), '-f', 'media-process']
  return Number(execFileSync('pgrep', arguments_, { encoding: 'utf8' }).trim())
}
