import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export type Env = Record<string, string | undefined>

/** The process's environment over the `.env` file of the working directory, if there is one. Empty values count as unset. */
export function readEnv(path = '.env'): Env {
  const fromFile = existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {}
  const merged: Env = { ...fromFile, ...process.env }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value?.trim()))
}
