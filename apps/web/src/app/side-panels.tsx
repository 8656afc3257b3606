import { useEffect, useRef } from 'react'
import { lazyComponent } from '../shared/lazy/lazy-component.tsx'
import { withQueries } from '../shared/api/with-queries.tsx'
import { IconButton } from '../shared/ui/button.tsx'
import { useTexts } from '../shared/i18n/texts.ts'
import styles from './side-panels.module.css'
import type { Panel } from './use-panel.ts'

const MemberList = lazyComponent(
  async () => (await import('../features/members/member-list.tsx')).MemberList,
)
const SearchPanel = lazyComponent(
  withQueries(async () => (await import('../features/search/search-panel.tsx')).SearchPanel),
)

interface SidePanelsProps {
  serverId: string
  channelId: string
  panel: Panel
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

/** The members or the search, beside the messages or over them. */
export function SidePanels({ serverId, channelId, panel, onShowMember }: SidePanelsProps) {
  const { navigation, common } = useTexts()
  const { shown, isOver, close } = panel
  const element = useRef<HTMLElement>(null)
  const opener = useRef<Element>(null)
  useEffect(() => {
    if (!isOver || shown === null) return
    opener.current = document.activeElement
    if (shown === 'members') element.current?.focus()
    return () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus()
    }
  }, [isOver, shown])
  if (shown === null) return null
  return (
    <>
      {isOver && <div className={styles['behind']} onClick={close} role="presentation" />}
      <aside
        ref={element}
        tabIndex={-1}
        className={styles['panel']}
        data-over={isOver || undefined}
        aria-label={shown === 'search' ? navigation.search.title : navigation.header.members}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return
          if (!isOver && shown === 'members') return
          event.stopPropagation()
          close()
        }}
      >
        {isOver && shown === 'members' && (
          <header className={styles['head']}>
            <h2>{navigation.header.members}</h2>
            <IconButton icon="close" label={common.close} onClick={close} />
          </header>
        )}
        {shown === 'members' ? (
          <MemberList serverId={serverId} channelId={channelId} onShowMember={onShowMember} />
        ) : (
          <SearchPanel
            key={serverId}
            serverId={serverId}
            channelId={channelId}
            onClose={close}
            onPick={() => isOver && close()}
          />
        )}
      </aside>
    </>
  )
}
