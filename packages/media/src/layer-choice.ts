import type { VideoSource } from './sections.ts'

/** What a viewer could be shown of one video. */
export interface VideoChoices {
  /** The layers that are being sent, the smallest picture first: bits per second, and the height, or 0. */
  layers: readonly { rate: number; height: number }[]
  /** Of what is shown now; -1 for nothing. */
  current: number
  /** How many pixels high the viewer shows it; null: as high as it is sent. */
  shownHeight: number | null
}

/** A picture may be enlarged by so much before the next layer is sent. */
const enlargement = 1.25
/** What is not shown yet must fit well, so that it stays. */
const margin = 1.15
/** The most important video is rather shown than not, even if it takes a bit more than is known to fit. */
const firstTolerance = 1.5

/**
 * Chooses a layer of each video, the most important first, or -1 for nothing. Together they take no more than `budget`, or
 * `sending` where that is more and they are shown already. Every video gets its smallest layer before one gets a larger one.
 * `missing` is how much would be needed for the next step, or 0.
 */
export function chooseLayers(
  videos: readonly VideoChoices[],
  { budget, sending }: { budget: number; sending: number },
): { chosen: number[]; missing: number } {
  const chosen = videos.map(() => -1)
  const costs = videos.map(() => 0)
  let used = 0
  let missing = 0
  const tops = videos.map(largestUseful)
  for (let level = 0; level <= Math.max(-1, ...tops); level += 1) {
    for (const [index, { layers, current }] of videos.entries()) {
      if (level > tops[index]! || chosen[index] !== level - 1) continue
      const cost = layers[level]!.rate * (level > current ? margin : 1)
      const others = used - costs[index]!
      const fitting = level > current ? budget : Math.max(budget, sending)
      const limit = index === 0 && level === 0 ? fitting * firstTolerance : fitting
      if (others + cost > limit) {
        missing ||= others + cost
        continue
      }
      used = others + cost
      costs[index] = cost
      chosen[index] = level
    }
  }
  return { chosen, missing }
}

/** The smallest layer that is as large as what is shown; -1 where none is. */
export function smallestEnough({ layers, shownHeight }: VideoChoices): number {
  if (shownHeight === null) return -1
  return layers.findIndex(({ height }) => height * enlargement >= shownHeight)
}

function largestUseful(video: VideoChoices): number {
  const enough = smallestEnough(video)
  return enough < 0 ? video.layers.length - 1 : enough
}

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
