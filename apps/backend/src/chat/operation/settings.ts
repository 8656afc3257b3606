import { settingNames, settingOf } from '@guildhall/contract'
import type {
  ChangeSettingsRequest,
  ErrorReason,
  Language,
  OperatorSetting,
  SettingName,
  TestMailRequest,
} from '@guildhall/contract'
import { appError, invalidInput } from '../../core/app-error.ts'
import type { AppError } from '../../core/app-error.ts'
import { SettingError } from '../../core/config/values.ts'
import type { Env } from '../../core/env.ts'
import { openSecretBox } from '../../storage/secret-box.ts'
import type { Confirmation } from '../accounts/access.ts'
import { recordOperation } from '../accounts/access.ts'
import type { ChatParts } from '../chat-parts.ts'
import type { Operation } from './actions.ts'
import { readStoredSettings, storeSetting } from './settings-store.ts'

export { readStoredSettings } from './settings-store.ts'

/** The settings that operators see and change in the browser. */
export interface OperatorSettings {
  /** Call this before the program serves anybody. */
  load(): Promise<void>
  /** Throws `forbidden` for others. */
  list(userId: string): Promise<OperatorSetting[]>
  /** All of them or none. Throws `forbidden`, `invalid_input` and `conflict`. */
  change(by: Confirmation, request: ChangeSettingsRequest): Promise<void>
  /** Sends an e-mail with the present settings. Throws `forbidden`, `conflict`, `rate_limited` and `bad_gateway`. */
  testMail(userId: string, mail: TestMailRequest): Promise<void>
  /** The same for the operator's command line. Returns the name of the mail server. */
  checkMail(address: string): Promise<string>
}

type Changes = Partial<Record<SettingName, string | null>>

/** In case that a process could not read them when they changed. */
const reloadMs = 60_000
const testMailsPerHour = 20

export function createOperatorSettings({
  settings,
  operation,
  database,
  bus,
  background,
  clock,
  log,
  secretKeys,
  rateLimits,
}: Pick<
  ChatParts,
  'settings' | 'database' | 'bus' | 'background' | 'clock' | 'log' | 'secretKeys' | 'rateLimits'
> & { operation: Pick<Operation, 'require' | 'confirmed'> }): OperatorSettings {
  const box = openSecretBox(secretKeys, 'account-secrets')
  const testMails = rateLimits.perHour('test-mails', testMailsPerHour)
  let unusable = ''

  async function load(): Promise<void> {
    const names = settings.apply(await readStoredSettings(database.read, box)).join(', ')
    if (names !== '' && names !== unusable) {
      log.warn(`settings of the operators contradict those of the environment: ${names}`)
    }
    unusable = names
  }

  bus.subscribe((message) => {
    const { kind } = message
    return kind === 'settings_changed' || kind === 'events_missed' ? load() : undefined
  })
  background.every('settings', reloadMs, load)

  return {
    load,

    async list(userId) {
      await operation.require(userId)
      return settingNames.map((name) => {
        const value = settings.valueOf(name)
        return {
          name,
          value: shownValue(name, value),
          isSet: value !== null,
          source: settings.sourceOf(name),
          isLocked: settings.isLocked(name),
        }
      })
    },

    async change(by, { changes, password }) {
      const transaction = await operation.confirmed(by, password)
      await transaction(async (tx, publish) => {
        const before = await readStoredSettings(tx, box)
        const next = { ...before }
        for (const [name, value] of Object.entries(parseChanges(changes))) {
          const setting = name as SettingName
          if (settings.isLocked(setting)) throw refused(setting, 'set_elsewhere')
          next[setting] = value ?? undefined
        }
        // The password belongs to the server for which it was given.
        if (next.SMTP_URL !== before.SMTP_URL && changes.SMTP_PASSWORD === undefined) {
          next.SMTP_PASSWORD = undefined
        }
        requireValid(next)
        for (const name of settingNames) {
          const value = next[name]
          if (value === before[name]) continue
          await storeSetting(tx, { name, value: value ?? null }, box)
          const target = changeText(name, before[name], value)
          await recordOperation(tx, {
            actorId: by.userId,
            action: 'change_setting',
            target,
            now: clock(),
          })
        }
        publish.settingsChanged()
      })
    },

    async testMail(userId, { address, language }) {
      await operation.require(userId)
      if (!(await testMails.take(userId)).allowed) throw appError('too_many_mails')
      await sendTest(address, language)
    },

    checkMail: (address) => sendTest(address, 'en'),
  }

  /** Returns the name of the mail server. */
  async function sendTest(to: string, language: Language): Promise<string> {
    const { mail, instanceName: instance } = settings.current
    if (!mail) throw appError('email_off')
    // Loaded here: most installations send no e-mails.
    const { sendTestMail } = await import('../../mail/test-mail.ts')
    try {
      await sendTestMail(mail, { to, language, instance })
    } catch (error) {
      throw appError('mail_not_sent', { detail: (error as Error).message })
    }
    return mail.host
  }

  function requireValid(next: Env): void {
    try {
      settings.check(next)
    } catch (error) {
      if (!(error instanceof SettingError) || !error.refusal) throw error
      const { reason, params } = error.refusal
      throw refused(error.setting, reason, params)
    }
  }
}

/** The changes, trimmed; null for the default. */
function parseChanges(changes: ChangeSettingsRequest['changes']): Changes {
  const parsed: Changes = {}
  for (const [name, given] of Object.entries(changes)) {
    const known = settingNames.find((candidate) => candidate === name)
    if (!known || !settingOf(known).isChangeable) {
      throw invalidInput(`changes.${name}`, 'not_changeable')
    }
    const value = given?.trim() || null
    if (value !== null) {
      requireText(known, value)
      requireUsable(known, value)
    }
    parsed[known] = value
  }
  return parsed
}

function requireText(name: SettingName, value: string): void {
  const setting = settingOf(name)
  const max = setting.kind === 'text' ? setting.maxLength : undefined
  if (max !== undefined && [...value].length > max) throw refused(name, 'too_long', { max })
  if (/[\p{Cc}\p{Cs}]/u.test(value)) throw refused(name, 'bad_characters')
  if (name === 'SMTP_URL' && URL.parse(value)?.password) throw refused(name, 'password_in_address')
}

/** Throws for a number with which the page could not be loaded again. */
function requireUsable(name: SettingName, value: string): void {
  const setting = settingOf(name)
  if (setting.kind !== 'integer' || setting.minInBrowser === undefined) return
  const { minInBrowser: min, max } = setting
  if (Number(value) < min) throw refused(name, 'not_in_range', { min, max })
}

function refused(
  name: SettingName,
  reason: ErrorReason,
  params: Record<string, string | number> = {},
): AppError {
  return invalidInput(`changes.${name}`, reason, params as never)
}

/** Null for secrets, and for what is not set. */
function shownValue(name: SettingName, value: string | null): string | null {
  if (value === null || settingOf(name).isSecret) return null
  if (name !== 'SMTP_URL') return value
  const url = URL.parse(value)
  if (!url?.password) return value
  url.password = ''
  return url.href
}

function changeText(name: SettingName, before: string | undefined, after: string | undefined) {
  if (settingOf(name).isSecret) return name
  const shown = (value: string | undefined): string =>
    value ?? settingOf(name).default?.toString() ?? '–'
  return `${name}: ${shown(before)} → ${shown(after)}`
}
