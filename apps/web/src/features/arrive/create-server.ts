import { api } from '../../shared/api/http.ts'

export interface ServerDraft {
  name: string
  color: string
  description: string
  /** What the first channel is to be called. */
  channel: string
}

/** How far the making came, so that trying again goes on from there. */
export interface MadeServer {
  serverId: string | null
}

/** Makes the server with its first channel, and gives its id. */
export async function createServer(draft: ServerDraft, made: MadeServer): Promise<string> {
  const body = {
    name: draft.name.trim(),
    color: draft.color,
    description: draft.description.trim() || null,
  }
  if (made.serverId === null) {
    const { server } = await api.call('createServer', { body })
    made.serverId = server.id
  } else await api.call('updateServer', { params: { serverId: made.serverId }, body })
  await nameFirstChannel(made.serverId, draft.channel.trim())
  return made.serverId
}

async function nameFirstChannel(serverId: string, name: string): Promise<void> {
  const { channels } = await api.call('listChannels', { params: { serverId } })
  const first = channels.find(({ type }) => type === 'text')
  if (first && first.name !== name)
    await api.call('updateChannel', { params: { channelId: first.id }, body: { name } })
}
