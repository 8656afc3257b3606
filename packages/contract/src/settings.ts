import { changeableSettings } from './settings/changeable-settings.ts'
import type { Setting } from './settings/setting.ts'
import { startSettings } from './settings/start-settings.ts'

export { settingSections } from './settings/setting.ts'
export type { Setting, SettingSection } from './settings/setting.ts'

/**
 * Every setting of an installation, by the name of its environment variable. Its row is all that is said about it: values are
 * read and checked by it, operators see it in the browser, and `npm run settings` writes example.env and the table of
 * docs/operating.md from it.
 */
export const settings = { ...changeableSettings, ...startSettings }
export type SettingName = keyof typeof settings

export const settingNames = Object.keys(settings) as SettingName[]

export function settingOf(name: SettingName): Setting {
  return settings[name]
}
