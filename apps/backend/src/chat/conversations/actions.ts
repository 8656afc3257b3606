import { conversationPermissions, limits, permissionSet } from '@guildhall/contract'
import type { Conversation, CreateGroupRequest, UpdateGroupRequest } from '@guildhall/contract'
import { appError, invalidInput, notFound } from '../../core/app-error.ts'
import { newId } from '../../core/ids.ts'
import { requireAllowed } from '../../core/rate-limit.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { userById } from '../accounts/access.ts'
import { createConversationChannels } from '../channels/actions.ts'
import { addMember, joinServer, leaveServer } from '../members/actions.ts'
import { findMemberOrParticipant } from '../permissions/access.ts'
import { beginningRefusal } from '../relationships/access.ts'
import { createEveryoneRole } from '../roles/actions.ts'
import {
  closeConversation,
  closeLeastActive,
  conversationById,
  mayWriteInDirect,
  openConversation,
} from './access.ts'
import {
  closeFor,
  deleteConversation,
  findConversation,
  findDirectId,
  findFirstParticipantId,
  findMemberships,
  insertConversation,
  isLeftByOthers,
  listConversationsOf,
  listParticipantIds,
  restoreMemberships,
  updateConversation,
} from './store.ts'
import type { ConversationRow } from './store.ts'

export { closeOpenReport, listReports } from './reports.ts'

/** All methods throw `not_found` for conversations that the caller is not in. */
export interface Conversations {
  /**
   * Opens the conversation with the other account. An existing one can always be read; creating one throws `forbidden` when
   * the caller may not write to the account, `not_found`, and `rate_limited`.
   */
  openDirect(userId: string, otherId: string): Promise<Conversation>
  /** Throws like `openDirect`, for each of the others. */
  createGroup(userId: string, input: CreateGroupRequest): Promise<Conversation>
  get(userId: string, id: string): Promise<{ conversation: Conversation; mayWrite: boolean }>
  rename(userId: string, id: string, input: UpdateGroupRequest): Promise<Conversation>
  /** Everyone in a group can set its picture. Throws `forbidden` for direct conversations. */
  checkIcon(userId: string, id: string): Promise<void>
  /** Throws like `checkIcon`. */
  setIcon(userId: string, id: string, icon: string | null): Promise<Conversation>
  /** Shows a conversation that was closed. */
  open(userId: string, id: string): Promise<Conversation>
  close(userId: string, id: string): Promise<void>
  /** Does nothing for participants. Throws like `openDirect`, and `limit_reached`. */
  add(userId: string, id: string, addedId: string): Promise<Conversation>
  /** Only the owner of a group removes others; everyone can leave. */
  remove(userId: string, id: string, removedId: string): Promise<void>
}

export function createConversations({
  database,
  publisher,
  clock,
  settings,
  rateLimits,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock' | 'settings' | 'rateLimits'>): Conversations {
  const perHour = settings.limit('accountConversationsPerHour')
  /** Counts the accounts with whom an account begins a conversation. */
  const openLimit = rateLimits.perHour('account-conversations', perHour)

  async function countOpening(userId: string): Promise<void> {
    requireAllowed(await openLimit.take(userId))
  }

  return {
    async openDirect(userId, otherId) {
      if (otherId === userId) throw invalidInput('userId', 'own_account')
      const pair: [string, string] = [userId, otherId]
      if ((await findDirectId(database.read, pair)) === null) {
        await requireMayBeginWith(database.read, userId, otherId, clock())
        await countOpening(userId)
      }
      return publisher.transaction(async (tx, publish) => {
        const now = clock()
        const known = await findDirectId(tx, pair)
        if (known === null) await requireMayBeginWith(tx, userId, otherId, now)
        const id = known ?? (await createDirect(tx, pair, now))
        await openConversation(tx, publish, id, userId)
        return present(tx, id)
      })
    },

    async createGroup(userId, { userIds, name = null }) {
      const others = [...new Set(userIds)].filter((id) => id !== userId)
      if (others.length === 0) throw invalidInput('userIds', 'own_account')
      for (const otherId of others) {
        await requireMayBeginWith(database.read, userId, otherId, clock())
        await countOpening(userId)
      }
      return publisher.transaction(async (tx, publish) => {
        const now = clock()
        for (const otherId of others) await requireMayBeginWith(tx, userId, otherId, now)
        const id = newId()
        const group = { id, kind: 'group', ownerId: userId, pair: null, now } as const
        await insertConversation(tx, { ...group, name: name?.toWellFormed() ?? null })
        await addParts(tx, id, now)
        for (const participantId of [userId, ...others]) {
          await join(tx, publish, { id, userId: participantId, now })
        }
        return present(tx, id)
      })
    },

    async get(userId, id) {
      const { kind } = await requireConversation(database.read, userId, id, clock())
      const conversation = await present(database.read, id)
      return {
        conversation,
        mayWrite: kind === 'group' || (await mayWriteInDirect(database.read, id, userId)),
      }
    },

    rename: (userId, id, { name }) =>
      publisher.transaction(async (tx, publish) => {
        const row = await requireGroup(tx, userId, id, clock())
        await change(tx, publish, row, { name: name?.toWellFormed() ?? '' })
        return present(tx, id)
      }),

    async checkIcon(userId, id) {
      await requireGroup(database.read, userId, id, clock())
    },

    setIcon: (userId, id, icon) =>
      publisher.transaction(async (tx, publish) => {
        const row = await requireGroup(tx, userId, id, clock())
        await change(tx, publish, row, { icon })
        return present(tx, id)
      }),

    open: (userId, id) =>
      publisher.transaction(async (tx, publish) => {
        await requireConversation(tx, userId, id, clock())
        await openConversation(tx, publish, id, userId)
        return present(tx, id)
      }),

    close: (userId, id) =>
      publisher.transaction(async (tx, publish) => {
        await requireConversation(tx, userId, id, clock())
        await closeConversation(tx, publish, id, userId)
      }),

    async add(userId, id, addedId) {
      const row = await requireGroup(database.read, userId, id, clock())
      if ((await listParticipantIds(database.read, row.id)).includes(addedId)) {
        return present(database.read, id)
      }
      await requireMayBeginWith(database.read, userId, addedId, clock())
      await countOpening(userId)
      return publisher.transaction(async (tx, publish) => {
        const now = clock()
        await requireGroup(tx, userId, id, now)
        await requireMayBeginWith(tx, userId, addedId, now)
        const known = await listParticipantIds(tx, id)
        if (!known.includes(addedId)) {
          if (known.length >= limits.participantsPerGroup) {
            throw appError('group_limit', { max: limits.participantsPerGroup })
          }
          await join(tx, publish, { id, userId: addedId, now })
        }
        return present(tx, id)
      })
    },

    remove: (userId, id, removedId) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const row = await requireGroup(tx, userId, id, now)
        if (userId !== removedId) {
          if (row.owner_id !== userId) throw appError('group_owner_only')
          if (!(await findMemberOrParticipant(tx, removedId, id, now))) throw notFound('member')
        }
        await leaveGroup(tx, publish, row, { userId: removedId, now })
      }),
  }
}

