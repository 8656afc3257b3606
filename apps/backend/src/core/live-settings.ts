import { settingNames, settingOf } from '@guildhall/contract'
import type { SettingName } from '@guildhall/contract'
import { readLiveConfig } from './config.ts'
import type { GivenSettings, LiveConfig } from './config.ts'
import { SettingError } from './config/values.ts'
import type { Env } from './env.ts'

type SettingSource = 'environment' | 'file' | 'page' | 'default'

type LimitName = {
  [K in keyof LiveConfig]: LiveConfig[K] extends number ? K : never
}[keyof LiveConfig]

/** The settings that operators change while the program runs. */
export interface LiveSettings {
  /** Replaced as a whole by a change, so read it when a value is used. */
  readonly current: LiveConfig
  /** A limit as it is at any time. */
  limit(name: LimitName): () => number
  /** Uses these from now on. Those that contradict the environment are left out, and their names returned. */
  apply(stored: Env): SettingName[]
  /** Throws SettingError if these can't be used together with the environment. */
  check(stored: Env): void
  sourceOf(name: SettingName): SettingSource
  /** Whether the environment decides. */
  isLocked(name: SettingName): boolean
  /** As text, and the default if nothing is set; also of secrets. */
  valueOf(name: SettingName): string | null
}

export function createLiveSettings({ env, fromFile }: GivenSettings): LiveSettings {
  let current = readLiveConfig(env)
  let stored: Env = {}

  function isLocked(name: SettingName): boolean {
    const { group } = settingOf(name)
    if (group === undefined) return env[name] !== undefined
    return settingNames.some(
      (other) => settingOf(other).group === group && env[other] !== undefined,
    )
  }

  function merge(values: Env): Env {
    const own = Object.entries(values).filter(([name]) => !isLocked(name as SettingName))
    return { ...env, ...Object.fromEntries(own) }
  }

  return {
    get current() {
      return current
    },
    limit: (name) => () => current[name],

    apply(values) {
      stored = values
      const left = { ...values }
      for (;;) {
        try {
          current = readLiveConfig(merge(left))
          return settingNames.filter((name) => name in values && !(name in left))
        } catch (error) {
          if (!(error instanceof SettingError)) throw error
          leaveOut(left, error)
        }
      }
    },

    check: (values) => void readLiveConfig(merge(values)),

    sourceOf(name) {
      if (env[name] !== undefined) return fromFile.has(name) ? 'file' : 'environment'
      return stored[name] !== undefined && !isLocked(name) ? 'page' : 'default'
    },

    isLocked,
    valueOf: (name) => merge(stored)[name]?.trim() ?? settingOf(name).default?.toString() ?? null,
  }
}

/** Takes away the setting with the error, or those that it needs or that need it. */
function leaveOut(values: Env, error: SettingError): void {
  const { setting } = error
  const { section } = settingOf(setting)
  const sameSection = settingNames.filter(
    (name) => name in values && settingOf(name).section === section,
  )
  const wrong = setting in values ? [setting] : sameSection
  // Without any of them, the values are those with which the program started.
  if (wrong.length === 0) throw error
  for (const name of wrong) delete values[name]
}
