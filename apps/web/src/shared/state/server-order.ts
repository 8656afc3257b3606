import type { Server, ServerFolder, ServerGroup, ServerOrder, Snapshot } from '@guildhall/contract'
import { useStableValue } from './use-stable-value.ts'

/** An entry of the rail: a folder, or a server outside of folders. */
export interface RailItem {
  folder: ServerFolder | null
  /** Exactly one without a folder. */
  servers: Server[]
}

/** The servers of the account in its order. Those that it has not ordered come last. */
export function railItems({ servers, serverOrder }: Pick<Snapshot, 'servers' | 'serverOrder'>) {
  const rest = new Map(servers.map(({ server }) => [server.id, server]))
  const items: RailItem[] = []
  const add = ({ folder, serverIds }: ServerGroup): void => {
    const known = serverIds.flatMap((id) => rest.get(id) ?? [])
    for (const { id } of known) rest.delete(id)
    if (!folder) items.push(...known.map((server) => ({ folder, servers: [server] })))
    else if (known.length > 0) items.push({ folder, servers: known })
  }
  serverOrder.groups.forEach(add)
  add({ folder: null, serverIds: [...rest.keys()] })
  return items
}

/** Rerenders only when a server is added, removed, moved or renamed. */
export function useRailItems(): RailItem[] {
  return useStableValue(({ snapshot }) => (snapshot ? railItems(snapshot) : none), areSame)
}

/** What is stored for these items. */
export function toOrder(items: readonly RailItem[]): ServerOrder {
  return {
    groups: items.map(({ folder, servers }) => ({
      folder,
      serverIds: servers.map(({ id }) => id),
    })),
  }
}

const none: RailItem[] = []

function areSame(some: readonly RailItem[], others: readonly RailItem[]): boolean {
  return shownParts(some) === shownParts(others)
}

function shownParts(items: readonly RailItem[]): string {
  return JSON.stringify(
    items.map(({ folder, servers }) => [
      folder,
      servers.map(({ id, name, icon, color }) => [id, name, icon, color]),
    ]),
  )
}
