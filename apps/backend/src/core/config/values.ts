/** Reads single values of the environment. All functions throw StartError for an invalid one. */
import { isIP } from 'node:net'
import { settings } from '@guildhall/contract'
import type { ErrorReason, SettingChoice, SettingName, SettingsOf } from '@guildhall/contract'
import { parseNetwork } from '@guildhall/public-address'
import type { Env } from '../env.ts'
import { StartError } from '../start-error.ts'

type Given<K extends SettingsOf<'integer'>> = (typeof settings)[K]['default'] extends number
  ? K
  : never
type NumberName = { [N in SettingsOf<'integer'>]: Given<N> }[SettingsOf<'integer'>]

/** Null where it is not set and has no default. */
export function optionalInteger(env: Env, name: SettingsOf<'integer'>): number | null {
  const { min, max, default: fallback } = settings[name]
  const value = env[name]?.trim()
  if (value === undefined) return fallback
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max) {
    const problem = `must be a whole number from ${min} to ${max}, not ${quoted(value)}`
    throw invalid(name, problem, { reason: 'not_in_range', params: { min, max } })
  }
  return number
}

export function integer(env: Env, name: NumberName): number {
  return optionalInteger(env, name) ?? settings[name].default
}

export function portOrOff(env: Env, name: 'HTTP_PORT' | 'VOICE_TCP_PORT'): number | 'off' | null {
  return env[name]?.trim() === 'off' ? 'off' : optionalInteger(env, name)
}

export function mebibytes(env: Env, name: NumberName): number {
  return integer(env, name) * 1024 * 1024
}

export function choice<N extends SettingsOf<'choice'>>(env: Env, name: N): SettingChoice<N> {
  const { choices, default: fallback }: { choices: readonly string[]; default: string } =
    settings[name]
  const value = env[name]?.trim() ?? fallback
  if (!choices.includes(value)) {
    const values = choices.join(', ')
    const problem = `must be one of ${values}, not ${quoted(value)}`
    throw invalid(name, problem, { reason: 'unknown_value', params: { values } })
  }
  return value as SettingChoice<N>
}

export function hostOf(
  env: Env,
  name: 'HOST' | 'METRICS_HOST' | 'VOICE_ADDRESS',
  fallback = settings[name].default ?? '',
): string {
  const value = env[name]?.trim() ?? fallback
  if (isIP(value) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)) {
    throw invalid(name, `must be an IP address or a hostname, not ${quoted(value)}`)
  }
  return value
}

export function origin(name: SettingName, value: string): string {
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : null
  const plain = url && /^https?:$/.test(url.protocol) && url.pathname === '/'
  if (!plain || url.search || url.hash || url.username || url.password) {
    throw invalid(name, `must be an address like https://chat.example.org, not ${quoted(value)}`)
  }
  return url.origin
}

/** An address without a slash at its end, to which paths are added. */
export function webAddress(env: Env, name: 'DISCORD_API_URL'): string {
  const fallback = settings[name].default
  const value = env[name]?.trim() || fallback
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    throw invalid(name, `must be an address like ${fallback}, not ${quoted(value)}`)
  }
  return url.href.replace(/\/$/, '')
}

export function networks(env: Env, name: SettingName): string[] {
  return list(env[name]).map((value) => network(name, value))
}

export function network(name: SettingName, value: string): string {
  try {
    parseNetwork(value)
  } catch {
    throw invalid(name, `must contain networks like 10.0.0.0/8 or fd00::/8, not ${quoted(value)}`)
  }
  const [address = '', bits = isIP(value) === 6 ? '128' : '32'] = value.split('/')
  return `${address}/${Number(bits)}`
}

export function list(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

export function quoted(value: string): string {
  return JSON.stringify(value.slice(0, 100))
}

/** Why a value is refused, for programs. */
interface Refusal {
  reason: ErrorReason
  params?: Record<string, string | number>
}

/** A setting is not valid. */
export class SettingError extends StartError {
  readonly setting: SettingName
  /** Every error of a setting that operators can change has one. */
  readonly refusal: Refusal | undefined

  constructor(setting: SettingName, problem: string, refusal: Refusal | undefined) {
    super(`${setting}: ${problem}.`)
    this.setting = setting
    this.refusal = refusal
  }
}

export function invalid(setting: SettingName, problem: string, refusal?: Refusal): SettingError {
  return new SettingError(setting, problem, refusal)
}
