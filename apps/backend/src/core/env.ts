import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { SettingName } from '@guildhall/contract'
import { StartError } from './start-error.ts'

/** Values by the name of their setting. */
export type Env = Partial<Record<SettingName, string | undefined>>

/**
 * Reads the environment of the process and the `.env` file of the working directory, if there is one. The environment takes
 * precedence; empty values count as unset. Throws StartError when the file cannot be read.
 */
export function readEnv(path = '.env'): Env {
  return { ...withoutEmpty(parseEnv(readIfExists(path))), ...withoutEmpty(process.env) }
}

/** The names of the settings whose value is that of the `.env` file. */
export function readNamesFromFile(path = '.env'): ReadonlySet<string> {
  const fromEnvironment = withoutEmpty(process.env)
  const names = Object.keys(withoutEmpty(parseEnv(readIfExists(path))))
  return new Set(names.filter((name) => !(name in fromEnvironment)))
}

function withoutEmpty(env: NodeJS.Dict<string>): Env {
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
