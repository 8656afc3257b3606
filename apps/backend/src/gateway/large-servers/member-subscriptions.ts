import { limits } from '@guildhall/contract'
import type { ActionData, Member, MemberListReply, Presence, User } from '@guildhall/contract'
import type { ChatParts } from '../../chat/chat-parts.ts'
import { appError, busy, invalidInput, notFound } from '../../core/app-error.ts'
import type { Account, Directory, ServerModel } from '../directory.ts'
import type { SharedEvent } from '../connection/frames.ts'
import { LoadedMembers } from './loaded-members.ts'
import type { Range } from './loaded-members.ts'
import type { Session } from '../session/session.ts'
import { SubscribedRanges } from './subscribed-ranges.ts'

/** A large server with subscribers. */
interface SubscribedServer {
  members: LoadedMembers
  ranges: SubscribedRanges
  /** The sessions that have subscribed to a user. */
  watchers: Map<string, Set<Session>>
  watched: Map<Session, ReadonlySet<string>>
  isSending: boolean
  nextSendAt: number
}

/** The shortest time between two updates of a list. */
const sendEveryMs = 250
/** Longer updates wait until they are no more than this, over all sessions of a server. */
const bytesPerMs = 20_000
/** Members may join and move while others are loaded. */
const loadAttempts = 10

export type MemberSubscriptions = ReturnType<typeof createMemberSubscriptions>

