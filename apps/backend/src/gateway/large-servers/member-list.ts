import type { MemberGroup } from '@guildhall/contract'

interface Entry {
  userId: string
  sortName: string
  group: string
}

/** All members of a server in groups, sorted by name within each. The caller passes the order of the groups. */
export class MemberList {
  readonly #entries = new Map<string, Entry>()
  readonly #groups = new Map<string, Entry[]>()

  has(userId: string): boolean {
    return this.#entries.has(userId)
  }

  /** Adds the member, or moves it. Without a name or group, it keeps the one it has; an unknown member is not added then. */
  put(userId: string, change: { sortName?: string; group?: string }): void {
    const old = this.#entries.get(userId)
    const { sortName = old?.sortName, group = old?.group } = change
    if (sortName === undefined || group === undefined) return
    if (old?.sortName === sortName && old.group === group) return
    this.delete(userId)
    const entry = { userId, sortName, group }
    this.#entries.set(userId, entry)
    const members = this.#groups.get(group)
    if (members) members.splice(insertionIndex(members, entry), 0, entry)
    else this.#groups.set(group, [entry])
  }

  delete(userId: string): void {
    const entry = this.#entries.get(userId)
    if (!entry) return
    this.#entries.delete(userId)
    const members = this.#groups.get(entry.group)!
    if (members.length === 1) this.#groups.delete(entry.group)
    else members.splice(insertionIndex(members, entry), 1)
  }

  /** The groups that have members. */
  groups(order: readonly string[]): MemberGroup[] {
    return order.flatMap((id) => {
      const count = this.#groups.get(id)?.length ?? 0
      return count === 0 ? [] : [{ id, count }]
    })
  }

  /** The ids of the members from index `first` to `last`, or to the end of the list. */
  slice(order: readonly string[], first: number, last: number): string[] {
    const found: string[] = []
    let start = 0
    for (const id of order) {
      const members = this.#groups.get(id) ?? []
      const from = Math.max(first - start, 0)
      const to = Math.min(last - start + 1, members.length)
      for (let index = from; index < to; index += 1) found.push(members[index]!.userId)
      start += members.length
      if (start > last) break
    }
    return found
  }

  /** The index of the member, or -1. */
  indexOf(order: readonly string[], userId: string): number {
    const entry = this.#entries.get(userId)
    if (!entry) return -1
    let start = 0
    for (const id of order) {
      const members = this.#groups.get(id) ?? []
      if (id === entry.group) return start + insertionIndex(members, entry)
      start += members.length
    }
    return -1
  }
}

/** The index of the entry in the sorted list, or the one at which it belongs there. */
function insertionIndex(entries: readonly Entry[], entry: Entry): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(entries[middle]!, entry)) low = middle + 1
    else high = middle
  }
  return low
}

function isBefore(a: Entry, b: Entry): boolean {
  if (a.sortName !== b.sortName) return a.sortName < b.sortName
  return a.userId < b.userId
}
