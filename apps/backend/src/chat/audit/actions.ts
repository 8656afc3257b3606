import { auditedChannels, collectionEvent, collections, holds } from '@guildhall/contract'
import type {
  AuditAction,
  AuditDetails,
  AuditEntry,
  AuditPerson,
  Change,
  CollectionEventType,
  CollectionItem,
  CollectionKey,
  NoAuditDetails,
  RecordedItem,
} from '@guildhall/contract'
import { newId } from '../../core/ids.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { ownInviteCodes } from '../invites/access.ts'
import { visibleChannelIds } from '../channels/access.ts'
import { memberWith } from '../permissions/access.ts'
import type { MemberContext } from '../permissions/access.ts'
import { findPeople, insertEntry, listEntries } from './store.ts'
import type { EntryFilter } from './store.ts'

export type AuditRecord<A extends AuditAction> = {
  serverId: string
  /** Null for what the program did on its own. */
  actorId: string | null
  targetId: string
  reason?: string | null
  now: number
} & (AuditDetails<A> extends NoAuditDetails ? unknown : { changes: AuditDetails<A> })

/** Writes an entry of the audit log in the transaction of the change that it records. */
export async function recordAudit<A extends AuditAction>(
  tx: Transaction,
  action: A,
  record: AuditRecord<A>,
): Promise<void> {
  const { serverId, actorId, targetId, reason = null, now } = record
  const changes = JSON.stringify('changes' in record ? record.changes : {})
  const entry = { id: newId(), serverId, action, actorId, targetId, changes, reason }
  await insertEntry(tx, { ...entry, createdAt: now })
}

/** The fields among these that differ. A null thing was just created or deleted. */
export function changesBetween<T extends object, F extends keyof T & string>(
  before: T | null,
  after: T | null,
  fields: readonly F[],
): { [K in F]?: Change<T[K]> } {
  const changes: { [K in F]?: Change<T[K]> } = {}
  for (const field of fields) {
    const from = before?.[field] ?? null
    const to = after?.[field] ?? null
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to }
  }
  return changes
}

/** What happened to a thing of a collection: it was created (null before), changed, or deleted (null after). */
interface CollectionChange<T> {
  serverId: string
  actorId: string
  before: T | null
  after: T | null
  now: number
}

/** Publishes the change of a thing of a collection and records it. `toRecorded` makes what the audit log says about it. */
export async function publishAndRecord<K extends CollectionKey>(
  tx: Transaction,
  publish: Publish,
  key: K,
  { serverId, actorId, before, after, now }: CollectionChange<CollectionItem<K>>,
  toRecorded: (item: CollectionItem<K>) => RecordedItem<K> = (item) => item as RecordedItem<K>,
): Promise<void> {
  const event = collectionEvent(key, serverId, before, after)
  publish({ kind: 'server', serverId }, event)
  const item = after ?? before
  if (!item) return
  const [from, to] = [before && toRecorded(before), after && toRecorded(after)]
  const { audited, auditsNames } = collections[key]
  const changes: object =
    auditsNames && !(from && to)
      ? { name: toRecorded(item).name }
      : changesBetween(from, to, audited as readonly (keyof RecordedItem<K> & string)[])
  const record = { serverId, actorId, targetId: item.id, changes, now }
  await recordAudit(tx, event.type, record as AuditRecord<CollectionEventType>)
}

interface AuditPage {
  entries: AuditEntry[]
  /** All accounts that the entries refer to, including those that have left. */
  people: AuditPerson[]
  nextCursor: string | null
}

export interface AuditLog {
  /**
   * Newest first; `nextCursor` is the next `before`, or null at the end. Needs `view_audit_log`. Entries about channels that
   * the caller cannot view, or that are deleted, are left out, so a page may have fewer than `limit`; administrators see all
   * entries, and everyone their own. The target of an entry about an invite is its code for callers who can list the
   * invite, and null for others.
   */
  entries(userId: string, filter: EntryFilter): Promise<AuditPage>
}

/** A page reads at most this many entries that its reader does not see. */
const maxHidden = 2000
const batchSize = 100

export function createAuditLog({
  database,
  clock,
}: Pick<ChatParts, 'database' | 'clock'>): AuditLog {
  async function hideInviteCodes(
    member: MemberContext,
    entries: AuditEntry[],
  ): Promise<AuditEntry[]> {
    const { permissions, userId } = member
    if (holds(permissions, 'manage_server')) return entries
    const codes = entries.filter(isAboutInvite).flatMap(({ targetId }) => targetId ?? [])
    const shown = holds(permissions, 'create_invites')
      ? await ownInviteCodes(database.read, userId, codes)
      : new Set<string>()
    return entries.map((entry) =>
      isAboutInvite(entry) && !shown.has(entry.targetId ?? '')
        ? { ...entry, targetId: null }
        : entry,
    )
  }

  return {
    async entries(userId, filter) {
      const member = await memberWith(
        database.read,
        userId,
        filter.serverId,
        'view_audit_log',
        clock(),
      )
      const { shown, nextCursor } = await readPage(database.read, member, filter)
      const entries = await hideInviteCodes(member, shown)
      const people = await findPeople(database.read, filter.serverId, possibleAccountIds(entries))
      return { entries, people, nextCursor }
    },
  }
}

async function readPage(
  reader: Reader,
  member: MemberContext,
  { before, limit, ...filter }: EntryFilter,
): Promise<{ shown: AuditEntry[]; nextCursor: string | null }> {
  const isShown = await entryFilterFor(reader, member)
  const shown: AuditEntry[] = []
  let hidden = 0
  let cursor = before
  while (shown.length < limit && hidden < maxHidden) {
    const found = await listEntries(reader, { ...filter, before: cursor, limit: batchSize + 1 })
    for (const entry of found.slice(0, batchSize)) {
      if (shown.length === limit) return { shown, nextCursor: cursor ?? null }
      if (isShown(entry)) shown.push(entry)
      else hidden += 1
      cursor = entry.id
    }
    if (found.length <= batchSize) return { shown, nextCursor: null }
  }
  return { shown, nextCursor: cursor ?? null }
}

/** Whether the member sees an entry. Nobody knows who could view a channel that is deleted. */
async function entryFilterFor(
  reader: Reader,
  member: MemberContext,
): Promise<(entry: AuditEntry) => boolean> {
  if (holds(member.permissions, 'administrator')) return () => true
  const visible = await visibleChannelIds(reader, member)
  return (entry) =>
    entry.actorId === member.userId || auditedChannels(entry).every((id) => visible.has(id))
}

function isAboutInvite({ action }: AuditEntry): boolean {
  return action.startsWith('invite.')
}

/** All strings in the entries that can be the id of an account. */
function possibleAccountIds(entries: AuditEntry[]): string[] {
  const ids = entries.flatMap(({ actorId, targetId, changes }) => {
    const values = Object.values(changes).flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [value],
    )
    return [actorId, targetId, ...values]
  })
  return [...new Set(ids)].filter((id) => typeof id === 'string')
}