/** The member lists of large servers: who has subscribed to which part of them, and what they receive when it changes. */
export function createMemberSubscriptions({
  database,
  directory,
  background,
  monotonic,
}: Pick<ChatParts, 'database' | 'background' | 'monotonic'> & {
  directory: Directory
}) {
  const servers = new WeakMap<ServerModel, SubscribedServer>()
  const changed = new Set<ServerModel>()

  function open(model: ServerModel): SubscribedServer {
    const existing = servers.get(model)
    if (existing) return existing
    const members = new LoadedMembers(database.read, model)
    const created: SubscribedServer = {
      members,
      ranges: new SubscribedRanges(members),
      watchers: new Map(),
      watched: new Map(),
      isSending: false,
      nextSendAt: 0,
    }
    members.loaded.catch(() => servers.delete(model))
    servers.set(model, created)
    return created
  }

  /** The model, if the account is a member. Throws `not_found` and `conflict`. */
  function largeServerFor(userId: string, serverId: string): ServerModel {
    directory.deferred.drain()
    const model = directory.models.get(serverId)
    if (!model?.members.has(userId)) throw notFound('server')
    if (!model.isLarge) throw appError('server_not_large')
    return model
  }

  function unsubscribe(server: SubscribedServer, session: Session): void {
    server.ranges.remove(session)
    for (const userId of server.watched.get(session) ?? []) {
      const watchers = server.watchers.get(userId)
      watchers?.delete(session)
      if (watchers?.size === 0) server.watchers.delete(userId)
    }
    server.watched.delete(session)
  }

  /** Runs in one turn, so that the reply and the events after it belong together. */
  function addSubscription(
    server: SubscribedServer,
    session: Session,
    { ranges, userIds }: { ranges: readonly Range[]; userIds: readonly string[] },
  ): MemberListReply {
    const { members } = server
    const { model } = members
    unsubscribe(server, session)
    // Pending updates belong to the previous subscription, and are older than the reply.
    session.dropPending((scope) => scope?.kind === 'members' && scope.serverId === model.server.id)
    if (server.ranges.add(session, ranges)) changed.add(model)
    watch(server, session, userIds)
    const ids = members.idsIn(ranges)
    for (const userId of userIds) {
      const index = members.indexOf(userId)
      if (index >= 0) ids.set(index, userId)
    }
    return {
      memberCount: model.server.memberCount,
      onlineCount: model.publishedPresences.size,
      groups: members.groups(),
      items: [...ids].flatMap(([index, id]) => members.item(index, id) ?? []),
    }
  }

  async function sendChanges(server: SubscribedServer): Promise<void> {
    const { members, ranges } = server
    await members.loaded
    for (let tried = 0; tried < loadAttempts; tried += 1) {
      if (!(await members.loadMissing(ranges.ids()))) break
    }
    if (servers.get(members.model) !== server) return
    changed.delete(members.model)
    const { bytes, isComplete } = ranges.sendChanges()
    if (!isComplete) changed.add(members.model)
    server.nextSendAt = monotonic() + Math.max(sendEveryMs, bytes / bytesPerMs)
  }

  /** Sends to those who have subscribed to the user, or to a range that contains the index. */
  function sendToSubscribers(
    { ranges, watchers }: SubscribedServer,
    { userId, index }: { userId: string; index: number },
    event: SharedEvent,
  ): void {
    const sessions = new Set([...(watchers.get(userId) ?? []), ...ranges.sessionsAt(index)])
    for (const session of sessions) session.push(event)
  }

  function watch(
    { watchers, watched }: SubscribedServer,
    session: Session,
    userIds: readonly string[],
  ) {
    watched.set(session, new Set(userIds))
    for (const userId of userIds) {
      const sessions = watchers.get(userId)
      if (sessions) sessions.add(session)
      else watchers.set(userId, new Set([session]))
    }
  }

  return {
    /** Throws `not_found`, `conflict` for servers that are not large, and `invalid_input`. */
    async subscribe(
      userId: string,
      { serverId, ranges: requested, userIds }: ActionData<'members.subscribe'>,
      sessionId: string,
    ): Promise<MemberListReply> {
      const ranges = requested.map((range, index) => checkRange(range, index))
      for (let tried = 0; tried < loadAttempts; tried += 1) {
        const model = largeServerFor(userId, serverId)
        const server = open(model)
        const { members } = server
        await members.loaded
        const listed = userIds.filter((id) => members.has(id))
        if (await members.loadMissing([...members.idsIn(ranges).values(), ...listed])) continue
        if (largeServerFor(userId, serverId) !== model || servers.get(model) !== server) continue
        const { sessions } = directory.accounts.get(userId) ?? { sessions: [] }
        const session = [...sessions].find(({ id }) => id === sessionId)
        if (!session) throw notFound('server')
        return addSubscription(server, session, { ranges, userIds })
      }
      throw busy()
    },

    /** Sends the new presence to those who have subscribed to the user, and to the account itself. */
    presenceChanged(model: ServerModel, { userId }: Presence, event: SharedEvent): void {
      const server = servers.get(model)
      const own = model.members.get(userId)?.account.sessions ?? []
      const sessions = new Set([...(server?.watchers.get(userId) ?? []), ...own])
      for (const session of sessions) session.push(event)
      if (!server) return
      server.members.regroupMember(userId)
      changed.add(model)
    },

    memberJoined(model: ServerModel, member: Member, event: SharedEvent): void {
      const server = servers.get(model)
      if (!server) return
      const { id: userId } = member.user
      server.members.put(member)
      changed.add(model)
      sendToSubscribers(server, { userId, index: server.members.indexOf(userId) }, event)
    },

    memberLeft(model: ServerModel, userId: string, event: SharedEvent): void {
      const server = servers.get(model)
      if (!server) return
      const index = server.members.indexOf(userId)
      server.members.delete(userId)
      changed.add(model)
      sendToSubscribers(server, { userId, index }, event)
    },

    /** The member's name or roles changed. */
    memberUpdated(model: ServerModel, member: Member): void {
      const server = servers.get(model)
      if (!server) return
      server.members.put(member)
      changed.add(model)
    },

    userUpdated(model: ServerModel, user: User): void {
      const server = servers.get(model)
      if (!server) return
      const { members } = server
      const known = members.member(user.id)
      if (known) {
        members.put({ ...known, user })
        changed.add(model)
        return
      }
      // The member may have a nickname, by which it is sorted.
      background.run('sort a member', async () => {
        await members.loadMissing([user.id])
        const loaded = members.member(user.id)
        if (loaded) members.put(loaded)
        changed.add(model)
      })
    },

    /** `changedIds` are members with a session who lost a role. */
    rolesChanged(model: ServerModel, changedIds: readonly string[] = []): void {
      const server = servers.get(model)
      if (!server) return
      server.members.rolesChanged(changedIds)
      changed.add(model)
    },

    /** The server is no longer large, which ends all subscriptions. */
    close(model: ServerModel): void {
      servers.delete(model)
      changed.delete(model)
    },

    sessionEnded(session: Session, serverIds: Iterable<string>): void {
      for (const serverId of serverIds) {
        const model = directory.models.get(serverId)
        const server = model && servers.get(model)
        if (server) unsubscribe(server, session)
      }
    },

    accountLeft({ sessions }: Account, model: ServerModel | undefined): void {
      const server = model && servers.get(model)
      if (server) for (const session of sessions) unsubscribe(server, session)
    },

    /** Sends what changed since the last time, where it is time. */
    tick(): void {
      const now = monotonic()
      for (const model of changed) {
        const server = servers.get(model)
        if (directory.models.get(model.server.id) !== model || !server) {
          changed.delete(model)
          continue
        }
        if (server.isSending || server.nextSendAt > now) continue
        server.isSending = true
        background.run('send a member list', () =>
          sendChanges(server).finally(() => (server.isSending = false)),
        )
      }
    },
  }
}

function checkRange([first = 0, last = 0]: number[], index: number): Range {
  if (first <= last && last - first < limits.membersPerRange) return [first, last]
  throw invalidInput(`ranges.${index}`, 'bad_range', { max: limits.membersPerRange })
}
