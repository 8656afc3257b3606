import type { GameServerPoint } from '@guildhall/contract'
import { html } from './html.ts'
import type { Html } from './html.ts'

const width = 160
const height = 40

export interface SparklineRange {
  from: number
  to: number
  /** The distance of points; a longer one is a gap. */
  spanMs: number
}

/** Players over time. Outages and times without data are gaps. Hidden from screen readers. */
export function sparkline(
  points: readonly GameServerPoint[],
  { from, to, spanMs }: SparklineRange,
): Html {
  const top = Math.max(1, ...points.map(({ online }) => online ?? 0))
  const x = (at: number): number =>
    round(Math.min(1, Math.max(0, (at - from) / (to - from))) * width)
  const y = (online: number): number => round(height - 2 - (online / top) * (height - 6))
  const shapes = runsOf(points, spanMs).map((run) => {
    const line = run.map(({ at, online }) => `${x(at)} ${y(online)}`)
    const first = x(run[0]?.at ?? from)
    const last = x((run.at(-1)?.at ?? to) + spanMs)
    const end = `${last} ${y(run.at(-1)?.online ?? 0)}`
    const curve = `M${[...line, end].join('L')}`
    return html`<path class="area" d="${curve}L${last} ${height}L${first} ${height}Z" /><path
        class="curve"
        d="${curve}"
      />`
  })
  return html`<svg
    class="chart"
    viewBox="0 0 ${width} ${height}"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path class="base" d="M0 ${height - 0.5}H${width}" />
    ${shapes}
  </svg>`
}

interface Sample {
  at: number
  online: number
}

/** The points without gaps between them. */
function runsOf(points: readonly GameServerPoint[], spanMs: number): Sample[][] {
  const runs: Sample[][] = []
  let last: Sample | null = null
  for (const { at, online } of points) {
    if (online === null) {
      last = null
      continue
    }
    const sample = { at, online }
    if (last && at - last.at < 1.5 * spanMs) runs.at(-1)?.push(sample)
    else runs.push([sample])
    last = sample
  }
  return runs
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
