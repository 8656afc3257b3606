import { useId } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useWords } from '../../shared/words/words.ts'
import styles from './member-card.module.css'
import { useDeed } from './use-deed.ts'

interface DeedFormProps {
  title: string
  /** What the button says that does it. */
  confirm: string
  isHarsh?: boolean
  /** What is done; its error is shown, and the form stays. */
  run: () => Promise<unknown>
  onDone: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form in it that Enter sends. */
export function DeedForm(props: DeedFormProps) {
  const { title, confirm, isHarsh = false, run, onDone, onClose, children } = props
  const words = useWords().common
  const formId = useId()
  const { isBusy, error, start } = useDeed(run, onDone)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={formId} look={isHarsh ? 'danger' : 'primary'} isBusy={isBusy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) start()
        }}
      >
        {children}
        {error !== null && <Notice tone="danger">{error}</Notice>}
      </form>
    </Dialog>
  )
}
