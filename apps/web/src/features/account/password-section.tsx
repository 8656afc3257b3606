import { limits } from '@guildhall/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { validatePassword } from '../../shared/forms/account-validation.ts'
import { countCharacters } from '../../shared/text/count-characters.ts'
import { api, ApiError } from '../../shared/api/http.ts'
import { reloadQueries } from '../../shared/api/reload-queries.ts'
import { useOwnUser } from '../../shared/state/chat-state.ts'
import { Button } from '../../shared/ui/button.tsx'
import { focusFirstInvalid } from '../../shared/ui/focus-first-invalid.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { PasswordField } from '../../shared/ui/password-field.tsx'
import { SettingsPanel } from '../../shared/ui/settings-panel.tsx'
import { useTask } from '../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import type { AccountTexts } from '../../shared/i18n/en/account.ts'
import { loginMethodsKey, useHasPassword } from '../../shared/forms/use-login-methods.ts'
import { StrengthHint } from './strength-hint.tsx'
import styles from './password.module.css'

const emptyFields = { current: '', next: '' }
const accepted = { current: false, next: false }

/** Changes the password. */
export function PasswordSection() {
  const texts = useLazyTexts('account')
  const [values, setValues] = useState(emptyFields)
  const [isChecked, setIsChecked] = useState(false)
  const [refused, setRefused] = useState(accepted)
  const [isDone, setIsDone] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const hasPassword = useHasPassword()
  const queries = useQueryClient()
  const errors = errorsIn(values, hasPassword, texts.password)
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
    setValues(emptyFields)
    setIsChecked(false)
    setIsDone(true)
    await reloadQueries(queries, loginMethodsKey)
  })
  const change = (part: Partial<typeof emptyFields>): void => {
    setValues({ ...values, ...part })
    setIsDone(false)
    if (part.current !== undefined) setRefused({ ...refused, current: false })
    if (part.next !== undefined) setRefused({ ...refused, next: false })
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    setIsChecked(true)
    setIsDone(false)
    if (errors.current || errors.next) focusFirstInvalid(form.current)
    else void task.run()
  }
  const wrongPasswordError = refused.current ? texts.password.currentWrong : null
  const common = refused.next ? texts.password.common : null
  return (
    <SettingsPanel title={texts.sections.password} intro={texts.password.intro}>
      <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
        <HiddenUsername />
        {hasPassword ? (
          <PasswordField
            label={texts.password.current}
            autoComplete="current-password"
            value={values.current}
            error={wrongPasswordError ?? (isChecked ? errors.current : null)}
            onChange={(event) => change({ current: event.target.value })}
          />
        ) : (
          <p>{texts.password.none}</p>
        )}
        <PasswordField
          label={texts.password.next}
          autoComplete="new-password"
          value={values.next}
          hint={<StrengthHint password={values.next} />}
          error={common ?? (isChecked ? errors.next : null)}
          onChange={(event) => change({ next: event.target.value })}
        />
        {task.error && <Notice severity="danger">{task.error}</Notice>}
        <div>
          <Button variant="primary" type="submit" isBusy={task.isBusy}>
            {hasPassword ? texts.password.change : texts.password.set}
          </Button>
        </div>
      </form>
      <div role="status">{isDone && <Notice severity="ok">{texts.password.done}</Notice>}</div>
    </SettingsPanel>
  )
}

/** Lets password managers assign the password to the account. */
function HiddenUsername() {
  const user = useOwnUser()
  return <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
}

function errorsIn(
  { current, next }: typeof emptyFields,
  hasPassword: boolean,
  texts: AccountTexts['password'],
) {
  const problem = validatePassword(next)
  const errors = {
    missing: texts.missing,
    short: texts.short(limits.passwordMin - countCharacters(next)),
    long: texts.long(limits.passwordMax),
  }
  const isSame = next !== '' && next === current
  return {
    current: hasPassword && current === '' ? texts.currentMissing : null,
    next: problem ? errors[problem] : isSame ? texts.same : null,
  }
}
