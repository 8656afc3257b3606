import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { mentionsIn } from '../shared/state/unread.ts'
import { useChatState } from '../shared/state/chat-state.ts'
import { useTexts } from '../shared/i18n/texts.ts'
import styles from './page-frame.module.css'

interface PageFrameProps {
  /** Changes when another page is shown, but not with the place inside one. */
  name: string
  title: string
  children: ReactNode
}

/**
 * What all pages share: the title of the window, a way past what stands before the content, and for those who do not see it,
 * word of the page that has come.
 */
export function PageFrame({ name, title, children }: PageFrameProps) {
  const { common } = useTexts()
  const mentions = useChatState(({ snapshot }) => mentionsIn(snapshot))
  useEffect(() => {
    const called = mentions > 0 ? `(${String(mentions)}) ` : ''
    const place = title === common.appName ? title : `${title} – ${common.appName}`
    document.title = called + place
  }, [title, mentions, common.appName])
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
        {title}
      </p>
      {/* What the way past leads to, whichever page it is. */}
      <div id="content" className={styles['content']}>
        {children}
      </div>
    </>
  )
}

/** Who came by keyboard finds themselves at the beginning of the page, unless it put the focus somewhere itself. */
function useFocusOnNewPage(name: string): void {
  const last = useRef(name)
  useEffect(() => {
    if (last.current === name) return
    last.current = name
    const timer = setInterval(() => {
      const { activeElement } = document
      // The page itself is still being loaded.
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
