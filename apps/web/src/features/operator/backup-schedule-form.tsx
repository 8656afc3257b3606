import { limits } from '@guildhall/contract'
import type { BackupSchedule, BackupState } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Switch, TextField } from '../../shared/ui/field.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { SettingsBlock } from '../../shared/ui/settings-panel.tsx'
import styles from './operator.module.css'
import { PasswordDialog } from './password-dialog.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

interface BackupScheduleFormProps {
  state: BackupState
  onSaved: () => void
}

/** When backups are made by themselves, and how many are kept. */
export function BackupScheduleForm({ state, onSaved }: BackupScheduleFormProps) {
  const { backup: texts } = useLazyTexts('operator')
  const { common } = useTexts()
  const times = useTimes()
  const [draft, setDraft] = useState<BackupSchedule>(state.schedule)
  const [isAsking, setIsAsking] = useState(false)
  const change = (part: Partial<BackupSchedule>) => setDraft({ ...draft, ...part })
  return (
    <SettingsBlock title={texts.schedule} intro={texts.rule}>
      <form
        className={styles['filters']}
        onSubmit={(event) => {
          event.preventDefault()
          setIsAsking(true)
        }}
      >
        <Switch label={texts.daily} checked={draft.isOn} onChange={(isOn) => change({ isOn })} />
        <Select
          label={texts.hour(state.timeZone)}
          value={String(draft.hour)}
          options={hours.map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }))}
          onChange={(hour) => change({ hour: Number(hour) })}
        />
        <Count
          label={texts.keepDaily}
          min={1}
          max={limits.dailyBackups}
          value={draft.daily}
          onChange={(daily) => change({ daily })}
        />
        <Count
          label={texts.keepWeekly}
          min={0}
          max={limits.weeklyBackups}
          value={draft.weekly}
          onChange={(weekly) => change({ weekly })}
        />
        {state.nextAt !== null && <p>{texts.next(times.short(state.nextAt))}</p>}
        <Button variant="primary" type="submit">
          {common.save}
        </Button>
      </form>
      {isAsking && (
        <PasswordDialog
          title={texts.saveQuestion}
          submit={common.save}
          work={async (password) => {
            await api.call('setBackupSchedule', { body: { ...draft, password } })
            setIsAsking(false)
            onSaved()
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{texts.rule}</p>
        </PasswordDialog>
      )}
    </SettingsBlock>
  )
}

interface CountProps {
  label: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}

function Count({ label, min, max, value, onChange }: CountProps) {
  return (
    <TextField
      label={label}
      type="number"
      required
      min={min}
      max={max}
      value={Number.isNaN(value) ? '' : value}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  )
}
