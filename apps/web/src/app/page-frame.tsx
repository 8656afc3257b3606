import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useAppearance } from '../shared/instance/appearance.ts'
import { countedIn } from '../shared/state/unread.ts'
import { useChatState } from '../shared/state/chat-state.ts'
import { useTexts } from '../shared/i18n/texts.ts'
import styles from './page-frame.module.css'

interface PageFrameProps {
  /** Identifies the page; the same for different URLs of one page. */
  name: string
  /** Null for the name of this Guildhall alone. */
  title: string | null
  children: ReactNode
}

/** The frame of every page: sets the document title, has a skip link, and announces the page to screen readers. */
export function PageFrame({ name, title, children }: PageFrameProps) {
  const { common } = useTexts()
  const instanceName = useAppearance(({ name }) => name)
  const count = useChatState(({ snapshot }) => countedIn(snapshot))
  useEffect(() => {
    const prefix = count > 0 ? `(${String(count)}) ` : ''
    document.title = prefix + (title === null ? instanceName : `${title} – ${instanceName}`)
  }, [title, count, instanceName])
  useFocusOnNewPage(name)
  return (
    <>
      <a
        className={styles['skip']}
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          focusMain()
        }}
      >
        {common.skipToContent}
      </a>
      <p className="visually-hidden" role="status">
        {title ?? instanceName}
      </p>
      {/* The target of the skip link. */}
      <div id="content" className={styles['content']}>
        {children}
      </div>
    </>
  )
}

/** Focuses the content of a new page, unless the page has focused an element itself. */
function useFocusOnNewPage(name: string): void {
  const last = useRef(name)
  useEffect(() => {
    if (last.current === name) return
    last.current = name
    const timer = setInterval(() => {
      const { activeElement } = document
      // The page is still loading.
      if (document.querySelector('main[aria-busy]')) return
      clearInterval(timer)
      if (activeElement === null || activeElement === document.body) focusMain()
    }, 150)
    return () => clearInterval(timer)
  }, [name])
}

function focusMain(): void {
  const main = document.querySelector('main')
  if (!main) return
  if (!main.hasAttribute('tabindex')) main.tabIndex = -1
  main.focus({ preventScroll: true })
}
