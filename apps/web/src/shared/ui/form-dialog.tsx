import { useId } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { focusFirstInvalid } from './focus-first-invalid.ts'
import { Notice } from './notice.tsx'
import { useTexts } from '../i18n/texts.ts'
import styles from './form-dialog.module.css'

interface FormDialogProps {
  title: string
  submit: string
  variant?: 'primary' | 'danger'
  isBusy: boolean
  /** Disables the submit button, because required fields are missing. */
  isBlocked?: boolean
  error: string | null
  /** When what it returns is done, the first invalid field gets the focus. */
  onSubmit: () => unknown
  onClose: () => void
  children: ReactNode
  width?: 'narrow' | 'wide'
}

/** A dialog with a form; Enter submits it. */
export function FormDialog(props: FormDialogProps) {
  const { title, submit, variant = 'primary', isBusy, isBlocked = false, error } = props
  const { onSubmit, onClose, children, width = 'narrow' } = props
  const texts = useTexts()
  const id = useId()
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
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          void Promise.resolve(onSubmit()).then(() => focusFirstInvalid(form))
        }}
      >
        {children}
        {error && <Notice severity="danger">{error}</Notice>}
      </form>
    </Dialog>
  )
}
