import { settingOf, settings } from '@guildhall/contract'
import type { OperatorSetting, SettingName } from '@guildhall/contract'

/** A setting that this version of the client knows. */
export type KnownSetting = OperatorSetting & { name: SettingName }

/** What operators set here; null for the default. Of a secret, only what is typed; empty while one is stored. */
export type SettingDraft = Partial<Record<SettingName, string | null>>

export function knownOf(all: readonly OperatorSetting[]): KnownSetting[] {
  return all.filter((setting): setting is KnownSetting => setting.name in settings)
}

/** Whether it can be changed here. */
export function isField({ name, isLocked }: KnownSetting): boolean {
  return settingOf(name).isChangeable === true && !isLocked
}

export function draftOf(all: readonly KnownSetting[]): SettingDraft {
  return Object.fromEntries(
    all.filter(isField).map(({ name, value, source, isSet }) => {
      if (settingOf(name).isSecret) return [name, isSet ? '' : null]
      return [name, source === 'page' ? value : null]
    }),
  )
}
