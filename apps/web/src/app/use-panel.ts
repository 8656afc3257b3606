import { useState } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { usePreferences } from '../shared/state/preferences.ts'
import { useMedia, widths } from '../shared/ui/use-media.ts'

type PanelKind = 'members' | 'search' | 'thread'

export type Panel = ReturnType<typeof usePanel>

/**
 * The panel at the right of the messages. On wide screens the member list is a column, whose visibility is saved; on others
 * it is an overlay. A conversation between two has no member list.
 */
export function usePanel(hasMembers = true) {
  const isWide = useMedia(widths.wide)
  const showMembers = usePreferences((chosen) => chosen.showMembers)
  const set = usePreferences((chosen) => chosen.set)
  const [opened, setOpened] = useState<'members' | 'search' | null>(null)
  const [searchesAll, setSearchesAll] = useState(false)
  const search = useSearch()
  const isServer = location.pathname.startsWith('/servers/')
  const threadId = isServer ? new URLSearchParams(search).get('thread') : null
  const areMembersShown = hasMembers && (opened === 'members' || (isWide && showMembers))
  const shown: PanelKind | null =
    threadId !== null
      ? 'thread'
      : opened === 'search'
        ? 'search'
        : areMembersShown
          ? 'members'
          : null
  return {
    shown,
    /** The thread in the URL. */
    threadId,
    /** The search is in all conversations. */
    searchesAll,
    search: (isAll: boolean): void => {
      setOpened('search')
      setSearchesAll(isAll)
    },
    /** The panel overlays the messages. */
    isOverlay: !isWide,
    close: (): void => {
      if (threadId !== null) return navigate(location.pathname)
      if (isWide && shown === 'members') set({ showMembers: false })
      setOpened(null)
    },
    toggle: (kind: 'members' | 'search'): void => {
      if (threadId !== null) navigate(location.pathname)
      if (kind === 'members' && !hasMembers) return
      if (kind === 'search') {
        setSearchesAll(false)
        return setOpened(opened === 'search' ? null : 'search')
      }
      setOpened(!isWide && shown !== 'members' ? 'members' : null)
      if (isWide) set({ showMembers: shown !== 'members' })
    },
  }
}
