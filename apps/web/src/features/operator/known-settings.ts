import { settingOf, settings } from '@guildhall/contract'
import type { Language, OperatorSetting, SettingName } from '@guildhall/contract'

/** A setting that this version of the client knows. */
export type KnownSetting = OperatorSetting & { name: SettingName }

export function labelOf(name: SettingName, language: Language): string {
  return settingOf(name).label[language]
}

/** What the label does not say; empty if that is all. */
export function helpOf(name: SettingName, language: Language): string {
  return settingOf(name).help?.[language].replaceAll('`', '') ?? ''
}

/** What applies if nothing is set; undefined for nothing. */
export function defaultOf(name: SettingName, language: Language): string | undefined {
  const { default: value, defaultHelp } = settingOf(name)
  return value?.toString() ?? defaultHelp?.[language].replaceAll('`', '')
}

export function choiceLabel(name: SettingName, choice: string, language: Language): string {
  const setting = settingOf(name)
  const labels = setting.kind === 'choice' ? setting.choiceLabels : undefined
  return labels?.[choice]?.[language] ?? choice
}

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
