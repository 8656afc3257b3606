import type { WebhookHour } from '@guildhall/contract'
import { useEffect, useMemo, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { followPage } from '../../../shared/charts/follow-page.ts'
import { useLanguage } from '../../../shared/i18n/texts.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'

const height = 180
const days = 30
/** In seconds. */
const halfDay = 43_200

/** Accepted and refused requests on each of the last 30 days, in the reader's time zone. */
export function PostsChart({ hours }: { hours: WebhookHour[] }) {
  const texts = useLazyTexts('webhook').deliveries
  const language = useLanguage()
  const element = useRef<HTMLDivElement>(null)
  const data = useMemo(() => daysOf(hours), [hours])
  useEffect(() => {
    const root = element.current
    if (!root) return undefined
    const color = (name: string): string => getComputedStyle(root).getPropertyValue(name).trim()
    const dates = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
    const axis = {
      stroke: () => color('color'),
      grid: { stroke: () => color('border-top-color'), width: 1 },
      ticks: { show: false },
      font: `12px ${getComputedStyle(root).fontFamily}`,
    }
    const series = (label: string, variable: string, align: -1 | 1): UPlot.Series => ({
      label,
      stroke: () => color(variable),
      fill: () => color(variable),
      ...(UPlot.paths.bars && { paths: UPlot.paths.bars({ size: [0.4], align }) }),
      points: { show: false },
    })
    const chart = new UPlot(
      {
        width: root.clientWidth,
        height,
        scales: {
          // Half a day more on both sides, so that no bar is cut off.
          x: { range: (_chart, min, max) => [min - halfDay, max + halfDay] },
          y: { range: (_chart, _min, max) => [0, Math.max(4, Math.ceil(max * 1.1))] },
        },
        series: [
          {
            label: texts.day,
            value: (_chart, value: number | null) =>
              value === null ? '–' : dates.format(value * 1000),
          },
          series(texts.results.accepted, 'accent-color', -1),
          series(texts.results.refused, 'outline-color', 1),
        ],
        axes: [
          {
            ...axis,
            space: 56,
            values: (_chart, splits) => splits.map((at) => dates.format(at * 1000)),
          },
          { ...axis, size: 44, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 10_000] },
        ],
      },
      data,
      root,
    )
    return followPage(chart, root)
  }, [data, texts, language])
  const [, accepted, refused] = data
  return (
    <div
      ref={element}
      role="img"
      aria-label={texts.chart(sumOf(accepted), sumOf(refused))}
      style={{
        accentColor: 'var(--accent)',
        outlineColor: 'var(--danger)',
        borderColor: 'var(--line)',
        color: 'var(--text-soft)',
      }}
    />
  )
}

/** Days without requests are null, which draws nothing. */
type Data = [times: number[], accepted: (number | null)[], refused: (number | null)[]]

function daysOf(hours: WebhookHour[]): Data {
  const today = new Date()
  const starts = Array.from({ length: days }, (_, index) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1 + index).getTime(),
  )
  const accepted = starts.map(() => 0)
  const refused = starts.map(() => 0)
  for (const hour of hours) {
    const day = starts.findLastIndex((start) => start <= hour.at)
    if (day < 0) continue
    accepted[day] = (accepted[day] ?? 0) + hour.accepted
    refused[day] = (refused[day] ?? 0) + hour.refused
  }
  const shown = (counts: number[]) => counts.map((count) => count || null)
  return [starts.map((start) => start / 1000), shown(accepted), shown(refused)]
}

function sumOf(counts: (number | null)[]): number {
  return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
}
