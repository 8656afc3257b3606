import type { CustomEmoji } from './emoji.ts'
import type { GameServer } from './game-servers.ts'
import type { AuditedRoleMenu, RoleMenu } from './role-menus.ts'
import type { Role } from './servers.ts'
import type { Sound } from './sounds.ts'
import type { Sticker } from './stickers.ts'

/** The things of a server that all its members receive, by their key in the snapshot, in the orders of `collections`. */
export interface Collections {
  roles: Role[]
  roleMenus: RoleMenu[]
  emoji: CustomEmoji[]
  stickers: Sticker[]
  sounds: Sound[]
  gameServers: GameServer[]
}

export type CollectionKey = keyof Collections
export type CollectionItem<K extends CollectionKey = CollectionKey> = Collections[K][number]
/** What the audit log says about one of them. */
export type RecordedItem<K extends CollectionKey> = K extends 'roleMenus'
  ? AuditedRoleMenu
  : CollectionItem<K>

interface Collection<T, R> {
  /** Its events and the actions of the audit log about it are named `<thing>.created`, `.updated` and `.deleted`. */
  thing: string
  /** The name of the thing in the data of its events. */
  field: string
  /** The name of the id in the data of its deletion. */
  idField: string
  order: (a: T, b: T) => number
  /** Whether accounts may view less after a change: see EventRule. */
  reduces: 'access' | 'nothing'
  /** The fields whose changes the audit log records. */
  audited: readonly (keyof R & string)[]
  /** Whether the audit log has the name alone of what was created or deleted, not all these fields. */
  auditsNames: boolean
}

/**
 * Everything that clients and the backend must know of each collection. Its events, their rules, and what they change in a
 * snapshot follow from its row.
 */
export const collections = {
  roles: {
    thing: 'role',
    field: 'role',
    idField: 'roleId',
    order: byPosition,
    reduces: 'access',
    audited: ['name', 'color', 'permissions', 'position', 'mentionable', 'hoist', 'icon'],
    auditsNames: false,
  },
  roleMenus: {
    thing: 'role_menu',
    field: 'roleMenu',
    idField: 'menuId',
    // In which they were created.
    order: byId,
    reduces: 'nothing',
    audited: ['name', 'description', 'mode', 'atJoin', 'roleIds'],
    auditsNames: false,
  },
  emoji: {
    thing: 'emoji',
    field: 'emoji',
    idField: 'emojiId',
    order: byName,
    reduces: 'nothing',
    audited: ['name'],
    auditsNames: true,
  },
  stickers: {
    thing: 'sticker',
    field: 'sticker',
    idField: 'stickerId',
    order: byName,
    reduces: 'nothing',
    audited: ['name', 'description'],
    auditsNames: true,
  },
  sounds: {
    thing: 'sound',
    field: 'sound',
    idField: 'soundId',
    order: byName,
    reduces: 'nothing',
    audited: ['name', 'emoji'],
    auditsNames: true,
  },
  gameServers: {
    thing: 'game_server',
    field: 'gameServer',
    idField: 'gameServerId',
    order: byPosition,
    reduces: 'nothing',
    audited: ['game', 'host', 'port', 'name', 'position', 'alerts', 'public'],
    auditsNames: false,
  },
} as const satisfies { [K in CollectionKey]: Collection<CollectionItem<K>, RecordedItem<K>> }

export const collectionKeys = Object.keys(collections) as CollectionKey[]

type Table = typeof collections
export type CollectionChange = 'created' | 'updated' | 'deleted'
/** The name of one of the events of a collection. */
export type CollectionEventType<
  K extends CollectionKey = CollectionKey,
  C extends CollectionChange = CollectionChange,
> = `${Table[K]['thing']}.${C}`

/** The data of the events of all collections. */
export type CollectionEvents = {
  [K in CollectionKey as CollectionEventType<K, 'created' | 'updated'>]: {
    serverId: string
  } & Record<Table[K]['field'], CollectionItem<K>>
} & {
  [K in CollectionKey as CollectionEventType<K, 'deleted'>]: {
    serverId: string
  } & Record<Table[K]['idField'], string>
}

type CollectionEvent = {
  [T in CollectionEventType]: { type: T; data: CollectionEvents[T] }
}[CollectionEventType]

/** The event of a thing that was created (null before), changed or deleted (null after). */
export function collectionEvent<K extends CollectionKey>(
  key: K,
  serverId: string,
  before: CollectionItem<K> | null,
  after: CollectionItem<K> | null,
): CollectionEvent {
  const { thing, field, idField } = collections[key]
  const change = before === null ? 'created' : after === null ? 'deleted' : 'updated'
  return {
    type: `${thing}.${change}`,
    data: { serverId, ...(after ? { [field]: after } : { [idField]: before?.id }) },
  } as CollectionEvent
}

const changes: readonly CollectionChange[] = ['created', 'updated', 'deleted']

/** What each event of a collection does to which one. */
export const collectionChanges: ReadonlyMap<
  string,
  { key: CollectionKey; change: CollectionChange }
> = new Map(
  collectionKeys.flatMap((key) =>
    changes.map((change) => [`${collections[key].thing}.${change}`, { key, change }]),
  ),
)

/** The collection that an event changes, as it is afterwards; null for other events. */
export function changedCollection(
  entry: Collections,
  { type, data }: { type: string; data: object },
): Partial<Collections> | null {
  const found = collectionChanges.get(type)
  if (!found) return null
  const { key, change } = found
  const { field, idField, order } = collections[key]
  const values = data as Record<string, unknown>
  const item = change === 'deleted' ? null : (values[field] as CollectionItem)
  const id = item ? item.id : values[idField]
  const others = (entry[key] as CollectionItem[]).filter((other) => other.id !== id)
  return { [key]: item ? [...others, item].sort(order as () => number) : others }
}

/** The collections of a server alone, each in its order. */
export function collectionsOf(entry: Collections): Collections {
  return Object.fromEntries(
    collectionKeys.map((key) => {
      const { order } = collections[key]
      return [key, entry[key].toSorted(order as () => number)]
    }),
  ) as unknown as Collections
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : 1
}

function byPosition(
  a: { position: number; id: string },
  b: { position: number; id: string },
): number {
  return a.position - b.position || byId(a, b)
}
