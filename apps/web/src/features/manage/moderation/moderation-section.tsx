import type { UpdateModerationRequest } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api/http.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { RaidControls } from '../../../shared/moderation/raid-controls.tsx'
import { useRaidProtection } from '../../../shared/moderation/use-raid-protection.ts'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { SettingsBlock, SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { useServerSettings } from '../server-settings.ts'
import { FilterBlock } from './message-filter.tsx'
import { JoinMessages } from './join-messages.tsx'
import { MessageLanguage } from './message-language.tsx'
import { RulesBlock } from './rules-block.tsx'

/** How the server is moderated. */
export function ModerationSection() {
  const { sections } = useLazyTexts('manage')
  const texts = useLazyTexts('moderation')
  const { may } = useServerSettings()
  return (
    <SettingsPanel title={sections.moderation} intro={texts.intro}>
      {may('ban_members') && <RaidBlock />}
      {may('manage_server') && <SettingsBlocks />}
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

function SettingsBlocks() {
  const { serverId } = useServerSettings()
  const loaded = useQuery({
    queryKey: ['moderation', serverId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.call('getModeration', { params: { serverId }, signal })).moderation,
  })
  const save = async (body: UpdateModerationRequest): Promise<void> => {
    await api.call('updateModeration', { params: { serverId }, body })
    await loaded.refetch({ cancelRefetch: true })
  }
  return (
    <QueryState query={loaded}>
      {(settings) => (
        <>
          <JoinMessages settings={settings} save={save} />
          <MessageLanguage settings={settings} save={save} />
        </>
      )}
    </QueryState>
  )
}
