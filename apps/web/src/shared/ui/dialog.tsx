import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { Button, IconButton } from './button.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** The row of buttons at the bottom. */
  actions?: ReactNode
  width?: 'narrow' | 'wide'
}

/**
 * A modal dialog, shown while it is rendered. The browser keeps the focus inside and gives it back; Escape and a press
 * beside it ask to close.
 */
export function Dialog({ title, onClose, children, actions, width = 'narrow' }: DialogProps) {
  const texts = useTexts()
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    const focused = document.activeElement
    dialog?.showModal()
    // Whoever is asked for something begins there, and not at the button that closes.
    firstFocus(dialog)?.focus()
    return () => {
      dialog?.close()
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus()
    }
  }, [])
  return (
    <dialog
      ref={element}
      className={[styles['dialog'], styles[width]].join(' ')}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A field inside that is cancelled, such as the choice of a file, is not the dialog.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        // Browsers do not let a page refuse every Escape; one that is taken here never becomes a request to close.
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing)
          return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles['inside']}>
        <header className={styles['header']}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label={texts.common.close} onClick={onClose} />
        </header>
        <div className={styles['body']}>{children}</div>
        {actions && <footer className={styles['actions']}>{actions}</footer>}
      </div>
    </dialog>
  )
}

const field =
  ':is(input:not([type=hidden], [type=radio]:not(:checked)), textarea, [role=combobox]):not(:disabled)'

/** What is marked with `data-autofocus`, else the first field. */
function firstFocus(dialog: HTMLDialogElement | null): HTMLElement | null | undefined {
  const marked = dialog?.querySelector<HTMLElement>('[data-autofocus]')
  return marked ?? dialog?.querySelector<HTMLElement>(field)
}

interface ConfirmProps {
  title: string
  /** What will happen. */
  children: ReactNode
  confirm: string
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  isBusy,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const texts = useTexts()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button variant="danger" isBusy={isBusy ?? false} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
