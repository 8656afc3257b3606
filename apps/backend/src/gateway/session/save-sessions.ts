import type { VoiceState } from '@guildhall/contract'
import type { ChatParts } from '../../chat/chat-parts.ts'
import { shareEvent } from '../connection/frames.ts'
import { sendToMembers, sendToViewers } from '../directory.ts'
import type { Account, Directory, ServerModel } from '../directory.ts'
import type { MemberSubscriptions } from '../large-servers/member-subscriptions.ts'
import { encodeGateway } from './saved-sessions.ts'
import type { SavedAccount, SavedGateway, SavedServer, SavedSession } from './saved-sessions.ts'
import type { GatewaySessions } from './sessions.ts'

/** Saves the sessions at an orderly stop, so that clients can resume them at the next process: see restore-sessions.ts. */
export function createSaveSessions({
  directory,
  sessions,
  subscriptions,
  clock,
  version,
  flush,
}: Pick<ChatParts, 'clock' | 'version'> & {
  directory: Directory
  sessions: GatewaySessions
  subscriptions: MemberSubscriptions
  /** Sends everything at once that would be sent later. */
  flush: () => void
}) {
  /** Accounts that were in a voice channel when their connections were closed. */
  const inVoice = new Set<string>()

  function saveSession(saved: Omit<SavedSession, 'subscriptions'>): SavedSession {
    const session = sessions.find(saved.id)
    const serverIds = directory.accounts.get(saved.userId)?.serverIds ?? []
    const found = [...serverIds].flatMap((serverId) => {
      const model = directory.models.get(serverId)
      const subscription = session && model && subscriptions.save(session, model)
      return subscription ? { serverId, subscription } : []
    })
    return { ...saved, subscriptions: found }
  }

  return {
    /** Call this before the connections are closed. */
    prepare(): void {
      for (const serverId of directory.models.keys()) {
        for (const { userId } of directory.voiceStatesIn(serverId)) inVoice.add(userId)
      }
    },

    /** Call this when all work has ended. Returns null when there is nothing to resume. */
    save(): Buffer | null {
      directory.deferred.drain()
      for (const model of directory.models.values()) {
        endVoice(model, directory.voiceStatesIn(model.server.id))
        endCall(model)
      }
      flush()
      const saved: SavedGateway = {
        // A client that gets a new snapshot joins its voice channel again.
        sessions: sessions
          .save()
          .filter(({ userId }) => !inVoice.has(userId))
          .map(saveSession),
        accounts: [...directory.accounts.values()].map(saveAccount),
        servers: [...directory.models.values()].map(saveServer),
      }
      return encodeGateway(saved, { version, now: clock() })
    },
  }
}

function saveAccount({ serverIds, relationships, ...account }: Account): SavedAccount {
  const { userId, isOnline, isIdle } = account
  return {
    userId,
    isOnline,
    isIdle,
    serverIds: [...serverIds],
    relationships: [...relationships],
  }
}

function saveServer(model: ServerModel): SavedServer {
  return {
    serverId: model.server.id,
    isLarge: model.isLarge,
    memberIds: [...model.members.keys()],
    presences: [...model.publishedPresences.values()],
  }
}

/** Nobody is in a voice channel after a restart. */
function endVoice({ server, channels }: ServerModel, states: readonly VoiceState[]): void {
  for (const { channelId, userId } of states) {
    const entry = channels.get(channelId)
    if (!entry) continue
    const data = { serverId: server.id, channelId, userId }
    const scope = { kind: 'channel', serverId: server.id, channelId } as const
    sendToViewers(entry, shareEvent({ type: 'voice.left', data }, scope))
  }
}

function endCall(model: ServerModel): void {
  if (!model.call) return
  model.call = null
  const { id: serverId } = model.server
  const event = { type: 'call.updated', data: { serverId, call: null } } as const
  sendToMembers(model, shareEvent(event, { kind: 'server', serverId }))
}
