import type { Member, ReadState } from '@guildhall/contract'
import type { ChatParts } from '../../chat/chat-parts.ts'
import { closedConversationIdsOf, membersByIds } from '../../chat/members/access.ts'
import { noMentionCounts, readStatesOf } from '../../chat/messages/access.ts'
import { notificationsOf } from '../../chat/notifications/access.ts'
import { createModel, joinedEventType } from '../../directory/server-model.ts'
import { recomputeViewers } from '../../directory/viewers.ts'
import { sendToAccount } from '../directory.ts'
import type { Account, Directory, ServerModel } from '../directory.ts'
import { shareEvent, shareSnapshot } from '../connection/frames.ts'
import type { Presences } from '../presence/presences.ts'
import { serverSnapshotJson } from './server-snapshot.ts'
import type { SnapshotLoader } from './snapshot.ts'

/** Sends an account the server that it joined: at once when the directory holds the server, else once it is loaded. */
export type ServerJoinAnnouncer = ReturnType<typeof createServerJoinAnnouncer>

export function createServerJoinAnnouncer({
  database,
  directory,
  snapshots,
  background,
  presences,
}: Pick<ChatParts, 'database' | 'background'> & {
  directory: Directory
  snapshots: SnapshotLoader
  presences: Pick<Presences, 'unpublished' | 'serverLoaded' | 'joinedServerLoaded'>
}) {
  /**
   * Read states are sent before their server: a client that shows the server at once must not show messages from before
   * the join as new.
   */
  function addAndSend(
    account: Account,
    model: ServerModel,
    member: Member,
    readStates: ReadState[],
  ): void {
    const serverId = model.server.id
    const online = { account, member }
    model.members.set(account.userId, online)
    recomputeViewers(model, [online])
    for (const state of readStates) {
      const { channelId } = state
      if (!model.channels.get(channelId)?.viewers.has(account)) continue
      const scope = { kind: 'channel', serverId, channelId } as const
      sendToAccount(account, shareEvent({ type: 'read.updated', data: state }, scope))
    }
    const json = serverSnapshotJson(
      model,
      online,
      presences.unpublished(model),
      directory.voiceStatesIn(serverId),
    )
    sendToAccount(
      account,
      shareSnapshot(joinedEventType(model), json, { kind: 'server', serverId }),
    )
  }

  function isStillMember(account: Account, serverId: string): boolean {
    return directory.accounts.get(account.userId) === account && account.serverIds.has(serverId)
  }

  async function loadAndSend(account: Account, serverId: string): Promise<void> {
    await database.transaction(
      async (tx) => {
        const [member] = await membersByIds(tx, serverId, [account.userId])
        if (!member) return null
        // It may have been closed again.
        const closedIds = await closedConversationIdsOf(tx, account.userId)
        if (closedIds.includes(serverId)) return null
        const record = await snapshots.server(tx, serverId)
        const channelIds = record.channels.map(({ id }) => id)
        const readStates = await readStatesOf(tx, account.userId, channelIds)
        const notifications = await notificationsOf(tx, account.userId, [serverId])
        return { member, record, readStates, notifications }
      },
      (loaded) => {
        directory.deferred.drain()
        if (!loaded || !isStillMember(account, serverId)) return
        const known = directory.models.get(serverId)
        const model = known ?? createModel(loaded.record, directory.callIn(serverId))
        directory.models.set(serverId, model)
        if (!known) presences.serverLoaded(model)
        presences.joinedServerLoaded(account, serverId)
        if (loaded.notifications.settings.length > 0) {
          const data = loaded.notifications
          sendToAccount(account, shareEvent({ type: 'notifications.updated', data }, null))
        }
        addAndSend(account, model, loaded.member, loaded.readStates)
      },
    )
  }

  function load(account: Account, serverId: string): void {
    background.run('announce a server join', () => loadAndSend(account, serverId))
  }

  return {
    joined(account: Account, member: Member, serverId: string): void {
      const model = directory.models.get(serverId)
      if (model) addAndSend(account, model, member, allRead(model))
      else load(account, serverId)
    },
    /** Sends a conversation that the account was in already. */
    opened: load,
  }
}

/** Joining marks everything as read. Events come in the order of the commits, so the model is as the join left it. */
function allRead(model: ServerModel): ReadState[] {
  return [...model.channels.values()]
    .filter(({ channel }) => channel.lastSeq > 0)
    .map(({ channel }) => ({
      channelId: channel.id,
      seq: channel.lastSeq,
      ...noMentionCounts,
    }))
}