/**
 * Leaves the groups of an account that is about to be deleted. In direct conversations, it stays as the deleted account:
 * the returned function adds it again, once the account is deleted.
 */
export async function leaveConversations(
  tx: Transaction,
  publish: Publish,
  leaver: { userId: string; now: number },
): Promise<() => Promise<void>> {
  const { userId } = leaver
  const directIds: string[] = []
  for (const row of await listConversationsOf(tx, userId)) {
    if (row.kind === 'group') await leaveGroup(tx, publish, row, leaver)
    else if (await isLeftByOthers(tx, row.id, userId)) await deleteConversation(tx, row.id)
    else {
      directIds.push(row.id)
      // Nobody owns a direct conversation, but the table needs an account.
      const [ownerId] = (await listParticipantIds(tx, row.id)).filter((id) => id !== userId)
      if (ownerId) await updateConversation(tx, { ...row, owner_id: ownerId })
    }
  }
  const memberships = await findMemberships(tx, userId, directIds)
  return () => restoreMemberships(tx, memberships)
}

async function leaveGroup(
  tx: Transaction,
  publish: Publish,
  row: ConversationRow,
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  await leaveServer(tx, publish, { serverId: row.id, userId, now })
  const nextOwnerId = await findFirstParticipantId(tx, row.id)
  if (nextOwnerId === null) await deleteConversation(tx, row.id)
  else if (row.owner_id === userId) {
    await change(tx, publish, row, { owner_id: nextOwnerId })
  }
}

/** Throws `not_found` when there is no such account, `conflict` when the caller has blocked it, and `forbidden`. */
async function requireMayBeginWith(
  reader: Reader,
  userId: string,
  otherId: string,
  now: number,
): Promise<void> {
  await userById(reader, otherId)
  const refusal = await beginningRefusal(reader, userId, otherId, now)
  if (refusal) throw appError(refusal)
}

async function requireConversation(
  reader: Reader,
  userId: string,
  id: string,
  now: number,
): Promise<ConversationRow> {
  const row = await findConversation(reader, id)
  if (!row || !(await findMemberOrParticipant(reader, userId, id, now))) {
    throw notFound('conversation')
  }
  return row
}

async function requireGroup(
  reader: Reader,
  userId: string,
  id: string,
  now: number,
): Promise<ConversationRow> {
  const row = await requireConversation(reader, userId, id, now)
  if (row.kind !== 'group') throw appError('not_a_group')
  return row
}

async function present(reader: Reader, id: string): Promise<Conversation> {
  const conversation = await conversationById(reader, id)
  if (!conversation) throw notFound('conversation')
  return conversation
}

/** Creates the conversation, closed for both. */
async function createDirect(tx: Transaction, pair: [string, string], now: number): Promise<string> {
  const id = newId()
  await insertConversation(tx, { id, kind: 'direct', name: null, ownerId: pair[0], pair, now })
  await addParts(tx, id, now)
  for (const userId of pair) {
    await addMember(tx, id, userId, now)
    await closeFor(tx, id, userId)
  }
  return id
}

async function addParts(tx: Transaction, id: string, now: number): Promise<void> {
  await createEveryoneRole(tx, id, permissionSet(conversationPermissions))
  await createConversationChannels(tx, id, now)
}

async function join(
  tx: Transaction,
  publish: Publish,
  { id, userId, now }: { id: string; userId: string; now: number },
): Promise<void> {
  await joinServer(tx, publish, { serverId: id, userId, now })
  await closeLeastActive(tx, publish, userId, id)
}

async function change(
  tx: Transaction,
  publish: Publish,
  row: ConversationRow,
  changes: Partial<Pick<ConversationRow, 'name' | 'icon' | 'owner_id'>>,
): Promise<void> {
  const changed = { ...row, ...changes }
  const { name, icon, owner_id } = changed
  if (name === row.name && icon === row.icon && owner_id === row.owner_id) return
  await updateConversation(tx, changed)
  publish(
    { kind: 'server', serverId: row.id },
    {
      type: 'conversation.updated',
      data: { serverId: row.id, name: name === '' ? null : name, icon, ownerId: owner_id },
    },
  )
}
