import type { GameServerPoint } from '@guildhall/contract'
import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { followPage } from '../../shared/charts/follow-page.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTimes } from '../../shared/i18n/times.ts'

interface PlayersChartProps {
  points: GameServerPoint[]
  from: number
  to: number
  /** Read instead of the chart. */
  label: string
}

const height = 220
const dayMs = 86_400_000

/** Players over time. Times without data, and outages, are gaps. */
export function PlayersChart({ points, from, to, label }: PlayersChartProps) {
  const texts = useLazyTexts('gameServers')
  const times = useTimes()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = element.current
    if (!root) return undefined
    const color = (name: string): string => getComputedStyle(root).getPropertyValue(name)
    const formatTick = to - from < 2 * dayMs ? times.clock : times.dayAndMonth
    const axis = {
      stroke: () => getComputedStyle(root).color,
      grid: { stroke: () => color('border-top-color'), width: 1 },
      ticks: { show: false },
      font: `12px ${getComputedStyle(root).fontFamily}`,
    }
    const chart = new UPlot(
      {
        width: root.clientWidth,
        height,
        scales: {
          x: { range: [from / 1000, to / 1000] },
          y: { range: (_chart, _min, max) => [0, Math.max(4, Math.ceil(max * 1.1))] },
        },
        series: [
          {
            label: texts.time,
            value: (_chart, value: number | null) =>
              value === null ? '–' : times.short(value * 1000),
          },
          {
            label: texts.players,
            stroke: () => color('accent-color') || getComputedStyle(root).color,
            width: 2,
            points: { show: points.length < 40 },
          },
        ],
        axes: [
          {
            ...axis,
            space: 64,
            values: (_chart, splits) => splits.map((at) => formatTick(at * 1000)),
          },
          { ...axis, size: 44, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000] },
        ],
        tzDate: (seconds) => new Date(seconds * 1000),
        legend: { live: true },
        hooks: { ready: [showLegendAtCursor], setCursor: [showLegendAtCursor] },
      },
      seriesOf(points),
      root,
    )
    return followPage(chart, root)
  }, [points, from, to, texts, times])
  return (
    <div
      ref={element}
      role="img"
      aria-label={label}
      style={{
        accentColor: 'var(--accent)',
        borderColor: 'var(--line)',
        color: 'var(--text-soft)',
      }}
    />
  )
}

/** Without the cursor, the legend has no values. */
function showLegendAtCursor({ root, cursor }: UPlot): void {
  const legend = root.querySelector<HTMLElement>('.u-legend')
  if (legend) legend.style.visibility = typeof cursor.idx === 'number' ? 'visible' : 'hidden'
}

/** A point without a neighbour within three times the usual distance ends the line. */
function seriesOf(points: GameServerPoint[]): [number[], (number | null)[]] {
  const distances = points.slice(1).map((point, index) => point.at - (points[index]?.at ?? 0))
  const usual = Math.min(...distances)
  const times: number[] = []
  const players: (number | null)[] = []
  for (const [index, { at, online }] of points.entries()) {
    const previous = points[index - 1]
    if (previous && at - previous.at > 3 * usual) {
      times.push((previous.at + usual) / 1000)
      players.push(null)
    }
    times.push(at / 1000)
    players.push(online)
  }
  return [times, players]
}
