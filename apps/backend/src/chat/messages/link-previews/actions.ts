import { limits } from '@guildhall/contract'
import type { Embed } from '@guildhall/contract'
import { linksIn } from '@guildhall/markdown'
import { LRUCache } from 'lru-cache'
import type { RateLimit } from '../../../core/rate-limit.ts'
import { AppError } from '../../../core/app-error.ts'
import { createConcurrencyLimiter } from '../../../core/concurrency-limiter.ts'
import { withTimeout } from '../../../core/with-timeout.ts'
import type { ChatParts } from '../../chat-parts.ts'
import { recordAudit } from '../../audit/actions.ts'
import { listedChannelId } from '../../channels/access.ts'
import { requirePermission } from '../../permissions/access.ts'
import { findMessage, isOwn, messageInChannel } from '../access.ts'
import { changeExtras } from '../changes.ts'
import { embedsOf } from './access.ts'
import type { MessageWithLinks } from './access.ts'
import { NoPreviewError } from './fetch-preview.ts'
import type { FetchPreview } from './fetch-preview.ts'

/** Cards for the links in messages of accounts. */
export interface LinkPreviews {
  /** Adds cards for the links that `previous` does not have, as soon as they are fetched. Never fails. */
  add(source: MessageWithLinks, previous?: string): void
  /**
   * Removes the cards for links from a message of the account, or with `manage_messages` from any message. Throws `not_found` and `forbidden`.
   */
  remove(userId: string, channelId: string, messageId: string): Promise<void>
  /** Ends running requests. */
  stop(): Promise<void>
}

/** Hosts that never answer hold their slots until the timeout, so no account or host can have most of them. */
const bounds = {
  running: 16,
  waiting: 512,
  groups: { account: { running: 3, waiting: 30 }, destination: { running: 4 } },
}
/** For one link, including the time in the queue. The cards of a message come together, so a slow site delays the others. */
const timeoutMs = 5000
const maxKept = 2000
const keptMs = 60 * 60_000
/** Sites that have no preview now may have one soon. */
const failureKeptMs = 5 * 60_000

export function createLinkPreviews({
  publisher,
  background,
  clock,
  monotonic,
  settings,
  fetchPreview,
  fetches,
  ownOrigin,
}: Pick<ChatParts, 'publisher' | 'background' | 'clock' | 'monotonic' | 'settings'> & {
  fetchPreview: FetchPreview
  /** Counts the fetches for each account. */
  fetches: RateLimit
  /** The origin of this Guildhall, whose links have no previews. */
  ownOrigin: string | null
}): LinkPreviews {
  const limiter = createConcurrencyLimiter(bounds)
  const kept = new LRUCache<string, { preview: Embed | null }>({
    max: maxKept,
    perf: { now: monotonic },
    ttlResolution: 0,
  })
  const inFlight = new Map<string, Promise<Embed | null>>()
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()

  function previewOf(link: string, account: string): Promise<Embed | null> {
    const known = kept.get(link)
    if (known) return Promise.resolve(known.preview)
    const loading = inFlight.get(link)
    if (loading) return loading
    const started = load(link, account).finally(() => inFlight.delete(link))
    inFlight.set(link, started)
    return started
  }

  async function load(link: string, account: string): Promise<Embed | null> {
    if (!settings.current.linkPreviews || !(await fetches.take(account)).allowed) return null
    try {
      const preview = await withTimeout(timeoutMs, tooSlow, (deadline, timeout) => {
        const signal = AbortSignal.any([timeout, stopping.signal])
        const { host } = new URL(link)
        return limiter.run({ account, destination: host }, signal, () =>
          fetchPreview(link, deadline, signal),
        )
      })
      kept.set(link, { preview }, { ttl: keptMs })
      return preview
    } catch (error) {
      if (isAboutLink(error)) kept.set(link, { preview: null }, { ttl: failureKeptMs })
      return null
    }
  }

  async function fetchAll(
    { messageId, serverId, userId }: MessageWithLinks,
    links: string[],
  ): Promise<void> {
    const found = await Promise.all(links.map((link) => previewOf(link, userId)))
    const previews = found.filter((preview) => preview !== null)
    if (previews.length === 0) return
    background.run('link previews', () =>
      publisher.transaction(async (tx, publish) => {
        const row = await findMessage(tx, messageId)
        if (!row) return
        const embeds = embedsOf(row)
        const added = withPreviews(embeds, previews, linksIn(row.content))
        if (added.length === embeds.length) return
        await changeExtras(tx, publish, { row, serverId, embeds: added })
      }),
    )
  }

  return {
    add(source, previous = '') {
      if (!settings.current.linkPreviews || stopping.signal.aborted) return
      const before = new Set(linksIn(previous))
      const links = linksIn(source.content)
        .filter((link) => !before.has(link) && canHavePreview(link, ownOrigin))
        .slice(0, limits.embedsPerMessage)
      if (links.length === 0) return
      const work: Promise<void> = fetchAll(source, links).finally(() => running.delete(work))
      running.add(work)
    },
    remove: (userId, channelId, messageId) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const target = await messageInChannel(tx, userId, { channelId, messageId, now })
        const { row, channel } = target
        const embeds = embedsOf(row)
        const rest = embeds.filter(({ preview }) => !preview)
        if (!isOwn(target, userId)) requirePermission(target.permissions, 'manage_messages')
        if (rest.length === embeds.length) return
        if (!isOwn(target, userId)) {
          await recordAudit(tx, 'message.previews_removed', {
            serverId: channel.server_id,
            actorId: userId,
            targetId: row.id,
            changes: { channelId: listedChannelId(channel) },
            now,
          })
        }
        await changeExtras(tx, publish, { row, serverId: channel.server_id, embeds: rest })
      }),
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** The cards with those previews whose links are still in the message, in the order of the links. */
function withPreviews(embeds: Embed[], previews: Embed[], links: string[]): Embed[] {
  const own = embeds.filter(({ preview }) => !preview)
  const all = new Map(
    [...previews, ...embeds.filter(({ preview }) => preview)].map((embed) => [embed.url, embed]),
  )
  const shown = links.flatMap((link) => all.get(link) ?? [])
  return [...own, ...shown].slice(0, Math.max(limits.embedsPerMessage, own.length))
}

function canHavePreview(link: string, ownOrigin: string | null): boolean {
  return link.length <= limits.embedUrlMax && new URL(link).origin !== ownOrigin
}

/** Whether the error is about the link, not about load. */
function isAboutLink(error: unknown): boolean {
  if (error instanceof NoPreviewError) return true
  return error instanceof AppError && error.code !== 'busy' && error.code !== 'rate_limited'
}

function tooSlow(): Error {
  return new NoPreviewError('it took too long')
}
