/** The sections of every offer, in their order. */

import type { VideoFormat } from './messages.ts'
import { payloadTypes } from './rtp.ts'

export type UpSource = 'microphone' | 'screen_audio' | 'camera' | 'screen' | 'whisper'

export const upSections = [
  { source: 'microphone', mid: 'up-audio', kind: 'audio' },
  { source: 'screen_audio', mid: 'up-screen-audio', kind: 'audio' },
  { source: 'camera', mid: 'up-camera', kind: 'video' },
  { source: 'screen', mid: 'up-screen', kind: 'video' },
  // A stream of its own: no packet of it can be taken for one that everyone may hear, whenever it arrives.
  { source: 'whisper', mid: 'up-whisper', kind: 'audio' },
] as const satisfies { source: UpSource; mid: string; kind: 'audio' | 'video' }[]

export type VideoSource = 'camera' | 'screen'

export interface WatchedVideo {
  userId: string
  source: VideoSource
  /** How many pixels high it is shown; left out: as high as it is sent. */
  height?: number
}

/**
 * The layers in which a video is sent (RFC 8853), the smallest picture first. The names are different in all sections, so
 * that a packet needs nothing else to be recognized.
 */
export const layerIds: Record<VideoSource, readonly string[]> = {
  camera: ['c0', 'c1', 'c2'],
  screen: ['s0', 's1'],
}

/** The section whose packets have no content: they find out what the connection of a viewer takes. */
export const probeMid = 'down-probe'
export const probeSsrc = 0x30000

/** By their payload types, the preferred one first. */
export const offeredFormats = {
  audio: [payloadTypes.opus],
  video: [payloadTypes.vp8, payloadTypes.h264],
}

/** In the order of the offer. */
export const videoFormats: readonly VideoFormat[] = ['vp8', 'h264']

export interface SlotCounts {
  audio: number
  video: number
}

export type SlotKind = keyof SlotCounts

export interface Section {
  mid: string
  kind: 'audio' | 'video'
  direction: 'recvonly' | 'sendonly'
  /** The index of the slot; null where the client sends, and for probes. */
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
  const probe: Section = { mid: probeMid, kind: 'video', direction: 'sendonly', slot: null }
  return [...up, ...down('audio'), ...down('video'), probe]
}

const firstSsrc = { audio: 0x10000, video: 0x20000 }

/** The same in every connection: each has its own numbers. */
export function slotSsrc(kind: SlotKind, index: number): number {
  return firstSsrc[kind] + index
}
