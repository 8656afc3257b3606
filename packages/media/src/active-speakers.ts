/** Louder than this counts as voice, in -dBov. */
const voiceLevel = 50
/** The number of packets with voice in a row that make a participant a speaker; a click has fewer. */
const packetsToSpeak = 3
const maxScore = 10
/** How long a participant is shown as speaking after the last packet with voice. */
const speakingMs = 400
/** How long after it they keep their slot: nobody is cut off in mid-sentence. */
export const holdMs = 2500
/** Packets that are further apart than this are not in a row. */
const pauseMs = 200

interface Activity {
  score: number
  packetAt: number
  /** When they last spoke, and since when they have. */
  voiceAt: number
  startedAt: number
}

/** Who in a room is speaking, by the audio levels of their packets, and whose voices get a slot. */
export class ActiveSpeakers<Id> {
  readonly #activities = new Map<Id, Activity>()
  #holders: Id[] = []

  add(id: Id): void {
    if (this.#activities.has(id)) return
    this.#activities.set(id, {
      score: 0,
      packetAt: -Infinity,
      voiceAt: -Infinity,
      startedAt: -Infinity,
    })
  }

  remove(id: Id): void {
    this.#activities.delete(id)
  }

  /** A packet of audio came. Without a level every packet counts as voice. */
  note(id: Id, level: number | null, nowMs: number): void {
    const activity = this.#activities.get(id)
    if (!activity) return
    if (nowMs - activity.packetAt > pauseMs) activity.score = 0
    activity.packetAt = nowMs
    if (level !== null && level > voiceLevel) {
      activity.score = Math.max(0, activity.score - 1)
      return
    }
    activity.score = Math.min(maxScore, activity.score + 1)
    if (activity.score < packetsToSpeak) return
    if (nowMs - activity.voiceAt > speakingMs) activity.startedAt = nowMs
    activity.voiceAt = nowMs
  }

  /** In the order in which they came. */
  speaking(nowMs: number): Id[] {
    return [...this.#activities]
      .filter(([, { voiceAt }]) => nowMs - voiceAt <= speakingMs)
      .map(([id]) => id)
  }

  /** At most `capacity`. Who spoke within the hold time is never replaced. */
  holders(capacity: number, nowMs: number): readonly Id[] {
    const speaking = this.speaking(nowMs)
    this.#holders = chooseHolders({
      current: this.#holders,
      present: [...this.#activities.keys()],
      speaking: speaking.toSorted((a, b) => this.#startOf(a) - this.#startOf(b)),
      voiceAt: (id) => this.#activities.get(id)?.voiceAt ?? -Infinity,
      capacity,
      nowMs,
    })
    return this.#holders
  }

  #startOf(id: Id): number {
    return this.#activities.get(id)?.startedAt ?? 0
  }
}

interface Choice<Id> {
  current: readonly Id[]
  present: readonly Id[]
  /** Who has spoken longest stands first. */
  speaking: readonly Id[]
  voiceAt: (id: Id) => number
  capacity: number
  nowMs: number
}

/** All participants while there is room. Otherwise those who have a slot, unless they are silent and another one speaks. */
export function chooseHolders<Id>(choice: Choice<Id>): Id[] {
  const { current, present, speaking, voiceAt, capacity, nowMs } = choice
  const isPresent = new Set(present)
  const byRecency = current
    .filter((id) => isPresent.has(id))
    .toSorted((a, b) => compare(voiceAt(b), voiceAt(a)))
  const holders = new Set(byRecency.slice(0, capacity))
  for (const id of speaking) {
    if (holders.has(id) || !isPresent.has(id)) continue
    if (holders.size >= capacity) {
      const quietest = [...holders].reduce((a, b) => (voiceAt(b) < voiceAt(a) ? b : a))
      if (nowMs - voiceAt(quietest) <= holdMs) break
      holders.delete(quietest)
    }
    holders.add(id)
  }
  for (const id of present) {
    if (holders.size >= capacity) break
    holders.add(id)
  }
  return [...holders]
}

// The difference of two infinities is not a number.
function compare(a: number, b: number): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
