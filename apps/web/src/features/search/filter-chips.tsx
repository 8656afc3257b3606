import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import type { KnownPeople } from '../../shared/state/conversation-people.ts'
import { nameOf, useMembers } from '../../shared/state/members.ts'
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

/** The filters of a search that have no field of their own, each with a button that removes it. */
export function FilterChips({ serverId, people, filters, onChange }: FilterChipsProps) {
  const texts = useLazyTexts('search')
  const times = useTimes()
  const member = useMembers((all) => all[serverId]?.byId.get(filters.mentionedId ?? ''))
  const mentioned = people?.get(filters.mentionedId ?? '') ?? member
  const role = useChatState(({ snapshot }) =>
    findServer(snapshot, serverId)?.roles.find(({ id }) => id === filters.mentionedId),
  )
  const { authorName, mentionedId, has, after, before } = filters
  const chips: { name: FilterName; value: string; without: Partial<Filters> }[] = [
    ...(authorName === null
      ? []
      : [
          {
            name: 'from' as const,
            value: authorName,
            without: { authorId: null, authorName: null },
          },
        ]),
    ...(mentionedId === null
      ? []
      : [
          {
            name: 'mentions' as const,
            value: mentioned ? nameOf(mentioned) : (role?.name ?? mentionedId),
            without: { mentionedId: null },
          },
        ]),
    ...has.map((kind) => ({
      name: 'has' as const,
      value: texts.kinds[kind],
      without: { has: has.filter((each) => each !== kind) },
    })),
    ...(['after', 'before'] as const).flatMap((name) => {
      const day = { after, before }[name]
      return day === null
        ? []
        : [{ name, value: times.date(startOf(day)), without: { [name]: null } }]
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
