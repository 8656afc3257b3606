import { shareEvent } from '../connection/frames.ts'
import type { LoadedMembers, Range } from './loaded-members.ts'
import type { Session } from '../session/session.ts'

/** The same ranges of one list. Its sessions share the frames. */
interface Window {
  key: string
  ranges: readonly Range[]
  sessions: Set<Session>
  /** What the sessions have: the versions of the members by index, and the groups as JSON. */
  sent: Map<number, string>
  sentGroups: string
  /** Indexes at which some session may have something older than `sent`. */
  outdated: Set<number>
}

/** Which sessions have subscribed to which ranges of a member list, and what they have of them. */
export class SubscribedRanges {
  readonly #members: LoadedMembers
  readonly #windows = new Map<string, Window>()
  readonly #bySession = new Map<Session, Window>()

  constructor(members: LoadedMembers) {
    this.#members = members
  }

  /** Returns whether other sessions with the same ranges have something older than the new session receives now. */
  add(session: Session, ranges: readonly Range[]): boolean {
    const key = JSON.stringify(ranges)
    const current = this.#current(ranges)
    const sentGroups = JSON.stringify(this.#members.groups())
    let window = this.#windows.get(key)
    if (window) {
      for (const index of new Set([...window.sent.keys(), ...current.keys()])) {
        if (window.sent.get(index) !== current.get(index)) window.outdated.add(index)
      }
      window.sent = current
    } else {
      const outdated = new Set<number>()
      window = { key, ranges, sessions: new Set(), sent: current, sentGroups, outdated }
      this.#windows.set(key, window)
    }
    window.sessions.add(session)
    this.#bySession.set(session, window)
    const isLoaded = current.size === this.#members.idsIn(ranges).size
    return window.outdated.size > 0 || window.sentGroups !== sentGroups || !isLoaded
  }

  remove(session: Session): void {
    const window = this.#bySession.get(session)
    if (!window) return
    this.#bySession.delete(session)
    window.sessions.delete(session)
    if (window.sessions.size === 0) this.#windows.delete(window.key)
  }

  /** The ids of all members in the ranges. */
  ids(): string[] {
    return [...this.#windows.values()].flatMap(({ ranges }) => [
      ...this.#members.idsIn(ranges).values(),
    ])
  }

  /** The sessions with a range that contains the index. */
  *sessionsAt(index: number): Iterable<Session> {
    for (const { ranges, sessions } of this.#windows.values()) {
      if (ranges.some(([first, last]) => first <= index && index <= last)) yield* sessions
    }
  }

  /** `isComplete` is false if members that are not loaded are missing. */
  sendChanges(): { bytes: number; isComplete: boolean } {
    let bytes = 0
    let isComplete = true
    const groups = this.#members.groups()
    const groupsJson = JSON.stringify(groups)
    const { id: serverId } = this.#members.model.server
    for (const window of this.#windows.values()) {
      const current = this.#current(window.ranges)
      const ids = this.#members.idsIn(window.ranges)
      if (current.size < ids.size) isComplete = false
      const changed = [...ids].filter(
        ([index]) => window.outdated.has(index) || window.sent.get(index) !== current.get(index),
      )
      const isUnchanged = changed.length === 0 && window.sentGroups === groupsJson
      Object.assign(window, { sent: current, sentGroups: groupsJson, outdated: new Set() })
      if (isUnchanged) continue
      const items = changed.flatMap(([index, id]) => this.#members.item(index, id) ?? [])
      const data = { serverId, groups, items }
      const event = shareEvent({ type: 'members.updated', data }, { kind: 'members', serverId })
      for (const session of window.sessions) session.push(event)
      bytes += event.tail.length * window.sessions.size
    }
    return { bytes, isComplete }
  }

  /** The versions of the loaded members in the ranges, by index. */
  #current(ranges: readonly Range[]): Map<number, string> {
    const versions = new Map<number, string>()
    for (const [index, id] of this.#members.idsIn(ranges)) {
      if (this.#members.member(id)) versions.set(index, this.#members.version(id))
    }
    return versions
  }
}
