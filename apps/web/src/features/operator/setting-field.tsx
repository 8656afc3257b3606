import { settingOf } from '@guildhall/contract'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Switch, TextField } from '../../shared/ui/field.tsx'
import { PasswordField } from '../../shared/ui/password-field.tsx'
import { Select } from '../../shared/ui/select.tsx'
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
            aria-label={texts.resetOf(texts.names[name])}
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
  const setting = settingOf(name)
  const shared = {
    label: texts.names[name],
    hint: texts.hints[name],
    path: `changes.${name}`,
  }
  if (setting.kind === 'choice') {
    const { choices } = setting
    const shown = value ?? setting.default
    if (choices.join() === 'on,off') {
      const set = (isOn: boolean) => onChange(isOn ? 'on' : 'off')
      return <Switch {...shared} checked={shown === 'on'} onChange={set} />
    }
    const options = choices.map((choice) => ({
      value: choice,
      label: texts.choices[choice] ?? choice,
    }))
    return <Select {...shared} options={options} value={shown} onChange={onChange} />
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
      {...(isNumber
        ? { inputMode: 'numeric' as const, maxLength: 10 }
        : { maxLength: setting.maxLength })}
      placeholder={setting.default?.toString()}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  )
}
