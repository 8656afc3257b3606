import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { RaidControls } from './raid-controls.tsx'
import { useRaidProtection } from './use-raid-protection.ts'

/** Turns raid protection on and off. */
export function RaidDialog({ serverId, onClose }: { serverId: string; onClose: () => void }) {
  const { raid: texts } = useLazyTexts('moderation')
  const loaded = useRaidProtection(serverId)
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p>{texts.intro}</p>
      <QueryState query={loaded}>
        {(raidProtection) => <RaidControls serverId={serverId} raidProtection={raidProtection} />}
      </QueryState>
    </Dialog>
  )
}
