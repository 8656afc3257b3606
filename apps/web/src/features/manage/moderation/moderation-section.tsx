import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api/http.ts'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { useModerationTexts } from '../../../shared/i18n/moderation-texts.ts'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { useServerSettings } from '../server-settings.ts'
import { JoinMessages } from './join-messages.tsx'

/** How the server is moderated. */
export function ModerationSection() {
  const { sections } = useManageTexts()
  const texts = useModerationTexts()
  const { serverId } = useServerSettings()
  const loaded = useQuery({
    queryKey: ['moderation', serverId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.call('getModeration', { params: { serverId }, signal })).moderation,
  })
  return (
    <SettingsPanel title={sections.moderation} intro={texts.intro}>
      <QueryState query={loaded}>
        {(settings) => (
          <JoinMessages
            settings={settings}
            onSaved={() => loaded.refetch({ cancelRefetch: true })}
          />
        )}
      </QueryState>
    </SettingsPanel>
  )
}
