import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { RaidControls } from '../../../shared/moderation/raid-controls.tsx'
import { useRaidProtection } from '../../../shared/moderation/use-raid-protection.ts'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { SettingsBlock, SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { useServerSettings } from '../server-settings.ts'
import { FilterBlock } from './message-filter.tsx'
import { RulesBlock } from './rules-block.tsx'

/** How the server is moderated. */
export function ModerationSection() {
  const { sections } = useLazyTexts('manage')
  const texts = useLazyTexts('moderation')
  const { may } = useServerSettings()
  return (
    <SettingsPanel title={sections.moderation} intro={texts.intro}>
      {may('ban_members') && <RaidBlock />}
      {may('manage_server') && <FilterBlock />}
      {may('manage_server') && <RulesBlock />}
    </SettingsPanel>
  )
}

function RaidBlock() {
  const { raid: texts } = useLazyTexts('moderation')
  const { serverId } = useServerSettings()
  const loaded = useRaidProtection(serverId)
  return (
    <SettingsBlock title={texts.title} intro={texts.intro}>
      <QueryState query={loaded}>
        {(raidProtection) => <RaidControls serverId={serverId} raidProtection={raidProtection} />}
      </QueryState>
    </SettingsBlock>
  )
}
