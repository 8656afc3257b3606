import type { VideoSource } from './sections.ts'

/** Of a video that nobody watches, in bits per second: it can be shown at once. */
const unwatched = { camera: 100_000, screen: 200_000 } as const
/** What the layers of a video may take together where the largest one that is watched is the first, the second, the third. */
const upTo: Record<VideoSource, readonly number[]> = {
  camera: [200_000, 800_000],
  screen: [400_000],
}

/**
 * What a sender may send of a video, in bits per second. It depends on the largest layer that any viewer has a use for, and
 * not on what the connection of one viewer takes: -1 where nobody watches it.
 */
export function targetBitrate(source: VideoSource, largest: number, max: number): number {
  const target = largest < 0 ? unwatched[source] : (upTo[source][largest] ?? max)
  return Math.min(max, target)
}
