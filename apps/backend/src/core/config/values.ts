import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { hasVisibleCharacter, settingNames, settingOf, toLine } from '@guildhall/contract'
import type { ErrorReason, Setting, SettingName, settings } from '@guildhall/contract'
import { parseNetwork } from '@guildhall/public-address'
import type { Env } from '../env.ts'
import { StartError } from '../start-error.ts'

type Rows = typeof settings

type NullOf<Row> = Row extends { default: null } ? null : never
type OffOf<Row> = Row extends { orOff: true } ? 'off' : never
type ValueOf<Row> = Row extends { kind: 'integer' }
  ? number | NullOf<Row> | OffOf<Row>
  : Row extends { kind: 'boolean' }
    ? boolean
    : Row extends { kind: 'list'; choices: readonly (infer Choice)[] }
      ? Choice[]
      : Row extends { kind: 'list' }
        ? string[]
        : Row extends { choices: readonly (infer Choice)[] }
          ? Choice
          : string | NullOf<Row>

type InUnit<Name extends string> = Name extends `${infer Rest}_MB`
  ? `${Rest}_BYTES`
  : Name extends `${infer Rest}_SECONDS`
    ? `${Rest}_MS`
    : Name
type Capitalized<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Capitalize<Lowercase<Word>>}${Capitalized<Rest>}`
  : Capitalize<Lowercase<Name>>

/** `SESSION_DAYS` as `sessionDays`. What is set in MiB or seconds is `…Bytes` or `…Ms`. */
type PropertyOf<Name extends string> = Uncapitalize<Capitalized<InUnit<Name>>>

type Values<Name extends SettingName> = { [N in Name as PropertyOf<N>]: ValueOf<Rows[N]> }

type ChangeableName = {
  [N in SettingName]: Rows[N] extends { isChangeable: true } ? N : never
}[SettingName]

/** The values of the settings that operators change in the browser. */
export type ChangeableValues = Values<ChangeableName>
/** The values of those that hold until the program ends. */
export type StartValues = Values<Exclude<SettingName, ChangeableName>>

/** Throws SettingError for the first setting that is not valid. */
export function readChangeableValues(env: Env): ChangeableValues {
  return readValues(env, true) as ChangeableValues
}

/** Throws SettingError for the first setting that is not valid. */
export function readStartValues(env: Env): StartValues {
  return readValues(env, false) as StartValues
}

function readValues(env: Env, isChangeable: boolean): object {
  const names = settingNames.filter(
    (name) => (settingOf(name).isChangeable ?? false) === isChangeable,
  )
  const values = Object.fromEntries(names.map((name) => [propertyOf(name), valueOf(env, name)]))
  for (const name of names) {
    const needed = settingOf(name).needs as SettingName | undefined
    if (needed === undefined || !env[name]?.trim() || env[needed]?.trim()) continue
    const params = { setting: name }
    throw invalid(needed, `is needed with ${name}`, { reason: 'needed_with', params })
  }
  return values
}

function propertyOf(name: SettingName): string {
  const inUnit = name.replace(/_MB$/, '_BYTES').replace(/_SECONDS$/, '_MS')
  return inUnit.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function valueOf(env: Env, name: SettingName): unknown {
  const setting = settingOf(name)
  const text = env[name]?.trim() || setting.default?.toString()
  if (setting.kind === 'list') return listOf(name, setting, text)
  if (text === undefined) return null
  if (setting.kind === 'integer') return integerOf(name, setting, text)
  if (setting.kind === 'boolean') return choiceOf(name, ['on', 'off'], text) === 'on'
  if (setting.kind === 'choice') return choiceOf(name, setting.choices, text)
  return textOf(name, setting, text)
}

type Of<Kind extends Setting['kind']> = Extract<Setting, { kind: Kind }>

function integerOf(
  name: SettingName,
  { min, max, orOff }: Of<'integer'>,
  text: string,
): number | 'off' {
  if (orOff && text === 'off') return 'off'
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < min || number > max) {
    const allowed = `a whole number from ${min} to ${max}${orOff ? ' or off' : ''}`
    throw invalid(name, `must be ${allowed}, not ${quoted(text)}`, {
      reason: 'not_in_range',
      params: { min, max },
    })
  }
  return number * (name.endsWith('_MB') ? 1024 * 1024 : name.endsWith('_SECONDS') ? 1000 : 1)
}

function choiceOf(name: SettingName, choices: readonly string[], text: string): string {
  if (choices.includes(text)) return text
  const values = choices.join(', ')
  throw invalid(name, `must be one of ${values}, not ${quoted(text)}`, {
    reason: 'unknown_value',
    params: { values },
  })
}

function listOf(name: SettingName, setting: Of<'list'>, text: string | undefined): string[] {
  const entries = commaSeparated(text)
  const { choices } = setting
  if (choices && entries.length === 0) {
    throw invalid(name, `must name at least one of ${choices.join(', ')}`)
  }
  return entries.map((entry) =>
    choices ? choiceOf(name, choices, entry) : textOf(name, setting, entry),
  )
}

function textOf(name: SettingName, setting: Of<'text' | 'list'>, text: string): string {
  const { format, pattern, example, isSecret } = setting
  const value = format ? formats[format](name, text) : text
  if (setting.kind === 'text') requireLength(name, setting, value)
  if (pattern && !pattern.test(value)) {
    // No message repeats a secret.
    throw invalid(name, `must be like ${example}${isSecret ? '' : `, not ${quoted(value)}`}`)
  }
  return value
}

function requireLength(
  name: SettingName,
  { minLength = 0, maxLength: max = Infinity }: Of<'text'>,
  value: string,
): void {
  const { length } = [...value]
  if (length < minLength) throw invalid(name, `must have at least ${minLength} characters`)
  if (length <= max) return
  throw invalid(name, `must have at most ${max} characters`, {
    reason: 'too_long',
    params: { max },
  })
}

type Format = NonNullable<Of<'text'>['format']>

/** What a value becomes. */
const formats: Record<Format, (name: SettingName, value: string) => string> = {
  host(name, value) {
    if (isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value)) return value
    throw invalid(name, `must be an IP address or a hostname, not ${quoted(value)}`)
  },
  origin(name, value) {
    const url = URL.parse(value)
    const isPlain = url && /^https?:$/.test(url.protocol) && url.pathname === '/'
    if (isPlain && !url.search && !url.hash && !url.username && !url.password) return url.origin
    throw invalid(name, `must be an address like https://chat.example.org, not ${quoted(value)}`)
  },
  /** Without a slash at its end. */
  webAddress(name, value) {
    const url = URL.parse(value)
    if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username) {
      return url.href.replace(/\/$/, '')
    }
    const { default: fallback } = settingOf(name)
    throw invalid(name, `must be an address like ${fallback}, not ${quoted(value)}`)
  },
  network,
  folder: (_name, value) => resolve(value),
  line(name, value) {
    const line = toLine(value)
    if (hasVisibleCharacter(line)) return line
    throw invalid(name, 'must have visible characters', { reason: 'blank' })
  },
}

/** The network as CIDR. */
export function network(name: SettingName, value: string): string {
  try {
    parseNetwork(value)
  } catch {
    throw invalid(name, `must contain networks like 10.0.0.0/8 or fd00::/8, not ${quoted(value)}`)
  }
  const [address = '', bits = isIP(value) === 6 ? '128' : '32'] = value.split('/')
  return `${address}/${Number(bits)}`
}

export function commaSeparated(value = ''): string[] {
  return value
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
