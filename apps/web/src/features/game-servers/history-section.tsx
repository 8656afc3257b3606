import type { GameServer, GameServerPoint } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useLanguage } from '../../shared/i18n/texts.ts'
import { lazyComponent } from '../../shared/lazy/lazy-component.tsx'
import { QueryState } from '../../shared/ui/query-state.tsx'
import styles from './game-server-page.module.css'

const PlayersChart = lazyComponent(async () => (await import('./players-chart.tsx')).PlayersChart)

const dayMs = 86_400_000
const ranges = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs, year: 365 * dayMs }
type Range = keyof typeof ranges
const refetchMs = 60_000

/** Players and availability over a day, a week, a month or a year. */
export function HistorySection({ gameServer }: { gameServer: GameServer }) {
  const texts = useLazyTexts('gameServers')
  const [range, setRange] = useState<Range>('day')
  const { id: gameServerId, serverId } = gameServer
  const history = useQuery({
    queryKey: ['game-server-history', gameServerId, range],
    refetchInterval: refetchMs,
    queryFn: async ({ signal }) => {
      const now = Date.now()
      const from = now - ranges[range]
      const params = { serverId, gameServerId }
      const { points } = await api.call('getGameServerHistory', { params, query: { from }, signal })
      // The clock of this device may be slow.
      return { points, from, to: Math.max(now, points.at(-1)?.at ?? 0) }
    },
  })
  return (
    <section className={styles['section']}>
      <div className={styles['sectionHead']}>
        <h2>{texts.history}</h2>
        <div className={styles['ranges']} role="group" aria-label={texts.range}>
          {(Object.keys(ranges) as Range[]).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === range}
              onClick={() => setRange(each)}
            >
              {texts.ranges[each]}
            </button>
          ))}
        </div>
      </div>
      <QueryState query={history}>
        {(data) =>
          data.points.length === 0 ? (
            <p className={styles['faint']}>{texts.noHistory}</p>
          ) : (
            <Shown {...data} range={texts.ranges[range]} />
          )
        }
      </QueryState>
    </section>
  )
}

interface ShownProps {
  points: GameServerPoint[]
  from: number
  to: number
  range: string
}

function Shown({ points, from, to, range }: ShownProps) {
  const texts = useLazyTexts('gameServers')
  const language = useLanguage()
  const share = points.reduce((sum, { up }) => sum + up, 0) / points.length
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(share)
  const peak = Math.max(0, ...points.map(({ peak }) => peak ?? 0))
  return (
    <>
      <PlayersChart points={points} from={from} to={to} label={texts.chart(range, peak, percent)} />
      <p className={styles['summary']}>
        <span>{texts.peak(peak)}</span>
        <span data-tip={texts.availabilityHint}>{texts.availability(percent)}</span>
      </p>
    </>
  )
}
