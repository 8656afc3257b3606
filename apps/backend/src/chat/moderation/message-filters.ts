import {
  auditedFields,
  compileFilter,
  countPatterns,
  findFilterMatches,
  holds,
  isFilterWord,
  limits,
  noMessageFilter,
} from '@guildhall/contract'
import type { CompiledFilter, FilterMatch, MessageFilter } from '@guildhall/contract'
import { filterInputOf } from '@guildhall/markdown'
import { AppError, appError, invalidInput } from '../../core/app-error.ts'
import type { Publish } from '../../events/event-publisher.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { userById } from '../accounts/access.ts'
import { changesBetween, recordAudit } from '../audit/actions.ts'
import { muteMember } from '../members/access.ts'
import { appendSystemMessage } from '../messages/access.ts'
import type { JudgedMessage, MessageJudge } from '../messages/access.ts'
import { memberWith } from '../permissions/access.ts'
import { requireMessageChannel } from './channel-check.ts'
import { publishFilterChange } from './filter-changes.ts'
import { findFilter, putFilter } from './filter-store.ts'

interface PostContent {
  /** All texts that readers see. */
  texts: readonly string[]
  /** Where links beside the texts lead. */
  addresses: readonly string[]
}

/** A message of a webhook. */
export interface JudgedPost {
  serverId: string
  channelId: string
  content: () => PostContent
}

export interface ChangedFilter {
  filter: MessageFilter
  /** The titles of role menus that lost roles. */
  leftRoleMenus?: string[]
}

export interface MessageFilters extends MessageJudge {
  /** Both need `manage_server`. */
  get(userId: string, serverId: string): Promise<MessageFilter>
  /** Throws `invalid_input`. */
  set(userId: string, serverId: string, filter: MessageFilter): Promise<ChangedFilter>
  /** Throws `forbidden`. */
  requirePostAllowed(post: JudgedPost): Promise<void>
}

interface ActiveFilter {
  settings: MessageFilter
  compiled: CompiledFilter
}

/** A message that its server's filter refuses. */
class FilteredError extends AppError {
  readonly judged: JudgedMessage
  readonly settings: MessageFilter
  readonly match: FilterMatch

  constructor(message: JudgedMessage, settings: MessageFilter, match: FilterMatch) {
    const { code, message: text, details } = refusalOf(match)
    super(code, text, details)
    this.judged = message
    this.settings = settings
    this.match = match
  }
}

/** About one member. */
const reportsPerMinute = 5
const maxKept = 10_000
const maxQuoted = 500

