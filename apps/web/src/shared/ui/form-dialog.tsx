import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { focusFirstInvalid } from './focus-first-invalid.ts'
import { Notice } from './notice.tsx'
import { FormErrors, useFormRefusal } from '../forms/form-errors.tsx'
import type { Task } from '../forms/use-task.ts'
import { useTexts } from '../i18n/texts.ts'
import styles from './form-dialog.module.css'

interface FormDialogProps {
  title: string
  submit: string
  variant?: 'primary' | 'danger'
  /** What submitting does; the form shows why it failed, at the field if that has a `path`. */
  task?: Partial<Pick<Task<never>, 'isBusy' | 'error' | 'errorField'>>
  /** Disables the submit button, because required fields are missing. */
  isBlocked?: boolean
  /** When what it returns or the task is done, the first invalid field gets the focus. */
  onSubmit: () => unknown
  onClose: () => void
  children: ReactNode
  width?: 'narrow' | 'wide'
}

/** A dialog with a form; Enter submits it. */
export function FormDialog(props: FormDialogProps) {
  const { title, submit, variant = 'primary', task = {}, isBlocked = false } = props
  const { onSubmit, onClose, children, width = 'narrow' } = props
  const { isBusy = false, error = null, errorField } = task
  const texts = useTexts()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy) focusFirstInvalid(form.current)
    wasBusy.current = isBusy
  }, [isBusy])
  return (
    <Dialog
      title={title}
      width={width}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.common.cancel}</Button>
          <Button variant={variant} type="submit" form={id} isBusy={isBusy} disabled={isBlocked}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          // What opened the dialog may be inside of another form.
          event.stopPropagation()
          void Promise.resolve(onSubmit()).then(() => focusFirstInvalid(form.current))
        }}
      >
        <FormErrors task={{ error, errorField }}>
          {children}
          <FormRefusal error={error} />
        </FormErrors>
      </form>
    </Dialog>
  )
}

function FormRefusal({ error }: { error: string | null }) {
  const text = useFormRefusal(error)
  return text && <Notice severity="danger">{text}</Notice>
}
