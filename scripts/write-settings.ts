/**
 * Writes example.env and the table of docs/operating.md from the rows of the settings.
 *
 *     npm run settings
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { settingNames, settingOf, settingSections } from '@guildhall/contract'
import type { Setting, SettingName, SettingSection } from '@guildhall/contract'

const root = path.dirname(import.meta.dirname)
const lineLength = 130

const head = `# All settings of Guildhall. Copy this file to \`.env\`, remove the # before those that you need, and change their values.
# Environment variables take precedence. docs/operating.md says more. Guildhall doesn't start with an invalid value and names it.
# Operators can change many of them in the browser. What is set here can't be changed there.
`

/** The settings of each section, in the order of the page. */
function bySection(): [SettingSection, SettingName[]][] {
  return (Object.keys(settingSections) as SettingSection[]).map((section) => [
    section,
    settingNames.filter((name) => settingOf(name).section === section),
  ])
}

export function exampleEnv(): string {
  const sections = bySection().map(
    ([section, names]) =>
      `# --- ${settingSections[section].en} ---\n\n${names.map(entry).join('\n')}`,
  )
  return [head, ...sections].join('\n')
}

function entry(name: SettingName): string {
  const setting = settingOf(name)
  const value = setting.default ?? setting.example ?? ''
  return `${comment(meaning(setting).replaceAll('`', ''))}#${name}=${value}\n`
}

/** As lines that begin with #. */
function comment(text: string): string {
  const lines = text.split(' ').reduce<string[]>((done, word) => {
    const last = done.at(-1)
    if (last === undefined || `# ${last} ${word}`.length > lineLength) return [...done, word]
    return [...done.slice(0, -1), `${last} ${word}`]
  }, [])
  return lines.map((line) => `# ${line}\n`).join('')
}

function meaning({ label, help, default: fallback, defaultHelp }: Setting): string {
  const texts = [`${label.en}.`]
  if (help) texts.push(help.en)
  if (fallback === null && defaultHelp) texts.push(`Default: ${defaultHelp.en}.`)
  return texts.join(' ')
}

/** The text of docs/operating.md with the table that belongs there. */
export function withTable(text: string): string {
  return text.replace(/^\| setting \|(?:.*\n\|)*.*$/m, table)
}

function table(): string {
  const rows = bySection().flatMap(([, names]) => names.map((name) => row(name, settingOf(name))))
  const columns = ['setting', 'default', 'in the browser', 'values', 'meaning']
  return [columns, columns.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function row(name: SettingName, setting: Setting): string[] {
  const { default: fallback, defaultHelp, isChangeable, docs } = setting
  return [
    `\`${name}\``,
    fallback === null ? (defaultHelp?.en ?? 'none') : `\`${fallback}\``,
    isChangeable ? 'yes' : '',
    valuesOf(setting),
    meaning({ ...setting, defaultHelp: undefined }) + (docs ? ` [More](${docs})` : ''),
  ]
}

function valuesOf(setting: Setting): string {
  if (setting.kind === 'integer') {
    return `${setting.min} to ${setting.max}${setting.orOff ? ', `off`' : ''}`
  }
  const choices =
    setting.kind === 'boolean' ? ['on', 'off'] : 'choices' in setting && setting.choices
  return choices ? choices.map((choice) => `\`${choice}\``).join(', ') : ''
}

if (import.meta.main) {
  const operating = path.join(root, 'docs/operating.md')
  writeFileSync(path.join(root, 'example.env'), exampleEnv())
  writeFileSync(operating, withTable(readFileSync(operating, 'utf8')))
}
