import { pagePath, pagePaths } from '@guildhall/contract'
import type { GameServer } from '@guildhall/contract'
import { useId } from 'react'
import { Link, useRoute } from 'wouter'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useGameServers } from '../../shared/state/game-servers.ts'
import { StateDot } from '../../shared/ui/state-dot.tsx'
import listStyles from '../../shared/ui/side-list.module.css'
import channelStyles from './channel-list.module.css'
import styles from './game-server-section.module.css'

interface SectionProps {
  serverId: string
  stopIndex: (id: string) => 0 | -1
}

/** The game servers below the channels: state, players and map. */
export function GameServerSection({ serverId, stopIndex }: SectionProps) {
  const texts = useLazyTexts('gameServers')
  const gameServers = useGameServers(serverId)
  const headingId = useId()
  const [, open] = useRoute(pagePaths.gameServer)
  return (
    <section className={channelStyles['group']} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles['heading']}>
        {texts.heading}
      </h2>
      <ul>
        {gameServers.map((gameServer) => (
          <Row
            key={gameServer.id}
            gameServer={gameServer}
            isOpen={open?.gameServerId === gameServer.id}
            tabIndex={stopIndex(gameServer.id)}
          />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  gameServer: GameServer
  isOpen: boolean
  tabIndex: 0 | -1
}

function Row({ gameServer, isOpen, tabIndex }: RowProps) {
  const texts = useLazyTexts('gameServers')
  const { id, serverId, name, status } = gameServer
  const state = status?.state ?? 'unknown'
  const { online = null, max = null } = status?.players ?? {}
  const detail = state === 'online' ? status?.map : null
  return (
    <li
      className={[listStyles['row'], channelStyles['row']].join(' ')}
      data-shown={isOpen || undefined}
    >
      <Link
        href={pagePath('gameServer', { serverId, gameServerId: id })}
        className={[channelStyles['link'], styles['link']].join(' ')}
        aria-current={isOpen ? 'page' : undefined}
        data-stop={id}
        tabIndex={tabIndex}
      >
        <span className={styles['dot']}>
          <StateDot state={state} />
        </span>
        <span className={styles['text']}>
          <span className={styles['name']}>
            <bdi>{name}</bdi>
            <span className="visually-hidden">, {texts.states[state]}</span>
          </span>
          {detail && <span className={styles['detail']}>{detail}</span>}
          {state !== 'online' && (
            <span className={styles['detail']} aria-hidden="true">
              {texts.states[state]}
            </span>
          )}
        </span>
        {state === 'online' && online !== null && (
          <span className={styles['players']}>
            <span className="visually-hidden">, {texts.players}: </span>
            {max === null ? texts.count(online) : texts.playersOf(online, max)}
          </span>
        )}
      </Link>
    </li>
  )
}
