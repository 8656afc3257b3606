import { IconLink } from './icon-link.tsx'
import { createContext, useContext, useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Link } from 'wouter'
import { useTexts } from '../i18n/texts.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import { SettingsCall } from './settings-call.ts'
import styles from './settings-layout.module.css'
import { useLeaveGuard } from './unsaved.tsx'

export interface SettingsSection {
  /** The last segment of its URL. */
  id: string
  label: string
  icon: IconName
  /** The number of items that need attention, such as join requests. */
  count?: number
  content: ReactNode
}

export interface SettingsGroup {
  label: string
  sections: SettingsSection[]
}

interface SettingsLayoutProps {
  title: string
  /** The URL to which the ids of the sections are appended. */
  base: string
  /** When undefined, shows the first section, or on a phone the list of sections. */
  section: string | undefined
  groups: SettingsGroup[]
  /** The target of Escape and the close button. */
  closeHref: string
  /** Shown when the section does not exist. */
  notFound: ReactNode
  /** Shown below the list. */
  footer?: ReactNode
}

const Scroller = createContext<RefObject<HTMLElement | null>>({ current: null })

/** The scroll container of the section, for virtualized lists. */
export function useSettingsScroller(): RefObject<HTMLElement | null> {
  return useContext(Scroller)
}

/** A settings page: a list of sections and the current section next to it; on a phone one at a time. */
export function SettingsLayout(props: SettingsLayoutProps) {
  const { title, base, section, groups, closeHref, notFound, footer } = props
  const texts = useTexts()
  const scroller = useRef<HTMLDivElement>(null)
  const close = useRef<HTMLAnchorElement>(null)
  const call = useContext(SettingsCall)
  const { onClickCapture, dialog } = useLeaveGuard()
  const sections = groups.flatMap((group) => group.sections)
  const current = sections.find(({ id }) => id === section)
  const shown = section === undefined ? sections[0] : current
  useEscape(close)
  useScrollToTop(scroller, section)
  return (
    <main
      id="main"
      tabIndex={-1}
      className={styles['page']}
      data-view={section === undefined ? 'list' : 'section'}
      onClickCapture={onClickCapture}
    >
      <header className={styles['top']}>
        <IconLink
          href={base}
          icon="chevronLeft"
          label={texts.common.back}
          className={styles['back']}
        />
        <h1 data-tip={title} dir="auto">
          {title}
        </h1>
        <IconLink ref={close} href={closeHref} icon="close" label={texts.common.close} />
      </header>
      <div className={styles['columns']}>
        <SectionList {...{ title, base, groups, footer }} shown={shown?.id} />
        <div ref={scroller} className={styles['content']}>
          <Scroller value={scroller}>{shown ? shown.content : notFound}</Scroller>
        </div>
        {call && <div className={styles['call']}>{call}</div>}
      </div>
      {dialog}
    </main>
  )
}

interface SectionListProps extends Pick<
  SettingsLayoutProps,
  'title' | 'base' | 'groups' | 'footer'
> {
  shown: string | undefined
}

function SectionList({ title, base, groups, footer, shown }: SectionListProps) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <nav ref={list} className={styles['list']} aria-label={title} onKeyDown={moveAmongLinks}>
      {groups.map((group) => (
        <div key={group.label} className={styles['group']}>
          <p className={styles['groupName']}>{group.label}</p>
          <ul>
            {group.sections.map(({ id, label, icon, count = 0 }) => (
              <li key={id}>
                <Link
                  href={`${base}/${id}`}
                  className={styles['link'] ?? ''}
                  aria-current={id === shown ? 'page' : undefined}
                >
                  <Icon name={icon} size={18} />
                  <span className={styles['label']}>{label}</span>
                  {count > 0 && <span className={styles['count']}>{count}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {footer}
    </nav>
  )
}

function moveAmongLinks(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const index = links.indexOf(document.activeElement as HTMLElement)
  links.at((index + step) % links.length)?.focus()
  event.preventDefault()
}

/** Escape closes the page, unless it closes a dialog or popover first. */
function useEscape(close: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (document.querySelector('dialog[open], :popover-open')) return
      // Otherwise the same key press would close the "unsaved changes" dialog that the click may open.
      event.preventDefault()
      // A click on the link passes the leave guard.
      close.current?.click()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [close])
}

/** Scrolls a new section to its top, and focuses it if the focused element is gone. */
function useScrollToTop(
  scroller: RefObject<HTMLElement | null>,
  section: string | undefined,
): void {
  useEffect(() => {
    const element = scroller.current
    element?.scrollTo({ top: 0 })
    const { activeElement } = document
    if (section === undefined || !element || isVisible(activeElement)) return
    // Not -1, because then the keyboard could not scroll a section without controls once the focus has left it.
    element.tabIndex = 0
    element.focus({ preventScroll: true })
  }, [scroller, section])
}

function isVisible(element: Element | null): boolean {
  return element !== null && element !== document.body && element.checkVisibility()
}
