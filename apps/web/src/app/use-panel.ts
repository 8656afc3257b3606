import { useState } from 'react'
import { usePreferences } from '../shared/state/preferences.ts'
import { useMedia, widths } from '../shared/ui/use-media.ts'

export type PanelKind = 'members' | 'search'

export type Panel = ReturnType<typeof usePanel>

/**
 * What stands to the right of the messages. Where there is room for it the members stay as they were left; elsewhere they come
 * over the messages and go again.
 */
export function usePanel() {
  const isWide = useMedia(widths.wide)
  const showMembers = usePreferences((chosen) => chosen.showMembers)
  const set = usePreferences((chosen) => chosen.set)
  const [over, setOver] = useState<PanelKind | null>(null)
  const isKept = isWide && showMembers
  const shown: PanelKind | null =
    over === 'search' ? 'search' : isKept || over === 'members' ? 'members' : null
  return {
    shown,
    /** It lies over the messages. */
    isOver: !isWide,
    close: (): void => {
      if (isWide && shown === 'members') set({ showMembers: false })
      setOver(null)
    },
    toggle: (kind: PanelKind): void => {
      if (kind === 'search') return setOver(over === 'search' ? null : 'search')
      setOver(!isWide && shown !== 'members' ? 'members' : null)
      if (isWide) set({ showMembers: shown !== 'members' })
    },
  }
}
