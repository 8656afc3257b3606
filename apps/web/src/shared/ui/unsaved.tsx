import { useEffect, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'wouter'
import {
  confirmBeforeLeaving,
  blockLeaving,
  isLeavingBlocked,
  allowLeaving,
} from '../forms/leave-guard.ts'
import { useFormRefusal } from '../forms/form-errors.tsx'
import type { Edits } from '../forms/use-edits.ts'
import type { Task } from '../forms/use-task.ts'
import { useTexts } from '../i18n/texts.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './dialog.tsx'
import styles from './unsaved.module.css'

interface UnsavedBarProps {
  edits: Pick<Edits<never>, 'isChanged' | 'discard'>
  save: Task<[]>
  /** The changes cannot be saved, for example because the name is empty. */
  isBlocked?: boolean
}

/** Shown at the bottom of a form while it has unsaved changes; leaving the page then asks for confirmation. */
export function UnsavedBar({ edits, save, isBlocked = false }: UnsavedBarProps) {
  const { isChanged } = edits
  const { isBusy } = save
  const error = useFormRefusal(save.error)
  const texts = useTexts()
  const discard = (): void => {
    save.clearError()
    edits.discard()
  }
  useEffect(() => (isChanged ? blockLeaving() : undefined), [isChanged])
  return (
    <div className={styles['container']} aria-live="polite">
      {isChanged && (
        <div className={styles['bar']}>
          <p className={error ? styles['error'] : ''} role={error ? 'alert' : undefined}>
            {error ?? texts.common.unsavedChanges}
          </p>
          <div className={styles['buttons']}>
            <Button variant="ghost" disabled={isBusy} onClick={discard}>
              {texts.common.discard}
            </Button>
            <Button
              variant="primary"
              isBusy={isBusy}
              disabled={isBlocked}
              onClick={() => void save.run()}
            >
              {texts.common.save}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

interface LeaveGuard {
  /** For the element that contains the links of the page. */
  onClickCapture: (event: MouseEvent) => void
  dialog: ReactNode
}

/** Asks for confirmation before a link or the back button discards unsaved changes. */
export function useLeaveGuard(): LeaveGuard {
  const texts = useTexts()
  const [, navigate] = useLocation()
  const [leaving, setLeaving] = useState<{ go: () => void } | null>(null)
  useEffect(() => confirmBeforeLeaving((go) => setLeaving({ go })), [])
  const onClickCapture = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0
    if (!isLeavingBlocked() || !link || !isPlain || link.getAttribute('target') === '_blank') return
    event.preventDefault()
    event.stopPropagation()
    const href = link.getAttribute('href') ?? '/'
    setLeaving({ go: () => navigate(href) })
  }
  const dialog = leaving && (
    <ConfirmDialog
      title={texts.common.leaveUnsaved.title}
      confirm={texts.common.leaveUnsaved.leave}
      onClose={() => setLeaving(null)}
      onConfirm={() => {
        allowLeaving()
        setLeaving(null)
        leaving.go()
      }}
    >
      <p>{texts.common.leaveUnsaved.text}</p>
    </ConfirmDialog>
  )
  return { onClickCapture, dialog }
}
