import { collectionsOf } from '@guildhall/contract'
import type {
  ConversationSnapshot,
  Presence,
  ServerSnapshot,
  VoiceState,
} from '@guildhall/contract'
import type { OnlineMember, ServerModel } from '../directory.ts'

/** A ServerSnapshot or ConversationSnapshot as JSON. `unpublished` are the presences that changed and were not sent to the members yet. */
export function serverSnapshotJson(
  model: ServerModel,
  online: OnlineMember,
  unpublished: Map<string, Presence | null>,
  voiceStates: readonly VoiceState[],
): string {
  const presences = model.isLarge
    ? ownPresence(model, online, unpublished)
    : currentPresences(model, unpublished)
  const snapshot = JSON.stringify(snapshotOf(model, online, presences.count, voiceStates))
  return `${snapshot.slice(0, -1)},"presences":[${presences.json}]}`
}

/** The server as this member may see it, without the presences. */
function snapshotOf(
  model: ServerModel,
  { account, member }: OnlineMember,
  online: number,
  voiceStates: readonly VoiceState[],
): Omit<ServerSnapshot | ConversationSnapshot, 'presences'> {
  return {
    server: { ...model.server, online },
    ...(model.conversation && { conversation: model.conversation, call: model.call }),
    channels: [...model.channels.values()]
      .filter(({ viewers }) => viewers.has(account))
      .map(({ channel }) => channel)
      .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)),
    ...collectionsOf(model),
    me: member,
    large: model.isLarge,
    voice: voiceStates.filter(({ channelId }) =>
      model.channels.get(channelId)?.viewers.has(account),
    ),
  }
}

function ownPresence(
  { publishedPresences: published }: ServerModel,
  { account: { userId } }: OnlineMember,
  unpublished: Map<string, Presence | null>,
) {
  const changed = unpublished.get(userId)
  const own = changed === undefined ? published.get(userId) : changed
  return { json: own ? JSON.stringify(own) : '', count: published.size }
}

// When many accounts connect at once, most changes are new presences. They follow the JSON of all others, which is encoded once.
function currentPresences(model: ServerModel, unpublished: Map<string, Presence | null>) {
  const { publishedPresences: published } = model
  if ([...unpublished].every(([userId, now]) => now && !published.has(userId))) {
    model.publishedPresencesJson ??= listJson(published.values())
    const added = listJson(unpublished.values())
    const json = [model.publishedPresencesJson, added].filter((text) => text !== '').join()
    return { json, count: published.size + unpublished.size }
  }
  const now = new Map<string, Presence | null>([...published, ...unpublished])
  const visible = [...now.values()].filter((presence) => presence !== null)
  return { json: listJson(visible), count: visible.length }
}

function listJson(items: Iterable<unknown>): string {
  return JSON.stringify([...items]).slice(1, -1)
}
