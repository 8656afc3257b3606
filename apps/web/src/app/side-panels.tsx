import { useEffect, useRef, useState } from 'react'
import { MemberList } from '../features/members/member-list.tsx'
import { lazyComponent } from '../shared/lazy/lazy-component.tsx'
import { withQueries } from '../shared/api/with-queries.tsx'
import { PanelHeader } from '../shared/ui/panel-header.tsx'
import { useTexts } from '../shared/i18n/texts.ts'
import { useConversation } from '../shared/state/conversations.ts'
import { useReturnFocus } from '../shared/ui/use-return-focus.ts'
import styles from './side-panels.module.css'
import type { Panel } from './use-panel.ts'

const SearchPanel = lazyComponent(
  withQueries(async () => (await import('../features/search/search-panel.tsx')).SearchPanel),
)

export interface SidePanelsProps {
  serverId: string
  channelId: string
  panel: Panel
  onShowMember: (userId: string, anchor: HTMLElement) => void
}

/** The member list or the search panel, next to the messages or as an overlay. */
export function SidePanels({ serverId, channelId, panel, onShowMember }: SidePanelsProps) {
  const { navigation } = useTexts()
  const { shown, isOverlay, close } = panel
  const element = useRef<HTMLElement>(null)
  const isConversation = useConversation(serverId) !== undefined || serverId === ''
  // Without a conversation, there is only the search in all of them.
  const isAll = panel.searchesAll || serverId === ''
  const scope = isAll ? (isConversation ? 'conversations' : 'servers') : { serverId }
  const key = typeof scope === 'string' ? scope : scope.serverId
  const [carried, setCarried] = useState<{ isAll: boolean; text: string } | null>(null)
  useReturnFocus(shown === 'search' || (isOverlay && shown !== null))
  useEffect(() => {
    if (isOverlay && shown === 'members') element.current?.focus()
  }, [isOverlay, shown])
  if (shown === null) return null
  return (
    <>
      {isOverlay && <div className={styles['backdrop']} onClick={close} role="presentation" />}
      <aside
        ref={element}
        tabIndex={-1}
        className={styles['panel']}
        data-overlay={isOverlay || undefined}
        aria-label={
          shown === 'search' ? navigation.header.searchMessages : navigation.header.members
        }
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return
          if (!isOverlay && shown === 'members') return
          event.stopPropagation()
          close()
        }}
      >
        {isOverlay && shown === 'members' && (
          <PanelHeader title={navigation.header.members} onClose={close} />
        )}
        {shown === 'members' ? (
          <MemberList serverId={serverId} channelId={channelId} onShowMember={onShowMember} />
        ) : (
          <SearchPanel
            key={key}
            scope={scope}
            openId={serverId}
            initialText={carried?.isAll === isAll ? carried.text : ''}
            onScopeChange={(all, text) => {
              setCarried({ isAll: all, text })
              panel.search(all)
            }}
            onClose={close}
            onPick={() => isOverlay && close()}
          />
        )}
      </aside>
    </>
  )
}
