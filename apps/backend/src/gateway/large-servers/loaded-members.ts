import { setImmediate as nextTurn } from 'node:timers/promises'
import { limits } from '@guildhall/contract'
import type { Member, MemberGroup, MemberListItem } from '@guildhall/contract'
import { listMemberNames, membersByIds } from '../../chat/members/access.ts'
import { foldName } from '../../core/search-terms.ts'
import type { Reader } from '../../storage/database.ts'
import { MemberList } from './member-list.ts'
import { groupOf, groupOrder } from './member-groups.ts'
import type { ServerModel } from '../directory.ts'

/** The first and the last index. */
export type Range = readonly [number, number]

/** How many names are loaded in one turn of the event loop. */
const namesPerTurn = 2000
/** How many members without a session are kept. The others are loaded again on demand. */
const maxKept = 5000

/**
 * The member list of a large server, in the order of the events: all members by group and name, and the data of those whom
 * a client shows.
 */
export class LoadedMembers {
  readonly model: ServerModel
  /** Resolves when the list is complete. */
  readonly loaded: Promise<void>
  readonly #reader: Reader
  readonly #list = new MemberList()
  #order: string[]
  /** Members that changed while the list was being loaded; null once it is. */
  #changedWhileLoading: Set<string> | null = new Set()
  /** Members without a session. */
  readonly #kept = new Map<string, Member>()
  #runningLoads = 0
  /** Members that changed while others were being loaded. */
  readonly #changed = new Set<string>()
  /** Increases when a member or its presence changes. */
  readonly #versions = new Map<string, number>()
  #needsRegrouping = false

  constructor(reader: Reader, model: ServerModel) {
    this.#reader = reader
    this.model = model
    this.#order = groupOrder(model)
    this.loaded = this.#loadNames()
  }

  has(userId: string): boolean {
    return this.#list.has(userId)
  }

  groups(): MemberGroup[] {
    this.#regroup()
    return this.#list.groups(this.#order)
  }

  /** The index of the member, or -1. */
  indexOf(userId: string): number {
    this.#regroup()
    return this.#list.indexOf(this.#order, userId)
  }

  /** The ids of the members in the ranges, by index. */
  idsIn(ranges: readonly Range[]): Map<number, string> {
    this.#regroup()
    const ids = new Map<number, string>()
    for (const [first, last] of ranges) {
      const found = this.#list.slice(this.#order, first, last)
      for (const [offset, id] of found.entries()) ids.set(first + offset, id)
    }
    return ids
  }

  member(userId: string): Member | undefined {
    return this.model.members.get(userId)?.member ?? this.#kept.get(userId)
  }

  /** Null while the member is not loaded. */
  item(index: number, userId: string): MemberListItem | null {
    const member = this.member(userId)
    const presence = this.model.publishedPresences.get(userId) ?? null
    return member ? { index, member, presence } : null
  }

  /** Differs from earlier values when the member or its presence changed. */
  version(userId: string): string {
    return `${userId} ${this.#versions.get(userId) ?? 0}`
  }

  /** Loads those of the members that are not in memory. Returns whether it found any. */
  async loadMissing(userIds: Iterable<string>): Promise<boolean> {
    const missing = [...new Set(userIds)].filter((id) => !this.member(id))
    if (missing.length === 0) return false
    if (this.#kept.size > maxKept) this.#kept.clear()
    this.#runningLoads += 1
    try {
      let hasFound = false
      for (let from = 0; from < missing.length; from += limits.pageMax) {
        const ids = missing.slice(from, from + limits.pageMax)
        for (const member of await membersByIds(this.#reader, this.model.server.id, ids)) {
          hasFound = true
          // An event that came meanwhile may be newer.
          if (!this.#changed.has(member.user.id)) this.#kept.set(member.user.id, member)
        }
      }
      return hasFound
    } finally {
      this.#runningLoads -= 1
      if (this.#runningLoads === 0) this.#changed.clear()
    }
  }

  /** The presence of the member changed. */
  regroupMember(userId: string): void {
    this.#list.put(userId, { group: groupOf(this.model, userId) })
    this.#markChanged(userId)
  }

  /** The member joined, or its name or roles changed. */
  put(member: Member): void {
    const { id } = member.user
    if (!this.model.members.has(id)) this.#kept.set(id, member)
    this.#changedWhileLoading?.add(id)
    const sortName = foldName(member.nickname ?? member.user.displayName)
    this.#list.put(id, { sortName, group: groupOf(this.model, id) })
    this.#markChanged(id)
  }

  delete(userId: string): void {
    this.#regroup()
    this.#changedWhileLoading?.add(userId)
    this.#list.delete(userId)
    this.#kept.delete(userId)
    this.#markChanged(userId)
  }

  /** `changedIds` are members with a session who lost a role. */
  rolesChanged(changedIds: readonly string[]): void {
    for (const id of changedIds) this.#markChanged(id)
    this.#order = groupOrder(this.model)
    this.#needsRegrouping = true
    for (const [id, member] of this.#kept) {
      const roleIds = member.roleIds.filter((roleId) => this.model.rolesById.has(roleId))
      if (roleIds.length === member.roleIds.length) continue
      this.#kept.set(id, { ...member, roleIds })
      this.#markChanged(id)
    }
  }

  #markChanged(userId: string): void {
    this.#versions.set(userId, (this.#versions.get(userId) ?? 0) + 1)
    if (this.#runningLoads > 0) this.#changed.add(userId)
  }

  /** Moves online members to their groups after roles changed: once for many changes. */
  #regroup(): void {
    if (!this.#needsRegrouping) return
    this.#needsRegrouping = false
    for (const userId of this.model.publishedPresences.keys()) {
      this.#list.put(userId, { group: groupOf(this.model, userId) })
    }
  }

  async #loadNames(): Promise<void> {
    let after = { sortName: '', userId: '' }
    while (true) {
      const page = await listMemberNames(this.#reader, this.model.server.id, after, namesPerTurn)
      for (const { userId, sortName } of page) {
        if (this.#changedWhileLoading?.has(userId)) continue
        this.#list.put(userId, { sortName, group: groupOf(this.model, userId) })
      }
      const last = page.at(-1)
      if (!last || page.length < namesPerTurn) break
      after = last
      await nextTurn()
    }
    this.#changedWhileLoading = null
  }
}
