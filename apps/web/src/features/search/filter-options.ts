import { foldText, messageContentKinds } from '@guildhall/contract'
import type { Member, Role } from '@guildhall/contract'
import { channelLabel } from '../../shared/channels/channel-label.ts'
import { messageChannels } from '../../shared/state/channel-tree.ts'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import type { KnownPeople } from '../../shared/state/conversation-people.ts'
import { useActiveThreads } from '../../shared/state/use-active-threads.ts'
import { useFoundMembers } from '../../shared/state/use-found-members.ts'
import { useStableValue } from '../../shared/state/use-stable-value.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useImportedAuthors } from './use-imported-authors.ts'
import { dayOf, parseDay, startOf } from './filters.ts'
import type { FilterName, Filters, TypedFilter } from './filters.ts'

/** What a filter that is being typed can mean. */
export interface FilterOption {
  key: string
  label: string
  detail: string | null
  member: Member | null
  /** What a filter says that means exactly this, in lower case. */
  exact: readonly string[]
  apply: (filters: Filters) => Filters
}

const maxChannels = 8
const maxThreads = 4
const maxRoles = 4
const noRoles: readonly Role[] = []
const noOptions: FilterOption[] = []

interface FilterContext {
  serverId: string
  /** Of a search in all conversations. */
  people: KnownPeople | undefined
  /** The filters that make sense here. Others mean nothing. */
  offered: readonly FilterName[]
}

export function useFilterOptions(
  { serverId, people, offered }: FilterContext,
  typed: TypedFilter | null,
): FilterOption[] {
  const texts = useLazyTexts('search')
  const times = useTimes()
  const name = typed?.name
  const isPerson = name === 'from' || name === 'mentions'
  const { found } = useFoundMembers(people ?? serverId, isPerson ? typed?.value : undefined)
  const hasAuthors = name === 'from' && people === undefined
  const authors = useImportedAuthors(serverId, hasAuthors ? typed?.value : undefined)
  const threads = useActiveThreads(name === 'in' ? typed?.value : undefined, serverId)
  const channels = useStableValue(
    ({ snapshot }) => messageChannels(findServer(snapshot, serverId)),
    (a, b) =>
      a.length === b.length &&
      a.every(({ id, name: channelName }, index) => {
        const before = b[index]
        return before?.id === id && before.name === channelName
      }),
  )
  const roles = useChatState(({ snapshot }) => findServer(snapshot, serverId)?.roles ?? noRoles)
  if (!typed || !offered.includes(typed.name)) return noOptions
  const value = foldText(typed.value)
  switch (typed.name) {
    case 'from':
    case 'mentions': {
      const key = typed.name === 'from' ? 'authorId' : 'mentionedId'
      const people = found.map((member): FilterOption => ({
        key: member.user.id,
        label: member.nickname ?? member.user.displayName,
        detail: `@${member.user.username}`,
        member,
        exact: [member.nickname ?? '', member.user.displayName, member.user.username].map(foldText),
        apply: (filters) => ({
          ...filters,
          [key]: member.user.id,
          ...(key === 'authorId' && { authorName: null }),
        }),
      }))
      const imported = authors.map(({ id, name: author }): FilterOption => ({
        key: id,
        label: author,
        detail: texts.imported,
        member: null,
        exact: [foldText(author)],
        apply: (filters) => ({ ...filters, authorId: id, authorName: author }),
      }))
      if (typed.name === 'from') return [...people, ...imported]
      const wanted = value.replace(/^@/, '')
      const named = roles
        .filter(
          ({ name: roleName, position }) => position > 0 && foldText(roleName).includes(wanted),
        )
        .slice(0, maxRoles)
        .map(({ id, name: roleName }): FilterOption => ({
          key: id,
          label: `@${roleName}`,
          detail: texts.role,
          member: null,
          exact: [foldText(roleName), `@${foldText(roleName)}`],
          apply: (filters) => ({ ...filters, mentionedId: id }),
        }))
      return [...people, ...named]
    }
    case 'in': {
      const wanted = value.replace(/^#/, '')
      const named = channels
        .filter((channel) => foldText(channel.name).includes(wanted))
        .slice(0, maxChannels)
        .map((channel): FilterOption => ({
          key: channel.id,
          label: channelLabel(channel),
          detail: null,
          member: null,
          exact: [foldText(channel.name), foldText(channelLabel(channel))],
          apply: (filters) => ({ ...filters, channelId: channel.id }),
        }))
      const inThreads = threads
        .filter((thread) => foldText(thread.name).includes(wanted))
        .slice(0, maxThreads)
        .map((thread): FilterOption => ({
          key: thread.id,
          label: thread.name,
          detail: texts.thread,
          member: null,
          exact: [foldText(thread.name)],
          apply: (filters) => ({ ...filters, channelId: thread.id }),
        }))
      return [...named, ...inThreads]
    }
    case 'has':
      return messageContentKinds
        .filter((kind) => kind.startsWith(value) || foldText(texts.kinds[kind]).startsWith(value))
        .map((kind) => ({
          key: kind,
          label: texts.kinds[kind],
          detail: null,
          member: null,
          exact: [kind, foldText(texts.kinds[kind])],
          apply: (filters) => ({
            ...filters,
            has: [...filters.has.filter((each) => each !== kind), kind],
          }),
        }))
    case 'before':
    case 'after': {
      const key = typed.name
      const today = dayOf(Date.now())
      const dayAgo = (days: number): string => dayOf(startOf(today, -days))
      const parsed = parseDay(typed.value)
      const days: [string, string | null][] = parsed
        ? [[parsed, null]]
        : [
            [today, texts.days.today],
            [dayAgo(1), texts.days.yesterday],
            [dayAgo(7), texts.days.week],
            [dayAgo(30), texts.days.month],
          ]
      return days
        .filter(([day, label]) => day.startsWith(value) || parsed || matches(label, value))
        .map(([day, label]) => ({
          key: day,
          label: label ?? times.date(startOf(day)),
          detail: label === null ? null : times.date(startOf(day)),
          member: null,
          exact: [value === '' ? day : value, day],
          apply: (filters) => ({ ...filters, [key]: day }),
        }))
    }
  }
}

/** The option that a filter with this value means without being chosen. */
export function exactOption(
  options: readonly FilterOption[],
  value: string,
): FilterOption | undefined {
  const wanted = foldText(value)
  return options.find(({ exact }) => exact.includes(wanted))
}

function matches(label: string | null, value: string): boolean {
  return label !== null && foldText(label).startsWith(value)
}
