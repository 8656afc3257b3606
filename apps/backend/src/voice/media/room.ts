import { ActiveSpeakers } from './active-speakers.ts'
import type { DownSlot } from './down-slot.ts'
import type { Participant } from './participant.ts'
import { assignSlots } from './slots.ts'
import type { UpSource } from './sections.ts'
import type { Source } from './source.ts'

/** Whose media is in which slot, as clients are sent it. */
export interface SlotMap {
  audio: ({ userId: string; source: 'microphone' | 'screen' } | null)[]
  video: ({ userId: string; source: 'camera' | 'screen' } | null)[]
}

interface RoomEvents {
  onSlots: (participant: Participant, slots: SlotMap) => void
  onSpeaking: (userIds: string[]) => void
}

/** At most so many of the audio slots carry the sound of screens. */
const maxScreenSounds = 4

/** The participants of one channel: who speaks, and whose media goes through whose slots. */
export class Room {
  readonly participants = new Set<Participant>()
  readonly #speakers = new ActiveSpeakers<Participant>()
  readonly #events: RoomEvents
  readonly #audioSlots: number
  #speaking = ''
  #holders: readonly Participant[] = []
  readonly #sentSlots = new WeakMap<Participant, string>()

  constructor(audioSlots: number, events: RoomEvents) {
    this.#audioSlots = audioSlots
    this.#events = events
  }

  add(participant: Participant): void {
    this.participants.add(participant)
    this.#speakers.add(participant)
    this.#sentSlots.delete(participant)
  }

  /** From now on no packet goes to or from the participant here. */
  remove(participant: Participant): void {
    this.participants.delete(participant)
    this.#speakers.remove(participant)
    for (const slot of allSlots(participant)) slot.assign(null, 0)
    for (const source of participant.sources.values()) source.releaseAll()
  }

  noteAudio(participant: Participant, level: number | null, nowMs: number): void {
    this.#speakers.note(participant, level, nowMs)
  }

  /** The slots are sent again, also if nothing changes. */
  forgetSent(participant: Participant): void {
    this.#sentSlots.delete(participant)
  }

  /** Chooses the speakers; to be called several times a second. */
  tick(nowMs: number): void {
    const userIds = this.#speakers.speaking(nowMs).map(({ userId }) => userId)
    const speaking = userIds.join()
    if (speaking !== this.#speaking) {
      this.#speaking = speaking
      this.#events.onSpeaking(userIds)
    }
    if (this.participants.size <= this.#audioSlots) return
    const before = this.#holders
    const now = this.#speakers.holders(this.#audioSlots, nowMs)
    if (now.length !== before.length || now.some((speaker) => !before.includes(speaker)))
      this.assign(nowMs)
  }

  /** Assigns the slots of everyone anew; what can stay stays. */
  assign(nowMs: number): void {
    this.#holders = this.#speakers.holders(this.#audioSlots, nowMs)
    const screenSounds: Source[] = []
    const videos: Source[] = []
    for (const { sources } of this.participants) {
      const [screen, camera] = [sources.get('screen')!, sources.get('camera')!]
      if (screen.isAllowed) videos.unshift(screen)
      if (camera.isAllowed) videos.push(camera)
      const sound = sources.get('screen_audio')!
      if (sound.isAllowed && screenSounds.length < maxScreenSounds) screenSounds.push(sound)
    }
    for (const viewer of this.participants) this.#assignTo(viewer, screenSounds, videos, nowMs)
  }

  #assignTo(viewer: Participant, screenSounds: Source[], videos: Source[], nowMs: number): void {
    const { watching, hears } = viewer.access
    const isWatched = (userId: string, source: string) =>
      watching === null ||
      watching.some((watched) => watched.userId === userId && watched.source === source)
    const others = videos.filter(({ userId }) => userId !== viewer.userId)
    const wantedVideos =
      watching === null
        ? others
        : watching.flatMap((watched) =>
            others.filter(
              ({ userId, kind }) => userId === watched.userId && kind === watched.source,
            ),
          )
    const voices = this.#holders
      .filter((holder) => holder !== viewer)
      .map(({ sources }) => sources.get('microphone')!)
    const sounds = screenSounds.filter(
      ({ userId }) => userId !== viewer.userId && isWatched(userId, 'screen'),
    )
    const { audio, video } = viewer.slots
    apply(audio, hears ? [...sounds, ...voices] : [], (source) => partnerIn(video, source), nowMs)
    const lastFree = video.findLastIndex(({ source }) => source === null)
    // A video without sound leaves the first slots to those with sound.
    const besideSound = (source: Source) => {
      const index = partnerIn(audio, source)
      return index < 0 ? lastFree : index
    }
    apply(video, wantedVideos, besideSound, nowMs)
    const slots = describeSlots(viewer)
    const text = JSON.stringify(slots)
    if (this.#sentSlots.get(viewer) === text) return
    this.#sentSlots.set(viewer, text)
    this.#events.onSlots(viewer, slots)
  }
}

const partners: Record<UpSource, UpSource> = {
  microphone: 'camera',
  camera: 'microphone',
  screen: 'screen_audio',
  screen_audio: 'screen',
}

/** The slot of the sound that belongs to a video, or the other way round: browsers synchronize slots with the same index. */
function partnerIn(slots: readonly DownSlot[], { userId, kind }: Source): number {
  return slots.findIndex(
    ({ source }) => source?.userId === userId && source.kind === partners[kind],
  )
}

function apply(
  slots: readonly DownSlot[],
  wanted: readonly Source[],
  preferred: (source: Source) => number,
  nowMs: number,
): void {
  const assigned = assignSlots(
    slots.map(({ source }) => source),
    wanted,
    preferred,
  )
  // What is taken away first frees its source.
  for (const [index, slot] of slots.entries()) slot.assign(assigned[index] ?? null, nowMs)
}

function allSlots({ slots }: Participant): DownSlot[] {
  return [...slots.audio, ...slots.video]
}

function describeSlots({ slots }: Participant): SlotMap {
  return {
    audio: slots.audio.map(
      ({ source }) =>
        source && {
          userId: source.userId,
          source: source.kind === 'microphone' ? 'microphone' : 'screen',
        },
    ),
    video: slots.video.map(
      ({ source }) =>
        source && { userId: source.userId, source: source.kind === 'camera' ? 'camera' : 'screen' },
    ),
  }
}
