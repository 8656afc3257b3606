import type { PublicGameServer, PublicServer } from '@guildhall/contract'
import type { Appearance } from '../../../core/appearance.ts'
import { gameServerCard } from './game-server-card.ts'
import type { CardContext, WithHistory } from './game-server-card.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import { iconPath, serverIcon } from './server-icon.ts'
import { scriptElement } from './site-script.ts'
import { styleElement } from './site-styles.ts'
import type { SiteTexts } from './site-texts.ts'

export interface SiteServer extends Omit<PublicServer, 'gameServers'> {
  gameServers: WithHistory[]
}

export interface SiteContext extends CardContext {
  theme: 'light' | 'dark' | undefined
  instance: Appearance
  /** The start of absolute addresses. */
  linkBase: string
  /** The path of the page for everyone, to which the widget leads. */
  path: string
}

/** The page of a community that everyone can see. */
export function publicServerPage(site: SiteServer, context: SiteContext): Html {
  const { server, gameServers, inviteUrl } = site
  const { texts, linkBase, path, instance } = context
  const title = texts.title(server.name)
  const summary = summaryOf(gameServers, texts)
  const icon = iconPath(server.icon)
  const head = html`<meta name="description" content="${summary}" />
    <link rel="canonical" href="${linkBase + path}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${instance.name}" />
    <meta property="og:title" content="${title}" />
    <meta
      property="og:description"
      content="${[summary, server.description].filter(Boolean).join(' – ')}"
    />
    <meta property="og:url" content="${linkBase + path}" />
    ${icon === null ? null : html`<meta property="og:image" content="${linkBase + icon}" />`}
    <meta name="twitter:card" content="summary" />
    ${server.color === null ? null : html`<meta name="theme-color" content="${server.color}" />`}`
  const body = html`<main>
      <header class="head">
        ${serverIcon(server)}
        <div class="title">
          <h1>${server.name}</h1>
          ${server.description === null ? null : html`<p class="about">${server.description}</p>`}
        </div>
        ${inviteUrl === null ? null : html`<a class="button" href="${inviteUrl}">${texts.invite}</a>`}
      </header>
      <div class="sum">
        <h2>${texts.heading}</h2>
        <span>${summary}</span>
      </div>
      <ul>
        ${gameServers.map((gameServer) => gameServerCard(gameServer, { ...context, isWidget: false }))}
      </ul>
    </main>
    <footer>${texts.updated} <a href="/">${instance.name}</a></footer>`
  return documentOf({ title, head, body, context })
}

/** The same in small, for other web sites. Links leave the frame. */
export function publicServerWidget(site: SiteServer, context: SiteContext): Html {
  const { server, gameServers, inviteUrl } = site
  const { texts, linkBase, path } = context
  const [only, ...others] = gameServers
  const isSingle = only !== undefined && others.length === 0
  const invite =
    inviteUrl === null
      ? null
      : html`<a class="button" href="${inviteUrl}" target="_blank" rel="noopener"
          >${texts.inviteShort}<span class="hide"> ${server.name}</span></a
        >`
  const body = html`<main>
    <div class="box">
      <header class="head">
        ${serverIcon(server)}
        <div class="title">
          <h1>${server.name}</h1>
          ${isSingle ? null : html`<p class="state">${summaryOf(gameServers, texts)}</p>`}
        </div>
        ${invite}
      </header>
      <ul>
        ${gameServers.map((gameServer) => gameServerCard(gameServer, { ...context, isWidget: true }))}
      </ul>
      <a class="more" href="${linkBase + path}" target="_blank" rel="noopener"
        >${texts.widgetLink(server.name)}</a
      >
    </div>
  </main>`
  return documentOf({
    title: texts.title(server.name),
    head: noIndex,
    body,
    context,
    isWidget: true,
  })
}

/** A page without game servers, for an error. */
export function messagePage(
  { title, text }: { title: string; text: string },
  context: Pick<SiteContext, 'texts' | 'language' | 'theme' | 'instance'>,
): Html {
  const body = html`<main class="message">
    <h1>${title}</h1>
    <p>${text}</p>
    <a class="button" href="/">${context.texts.start}</a>
  </main>`
  return documentOf({ title, head: noIndex, body, context })
}

const ordinaryIcon = '/icon.svg'
const noIndex = html`<meta name="robots" content="noindex" />`

interface Document {
  title: string
  head: Html
  body: Html
  context: Pick<SiteContext, 'language' | 'theme' | 'instance'>
  isWidget?: boolean
}

function documentOf({ title, head, body, context, isWidget = false }: Document): Html {
  const { language, theme, instance } = context
  return html`<!doctype html>
<html lang="${language}"${theme === undefined ? null : html` data-theme="${theme}"`}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${head}
<link rel="icon" href="${instance.picture?.path ?? ordinaryIcon}">
${styleElement}</head>
<body${isWidget ? html` class="widget"` : null}>
${body}
${scriptElement}
</body></html>`
}

function summaryOf(gameServers: readonly PublicGameServer[], texts: SiteTexts): string {
  const online = gameServers.filter(({ status }) => status?.state === 'online')
  const players = online.reduce((sum, { status }) => sum + (status?.players.online ?? 0), 0)
  return `${texts.online(online.length, gameServers.length)} · ${texts.playing(players)}`
}
