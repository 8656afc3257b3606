import type { UpdateModerationRequest } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api/http.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { useServerSettings } from '../server-settings.ts'
import { MessageChannel } from './message-channel.tsx'
import { MessageLanguage } from './message-language.tsx'

/** What Guildhall itself writes into the server. */
export function ServerMessages() {
  // Loaded before the page is shown.
  useLazyTexts('moderation')
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
          <MessageChannel field="joinChannelId" settings={settings} save={save} />
          <MessageChannel field="reportChannelId" settings={settings} save={save} />
          <MessageLanguage settings={settings} save={save} />
        </>
      )}
    </QueryState>
  )
}
