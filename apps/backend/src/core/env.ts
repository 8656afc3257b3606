import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { StartError } from './start-error.ts'

export type Env = Record<string, string | undefined>

/**
 * Reads the environment of the process and the `.env` file of the working directory, if there is one. The environment takes
 * precedence; empty values count as unset. Throws StartError when the file cannot be read.
 */
export function readEnv(path = '.env'): Env {
  return { ...withoutEmpty(parseEnv(readIfExists(path))), ...withoutEmpty(process.env) }
}

function withoutEmpty(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
}

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw new StartError(`Cannot read the settings in ${path}: ${(error as Error).message}`)
  }
}
