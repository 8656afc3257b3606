import { channelContent } from '@guildhall/contract'
import { api } from '../../shared/api/http.ts'

export interface ServerDraft {
  name: string
  color: string
  description: string
  /** Name of the first channel. */
  channel: string
}

/** What has been created so far, so that a retry continues from there. */
export interface CreationProgress {
  serverId: string | null
}

/** Creates the server, names its first channel and returns the server's id. */
export async function createServer(
  draft: ServerDraft,
  progress: CreationProgress,
): Promise<string> {
  const body = {
    name: draft.name.trim(),
    color: draft.color,
    description: draft.description.trim() || null,
  }
  if (progress.serverId === null) {
    const { server } = await api.call('createServer', { body })
    progress.serverId = server.id
  } else await api.call('updateServer', { params: { serverId: progress.serverId }, body })
  await nameFirstChannel(progress.serverId, draft.channel.trim())
  return progress.serverId
}

async function nameFirstChannel(serverId: string, name: string): Promise<void> {
  const { channels } = await api.call('listChannels', { params: { serverId } })
  const first = channels.find(({ type }) => channelContent(type) === 'messages')
  if (first && first.name !== name)
    await api.call('updateChannel', { params: { channelId: first.id }, body: { name } })
}
