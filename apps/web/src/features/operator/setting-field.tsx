import { settingOf } from '@guildhall/contract'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useLanguage } from '../../shared/i18n/texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Switch, TextField } from '../../shared/ui/field.tsx'
import { PasswordField } from '../../shared/ui/password-field.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { choiceLabel, defaultOf, helpOf, labelOf } from './known-settings.ts'
import type { KnownSetting } from './known-settings.ts'
import styles from './settings-section.module.css'

interface SettingFieldProps {
  setting: KnownSetting
  /** Null for the default. Of a secret, only what is typed; empty while one is stored. */
  value: string | null
  onChange: (value: string | null) => void
}

/** A setting that can be changed here. */
export function SettingField(props: SettingFieldProps) {
  const texts = useLazyTexts('operatorSettings')
  const language = useLanguage()
  const { name } = props.setting
  return (
    <div className={styles['field']}>
      <Control {...props} />
      <p className={styles['facts']}>
        <code>{name}</code>
        <span>{props.value === null ? texts.sources.default : texts.sources.page}</span>
        {props.value !== null && (
          <Button
            variant="ghost"
            className={styles['reset']}
            aria-label={texts.resetOf(labelOf(name, language))}
            onClick={() => props.onChange(null)}
          >
            {texts.reset}
          </Button>
        )}
      </p>
    </div>
  )
}

function Control({ setting: { name, isSet }, value, onChange }: SettingFieldProps) {
  const texts = useLazyTexts('operatorSettings')
  const language = useLanguage()
  const setting = settingOf(name)
  const shared = {
    label: labelOf(name, language),
    hint: helpOf(name, language),
    path: `changes.${name}`,
  }
  if (setting.kind === 'boolean') {
    const set = (isOn: boolean) => onChange(isOn ? 'on' : 'off')
    return <Switch {...shared} checked={(value ?? setting.default) === 'on'} onChange={set} />
  }
  if (setting.kind === 'choice') {
    const options = setting.choices.map((choice) => ({
      value: choice,
      label: choiceLabel(name, choice, language),
    }))
    return (
      <Select {...shared} options={options} value={value ?? setting.default} onChange={onChange} />
    )
  }
  if (setting.isSecret) {
    return (
      <PasswordField
        {...shared}
        autoComplete="off"
        placeholder={isSet && value !== null ? texts.secretSet : texts.notSet}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' && !isSet ? null : target.value)}
      />
    )
  }
  const isNumber = setting.kind === 'integer'
  return (
    <TextField
      {...shared}
      {...(isNumber && { inputMode: 'numeric', maxLength: 10 })}
      {...(setting.kind === 'text' && { maxLength: setting.maxLength })}
      placeholder={defaultOf(name, language)}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  )
}
