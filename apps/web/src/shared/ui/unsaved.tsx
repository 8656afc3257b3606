import { useEffect, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useWords } from '../words/words.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './dialog.tsx'
import styles from './unsaved.module.css'

/** Whether something that is shown has changes that would be lost. */
const unsaved = { is: false }

interface UnsavedBarProps {
  isChanged: boolean
  isBusy: boolean
  /** Why saving failed. */
  error?: string | null | undefined
  /** What is in the way of saving, such as an empty name. */
  isBlocked?: boolean
  onSave: () => void
  onDiscard: () => void
}

/** Shows while there are changes, at the bottom of what they belong to, and asks before someone leaves with them. */
export function UnsavedBar(props: UnsavedBarProps) {
  const { isChanged, isBusy, error, isBlocked = false, onSave, onDiscard } = props
  const words = useWords()
  useEffect(() => {
    unsaved.is = isChanged
    return () => {
      unsaved.is = false
    }
  }, [isChanged])
  return (
    <div className={styles['place']} aria-live="polite">
      {isChanged && (
        <div className={styles['bar']}>
          <p className={error ? styles['error'] : ''} role={error ? 'alert' : undefined}>
            {error ?? words.common.unsavedChanges}
          </p>
          <div className={styles['buttons']}>
            <Button look="quiet" disabled={isBusy} onClick={onDiscard}>
              {words.common.discard}
            </Button>
            <Button look="primary" isBusy={isBusy} disabled={isBlocked} onClick={onSave}>
              {words.common.save}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

interface LeaveGuard {
  /** For the element that holds all links which lead away. */
  onClickCapture: (event: MouseEvent) => void
  dialog: ReactNode
}

/** Asks before a link, the browser's back button or the closing of the tab takes unsaved changes away. */
export function useLeaveGuard(): LeaveGuard {
  const words = useWords()
  const [, navigate] = useLocation()
  const [leaving, setLeaving] = useState<{ go: () => void } | null>(null)
  useHistoryGuard((go) => setLeaving({ go }))
  const onClickCapture = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0
    const isElsewhere = link?.getAttribute('target') === '_blank'
    if (!unsaved.is || !link || !isPlain || isElsewhere) return
    event.preventDefault()
    event.stopPropagation()
    const href = link.getAttribute('href') ?? '/'
    setLeaving({ go: () => navigate(href) })
  }
  const dialog = leaving && (
    <ConfirmDialog
      title={words.common.leaveUnsaved.title}
      confirm={words.common.leaveUnsaved.leave}
      onClose={() => setLeaving(null)}
      onConfirm={() => {
        unsaved.is = false
        setLeaving(null)
        leaving.go()
      }}
    >
      <p>{words.common.leaveUnsaved.text}</p>
    </ConfirmDialog>
  )
  return { onClickCapture, dialog }
}

function useHistoryGuard(ask: (go: () => void) => void): void {
  const [asking] = useState(() => ({ now: ask }))
  asking.now = ask
  useEffect(() => {
    let here = location.href
    const onPop = (event: PopStateEvent): void => {
      if (!unsaved.is) {
        here = location.href
        return
      }
      // The page is another one already: take it back before anyone hears of it.
      event.stopImmediatePropagation()
      history.pushState(null, '', here)
      asking.now(() => history.back())
    }
    const onPush = (): void => {
      here = location.href
    }
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (unsaved.is) event.preventDefault()
    }
    addEventListener('popstate', onPop, true)
    addEventListener('pushState', onPush)
    addEventListener('replaceState', onPush)
    addEventListener('beforeunload', onUnload)
    return () => {
      removeEventListener('popstate', onPop, true)
      removeEventListener('pushState', onPush)
      removeEventListener('replaceState', onPush)
      removeEventListener('beforeunload', onUnload)
    }
  }, [asking])
}
