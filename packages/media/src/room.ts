import type { VideoFormat } from './messages.ts'
import { ActiveSpeakers } from './active-speakers.ts'
import type { DownSlot } from './down-slot.ts'
import type { Participant } from './participant.ts'
import { videoFormats } from './sections.ts'
import type { UpSource } from './sections.ts'
import type { Source } from './source.ts'

/** Whose media is in which slot, as clients are sent it. */
export interface SlotMap {
  audio: ({ userId: string; source: 'microphone' | 'screen' | 'whisper' } | null)[]
  video: ({ userId: string; source: 'camera' | 'screen' } | null)[]
  /** What everyone in the room decodes. */
  videoFormats: VideoFormat[]
}

interface RoomEvents {
  onSlots: (participant: Participant, slots: SlotMap) => void
  onSpeaking: (speakers: { userIds: string[]; priorityUserIds: string[] }) => void
}

/** At most so many of the audio slots carry the sound of screens. */
const maxScreenSounds = 4
/** So many whispers take slots of one participant, so that they can't take those of all voices. */
const maxWhispers = 4

/** As `#speaking` says it. */
const nobody = ' '

/** The participants of one channel: who speaks, and whose media goes through whose slots. */
export class Room {
  readonly participants = new Set<Participant>()
  readonly #speakers = new ActiveSpeakers<Participant>()
  readonly #events: RoomEvents
  readonly #audioSlots: number
  #speaking = nobody
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
    for (const slot of allSlots(participant)) slot.assign(null)
    for (const source of participant.sources.values()) source.releaseAll()
  }

  /** Nobody is left, so nobody is speaking. */
  end(): void {
    if (this.#speaking === nobody) return
    this.#speaking = nobody
    this.#events.onSpeaking({ userIds: [], priorityUserIds: [] })
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
    const speakers = this.#speakers.speaking(nowMs)
    const priority = speakers.filter(({ access }) => access.priority)
    const [userIds, priorityUserIds] = [speakers, priority].map((some) =>
      some.map(({ userId }) => userId),
    ) as [string[], string[]]
    const speaking = `${userIds.join()} ${priorityUserIds.join()}`
    if (speaking !== this.#speaking) {
      this.#speaking = speaking
      this.#events.onSpeaking({ userIds, priorityUserIds })
    }
    if (this.participants.size <= this.#audioSlots) return
    const before = this.#holders
    const now = this.#findHolders(nowMs)
    if (now.length !== before.length || now.some((speaker) => !before.includes(speaker)))
      this.assign(nowMs)
  }

  /** Assigns the slots of everyone anew; what can stay stays. */
  assign(nowMs: number): void {
    this.#holders = this.#findHolders(nowMs)
    const screenSounds: Source[] = []
    const videos: Source[] = []
    for (const { sources } of this.participants) {
      const [screen, camera] = [sources.get('screen')!, sources.get('camera')!]
      if (screen.isAllowed) videos.unshift(screen)
      if (camera.isAllowed) videos.push(camera)
      const sound = sources.get('screen_audio')!
      if (sound.isAllowed && screenSounds.length < maxScreenSounds) screenSounds.push(sound)
    }
    const whisperers = [...this.participants].filter(
      ({ sources }) => sources.get('whisper')!.isAllowed,
    )
    const formats = this.#sharedFormats()
    for (const viewer of this.participants) {
      this.#assignTo(viewer, { screenSounds, videos, whisperers })
      this.#sendSlots(viewer, formats)
    }
  }

  /** Of those who have not answered yet, nothing is known. */
  #sharedFormats(): VideoFormat[] {
    const known = [...this.participants].flatMap((one) =>
      one.videoFormats ? [one.videoFormats] : [],
    )
    return videoFormats.filter((format) => known.every((formats) => formats.includes(format)))
  }

  /** Whose voices have slots; those with priority always have one. */
  #findHolders(nowMs: number): readonly Participant[] {
    const holders = this.#speakers.holders(this.#audioSlots, nowMs)
    const first = [...this.participants].filter(({ access }) => access.priority)
    if (first.length === 0) return holders
    return [...new Set([...first, ...holders])].slice(0, this.#audioSlots)
  }

  #assignTo(
    viewer: Participant,
    {
      screenSounds,
      videos,
      whisperers,
    }: { screenSounds: Source[]; videos: Source[]; whisperers: Participant[] },
  ): void {
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
    const whispers = whisperers
      .filter((whisperer) => whisperer !== viewer && whisperer.whispersTo(viewer))
      .slice(0, maxWhispers)
      .map(({ sources }) => sources.get('whisper')!)
    const voices = this.#holders
      .filter((holder) => holder !== viewer)
      .map(({ sources }) => sources.get('microphone')!)
    const sounds = screenSounds.filter(
      ({ userId }) => userId !== viewer.userId && isWatched(userId, 'screen'),
    )
    const { audio, video } = viewer.slots
    apply(audio, hears ? [...whispers, ...sounds, ...voices] : [], (source) =>
      partnerIn(video, source),
    )
    const lastFree = video.findLastIndex(({ source }) => source === null)
    // A video without sound leaves the first slots to those with sound.
    const besideSound = (source: Source) => {
      const index = partnerIn(audio, source)
      return index < 0 ? lastFree : index
    }
    apply(video, wantedVideos, besideSound)
  }

  #sendSlots(viewer: Participant, formats: VideoFormat[]): void {
    const slots = { ...describeSlots(viewer), videoFormats: formats }
    const text = JSON.stringify(slots)
    if (this.#sentSlots.get(viewer) === text) return
    this.#sentSlots.set(viewer, text)
    this.#events.onSlots(viewer, slots)
  }
}

const partners: Partial<Record<UpSource, UpSource>> = {
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
): void {
  const assigned = assignSlots(
    slots.map(({ source }) => source),
    wanted,
    preferred,
  )
  // What is taken away first frees its source.
  for (const [index, slot] of slots.entries()) slot.assign(assigned[index] ?? null)
}

function allSlots({ slots }: Participant): DownSlot[] {
  return [...slots.audio, ...slots.video]
}

function describeSlots({ slots }: Participant): Omit<SlotMap, 'videoFormats'> {
  return {
    audio: slots.audio.map(
      ({ source }) => source && { userId: source.userId, source: audioNameOf(source) },
    ),
    video: slots.video.map(
      ({ source }) =>
        source && { userId: source.userId, source: source.kind === 'camera' ? 'camera' : 'screen' },
    ),
  }
}

function audioNameOf({ kind }: Source): 'microphone' | 'screen' | 'whisper' {
  return kind === 'microphone' || kind === 'whisper' ? kind : 'screen'
}

/**
 * Assigns what is wanted, the most important first, to a fixed number of slots. What has a slot keeps it; what finds no
 * free slot gets none. What is new gets its preferred slot, where that is free; -1 is for any.
 */
export function assignSlots<T>(
  current: readonly (T | null)[],
  wanted: readonly T[],
  preferred: (item: T) => number = () => -1,
): (T | null)[] {
  const chosen = new Set(wanted.slice(0, current.length))
  const slots: (T | null)[] = current.map((item) =>
    item !== null && chosen.delete(item) ? item : null,
  )
  for (const item of chosen) {
    const index = preferred(item)
    if (slots[index] !== null) continue
    slots[index] = item
    chosen.delete(item)
  }
  const rest = chosen.values()
  return slots.map((item) => item ?? rest.next().value ?? null)
}
