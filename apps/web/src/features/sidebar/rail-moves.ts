import type { Server, ServerFolder } from '@guildhall/contract'
import { api } from '../../shared/api/http.ts'
import type { DropSide } from '../../shared/drag/sort-list.ts'
import { railItems, toOrder } from '../../shared/state/server-order.ts'
import type { RailItem } from '../../shared/state/server-order.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { runAction } from '../../shared/ui/run-action.ts'
import { randomId } from '../../shared/utils/random-id.ts'

/** Stores what a change makes of the present order; one that returns null changes nothing. */
export async function changeOrder(
  change: (items: RailItem[]) => RailItem[] | null,
): Promise<boolean> {
  const { snapshot } = useChatState.getState()
  const next = snapshot && change(railItems(snapshot))
  if (!next) return false
  return runAction(() => api.call('setServerOrder', { body: toOrder(next) }))
}

/** Where an item can be dropped at another one. Ids are of folders and servers. */
export function dropSides(items: readonly RailItem[], dragged: string, target: string) {
  const isFolder = (id: string): boolean => items.some(({ folder }) => folder?.id === id)
  const isInFolder = folderOf(items, target) !== undefined
  if (isFolder(dragged)) return isInFolder ? [] : (['before', 'after'] as const)
  return isInFolder ? (['before', 'after'] as const) : (['before', 'after', 'inside'] as const)
}

/** A server that is dropped inside of another one makes a folder of both. */
export function dropped(
  items: readonly RailItem[],
  draggedId: string,
  targetId: string,
  side: DropSide,
): RailItem[] | null {
  const dragged = items.find((item) => keyOf(item) === draggedId) ?? looseItem(items, draggedId)
  if (!dragged) return null
  const rest = without(items, draggedId)
  const folder = folderOf(rest, targetId)
  if (folder) {
    return replaced(rest, folder, {
      ...folder,
      servers: beside(folder.servers, ({ id }) => id === targetId, side, dragged.servers),
    })
  }
  const target = rest.find((item) => keyOf(item) === targetId)
  if (!target) return null
  if (side !== 'inside') return beside(rest, (item) => item === target, side, [dragged])
  return replaced(rest, target, {
    folder: target.folder ?? newFolder(),
    servers: [...target.servers, ...dragged.servers],
  })
}

/** Moves a folder or server by one position, a server in a folder also out of it. Null at the end of the list. */
export function movedBy(items: readonly RailItem[], id: string, step: -1 | 1): RailItem[] | null {
  const folder = folderOf(items, id)
  if (folder) {
    const index = folder.servers.findIndex((server) => server.id === id)
    const neighbour = folder.servers[index + step]
    const target = neighbour?.id ?? keyOf(folder)
    return folder.servers.length === 1
      ? removedFromFolder(items, id)
      : dropped(items, id, target, step < 0 ? 'before' : 'after')
  }
  const neighbour = items[items.findIndex((item) => keyOf(item) === id) + step]
  return neighbour ? dropped(items, id, keyOf(neighbour), step < 0 ? 'before' : 'after') : null
}

/** Puts a server into a new folder, where it was. */
export function inNewFolder(items: readonly RailItem[], serverId: string): RailItem[] {
  return removedFromFolder(items, serverId).map((item) =>
    keyOf(item) === serverId ? { ...item, folder: newFolder() } : item,
  )
}

/** Puts a server outside of its folder, right below it. */
export function removedFromFolder(items: readonly RailItem[], serverId: string): RailItem[] {
  const folder = folderOf(items, serverId)
  const server = looseItem(items, serverId)
  if (!folder || !server) return [...items]
  const withServer = beside(items, (item) => item === folder, 'after', [server])
  return withServer.flatMap((item) => {
    if (item !== folder) return item
    const servers = folder.servers.filter(({ id }) => id !== serverId)
    return servers.length > 0 ? { ...folder, servers } : []
  })
}

/** Changes a folder; null dissolves it. */
export function changedFolder(
  items: readonly RailItem[],
  folderId: string,
  change: Partial<ServerFolder> | null,
): RailItem[] {
  return items.flatMap((item) => {
    if (item.folder?.id !== folderId) return item
    if (change) return { ...item, folder: { ...item.folder, ...change } }
    return item.servers.map((server) => ({ folder: null, servers: [server] }))
  })
}

/** The folder that a server is in. */
export function folderOf(items: readonly RailItem[], serverId: string): RailItem | undefined {
  return items.find(({ folder, servers }) => folder && servers.some(({ id }) => id === serverId))
}

function keyOf({ folder, servers }: RailItem): string {
  return folder?.id ?? servers[0]?.id ?? ''
}

function newFolder(): ServerFolder {
  return { id: randomId(), name: null, color: null }
}

function looseItem(items: readonly RailItem[], serverId: string): RailItem | undefined {
  const server = items.flatMap(({ servers }) => servers).find(({ id }) => id === serverId)
  return server && { folder: null, servers: [server] }
}

/** The items without a folder or server. A folder without servers is gone. */
function without(items: readonly RailItem[], id: string): RailItem[] {
  return items.flatMap((item) => {
    if (keyOf(item) === id) return []
    const servers = item.servers.filter((server: Server) => server.id !== id)
    return servers.length === 0
      ? []
      : servers.length < item.servers.length
        ? { ...item, servers }
        : item
  })
}

function replaced(items: readonly RailItem[], old: RailItem, next: RailItem): RailItem[] {
  return items.map((item) => (item === old ? next : item))
}

function beside<T>(
  list: readonly T[],
  isTarget: (entry: T) => boolean,
  side: DropSide,
  added: readonly T[],
): T[] {
  const index = list.findIndex(isTarget) + (side === 'before' ? 0 : 1)
  return list.toSpliced(index, 0, ...added)
}
