import { useState } from 'react'
import { usePreferences } from '../shared/state/preferences.ts'
import { useMedia, widths } from '../shared/ui/use-media.ts'

export type PanelKind = 'members' | 'search'

export type Panel = ReturnType<typeof usePanel>

/**
 * The panel at the right of the messages. On wide screens the member list is a column, whose visibility is saved; on others
 * it is an overlay.
 */
export function usePanel() {
  const isWide = useMedia(widths.wide)
  const showMembers = usePreferences((chosen) => chosen.showMembers)
  const set = usePreferences((chosen) => chosen.set)
  const [opened, setOpened] = useState<PanelKind | null>(null)
  const isMembersColumn = isWide && showMembers
  const shown: PanelKind | null =
    opened === 'search' ? 'search' : isMembersColumn || opened === 'members' ? 'members' : null
  return {
    shown,
    /** The panel overlays the messages. */
    isOverlay: !isWide,
    close: (): void => {
      if (isWide && shown === 'members') set({ showMembers: false })
      setOpened(null)
    },
    toggle: (kind: PanelKind): void => {
      if (kind === 'search') return setOpened(opened === 'search' ? null : 'search')
      setOpened(!isWide && shown !== 'members' ? 'members' : null)
      if (isWide) set({ showMembers: shown !== 'members' })
    },
  }
}
