import { limits } from '@guildhall/contract'
import { useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { validatePassword } from '../../shared/forms/account-validation.ts'
import { countCharacters } from '../../shared/text/count-characters.ts'
import { api, ApiError } from '../../shared/api/http.ts'
import { useOwnUser } from '../../shared/state/chat-state.ts'
import { Button } from '../../shared/ui/button.tsx'
import { focusFirstInvalid } from '../../shared/ui/focus-first-invalid.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { PasswordField } from '../../shared/ui/password-field.tsx'
import { SettingsPanel } from '../../shared/ui/settings-panel.tsx'
import { useTask } from '../../shared/forms/use-task.ts'
import { useAccountTexts } from '../../shared/i18n/account-texts.ts'
import type { AccountTexts } from '../../shared/i18n/en/account.ts'
import { StrengthHint } from './strength-hint.tsx'
import styles from './password.module.css'

const nothing = { current: '', next: '' }
const accepted = { current: false, next: false }

/** Where the password is changed. */
export function PasswordSection() {
  const texts = useAccountTexts()
  const [values, setValues] = useState(nothing)
  const [isChecked, setIsChecked] = useState(false)
  const [refused, setRefused] = useState(accepted)
  const [isDone, setIsDone] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const faults = faultsIn(values, texts.password)
  const task = useTask(async () => {
    try {
      await api.call('changePassword', { body: values })
    } catch (error) {
      const reason = error instanceof ApiError ? error.reason : undefined
      if (reason !== 'wrong_password' && reason !== 'common_password') throw error
      setRefused({ current: reason === 'wrong_password', next: reason === 'common_password' })
      focusFirstInvalid(form.current)
      return
    }
    setValues(nothing)
    setIsChecked(false)
    setIsDone(true)
  })
  const change = (part: Partial<typeof nothing>): void => {
    setValues({ ...values, ...part })
    setIsDone(false)
    if (part.current !== undefined) setRefused({ ...refused, current: false })
    if (part.next !== undefined) setRefused({ ...refused, next: false })
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    setIsChecked(true)
    setIsDone(false)
    if (faults.current || faults.next) focusFirstInvalid(form.current)
    else void task.run()
  }
  const wrong = refused.current ? texts.password.currentWrong : null
  const common = refused.next ? texts.password.common : null
  return (
    <SettingsPanel title={texts.sections.password} intro={texts.password.intro}>
      <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
        <UsernameForManagers />
        <PasswordField
          label={texts.password.current}
          autoComplete="current-password"
          value={values.current}
          error={wrong ?? (isChecked ? faults.current : null)}
          onChange={(event) => change({ current: event.target.value })}
        />
        <PasswordField
          label={texts.password.next}
          autoComplete="new-password"
          value={values.next}
          hint={<StrengthHint password={values.next} />}
          error={common ?? (isChecked ? faults.next : null)}
          onChange={(event) => change({ next: event.target.value })}
        />
        {task.error && <Notice severity="danger">{task.error}</Notice>}
        <div>
          <Button variant="primary" type="submit" isBusy={task.isBusy}>
            {texts.password.change}
          </Button>
        </div>
      </form>
      <div role="status">{isDone && <Notice severity="ok">{texts.password.done}</Notice>}</div>
    </SettingsPanel>
  )
}

/** Tells password managers whose password it is. */
function UsernameForManagers() {
  const user = useOwnUser()
  return <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
}

function faultsIn({ current, next }: typeof nothing, texts: AccountTexts['password']) {
  const fault = validatePassword(next)
  const errors = {
    missing: texts.missing,
    short: texts.short(limits.passwordMin - countCharacters(next)),
    long: texts.long(limits.passwordMax),
  }
  const isSame = next !== '' && next === current
  return {
    current: current === '' ? texts.currentMissing : null,
    next: fault ? errors[fault] : isSame ? texts.same : null,
  }
}
