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
 * A modal dialog, open while it is rendered. The browser traps the focus and restores it; Escape and a click outside call
 * `onClose`.
 */
export function Dialog({ title, onClose, children, actions, width = 'narrow' }: DialogProps) {
  const texts = useTexts()
  const element = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    const focused = document.activeElement
    dialog?.showModal()
    // By default the browser would focus the close button.
    initialFocus(dialog)?.focus()
    makeScrollable(body.current)
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
        // A cancelled file input in the dialog fires the event, too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        // Browsers limit how often a page may prevent `cancel`. A prevented keydown never causes a `cancel`.
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
          <h2 id={titleId} dir="auto">
            {title}
          </h2>
          <IconButton icon="close" label={texts.common.close} onClick={onClose} />
        </header>
        <div ref={body} className={styles['body']}>
          {children}
        </div>
        {actions && <footer className={styles['actions']}>{actions}</footer>}
      </div>
    </dialog>
  )
}

const field =
  ':is(input:not([type=hidden], [type=radio]:not(:checked)), textarea, [role=combobox]):not(:disabled)'

/** The keyboard scrolls a text without controls only if the text takes the focus. */
function makeScrollable(body: HTMLElement | null): void {
  const hasControl = body?.querySelector('a[href], button, input, textarea, [tabindex]')
  if (body && !hasControl && body.scrollHeight > body.clientHeight) body.tabIndex = 0
}

/** The element with `data-autofocus`, else the first field. */
function initialFocus(dialog: HTMLDialogElement | null): HTMLElement | null | undefined {
  const marked = dialog?.querySelector<HTMLElement>('[data-autofocus]')
  return marked ?? dialog?.querySelector<HTMLElement>(field)
}

interface ConfirmProps {
  title: string
  /** Explains what will happen. */
  children: ReactNode
  confirm: string
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before an action that cannot be undone. */
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
