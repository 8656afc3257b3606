/** The sections of every offer, in their order. */

import { payloadTypes } from './keyframe.ts'

export type UpSource = 'microphone' | 'screen_audio' | 'camera' | 'screen'

export const upSections = [
  { source: 'microphone', mid: 'up-audio', kind: 'audio' },
  { source: 'screen_audio', mid: 'up-screen-audio', kind: 'audio' },
  { source: 'camera', mid: 'up-camera', kind: 'video' },
  { source: 'screen', mid: 'up-screen', kind: 'video' },
] as const satisfies { source: UpSource; mid: string; kind: 'audio' | 'video' }[]

/** By their payload types, the preferred one first. */
export const offeredFormats = {
  audio: [payloadTypes.opus],
  video: [payloadTypes.vp8, payloadTypes.h264],
}

export interface SlotCounts {
  audio: number
  video: number
}

export type SlotKind = keyof SlotCounts

export interface Section {
  mid: string
  kind: 'audio' | 'video'
  direction: 'recvonly' | 'sendonly'
  /** The index of the slot; null where the client sends. */
  slot: number | null
}

export function sectionsOf(slots: SlotCounts): Section[] {
  const down = (kind: SlotKind): Section[] =>
    Array.from({ length: slots[kind] }, (_, slot) => ({
      mid: `down-${kind}-${slot}`,
      kind,
      direction: 'sendonly',
      slot,
    }))
  const up = upSections.map(({ mid, kind }): Section => ({
    mid,
    kind,
    direction: 'recvonly',
    slot: null,
  }))
  return [...up, ...down('audio'), ...down('video')]
}

const firstSsrc = { audio: 0x10000, video: 0x20000 }

/** The same in every connection: each has its own numbers. */
export function slotSsrc(kind: SlotKind, index: number): number {
  return firstSsrc[kind] + index
}
