export type VideoSource = 'camera' | 'screen'

/** In bits per second. */
export const videoBitrates = {
  camera: { min: 100_000, max: 1_700_000 },
  screen: { min: 200_000, max: 4_000_000 },
} as const satisfies Record<VideoSource, { min: number; max: number }>

/** Of the estimate of a viewer, the rest is for audio and for what grows. */
const usableShare = 0.9
const perVoice = 50_000
const unknownEstimate = 2_000_000
/** A screen gets as much as so many cameras. */
const weights = { camera: 1, screen: 3 } as const

/** What one viewer can take of one of the videos that it watches; `estimate` is null before the first one. */
export function shareOf(
  source: VideoSource,
  watched: readonly VideoSource[],
  voices: number,
  estimate: number | null,
): number {
  const usable = (estimate ?? unknownEstimate) * usableShare - voices * perVoice
  const whole = watched.reduce((sum, kind) => sum + weights[kind], 0)
  return Math.max(0, usable) * (weights[source] / Math.max(whole, weights[source]))
}

/** What a sender may send of a video: as much as the slowest of its viewers takes, within bounds. */
export function targetBitrate(source: VideoSource, shares: readonly number[]): number {
  const { min, max } = videoBitrates[source]
  if (shares.length === 0) return min
  return Math.round(Math.min(max, Math.max(min, Math.min(...shares))))
}
