import { formatGameAddress, joinLink, pagePath } from '@guildhall/contract'
import type { GameDefinition, GameServer, GameServerStatus } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../shared/api/http.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { useGameServers } from '../../shared/state/game-servers.ts'
import { useMay } from '../../shared/state/permissions.ts'
import { IconLink } from '../../shared/ui/icon-link.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Empty } from '../../shared/ui/notice.tsx'
import headerStyles from '../../shared/ui/page-header.module.css'
import { StateDot } from '../../shared/ui/state-dot.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import { copyText } from '../../shared/utils/copy-text.ts'
import styles from './game-server-page.module.css'
import { HistorySection } from './history-section.tsx'
import { PlayersSection } from './players-section.tsx'

interface GameServerPageProps {
  serverId: string
  gameServerId: string
}

const refetchMs = 15_000

/** One game server: state, facts, who is playing, and its history. */
export function GameServerPage({ serverId, gameServerId }: GameServerPageProps) {
  const texts = useLazyTexts('gameServers')
  const known = useGameServers(serverId).find(({ id }) => id === gameServerId)
  const gameServer = useFresh(serverId, known)
  if (!gameServer) {
    return (
      <main className={styles['page']} tabIndex={-1}>
        <Empty level={1} icon="controller" title={texts.gone.title}>
          <p>{texts.gone.text}</p>
          <Link href={pagePath('channel', { serverId })}>{texts.back}</Link>
        </Empty>
      </main>
    )
  }
  return (
    <main className={styles['page']} tabIndex={-1}>
      <Header gameServer={gameServer} />
      <div className={styles['body']}>
        <StateLine status={gameServer.status} />
        <Facts gameServer={gameServer} />
        {gameServer.status?.state === 'online' && <PlayersSection status={gameServer.status} />}
        <HistorySection key={gameServer.id} gameServer={gameServer} />
      </div>
    </main>
  )
}

/** Events bring what changed visibly; the age of the status, ping and scores need a request. */
function useFresh(serverId: string, known: GameServer | undefined): GameServer | undefined {
  const { data } = useQuery({
    queryKey: ['game-servers', serverId],
    refetchInterval: refetchMs,
    queryFn: async ({ signal }) =>
      (await api.call('listGameServers', { params: { serverId }, signal })).gameServers,
  })
  const fresh = data?.find(({ id }) => id === known?.id)?.status
  if (!known || !fresh || fresh.checkedAt < (known.status?.checkedAt ?? 0)) return known
  return { ...known, status: fresh }
}

function Header({ gameServer: { serverId, name } }: { gameServer: GameServer }) {
  const texts = useLazyTexts('gameServers')
  const mayManage = useMay('manage_server', serverId)
  return (
    <header className={headerStyles['header']}>
      <IconLink
        href={pagePath('channel', { serverId })}
        icon="chevronLeft"
        label={texts.back}
        className={headerStyles['back']}
      />
      <div className={styles['title']}>
        <Icon name="controller" />
        <h1 dir="auto">{name}</h1>
      </div>
      {mayManage && (
        <IconLink
          href={pagePath('serverSettings', { serverId, section: 'game-servers' })}
          icon="gear"
          label={texts.manage}
        />
      )}
    </header>
  )
}

function StateLine({ status }: { status: GameServerStatus | null }) {
  const texts = useLazyTexts('gameServers')
  const times = useTimes()
  useClock()
  const state = status?.state ?? 'unknown'
  const reason = status?.reason ? texts.reasons[status.reason] : texts.notAsked
  return (
    <div className={styles['state']} data-state={state}>
      <p role="status">
        <strong className={styles['stateName']}>
          <StateDot state={state} />
          {texts.states[state]}
        </strong>
        {status && (
          <span data-tip={times.full(status.since)}> {texts.since(times.short(status.since))}</span>
        )}
      </p>
      {state !== 'online' && <p>{reason}</p>}
      {status && (
        <p className={styles['faint']} data-tip={times.full(status.checkedAt)}>
          {texts.checked(times.relative(Math.min(status.checkedAt, Date.now())))}
        </p>
      )}
    </div>
  )
}

function Facts({ gameServer }: { gameServer: GameServer }) {
  const texts = useLazyTexts('gameServers')
  const { host, port, status } = gameServer
  const game = useGame(gameServer.game)
  const isOnline = status?.state === 'online'
  const { online = null, max = null } = status?.players ?? {}
  const players =
    online === null ? null : max === null ? texts.count(online) : texts.playersOf(online, max)
  const ping = status?.ping ?? null
  return (
    <>
      <dl className={styles['facts']}>
        <Fact label={texts.game}>{game?.name ?? gameServer.game}</Fact>
        {isOnline && (
          <>
            <Fact label={texts.players}>{players}</Fact>
            <Fact label={texts.map}>{status.map}</Fact>
            <Fact label={texts.version}>{status.version}</Fact>
            <Fact label={texts.ping}>{ping === null ? null : texts.pingMs(ping)}</Fact>
          </>
        )}
        <Fact label={texts.address}>{formatGameAddress(host, port)}</Fact>
      </dl>
      <JoinButtons gameServer={gameServer} game={game} />
    </>
  )
}

/** A longer text takes two columns. */
const columnLength = 13

function Fact({ label, children }: { label: string; children: string | null }) {
  const texts = useLazyTexts('gameServers')
  return (
    <div className={(children?.length ?? 0) > columnLength ? styles['wide'] : undefined}>
      <dt>{label}</dt>
      <dd>{children ?? <span className={styles['faint']}>{texts.notSent}</span>}</dd>
    </div>
  )
}

interface JoinButtonsProps {
  gameServer: GameServer
  game: GameDefinition | undefined
}

function JoinButtons({ gameServer, game }: JoinButtonsProps) {
  const texts = useLazyTexts('gameServers')
  const address = formatGameAddress(gameServer.host, gameServer.port)
  const link = game && joinLink(game, gameServer)
  const copy = async (): Promise<void> => {
    await copyText(address)
    showToast(texts.copied)
  }
  return (
    <p className={styles['buttons']}>
      {link && (
        <a className={styles['join']} href={link}>
          {texts.join}
        </a>
      )}
      <Button icon="copy" onClick={() => void copy()}>
        {texts.copyAddress}
      </Button>
    </p>
  )
}

function useGame(slug: string): GameDefinition | undefined {
  const { data } = useQuery({
    queryKey: ['game', slug],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => (await api.call('getGame', { params: { slug }, signal })).data,
  })
  return data
}

const clockMs = 5000

/** Renders again from time to time, so that ages stay true. */
function useClock(): void {
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), clockMs)
    return () => clearInterval(timer)
  }, [])
}
