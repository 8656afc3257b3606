import { settingOf, settingSections } from '@guildhall/contract'
import type { Language, SettingName, SettingSection } from '@guildhall/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { api, ApiError } from '../../shared/api/http.ts'
import { FormErrors } from '../../shared/forms/form-errors.tsx'
import { useEdits } from '../../shared/forms/use-edits.ts'
import { useTask } from '../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useLanguage, useTexts } from '../../shared/i18n/texts.ts'
import { TextField } from '../../shared/ui/field.tsx'
import { Empty } from '../../shared/ui/notice.tsx'
import { QueryState } from '../../shared/ui/query-state.tsx'
import { SettingsBlock, SettingsPanel } from '../../shared/ui/settings-panel.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import { UnsavedBar } from '../../shared/ui/unsaved.tsx'
import {
  choiceLabel,
  draftOf,
  helpOf,
  isField,
  knownOf,
  labelOf,
  withLabels,
} from './known-settings.ts'
import type { KnownSetting, SettingDraft } from './known-settings.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { PictureSetting } from './picture-setting.tsx'
import { SettingField } from './setting-field.tsx'
import { SettingRow } from './setting-row.tsx'
import styles from './settings-section.module.css'
import { TestMail } from './test-mail.tsx'

const sectionNames = Object.keys(settingSections) as SettingSection[]

/** All settings with their values; those that can be changed as fields. */
export function SettingsSection() {
  const { sections } = useLazyTexts('operator')
  const texts = useLazyTexts('operatorSettings')
  const loaded = useQuery({
    queryKey: ['operator', 'settings'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.call('listSettings', { signal })).settings,
  })
  return (
    <SettingsPanel title={sections.settings} intro={texts.intro}>
      <QueryState query={loaded}>{(all) => <Settings all={knownOf(all)} />}</QueryState>
    </SettingsPanel>
  )
}

function Settings({ all }: { all: KnownSetting[] }) {
  const texts = useLazyTexts('operatorSettings')
  const language = useLanguage()
  const client = useQueryClient()
  const { values, changes, isChanged, edit, discard, settle } = useEdits(draftOf(all))
  const [filter, setFilter] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const refusal = useTask(async (error: unknown) => {
    throw error
  })
  const save = async (password: string): Promise<void> => {
    try {
      const { settings } = await api.call('changeSettings', { body: { changes, password } })
      settle()
      client.setQueryData(['operator', 'settings'], settings)
      void client.invalidateQueries({ queryKey: ['instance'] })
      showToast(texts.saved)
    } catch (error) {
      if (!(error instanceof ApiError) || !error.field?.startsWith('changes.')) throw error
      void refusal.run(withLabels(error, language))
    }
    setIsAsking(false)
  }
  const found = all.filter(({ name }) => matches(name, language, filter))
  return (
    <FormErrors task={refusal}>
      <TextField
        label={texts.search}
        type="search"
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
      />
      {found.length === 0 && <Empty icon="search" title={texts.none} />}
      {sectionNames.map((section) => (
        <Section
          key={section}
          section={section}
          settings={found.filter(({ name }) => settingOf(name).section === section)}
          values={values}
          onChange={edit}
        >
          {section === 'instance' && filter === '' && <PictureSetting />}
          {section === 'mail' && filter === '' && <TestMail isBlocked={isChanged} />}
        </Section>
      ))}
      <UnsavedBar
        edits={{ isChanged, discard }}
        save={{
          ...refusal,
          run: async () => {
            refusal.clearError()
            setIsAsking(true)
            return true
          },
        }}
      />
      {isAsking && (
        <SaveDialog changes={changes} onSave={save} onClose={() => setIsAsking(false)} />
      )}
    </FormErrors>
  )
}

interface SectionProps {
  section: SettingSection
  settings: KnownSetting[]
  values: SettingDraft
  onChange: (change: SettingDraft) => void
  children: ReactNode
}

function Section({ section, settings, values, onChange, children }: SectionProps) {
  const language = useLanguage()
  if (settings.length === 0) return null
  const fields = settings.filter(isField)
  const rows = settings.filter((setting) => !isField(setting))
  return (
    <SettingsBlock title={settingSections[section][language]}>
      {fields.map((setting) => (
        <SettingField
          key={setting.name}
          setting={setting}
          value={values[setting.name] ?? null}
          onChange={(value) => onChange({ [setting.name]: value })}
        />
      ))}
      {children}
      {rows.length > 0 && (
        <ul className={styles['rows']}>
          {rows.map((setting) => (
            <SettingRow key={setting.name} setting={setting} />
          ))}
        </ul>
      )}
    </SettingsBlock>
  )
}

interface SaveDialogProps {
  changes: SettingDraft
  onSave: (password: string) => Promise<void>
  onClose: () => void
}

function SaveDialog({ changes, onSave, onClose }: SaveDialogProps) {
  const texts = useLazyTexts('operatorSettings')
  const language = useLanguage()
  const { common } = useTexts()
  const shown = (name: SettingName, value: string | null): string => {
    if (value === null || value === '') return texts.toDefault
    if (settingOf(name).isSecret) return texts.secretSet
    return choiceLabel(name, value, language)
  }
  return (
    <PasswordDialog title={texts.save} submit={common.save} work={onSave} onClose={onClose}>
      <p>{texts.saveText}</p>
      <ul className={styles['changes']}>
        {(Object.entries(changes) as [SettingName, string | null][]).map(([name, value]) => (
          <li key={name}>
            {labelOf(name, language)}: <b>{shown(name, value)}</b>
          </li>
        ))}
      </ul>
    </PasswordDialog>
  )
}

function matches(name: SettingName, language: Language, filter: string): boolean {
  const searched = [name, labelOf(name, language), helpOf(name, language)].join('\n').toLowerCase()
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
