import { settingOf, settings } from '@guildhall/contract'
import type { Language, OperatorSetting, SettingName } from '@guildhall/contract'
import { ApiError } from '../../shared/api/http.ts'

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

/** The error of a change with the names that the page has for the settings: the one of its field, and another that it mentions. */
export function withLabels(error: ApiError, language: Language): ApiError {
  const { code, field, reason, status } = error
  let { message, params } = error
  const other = String(params?.['setting'] ?? '')
  if (isSettingName(other)) {
    const label = labelOf(other, language)
    const setting = language === 'de' ? `„${label}“` : `“${label}”`
    message = message.replace(other, setting)
    params = { ...params, setting }
  }
  const labelled = new ApiError({ code, message, field, reason, params }, status)
  const name = field?.replace('changes.', '') ?? ''
  if (isSettingName(name)) labelled.fieldLabel = labelOf(name, language)
  return labelled
}

function isSettingName(name: string): name is SettingName {
  return name in settings
}
