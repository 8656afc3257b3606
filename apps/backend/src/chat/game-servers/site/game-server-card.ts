import { formatGameAddress, joinLink } from '@guildhall/contract'
import type { GameServerPoint, Language, PublicGameServer } from '@guildhall/contract'
import { findGame } from '@guildhall/game-query/source'
import { html } from './html.ts'
import type { Html } from './html.ts'
import { durationText } from './site-texts.ts'
import type { SiteTexts } from './site-texts.ts'
import { sparkline } from './sparkline.ts'
import type { SparklineRange } from './sparkline.ts'

export interface WithHistory extends PublicGameServer {
  /** The players of the last day. */
  history: GameServerPoint[]
}

export interface CardContext {
  texts: SiteTexts
  language: Language
  now: number
  range: SparklineRange
}

/** A game server as an item of the list. */
export function gameServerCard(
  gameServer: WithHistory,
  { texts, now, range, isWidget }: CardContext & { isWidget: boolean },
): Html {
  const { name, status, host, port } = gameServer
  const game = findGame(gameServer.game)
  const state = status?.state ?? 'unknown'
  const isOnline = state === 'online'
  const facts = [game?.name ?? gameServer.game, isOnline ? status?.map : null]
  const address = formatGameAddress(host, port)
  const since = status && state !== 'unknown' ? durationText(now - status.since, texts) : null
  return html`<li>
    <div>
      ${isWidget ? html`<h2>${name}</h2>` : html`<h3>${name}</h3>`}
      <p class="state">
        <span class="dot ${state}" aria-hidden="true"></span
        >${texts.states[state]}${since === null ? null : html` <span>${texts.since(since)}</span>`}
      </p>
      <p class="facts">${facts.filter(Boolean).join(' · ')}</p>
      <code class="address">${address}</code>
    </div>
    ${isWidget ? null : plot(gameServer, texts, range)}
    <div class="side">
      ${isOnline ? players(gameServer, texts) : null}${isWidget && isOnline ? join(gameServer, texts) : null}
    </div>
    ${isWidget ? null : actions(gameServer, texts)}
  </li>`
}

function players({ status }: WithHistory, texts: SiteTexts): Html | null {
  const { online = null, max = null } = status?.players ?? {}
  if (online === null) return null
  return html`<p class="count">
    <span class="hide">${texts.players}: </span
    >${online}${max === null ? null : html`<small> / ${max}</small>`}
  </p>`
}

function plot({ history }: WithHistory, texts: SiteTexts, range: SparklineRange): Html | null {
  if (!history.some(({ online }) => online !== null)) return html`<div class="plot"></div>`
  const peak = Math.max(...history.map(({ peak: most }) => most ?? 0))
  return html`<div class="plot" role="img" aria-label="${texts.chart(peak)}">
    ${sparkline(history, range)}
    <p class="caption">${texts.history(peak)}</p>
  </div>`
}

function actions(gameServer: WithHistory, texts: SiteTexts): Html {
  const address = formatGameAddress(gameServer.host, gameServer.port)
  return html`<div class="actions">
    ${join(gameServer, texts)}<button
      class="button plain"
      type="button"
      data-copy="${address}"
      data-done="${texts.copied}"
      hidden
    >
      ${texts.copy}
    </button>
  </div>`
}

function join(gameServer: WithHistory, texts: SiteTexts): Html | null {
  const game = findGame(gameServer.game)
  const link = game ? joinLink(game, gameServer) : null
  if (link === null) return null
  return html`<a class="button" href="${link}" aria-label="${texts.joinNamed(gameServer.name)}"
    >${texts.join}</a
  >`
}
