import { findServer, useChannel, useChatState } from '../../shared/state/chat-state.ts'
import { channelLabel } from '../../shared/channels/channel-label.ts'
import type { KnownPeople } from '../../shared/state/conversation-people.ts'
import { nameOf, useMembers } from '../../shared/state/members.ts'
import { useThread } from '../../shared/state/threads.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { startOf } from './filters.ts'
import type { FilterName, Filters } from './filters.ts'
import styles from './filter-chips.module.css'

interface FilterChipsProps {
  serverId: string
  /** Of a search in all conversations. */
  people: KnownPeople | undefined
  filters: Filters
  onChange: (filters: Filters) => void
}

/** The filters of a search, each with a button that removes it. */
export function FilterChips({ serverId, people, filters, onChange }: FilterChipsProps) {
  const texts = useLazyTexts('search')
  const times = useTimes()
  const { channelId, authorId, authorName, mentionedId, has, after, before } = filters
  const author = usePersonName(serverId, people, authorId)
  const mentioned = usePersonName(serverId, people, mentionedId)
  const role = useChatState(({ snapshot }) =>
    findServer(snapshot, serverId)?.roles.find(({ id }) => id === mentionedId),
  )
  const channel = useChannel(channelId ?? '')
  const thread = useThread(channelId ?? '')
  const chips: Chip[] = [
    ...chipOf('from', authorName ?? author ?? authorId, { authorId: null, authorName: null }),
    ...chipOf('in', thread?.name ?? (channel ? channelLabel(channel) : channelId), {
      channelId: null,
    }),
    ...chipOf('mentions', mentioned ?? role?.name ?? mentionedId, { mentionedId: null }),
    ...has.map((kind) => ({
      name: 'has' as const,
      value: texts.kinds[kind],
      without: { has: has.filter((each) => each !== kind) },
    })),
    ...(['after', 'before'] as const).flatMap((name) => {
      const day = { after, before }[name]
      return chipOf(name, day && times.date(startOf(day)), { [name]: null })
    }),
  ]
  if (chips.length === 0) return null
  return (
    <ul className={styles['chips']} aria-label={texts.active}>
      {chips.map(({ name, value, without }) => {
        const text = `${texts.filters[name]}: ${value}`
        return (
          <li key={text} className={styles['chip']}>
            {text}
            <IconButton
              icon="close"
              size={16}
              label={texts.remove(text)}
              onClick={() => onChange({ ...filters, ...without })}
            />
          </li>
        )
      })}
    </ul>
  )
}

interface Chip {
  name: FilterName
  value: string
  without: Partial<Filters>
}

/** None without a value. */
function chipOf(name: FilterName, value: string | null, without: Partial<Filters>): Chip[] {
  return value === null ? [] : [{ name, value, without }]
}

function usePersonName(
  serverId: string,
  people: KnownPeople | undefined,
  id: string | null,
): string | undefined {
  const member = useMembers((all) => all[serverId]?.byId.get(id ?? ''))
  const person = people?.get(id ?? '') ?? member
  return person && nameOf(person)
}