export function createMessageFilters({
  database,
  publisher,
  bus,
  clock,
  log,
  rateLimits,
  leaveRoleMenus,
}: Pick<ChatParts, 'database' | 'publisher' | 'bus' | 'clock' | 'log' | 'rateLimits'> & {
  /** Takes the roles that are exempt now out of the role menus. Returns the titles of these menus. */
  leaveRoleMenus: (
    tx: Transaction,
    publish: Publish,
    change: { serverId: string; actorId: string; now: number },
  ) => Promise<string[]>
}): MessageFilters {
  const reportLimit = rateLimits.perMinute('filter-reports', reportsPerMinute)
  /** By server; null for one that refuses nothing. */
  const filters = new Map<string, ActiveFilter | null>()
  /** Those that are being loaded. One that is not listed any more is outdated. */
  const loads = new Map<string, Promise<ActiveFilter | null>>()
  bus.subscribe((message) => {
    if (message.kind === 'events_missed') {
      filters.clear()
      loads.clear()
    } else if (message.kind === 'event' && message.event.type === 'message_filter.updated') {
      filters.delete(message.event.data.serverId)
      loads.delete(message.event.data.serverId)
    }
  })

  async function filterOf(serverId: string): Promise<ActiveFilter | null> {
    const known = filters.get(serverId)
    return known === undefined ? (loads.get(serverId) ?? load(serverId)) : known
  }

  function load(serverId: string): Promise<ActiveFilter | null> {
    const loading = findFilter(database.read, serverId).then(
      (settings) => {
        const compiled = settings && compileFilter(settings)
        const filter = settings && compiled ? { settings, compiled } : null
        if (loads.get(serverId) === loading) {
          if (filters.size >= maxKept) filters.clear()
          filters.set(serverId, filter)
          loads.delete(serverId)
        }
        return filter
      },
      (error: unknown) => {
        if (loads.get(serverId) === loading) loads.delete(serverId)
        throw error
      },
    )
    loads.set(serverId, loading)
    return loading
  }

  async function mute({ judged: message, settings }: FilteredError): Promise<void> {
    if (settings.action !== 'mute') return
    const { serverId, userId } = message
    await publisher.transaction(async (tx, publish) => {
      const now = clock()
      const until = now + settings.muteMinutes * 60_000
      const change = await muteMember(tx, publish, { serverId, userId, until, now })
      if (!change) return
      const record = { serverId, actorId: null, targetId: userId, now }
      await recordAudit(tx, 'message_filter.muted', { ...record, changes: { mutedUntil: change } })
    })
  }

  async function report({ judged: message, settings, match }: FilteredError): Promise<void> {
    const { reportChannelId: channelId } = settings
    if (settings.action === 'refuse' || channelId === null) return
    const { serverId, userId } = message
    if (!(await reportLimit.take(`${serverId} ${userId}`)).allowed) return
    await publisher.transaction(async (tx, publish) => {
      const { username } = await userById(tx, userId)
      const content = reportText(username, message, match)
      await appendSystemMessage(tx, publish, { serverId, channelId, content, now: clock() })
    })
  }

  /** Each by itself: when one fails, the other is still done. */
  async function punish(error: FilteredError): Promise<void> {
    for (const [step, run] of Object.entries({ mute, report })) {
      try {
        await run(error)
      } catch (failure) {
        const { serverId, channelId, userId } = error.judged
        log.error(
          { err: failure, serverId, channelId, userId, step },
          'the author of a filtered message could not be muted or reported',
        )
      }
    }
  }

  return {
    async get(userId, serverId) {
      await memberWith(database.read, userId, serverId, 'manage_server', clock())
      return (await findFilter(database.read, serverId)) ?? noMessageFilter
    },

    set: (userId, serverId, input) =>
      publisher.transaction(async (tx, publish) => {
        const now = clock()
        const member = await memberWith(tx, userId, serverId, 'manage_server', now)
        const next = wellFormedFilter(input)
        requireUsableWords(next.words)
        const old = (await findFilter(tx, serverId)) ?? noMessageFilter
        const changes = changesBetween(old, next, auditedFields.messageFilter)
        if (Object.keys(changes).length === 0) return { filter: old }
        if (changes.reportChannelId && next.reportChannelId !== null) {
          await requireMessageChannel(tx, member, 'reportChannelId', next.reportChannelId)
        }
        await putFilter(tx, serverId, next)
        const record = { serverId, actorId: userId, targetId: serverId, changes, now }
        await recordAudit(tx, 'message_filter.updated', record)
        publishFilterChange(publish, serverId)
        const titles = changes.exemptRoleIds
          ? await leaveRoleMenus(tx, publish, { serverId, actorId: userId, now })
          : []
        return { filter: next, ...(titles.length > 0 && { leftRoleMenus: titles }) }
      }),

    async requireAllowed(message) {
      const filter = await filterOf(message.serverId)
      if (!filter) return
      const { settings, compiled } = filter
      const { permissions, channelId, roleIds } = message
      if (holds(permissions, 'manage_messages')) return
      if (channelId !== null && settings.exemptChannelIds.includes(channelId)) return
      if (roleIds.some((id) => settings.exemptRoleIds.includes(id))) return
      const [match] = findFilterMatches(
        compiled,
        filterInputOf(textsOf(message), message.addresses),
      )
      if (match) throw new FilteredError(message, settings, match)
    },

    async enforce(work) {
      try {
        return await work()
      } catch (error) {
        if (error instanceof FilteredError) await punish(error)
        throw error
      }
    },

    async requirePostAllowed({ serverId, channelId, content }) {
      const filter = await filterOf(serverId)
      if (!filter) return
      const { settings, compiled } = filter
      if (!settings.webhooks || settings.exemptChannelIds.includes(channelId)) return
      const { texts, addresses } = content()
      const [match] = findFilterMatches(compiled, filterInputOf(texts, addresses))
      if (match) throw refusalOf(match)
    },
  }
}

function requireUsableWords(words: readonly string[]): void {
  let patterns = 0
  for (const [index, word] of words.entries()) {
    if (!isFilterWord(word)) throw invalidInput(`words.${index}`, 'matches_everything')
    patterns += countPatterns(word)
    if (patterns > limits.filterPatterns) {
      throw invalidInput(`words.${index}`, 'too_many_patterns', { max: limits.filterPatterns })
    }
  }
}

function wellFormedFilter(filter: MessageFilter): MessageFilter {
  const clean = (texts: string[]): string[] => [
    ...new Set(texts.map((text) => text.toWellFormed().trim())),
  ]
  return { ...filter, words: clean(filter.words), domains: clean(filter.domains) }
}

function refusalOf({ kind, text }: FilterMatch): AppError {
  return kind === 'word'
    ? appError('filtered_word', { word: text })
    : appError('filtered_link', { domain: text })
}

function textsOf({ content, otherTexts = [] }: JudgedMessage): readonly string[] {
  return [content, ...otherTexts]
}

/** In a block of code, so that it mentions nobody and shows no links. */
function reportText(username: string, message: JudgedMessage, { text }: FilterMatch): string {
  const quoted = textsOf(message)
    .join('\n')
    .trim()
    .replaceAll('`', '´')
    .slice(0, maxQuoted)
    .toWellFormed()
  return `@${username}: “${text.replaceAll('`', '´')}”\n\`\`\`\n${quoted}\n\`\`\``
}
