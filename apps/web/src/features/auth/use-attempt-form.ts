import { useEffect, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { focusFirstInvalid } from '../../shared/ui/focus-first-invalid.ts'
import { useSecondsUntil } from '../../shared/ui/rate-limit-notice.tsx'
import { useAttempt } from './use-attempt.ts'

/** A form that makes an attempt. The first invalid field gets the focus, also when the attempt failed because of it. */
export function useAttemptForm() {
  /** Errors of fields are not shown before. */
  const [isChecked, setIsChecked] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const attempt = useAttempt()
  const mustWait = useSecondsUntil(attempt.waitUntil) > 0
  useEffect(() => {
    if (attempt.error) focusFirstInvalid(ref.current)
  }, [attempt.error])

  /** Runs `work` on submit if the fields are valid. */
  const propsFor = (isValid: boolean, work: () => Promise<void>) => ({
    ref,
    noValidate: true,
    onSubmit: (event: SyntheticEvent): void => {
      event.preventDefault()
      setIsChecked(true)
      if (!isValid) focusFirstInvalid(ref.current)
      else if (!mustWait) attempt.run(work)
    },
  })
  return { attempt, isChecked, mustWait, propsFor }
}
