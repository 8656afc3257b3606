import { useState } from 'react'
import { usePreferences } from '../shared/state/preferences.ts'
import { useMedia, widths } from '../shared/ui/use-media.ts'

export type PanelKind = 'members' | 'search'

export type Panel = ReturnType<typeof usePanel>

/**
 * The panel at the right of the messages. On wide screens the member list is a column, whose visibility is saved; on others
 * it is an overlay. A conversation between two has no member list.
 */
export function usePanel(hasMembers = true) {
  const isWide = useMedia(widths.wide)
  const showMembers = usePreferences((chosen) => chosen.showMembers)
  const set = usePreferences((chosen) => chosen.set)
  const [opened, setOpened] = useState<PanelKind | null>(null)
  const areMembersShown = hasMembers && (opened === 'members' || (isWide && showMembers))
  const shown: PanelKind | null =
    opened === 'search' ? 'search' : areMembersShown ? 'members' : null
  return {
    shown,
    /** The panel overlays the messages. */
    isOverlay: !isWide,
    close: (): void => {
      if (isWide && shown === 'members') set({ showMembers: false })
      setOpened(null)
    },
    toggle: (kind: PanelKind): void => {
      if (kind === 'members' && !hasMembers) return
      if (kind === 'search') return setOpened(opened === 'search' ? null : 'search')
      setOpened(!isWide && shown !== 'members' ? 'members' : null)
      if (isWide) set({ showMembers: shown !== 'members' })
    },
  }
}
